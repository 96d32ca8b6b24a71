import { join } from "node:path"
import { Bodies } from "./disk.ts"
import { Objects } from "./objects.ts"
import { Uploads } from "./uploads.ts"

export type Store = { bodies: Bodies; objects: Objects; uploads: Uploads }

/** Opens the data folder, and finishes or removes interrupted operations of a killed process. */
export async function openStore(dataDir: string): Promise<Store> {
  const bodies = new Bodies(join(dataDir, "bodies"))
  const objects = new Objects(dataDir, bodies)
  const uploads = new Uploads(join(dataDir, "uploads"), bodies, objects)
  const used = new Set(await objects.open())
  const pending = await uploads.open(used)
  await bodies.open(new Set([...used, ...pending]))
  return { bodies, objects, uploads }
}
