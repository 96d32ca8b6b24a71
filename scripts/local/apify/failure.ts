/** What the API answers instead of data, as Apify words it. */
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

/** What the real one may do and this one does not: refused, so that nothing is taken for done. */
export const unknownHere = (what: string): ApifyFailure =>
  new ApifyFailure(400, "invalid-request", `The local Apify does not know ${what}`)
