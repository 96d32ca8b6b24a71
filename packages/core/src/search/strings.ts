import { fold } from "../lib/text.ts"
import { firstNot } from "./order.ts"

/**
 * Normalizes stored and searched texts alike: folded, without lone surrogates, which UTF-8 cannot encode. A part of a
 * text then matches as part of the stored text, except for outer blanks and Greek sigma, whose lower case depends on
 * the next letter.
 */
export const folded = (text: string): string => fold(text).toWellFormed()

/** A column of short strings, in one buffer of UTF-8. */
export class Strings {
  readonly bytes: Buffer
  readonly starts: Uint32Array

  constructor(bytes: Uint8Array, starts: Uint32Array) {
    this.bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.starts = starts
  }

  get length(): number {
    return this.starts.length - 1
  }

  at(row: number): string {
    return this.bytes.toString("utf8", this.starts[row], this.starts[row + 1])
  }

  rowBytes(row: number): Uint8Array {
    return this.bytes.subarray(this.starts[row], this.starts[row + 1])
  }

  /** The row with this string; -1 when unknown. `order` has all rows by their bytes. */
  find(value: string, order: Uint32Array): number {
    const sought = Buffer.from(value)
    const compare = (row: number) =>
      this.bytes.compare(sought, 0, sought.length, this.starts[row], this.starts[row + 1])
    const row = order[firstNot(0, order.length, (place) => compare(order[place] ?? 0) < 0)]
    return row !== undefined && compare(row) === 0 ? row : -1
  }
}

/** Builds rows of bytes, one after the other; grows as needed. */
export class BytesBuilder {
  private bytes = Buffer.allocUnsafe(1 << 16)
  private length = 0
  private row = 0
  private readonly starts: Uint32Array

  constructor(rows: number) {
    this.starts = new Uint32Array(rows + 1)
  }

  add(bytes: Uint8Array): void {
    this.room(bytes.length)
    this.bytes.set(bytes, this.length)
    this.length += bytes.length
  }

  text(text: string): void {
    this.room(text.length * 3)
    this.length += this.bytes.write(text, this.length)
  }

  byte(byte: number): void {
    this.room(1)
    this.bytes[this.length++] = byte
  }

  /** Completes the row. */
  end(): void {
    this.starts[++this.row] = this.length
  }

  finish(): { bytes: Uint8Array; starts: Uint32Array } {
    return { bytes: this.bytes.subarray(0, this.length), starts: this.starts }
  }

  strings(): Strings {
    const { bytes, starts } = this.finish()
    return new Strings(bytes, starts)
  }

  private room(more: number): void {
    if (this.length + more <= this.bytes.length) return
    const larger = Buffer.allocUnsafe(2 * (this.length + more))
    larger.set(this.bytes.subarray(0, this.length))
    this.bytes = larger
  }
}
