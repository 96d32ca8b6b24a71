import { PutObjectCommand } from "@aws-sdk/client-s3"
import { createAvatar } from "@dicebear/core"
import * as micah from "@dicebear/micah"
import { s3 } from "@trame/core/files/objects"
import { setting } from "@trame/core/lib/settings"
import type { ImportedCreator } from "../import.ts"
import { type Category, SUBJECTS } from "./captions.ts"

/** Thumbnails of each category; posts share them. */
export const THUMBNAILS = 24
const PUTS_AT_ONCE = 24

export const portraitPath = (influencerId: string): string => `influencers/${influencerId}.svg`
export const thumbnailPath = (category: Category, index: number): string =>
  `posts/demo/${Object.keys(SUBJECTS).indexOf(category)}-${index % THUMBNAILS}.svg`

/** Draws a portrait for each creator and the thumbnails of their posts, and stores them. */
export async function storePictures(creators: readonly ImportedCreator[]): Promise<void> {
  const thumbnails = Object.keys(SUBJECTS).flatMap((category) =>
    Array.from({ length: THUMBNAILS }, (_, index) => ({
      path: thumbnailPath(category as Category, index),
      draw: () => thumbnail(category as Category, index),
    })),
  )
  const portraits = creators.map(({ influencerId }) => ({
    path: portraitPath(influencerId),
    draw: () => portrait(influencerId),
  }))
  const left = [...thumbnails, ...portraits][Symbol.iterator]()
  const work = async () => {
    for (const { path, draw } of left) await putDrawing(path, draw())
  }
  await Promise.all(Array.from({ length: PUTS_AT_ONCE }, work))
}

/** The product itself stores no SVG, since one from outside may carry scripts; these are our own. */
async function putDrawing(path: string, drawing: string): Promise<void> {
  await s3.send(
    new PutObjectCommand({
      Bucket: setting("CATALOGUE_BUCKET"),
      Key: `media/${path}`,
      Body: drawing,
      ContentType: "image/svg+xml",
      CacheControl: "public, max-age=31536000, immutable",
    }),
  )
}

const portrait = (seed: string): string =>
  createAvatar(micah, {
    seed,
    backgroundColor: ["b6e3f4", "c0aede", "d1d4f9", "ffd5dc", "ffdfbf", "d7ead9"],
    hairColor: ["2c1b18", "4a312c", "724133", "a55728", "b58143", "d6b370", "e8e1e1"],
    mouth: ["smile", "smirk", "laughing"],
    facialHairProbability: 0,
    glassesProbability: 18,
    earringsProbability: 30,
  }).toString()

/** A scene in the category's colours: a sky, a sun, and hills whose shape is the thumbnail's own. */
function thumbnail(category: Category, index: number): string {
  const [light, middle, dark] = SUBJECTS[category].colors
  const turn = (from: number, to: number, step: number) => from + ((index * step) % (to - from))
  const hill = (base: number, step: number) => {
    const [a, b] = [turn(base - 60, base, step), turn(base - 40, base + 40, step + 6)]
    return `M0 ${a} C 90 ${a - turn(20, 90, step)}, 150 ${b + turn(10, 60, step)}, 320 ${b - 30} V400 H0Z`
  }
  const angle = turn(0, 180, 29)
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 400">',
    `<defs><linearGradient id="s" gradientTransform="rotate(${angle})">`,
    `<stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="${middle}"/></linearGradient></defs>`,
    '<rect width="320" height="400" fill="url(#s)"/>',
    `<circle cx="${turn(50, 270, 61)}" cy="${turn(60, 170, 37)}" r="${turn(26, 64, 13)}" fill="${light}" opacity=".85"/>`,
    `<path d="${hill(270, 17)}" fill="${middle}" opacity=".8"/>`,
    `<path d="${hill(340, 31)}" fill="${dark}" opacity=".85"/>`,
    "</svg>",
  ].join("")
}
