/// One promise of an interface, checked the same way on every implementation. Main actor only.
public struct ContractCase<World>: Sendable, CustomStringConvertible {
    /// The promise, as a sentence.
    public let description: String
    /// Throws ``ContractViolation`` when it is broken.
    public let check: @MainActor @Sendable (World) async throws -> Void

    public init(_ promise: String, _ check: @escaping @MainActor @Sendable (World) async throws -> Void) {
        description = promise
        self.check = check
    }
}

/// How an implementation broke a promise. Carries no address.
public struct ContractViolation: Error, CustomStringConvertible {
    public let description: String

    public init(_ description: String) { self.description = description }
}

func require(_ condition: Bool, _ promise: String) throws(ContractViolation) {
    if !condition { throw ContractViolation(promise) }
}

func require<Value>(_ value: Value?, _ promise: String) throws(ContractViolation) -> Value {
    guard let value else { throw ContractViolation(promise) }
    return value
}

/// Lets time pass until `condition` holds; false when it does not within the limit. Real parts need real time; a
/// condition, never a pause, says when to go on.
@MainActor
public func passes(_ limit: Duration = .seconds(10), _ condition: @MainActor () async throws -> Bool) async rethrows
    -> Bool
{
    let end = ContinuousClock.now + limit
    while ContinuousClock.now < end {
        if try await condition() { return true }
        try? await Task.sleep(for: .milliseconds(5))
    }
    return try await condition()
}
