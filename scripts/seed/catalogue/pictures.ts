import { PutObjectCommand } from "@aws-sdk/client-s3"
import { createAvatar } from "@dicebear/core"
import * as micah from "@dicebear/micah"
import { s3 } from "@trame/core/files/objects"
import { setting } from "@trame/core/lib/settings"
import type { ImportedCreator } from "../import.ts"
import { type Category, SUBJECTS } from "./captions.ts"
import { portraitPath, THUMBNAILS, thumbnailPath } from "./paths.ts"
import { sceneOf } from "./scenes.ts"

const PUTS_AT_ONCE = 24

/** Draws and stores each creator's portrait and post thumbnails. */
export async function storePictures(creators: readonly ImportedCreator[]): Promise<void> {
  const thumbnails = Object.keys(SUBJECTS).flatMap((category) =>
    Array.from({ length: THUMBNAILS }, (_, index) => ({
      path: thumbnailPath(category as Category, index),
      draw: () => sceneOf(category as Category, index),
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

/** The product stores no SVG, since foreign ones may contain scripts; these are our own. */
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
