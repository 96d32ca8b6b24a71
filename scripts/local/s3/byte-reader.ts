import { S3Error } from "./errors.ts"

/** Reads lines and byte runs from a stream, holding little more than one of its chunks. */
export class ByteReader {
  readonly #source: AsyncIterator<Buffer>
  #held: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  /** Exactly that many bytes, in pieces. @throws IncompleteBody */
  async *bytes(count: number): AsyncGenerator<Buffer> {
    let left = count
    while (left > 0) {
      if (this.#held.length === 0) await this.#fill()
      const piece = this.#held.subarray(0, left)
      this.#held = this.#held.subarray(piece.length)
      left -= piece.length
      yield piece
    }
  }

  /** Everything before the delimiter, which is consumed. @throws IncompleteBody */
  async *until(delimiter: Buffer): AsyncGenerator<Buffer> {
    for (;;) {
      const found = this.#held.indexOf(delimiter)
      const ready = found >= 0 ? found : Math.max(0, this.#held.length - delimiter.length + 1)
      const piece = this.#held.subarray(0, ready)
      this.#held = this.#held.subarray(found >= 0 ? found + delimiter.length : ready)
      if (piece.length > 0) yield piece
      if (found >= 0) return
      await this.#fill()
    }
  }

  /** A short text before the delimiter. @throws whatever `tooLong` is */
  async text(delimiter: string, most: number, tooLong: S3Error): Promise<string> {
    const pieces: Buffer[] = []
    let length = 0
    for await (const piece of this.until(Buffer.from(delimiter))) {
      length += piece.length
      if (length > most) throw tooLong
      pieces.push(piece)
    }
    return Buffer.concat(pieces).toString("utf8")
  }

  async #fill(): Promise<void> {
    const next = await this.#source.next()
    if (next.done) throw new S3Error("IncompleteBody")
    this.#held = this.#held.length > 0 ? Buffer.concat([this.#held, next.value]) : next.value
  }
}
