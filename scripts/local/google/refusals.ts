import type { GoogleFailure } from "./failure.ts"

export interface Refusal {
  failure: GoogleFailure
  /** Calls that are still to be refused. */
  times: number
  /** The only account, and the only operation, that is refused. */
  email?: string
  operation?: string
  /** Whether it is done all the same and only its answer is lost. */
  afterwards: boolean
}

/** What is answered instead of what is asked for, as a test ordered. */
export class Refusals {
  #ordered: Refusal[] = []

  order(refusal: Refusal): void {
    this.#ordered.push(refusal)
  }

  /** The refusal of this call, which is used up; undefined where it is to be answered. */
  take(email: string, operation: string): Refusal | undefined {
    const found = this.#ordered.find(
      (one) => (one.email ?? email) === email && (one.operation ?? operation) === operation,
    )
    if (!found) return undefined
    found.times -= 1
    this.#ordered = this.#ordered.filter(({ times }) => times > 0)
    return found
  }

  clear(): void {
    this.#ordered = []
  }
}
