import { type Actor, asMember } from "../actor.ts"
import { newId, tokenHash } from "../id.ts"
import { rewriting } from "../rewriting.ts"
import { asWrite } from "../write.ts"
import { rootOf } from "./board.ts"
import { LinkEntity } from "./link-entity.ts"
import { rootWrites } from "./rewrite.ts"

/** Makes the brand's link once, then switches it (spec 2 §4). Concerns no edit of the form, so no version. */
export async function setLink(
  actor: Actor,
  { collaborationId, active }: { collaborationId: string; active: boolean },
) {
  const { agencyId } = asMember(actor, "collaborations")
  const key = { agencyId, collaborationId }
  return rewriting(async () => {
    const root = await rootOf(key)
    const token = root.linkToken ?? newId()
    const registered = root.linkToken
      ? []
      : [asWrite(LinkEntity.create({ ...key, tokenHash: tokenHash(token) }))]
    const unchanged = root.linkToken && root.linkActive === active
    return {
      writes: unchanged
        ? []
        : [...rootWrites(root, { ...root, linkToken: token, linkActive: active }), ...registered],
      result: { token, active, version: root.version, revision: root.revision + (unchanged ? 0 : 1) },
    }
  })
}
