import { type Actor, asMember } from "../../../lib/access.ts"
import { linkSecret, tokenHash } from "../../../lib/id.ts"
import { holds, retryOnConflict, transact } from "../../../lib/transact.ts"
import type { StaffInput } from "../contract/staff.ts"
import { entryOf, logWrite } from "../store/activity-log.ts"
import { onlyWhileThere, rootOf, rootWrite } from "../store/aggregate.ts"
import { CastingLinkEntity } from "../store/entities.ts"

/** Creates the brand's link, or renews it (rules/campaigns.md#brands-link). */
export async function makeLink(actor: Actor, { castingId, replaces }: StaffInput["makeLink"]) {
  const { agencyId, userId, name: user } = asMember(actor, "casting")
  const key = { agencyId, castingId }
  return retryOnConflict(async () => {
    const root = await rootOf(key)
    const before = root.linkToken
    const token = linkSecret(root.linkActive ? before : undefined, replaces)
    if (token === before) return { token, active: true, revision: root.revision }
    const action = before ? "Lien de la marque renouvelé" : "Lien de la marque généré"
    const details = before ? "L'ancien lien ne fonctionne plus" : ""
    await transact([
      rootWrite(root, { linkToken: token, linkActive: true }),
      CastingLinkEntity.create({ ...key, tokenHash: tokenHash(token) }),
      ...(before ? [CastingLinkEntity.delete({ tokenHash: tokenHash(before) })] : []),
      logWrite(entryOf(key, { action, user, userId, details })),
    ])
    return { token, active: true, revision: root.revision + 1 }
  })
}

/** Logs that the link was sent to an address; does nothing when the casting is deleted. */
export async function logSending(
  actor: Actor,
  { castingId, to }: { castingId: string; to: string },
): Promise<void> {
  const { agencyId, userId, name: user } = asMember(actor, "casting")
  const key = { agencyId, castingId }
  const entry = entryOf(key, { action: "Lien de la marque envoyé", user, userId, details: `à ${to}` })
  await holds(transact([onlyWhileThere(key), logWrite(entry)]))
}
