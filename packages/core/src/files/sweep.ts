import type { ScheduleActor, SystemActor } from "../lib/actor.ts"
import { portionsOf } from "../lib/batch.ts"
import { holds } from "../lib/transact.ts"
import { type Upload, UploadEntity } from "./entities.ts"
import { abort, erase } from "./objects.ts"

const DAY_MS = 24 * 60 * 60 * 1000
/** Of a file that no document has. */
const UNUSED = ["started", "completed", "discarded"] as const satisfies Upload["status"][]

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
async function eraseUnused(upload: Upload): Promise<boolean> {
  if (!(await claim(upload))) return false
  if (upload.status === "started") await abort(upload)
  await erase(upload.fileKey)
  await UploadEntity.delete({ agencyId: upload.agencyId, uploadId: upload.uploadId }).go()
  return true
}

/** From then on no document can take the file; false when one just did. */
const claim = ({ agencyId, uploadId, status: asRead }: Upload): Promise<boolean> =>
  holds(
    UploadEntity.patch({ agencyId, uploadId })
      .set({ status: "discarded" })
      .where(({ status }, { eq }) => eq(status, asRead))
      .go(),
  )

/** Erases an agency's files that nothing uses, whatever their age; those in use go with what uses them. */
export async function* removeAllOf({ agencyId }: SystemActor): AsyncGenerator<void> {
  for (const status of UNUSED) {
    const ofAgency = (cursor: string | null) =>
      UploadEntity.query
        .byStatus({ status })
        .where((upload, { eq }) => eq(upload.agencyId, agencyId))
        .go({ cursor })
    yield* portionsOf(ofAgency, async (uploads) => {
      for (const upload of uploads) await eraseUnused(upload)
    })
  }
}
