import type { Page } from "@playwright/test"

/** A page loads several of these. */
const MAX_BYTES = 120 * 1024
const QUALITIES = [0.74, 0.66, 0.58, 0.5]

/**
 * A PNG, scaled to a width and encoded by the browser, at the best quality within 120 KB.
 *
 * @throws when even the lowest is larger.
 */
export async function toWebp(page: Page, png: Buffer, width: number): Promise<Buffer> {
  const encoded = await page.evaluate(encode, {
    png: png.toString("base64"),
    width,
    qualities: QUALITIES,
    maxBytes: MAX_BYTES,
  })
  if (!encoded) throw new Error(`An image of ${width} pixels is larger than ${MAX_BYTES} bytes`)
  return Buffer.from(encoded, "base64")
}

interface Encoding {
  png: string
  width: number
  qualities: number[]
  maxBytes: number
}

/** Runs in the browser. */
async function encode({ png, width, qualities, maxBytes }: Encoding): Promise<string | null> {
  const image = new Image()
  image.src = `data:image/png;base64,${png}`
  await image.decode()
  const canvas = document.createElement("canvas")
  canvas.width = width
  canvas.height = Math.round((image.naturalHeight * width) / image.naturalWidth)
  const context = canvas.getContext("2d")
  if (!context) throw new Error("This browser draws nothing")
  context.imageSmoothingQuality = "high"
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  for (const quality of qualities) {
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/webp", quality))
    if (blob?.type !== "image/webp") throw new Error("This browser encodes no WebP")
    if (blob.size > maxBytes) continue
    const reader = new FileReader()
    const read = new Promise((done) => reader.addEventListener("load", done))
    reader.readAsDataURL(blob)
    await read
    return String(reader.result).split(",")[1] ?? null
  }
  return null
}
