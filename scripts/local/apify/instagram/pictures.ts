import type { IncomingMessage, ServerResponse } from "node:http"
import { crc32, deflateSync } from "node:zlib"
import { urlOf } from "../../lib/loopback.ts"
import { randomOf } from "../../lib/random.ts"

export const PICTURES_PATH = "/pictures/"
const PICTURE = /^\/pictures\/([\w.-]{1,60})-(\d{1,3})x(\d{1,3})\.png$/

export const pictureUrl = (origin: string, name: string, width: number, height: number): string =>
  `${origin}${PICTURES_PATH}${name}-${width}x${height}.png`

/** A picture generated from its name, public like Instagram's own. */
export function answerPicture(request: IncomingMessage, response: ServerResponse): void {
  const [, name, width, height] = PICTURE.exec(urlOf(request).pathname) ?? []
  if (request.method !== "GET" || !name) return void response.writeHead(404).end()
  response.writeHead(200, { "content-type": "image/png", "cache-control": "max-age=1209600" })
  response.end(drawn(name, Number(width), Number(height)))
}

type Colour = [red: number, green: number, blue: number]

/** Two soft lights over a gradient. */
function drawn(name: string, width: number, height: number): Buffer {
  const random = randomOf("picture", name)
  const hue = random.next() * 360
  const from = colour(hue, 0.5, 0.72)
  const to = colour(hue + 40 + random.next() * 80, 0.45, 0.4)
  const lights = [1, 2].map(() => ({
    x: random.next() * width,
    y: random.next() * height,
    radius: (0.25 + random.next() * 0.35) * width,
    colour: colour(hue + random.next() * 120, 0.6, 0.8),
  }))
  // Each row begins with its filter: differences from the pixel to the left, which are small here.
  const rows = Buffer.alloc((width * 3 + 1) * height)
  for (let y = 0; y < height; y += 1) {
    const start = y * (width * 3 + 1)
    rows[start] = 1
    let left: Colour = [0, 0, 0]
    for (let x = 0; x < width; x += 1) {
      let pixel = mixed(from, to, (x / width + (2 * y) / height) / 3)
      for (const light of lights) {
        const distance = Math.hypot(x - light.x, y - light.y) / light.radius
        if (distance < 1) pixel = mixed(pixel, light.colour, (1 - distance) * 0.7)
      }
      const rounded: Colour = [Math.round(pixel[0]), Math.round(pixel[1]), Math.round(pixel[2])]
      for (const [channel, value] of rounded.entries()) {
        rows[start + 1 + x * 3 + channel] = (value - (left[channel] ?? 0)) & 0xff
      }
      left = rounded
    }
  }
  return encoded(width, height, rows)
}

const mixed = (one: Colour, other: Colour, share: number): Colour => [
  one[0] + (other[0] - one[0]) * share,
  one[1] + (other[1] - one[1]) * share,
  one[2] + (other[2] - one[2]) * share,
]

function colour(hue: number, saturation: number, lightness: number): Colour {
  const reach = saturation * Math.min(lightness, 1 - lightness)
  const channel = (shift: number) => {
    const place = (shift + hue / 30) % 12
    return 255 * (lightness - reach * Math.max(-1, Math.min(place - 3, 9 - place, 1)))
  }
  return [channel(0), channel(8), channel(4)]
}

/** A PNG of 8-bit red, green and blue. */
function encoded(width: number, height: number, rows: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ])
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
