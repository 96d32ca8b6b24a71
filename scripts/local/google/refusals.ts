import type { GoogleFailure } from "./failure.ts"

export interface Refusal {
  failure: GoogleFailure
  /** Remaining calls to refuse. */
  times: number
  /** Limits the refusals to an account or an operation. */
  email?: string
  operation?: string
  /** Whether the call takes effect and only its answer is lost. */
  afterwards: boolean
}

/** Refusals ordered by a test. */
export class Refusals {
  #ordered: Refusal[] = []

  order(refusal: Refusal): void {
    this.#ordered.push(refusal)
  }

  /** The refusal for this call, which it consumes; undefined for none. */
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
