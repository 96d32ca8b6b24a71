/** A cache that drops the least recently used values when it is full. */
export class Recent<Value> {
  private readonly values = new Map<string, Value>()
  private readonly capacity: number
  private readonly weightOf: (value: Value) => number
  private weight = 0

  /** @param capacity total weight, as `weightOf` measures it; the latest value stays whatever its weight */
  constructor(capacity: number, weightOf: (value: Value) => number) {
    this.capacity = capacity
    this.weightOf = weightOf
  }

  get(key: string): Value | undefined {
    const value = this.values.get(key)
    return value === undefined ? value : this.set(key, value)
  }

  /** Replaces the value of this key. */
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
