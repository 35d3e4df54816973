import Testing

extension WebTests {
    /// What the recorded cases say in numbers, shown by real pages: one row for each situation.
    @MainActor
    @Suite("Situations on real pages")
    struct PageCaseTests {
        @Test(arguments: PageCase.chosen(ScriptCases.all)) func script(_ page: PageCase) async throws {
            try await page.check()
        }
        @Test(arguments: PageCase.chosen(FrameCases.all)) func frames(_ page: PageCase) async throws {
            try await page.check()
        }
        @Test(arguments: PageCase.chosen(ResourceCases.all)) func resources(_ page: PageCase) async throws {
            try await page.check()
        }
        @Test(arguments: PageCase.chosen(NavigationCases.all)) func navigation(_ page: PageCase) async throws {
            try await page.check()
        }
        @Test(arguments: PageCase.chosen(SourceCases.all)) func sources(_ page: PageCase) async throws {
            try await page.check()
        }
        @Test(arguments: PageCase.chosen(HostileCases.all)) func hostile(_ page: PageCase) async throws {
            try await page.check()
        }
        @Test(arguments: PageCase.chosen(KeyCases.all)) func keys(_ page: PageCase) async throws {
            try await page.check()
        }
    }
}
