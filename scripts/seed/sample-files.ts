import { pdfOf as document, pngOf as picture } from "../local/lib/drawn-files.ts"
import { importFile } from "./import.ts"
import { demoId } from "./seed.ts"

/** Small real files for the demo, generated on demand. */

export interface SampleFile {
  fileName: string
  contentType: string
  body: Uint8Array
}

/** A picture with a gradient of two colours. */
export function pngOf(fileName: string, hue: number): SampleFile {
  const body = picture(480, 300, (x, y) => {
    const channel = (index: number) => 128 + 100 * Math.sin(hue + index * 2 + (x / 480 + y / 300) * 1.25)
    return [channel(0), channel(1), channel(2)]
  })
  return { fileName, contentType: "image/png", body }
}

/** One A4 page with a few lines. */
export const pdfOf = (fileName: string, lines: readonly string[]): SampleFile => ({
  fileName,
  contentType: "application/pdf",
  body: document(lines),
})

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

/** The source of a document: a link, or a file that this stores. */
export const sourceOf = async (
  agencyId: string,
  content: SampleFile | { url: string },
  ownerId: string,
  purpose: "collaboration-document" | "resource",
) =>
  "url" in content
    ? { kind: "link" as const, url: content.url }
    : {
        kind: "file" as const,
        ...(await importFile(agencyId, { ...content, uploadId: demoId(`upload/${ownerId}`), purpose })),
      }
