import { Failure } from "../lib/answers.ts"

/** An error in Apify's format. */
export class ApifyFailure extends Failure {
  constructor(status: number, type: string, message: string) {
    super(status, message, { error: { type, message } })
  }
}

export const notFound = (what: string): ApifyFailure =>
  new ApifyFailure(404, "record-not-found", `${what} was not found`)

export const invalidInput = (message: string): ApifyFailure =>
  new ApifyFailure(400, "invalid-input", `Input is not valid: ${message}`)

/** A feature of the real service that is missing here: refused, so that nothing counts as done that is not. */
export const unknownHere = (what: string): ApifyFailure =>
  new ApifyFailure(400, "invalid-request", `The local Apify does not know ${what}`)
