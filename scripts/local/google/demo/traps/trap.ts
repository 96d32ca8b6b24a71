import type { HeaderLines } from "../../mime/compose.ts"
import type { Letter } from "../letters.ts"

/** One value for each guise in which a kind of trap appears. */
export type Guises<Value = string> = readonly [Value, Value, Value, Value]

/** The part of a mail after its headers: its Content-Type and its body, or everything. */
export type Shape = readonly [type: string, body: string | Buffer] | ((head: string) => Buffer)

/** A kind of hostile mail; `{brand}` and `{host}` stand for a fictitious sender. The rest is as usual. */
export interface Trap {
  subject?: string | Guises
  text?: string | Guises
  html?: string | Guises
  /** The name of an attached PDF. */
  file?: Guises
  headers?: Record<string, string | Guises>
  moreHeaders?: Guises<HeaderLines>
  shape?: Guises<Shape>
}

export const GUISES = 4

interface Variant {
  guise: number
  brand: string
  host: string
}

/** The hostile parts of a trap's mail. */
export function sprung(trap: Trap, { guise, brand, host }: Variant) {
  const text = (value: string | Guises = "") =>
    (typeof value === "string" ? value : (value[guise] ?? ""))
      .replaceAll("{brand}", brand)
      .replaceAll("{host}", host)
  const shape = trap.shape?.[guise]
  const headers = Object.entries(trap.headers ?? {}).map(([name, value]) => [name, text(value)] as const)
  return {
    ...(trap.subject !== undefined && { subject: text(trap.subject) }),
    text: trap.text && text(trap.text),
    html: trap.html && text(trap.html),
    file: trap.file && text(trap.file),
    headers: [...headers, ...(trap.moreHeaders?.[guise] ?? [])],
    ...(shape && { raw: rawOf(shape) }),
  }
}

const rawOf = (shape: Shape): Letter["raw"] =>
  typeof shape === "function"
    ? shape
    : (head) =>
        Buffer.concat([
          Buffer.from(`${head}MIME-Version: 1.0\r\nContent-Type: ${shape[0]}\r\n\r\n`),
          Buffer.from(shape[1]),
        ])
