import { crc32, deflateSync } from "node:zlib"
import type { Leaf } from "../mime/compose.ts"

/** A one-page PDF with these lines, which any reader opens. */
export function pdf(filename: string, lines: readonly string[]): Leaf {
  const shown = lines.map((line) => `(${line.replace(/[\\()]/g, "\\$&")}) Tj T*`).join("\n")
  const stream = `BT /F1 12 Tf 16 TL 60 780 Td\n${shown}\nET`
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${Buffer.byteLength(stream, "latin1")} >>\nstream\n${stream}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
  ]
  let text = "%PDF-1.4\n"
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${offset}`.padStart(10, "0")
  })
  const table = ["0000000000 65535 f ", ...offsets.map((offset) => `${offset} 00000 n `)].join("\n")
  const end = `xref\n0 6\n${table}\ntrailer << /Size 6 /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
  return { type: "application/pdf", filename, content: Buffer.from(text + end, "latin1") }
}

const WIDTH = 320
const HEIGHT = 200

/** A picture with a gradient from one colour to another. */
export function png(filename: string, from: Colour, to: Colour, contentId?: string): Leaf {
  const rows = Array.from({ length: HEIGHT }, (_, y) => {
    const colour = from.map((value, index) => mix(value, to[index] ?? value, y / HEIGHT))
    return Buffer.concat([Buffer.alloc(1), Buffer.alloc(WIDTH * 3, Buffer.from(colour))])
  })
  const size = Buffer.alloc(13)
  size.writeUInt32BE(WIDTH, 0)
  size.writeUInt32BE(HEIGHT, 4)
  size.set([8, 2, 0, 0, 0], 8)
  const content = Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", size),
    chunk("IDAT", deflateSync(Buffer.concat(rows))),
    chunk("IEND", Buffer.alloc(0)),
  ])
  return { type: "image/png", filename, content, contentId }
}

export type Colour = [red: number, green: number, blue: number]

const mix = (from: number, to: number, share: number): number => Math.round(from + (to - from) * share)

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data])
  const head = Buffer.alloc(4)
  head.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([head, body, sum])
}
