/** An error in OpenAI's format. */
export class AiFailure extends Error {
  readonly status: number
  readonly type: string
  readonly code: string | null

  constructor(status: number, type: string, message: string, code: string | null = null) {
    super(message)
    this.status = status
    this.type = type
    this.code = code
  }

  body(): object {
    return { error: { message: this.message, type: this.type, param: null, code: this.code } }
  }
}

/** A feature of the real service that is missing here: refused, so that nothing counts as done that is not. */
export const unknownHere = (what: string): AiFailure =>
  new AiFailure(400, "invalid_request_error", `The local model does not know ${what}`)
