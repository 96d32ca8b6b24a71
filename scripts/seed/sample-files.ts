import { crc32, deflateSync } from "node:zlib"

/** Small real files for the demo, generated on demand. */

export interface SampleFile {
  fileName: string
  contentType: string
  body: Uint8Array
}

/** A picture with a gradient of two colours. */
export function pngOf(fileName: string, hue: number): SampleFile {
  const [width, height] = [480, 300]
  const rows = Buffer.alloc(height * (1 + width * 3))
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * (1 + width * 3) + 1 + x * 3
      const blend = (x / width + y / height) / 2
      for (let channel = 0; channel < 3; channel++) {
        rows[at + channel] = 128 + 100 * Math.sin(hue + channel * 2 + blend * 2.5)
      }
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
  const parts = [
    signature,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]
  return { fileName, contentType: "image/png", body: Buffer.concat(parts) }
}

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, "latin1"), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(content), 4)
  return Buffer.concat([frame.subarray(0, 4), content, frame.subarray(4)])
}

/** One A4 page with a few lines. */
export function pdfOf(fileName: string, lines: readonly string[]): SampleFile {
  const text = lines.map((line) => `(${line.replace(/[()\\]/g, "\\$&")}) Tj T*`).join("\n")
  const stream = Buffer.from(`BT /F1 16 Tf 24 TL 60 760 Td\n${text}\nET`, "latin1").toString("latin1")
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
  ]
  let pdf = "%PDF-1.4\n"
  const offsets = objects.map((object, index) => {
    const offset = pdf.length
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("")
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${pdf.length}\n%%EOF\n`
  pdf += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}${trailer}`
  return { fileName, contentType: "application/pdf", body: Buffer.from(pdf, "latin1") }
}

/** A plain text, or a CSV table. */
export const textOf = (
  fileName: string,
  lines: readonly string[],
  contentType = "text/plain",
): SampleFile => ({
  fileName,
  contentType,
  body: Buffer.from(lines.join("\n")),
})
