enum DemoCommand { static func run(headless: Bool, screenshots: String?, json: Bool) -> Int32 { 4 } }
enum WindowCommand { static func run(page: String?) -> Int32 { 4 } }
