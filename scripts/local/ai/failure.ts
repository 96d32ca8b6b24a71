/** What is answered instead of a completion, as OpenAI words it. */
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

/** What the real ones may do and this one does not: refused, so that nothing is taken for done. */
export const unknownHere = (what: string): AiFailure =>
  new AiFailure(400, "invalid_request_error", `The local model does not know ${what}`)
