/** An error in Apify's format. */
export class ApifyFailure extends Error {
  readonly status: number
  readonly type: string

  constructor(status: number, type: string, message: string) {
    super(message)
    this.status = status
    this.type = type
  }
}

export const notFound = (what: string): ApifyFailure =>
  new ApifyFailure(404, "record-not-found", `${what} was not found`)

export const invalidInput = (message: string): ApifyFailure =>
  new ApifyFailure(400, "invalid-input", `Input is not valid: ${message}`)

/** A feature of the real service that is missing here: refused, so that nothing counts as done that is not. */
export const unknownHere = (what: string): ApifyFailure =>
  new ApifyFailure(400, "invalid-request", `The local Apify does not know ${what}`)
