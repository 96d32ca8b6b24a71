import { type Colour, pdfOf, pngOf } from "../../lib/drawn-files.ts"
import type { Leaf } from "../mime/compose.ts"

export const pdf = (filename: string, lines: readonly string[]): Leaf => ({
  type: "application/pdf",
  filename,
  content: pdfOf(lines),
})

const HEIGHT = 200

/** A picture with a gradient from one colour to another. */
export function png(filename: string, from: Colour, to: Colour, contentId?: string): Leaf {
  const content = pngOf(320, HEIGHT, (_, y) => {
    const mix = (channel: 0 | 1 | 2) => from[channel] + (to[channel] - from[channel]) * (y / HEIGHT)
    return [mix(0), mix(1), mix(2)]
  })
  return { type: "image/png", filename, content, contentId }
}
