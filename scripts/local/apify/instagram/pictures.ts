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

/** A gradient between two colours. */
function drawn(name: string, width: number, height: number): Buffer {
  const hue = randomOf("picture", name).next() * 360
  const [from, to] = [colour(hue, 0.72), colour(hue + 80, 0.4)]
  return pngOf(width, height, (x, y) => {
    const share = (x / width + (2 * y) / height) / 3
    const mixed = (channel: 0 | 1 | 2) => from[channel] + (to[channel] - from[channel]) * share
    return [mixed(0), mixed(1), mixed(2)]
  })
}

function colour(hue: number, lightness: number): Colour {
  const reach = 0.5 * Math.min(lightness, 1 - lightness)
  const channel = (shift: number) => {
    const place = (shift + hue / 30) % 12
    return 255 * (lightness - reach * Math.max(-1, Math.min(place - 3, 9 - place, 1)))
  }
  return [channel(0), channel(8), channel(4)]
}
