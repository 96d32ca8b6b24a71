/**
 * An ElectroDB write as one item of `transact`. Every write has `commit`, but its types know so only
 * inside ElectroDB's own transactions, which do not throw when they are cancelled.
 */
export function asWrite(operation: object): unknown {
  if (!("commit" in operation) || typeof operation.commit !== "function") throw new Error("Not a write")
  return operation.commit()
}
