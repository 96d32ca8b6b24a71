import type { IncomingMessage, ServerResponse } from "node:http"
import { type Colour, pngOf } from "../../lib/drawn-files.ts"
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
  return pngOf(width, height, (x, y) =>
    lights.reduce(
      (pixel, light) => {
        const distance = Math.hypot(x - light.x, y - light.y) / light.radius
        return distance < 1 ? mixed(pixel, light.colour, (1 - distance) * 0.7) : pixel
      },
      mixed(from, to, (x / width + (2 * y) / height) / 3),
    ),
  )
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
