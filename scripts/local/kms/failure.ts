/** What is answered instead of data, as AWS names it. */
export class KmsFailure extends Error {
  readonly type: string

  constructor(type: string, message: string) {
    super(message)
    this.type = type
  }
}

export const refused = (type: string, message: string): KmsFailure => new KmsFailure(type, message)
