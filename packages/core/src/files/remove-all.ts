import type { SystemActor } from "../actor.ts"
import { portionsOf } from "../pages.ts"
import { UploadEntity } from "./entity.ts"
import { eraseUnused, UNUSED } from "./sweep.ts"

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
