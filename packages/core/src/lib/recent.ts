/** What was made for recent keys, the least lately asked for being forgotten when there is too much. */
export class Recent<Value> {
  private readonly values = new Map<string, Value>()
  private readonly capacity: number
  private readonly weightOf: (value: Value) => number
  private weight = 0

  /** @param capacity of all that is kept, in what `weightOf` measures; what is asked for last is kept whatever it weighs */
  constructor(capacity: number, weightOf: (value: Value) => number) {
    this.capacity = capacity
    this.weightOf = weightOf
  }

  get(key: string): Value | undefined {
    const value = this.values.get(key)
    return value === undefined ? value : this.set(key, value)
  }

  /** In place of what was kept for this key. */
  set(key: string, value: Value): Value {
    this.forget(key)
    this.values.set(key, value)
    this.weight += this.weightOf(value)
    for (const oldest of this.values.keys()) {
      if (this.weight <= this.capacity || oldest === key) break
      this.forget(oldest)
    }
    return value
  }

  private forget(key: string): void {
    const value = this.values.get(key)
    if (value !== undefined) this.weight -= this.weightOf(value)
    this.values.delete(key)
  }
}
