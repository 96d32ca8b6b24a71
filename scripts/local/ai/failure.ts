import { Failure } from "../lib/answers.ts"

/** An error in OpenAI's format. Retries need not wait in tests. */
export class AiFailure extends Failure {
  constructor(status: number, type: string, message: string, code: string | null = null) {
    super(status, message, { error: { message, type, param: null, code } }, { "retry-after-ms": "20" })
  }
}

/** A feature of the real service that is missing here: refused, so that nothing counts as done that is not. */
export const unknownHere = (what: string): AiFailure =>
  new AiFailure(400, "invalid_request_error", `The local model does not know ${what}`)
