import Testing

@testable import PlaybackDetection

/// A runtime with methods that have names for implementations.
@MainActor
private final class FakeRuntime {
    var table: [String: String] = [
        "appear": "original A", "disappear": "original D", "x_appear": "ours A", "x_disappear": "ours D",
    ]

    func slot(_ method: String) -> ExchangeLedger<String>.Slot {
        ExchangeLedger<String>.Slot(
            current: { [self] in table["x_" + method] == nil ? nil : table[method] },
            exchange: { [self] in swap(method, "x_" + method) })
    }

    func swap(_ first: String, _ second: String) { (table[first], table[second]) = (table[second], table[first]) }
}

/// Exchanged exactly once, restored exactly once.
@MainActor
struct ExchangeLedgerTests {
    private let runtime = FakeRuntime()
    private var ledger: ExchangeLedger<String> { ExchangeLedger([runtime.slot("appear"), runtime.slot("disappear")]) }

    @Test func startingTwiceExchangesOnce() {
        let ledger = ledger
        #expect(ledger.start() == .done)
        #expect(ledger.start() == .unchanged)
        #expect(runtime.table["appear"] == "ours A")
        #expect(runtime.table["disappear"] == "ours D")
        #expect(ledger.isExchanged)
    }

    @Test func stoppingRestoresTheOriginalsOnce() {
        let ledger = ledger
        #expect(ledger.stop() == .unchanged)
        _ = ledger.start()
        #expect(ledger.stop() == .done)
        #expect(ledger.stop() == .unchanged)
        #expect(runtime.table["appear"] == "original A")
        #expect(runtime.table["x_disappear"] == "ours D")
    }

    @Test func anyOrderOfStartsAndStopsIsBalanced() {
        for pattern in 0..<256 {
            let ledger = ledger
            for step in 0..<8 { _ = pattern & (1 << step) == 0 ? ledger.stop() : ledger.start() }
            #expect(runtime.table["appear"] == (ledger.isExchanged ? "ours A" : "original A"))
            _ = ledger.stop()
            #expect(runtime.table["appear"] == "original A")
        }
    }

    @Test func nobodyElsesExchangeIsUndone() {
        let ledger = ledger
        _ = ledger.start()
        runtime.table["y_appear"] = "theirs A"
        runtime.swap("appear", "y_appear")
        #expect(ledger.stop() == .coveredByOthers)
        #expect(runtime.table["appear"] == "theirs A")
        #expect(runtime.table["disappear"] == "ours D", "all or nothing")
        runtime.swap("appear", "y_appear")
        #expect(ledger.stop() == .done)
        #expect(runtime.table["appear"] == "original A")
    }

    @Test func withoutTheMethodNothingHappens() {
        runtime.table["x_disappear"] = nil
        let ledger = ledger
        #expect(ledger.start() == .missing)
        #expect(runtime.table["appear"] == "original A", "all or nothing")
        #expect(!ledger.isExchanged)
    }

    @Test func appearancesArePaired() {
        var pairs = AppearancePairs<Int>()
        #expect(
            [pairs.appears(1), pairs.appears(1), pairs.disappears(1), pairs.disappears(1)] == [
                true, false, true, false,
            ])
        #expect(pairs.disappears(2) == false)
        _ = pairs.appears(3)
        #expect(pairs.removeAll() == [3])
        #expect(pairs.disappears(3) == false)
    }
}
