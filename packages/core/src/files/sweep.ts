import type { ScheduleActor } from "../actor.ts"
import { isConditionFailure } from "../db.ts"
import { type Upload, UploadEntity } from "./entity.ts"
import { abort, erase } from "./objects.ts"

const DAY_MS = 24 * 60 * 60 * 1000
/** Of a file that no document has. */
export const UNUSED = ["started", "completed", "discarded"] as const satisfies Upload["status"][]

/**
 * Erases the files of every agency that no document took within a day, and those whose erasure was cut
 * off. May run twice at once. Returns how many it erased.
 */
export async function sweepUnused(_actor: ScheduleActor): Promise<number> {
  const createdAt = new Date(Date.now() - DAY_MS).toISOString()
  let erased = 0
  for (const status of UNUSED) {
    const { data } = await UploadEntity.query.byStatus({ status }).lt({ createdAt }).go({ pages: "all" })
    for (const upload of data) if (await eraseUnused(upload)) erased++
  }
  return erased
}

/** False when a document just took it. */
export async function eraseUnused(upload: Upload): Promise<boolean> {
  if (!(await claim(upload))) return false
  if (upload.status === "started") await abort(upload)
  await erase(upload.fileKey)
  await UploadEntity.delete({ agencyId: upload.agencyId, uploadId: upload.uploadId }).go()
  return true
}

/** From then on no document can take the file; false when one just did. */
async function claim({ agencyId, uploadId, status: asRead }: Upload): Promise<boolean> {
  try {
    await UploadEntity.patch({ agencyId, uploadId })
      .set({ status: "discarded" })
      .where(({ status }, { eq }) => eq(status, asRead))
      .go()
    return true
  } catch (error) {
    if (isConditionFailure(error)) return false
    throw error
  }
}
