import type { UploadApi } from "./ports.ts"

/** Addresses are short-lived: few are asked for in advance. */
const AHEAD = 6

/** Signed addresses of parts, asked for a few at a time and forgotten once they failed. */
export class PartSigner {
  #api: Pick<UploadApi, "signParts">
  #uploadId: string
  #partCount: number
  #urls = new Map<number, Promise<string>>()

  constructor(api: Pick<UploadApi, "signParts">, uploadId: string, partCount: number) {
    this.#api = api
    this.#uploadId = uploadId
    this.#partCount = partCount
  }

  /** The address of a part; those that will soon be wanted are asked for with it. */
  urlOf(partNumber: number): Promise<string> {
    const known = this.#urls.get(partNumber)
    if (known) return known
    const ahead = Math.min(AHEAD, this.#partCount - partNumber + 1)
    const numbers = Array.from({ length: ahead }, (_, index) => partNumber + index).filter(
      (one) => !this.#urls.has(one),
    )
    const answer = this.#api.signParts({ uploadId: this.#uploadId, partNumbers: numbers })
    for (const number of numbers) this.#urls.set(number, this.#pick(number, answer))
    return this.#urls.get(partNumber) ?? this.#pick(partNumber, answer)
  }

  forget(partNumber: number): void {
    this.#urls.delete(partNumber)
  }

  #pick(partNumber: number, answer: ReturnType<UploadApi["signParts"]>): Promise<string> {
    const url = answer.then(({ parts }) => {
      const part = parts.find((one) => one.partNumber === partNumber)
      if (!part) throw new Error(`No address for part ${partNumber}`)
      return part.url
    })
    // Nobody may be waiting for this one yet: the next to ask signs anew.
    url.catch(() => this.forget(partNumber))
    return url
  }
}
