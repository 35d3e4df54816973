import XCTest

/// The Watch workspace as a person meets it. The app runs a script instead of the network; see `Script`.
final class WatchWorkspaceUITests: XCTestCase {
    @MainActor
    func testAnOfferGoesToNativeAndBack() {
        let app = launch("offered")
        let button = app.buttons["hand-off"]
        XCTAssertTrue(button.waitForExistence(timeout: 10))
        XCTAssertFalse(button.isEnabled, "nothing plays yet")
        open("films.example", in: app)
        waitForButton("Play Natively", in: app)
        XCTAssertTrue(button.isEnabled)
        press(button)
        waitForButton("Website Player", in: app)
        XCTAssertTrue(app.descendants(matching: .any)["routes"].waitForExistence(timeout: 10))
        press(button)
        waitForButton("Play Natively", in: app)
    }

    @MainActor
    func testARefusalSaysWhyInOneSentence() {
        let app = launch("refused")
        open("films.example", in: app)
        let notice = app.staticTexts["notice"]
        XCTAssertTrue(notice.waitForExistence(timeout: 10))
        XCTAssertEqual(notice.label, "This video is copy-protected and plays on the website only.")
        XCTAssertFalse(app.buttons["hand-off"].isEnabled)
        press(app.buttons["why"])
        XCTAssertTrue(app.staticTexts["explanation"].waitForExistence(timeout: 10))
    }

    @MainActor
    func testAFailureLeavesTheWebsiteAndNamesNoAddress() {
        let app = launch("failing")
        open("films.example", in: app)
        let button = app.buttons["hand-off"]
        waitForButton("Play Natively", in: app)
        press(button)
        let notice = app.staticTexts["notice"]
        XCTAssertTrue(notice.waitForExistence(timeout: 10))
        XCTAssertFalse(notice.label.contains("media.example"))
        waitForButton("Play Natively", in: app)
        press(app.buttons["dismiss"])
        XCTAssertTrue(notice.waitForNonExistence(timeout: 10))
    }

    @MainActor
    func testAPageThatIsNotThereCanBeTriedAgain() {
        let app = launch("unreachable")
        open("films.example", in: app)
        XCTAssertTrue(app.buttons["Try Again"].waitForExistence(timeout: 10))
        XCTAssertEqual(app.textFields["address"].value as? String, "https://films.example")
    }

    @MainActor
    func testTheSiteMenuHasTheThreeChoices() {
        let app = launch("offered")
        open("films.example", in: app)
        let menu = app.descendants(matching: .any)["site-menu"]
        XCTAssertTrue(menu.waitForExistence(timeout: 10))
        press(menu)
        for choice in ["Automatic", "Ask", "Never"] {
            let item = app.descendants(matching: .any)[choice]
            XCTAssertTrue(item.waitForExistence(timeout: 10), "no choice “\(choice)”")
        }
    }
}

/// Starts the app on a script.
@MainActor
private func launch(_ script: String) -> XCUIApplication {
    let app = XCUIApplication()
    app.launchArguments = ["-script", script]
    app.launch()
    return app
}

/// Types an address and confirms it.
@MainActor
private func open(_ address: String, in app: XCUIApplication) {
    let field = app.textFields["address"]
    XCTAssertTrue(field.waitForExistence(timeout: 10))
    press(field)
    field.typeText(address + "\n")
}

/// A finger on iPhone and iPad, the mouse on a Mac, which knows no tap.
@MainActor
private func press(_ element: XCUIElement) {
    #if os(macOS)
    element.click()
    #else
    element.tap()
    #endif
}

/// Waits until the button of the hand-off says this.
@MainActor
private func waitForButton(_ label: String, in app: XCUIApplication, file: StaticString = #filePath, line: UInt = #line)
{
    XCTAssertTrue(app.buttons[label].waitForExistence(timeout: 10), "no button “\(label)”", file: file, line: line)
}
