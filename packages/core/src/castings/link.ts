import { type Actor, asMember } from "../actor.ts"
import { newId, tokenHash } from "../id.ts"
import { rewriting } from "../rewriting.ts"
import { asWrite } from "../write.ts"
import { entryOf, logWrite } from "./activity.ts"
import { CastingLinkEntity } from "./link-entity.ts"
import { rootOf, rootWrite } from "./rewrite.ts"

/** Opens the brand's link under a new token; the one before stops working in the same write (spec 2 §4). */
export async function makeLink(actor: Actor, { castingId }: { castingId: string }) {
  const { agencyId, name: user } = asMember(actor, "casting")
  const key = { agencyId, castingId }
  const token = newId()
  return rewriting(async () => {
    const root = await rootOf(key)
    const before = root.linkToken
    const action = before ? "Lien de la marque renouvelé" : "Lien de la marque généré"
    const details = before ? "L'ancien lien ne fonctionne plus" : ""
    return {
      writes: [
        rootWrite(root, { linkToken: token, linkActive: true }),
        asWrite(CastingLinkEntity.create({ ...key, tokenHash: tokenHash(token) })),
        ...(before ? [asWrite(CastingLinkEntity.delete({ tokenHash: tokenHash(before) }))] : []),
        logWrite(entryOf(key, { action, user, details })),
      ],
      result: { token, active: true, revision: root.revision + 1 },
    }
  })
}
