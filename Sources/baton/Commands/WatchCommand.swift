enum WatchCommand { static func run(page: String, options: WatchOptions) -> Int32 { 4 } }
enum DemoCommand { static func run(headless: Bool, screenshots: String?, json: Bool) -> Int32 { 4 } }
