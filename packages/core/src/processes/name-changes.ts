import * as Identity from "../account/users/index.ts"
import * as Clients from "../campaigns/clients/index.ts"
import * as Collaborations from "../campaigns/collaborations/index.ts"
import type { SystemActor } from "../lib/access.ts"
import type { NameChange } from "../lib/name-changes.ts"
import * as Views from "../workspace/views/index.ts"

export { nameChange } from "../lib/name-changes.ts"

/**
 * Sets a client's present name in its collaborations, or none when it is deleted; and a member's present name where
 * they are the manager (rules/campaigns.md#manager-of-a-collaboration). May run twice, late or concurrently.
 */
export async function carry(change: NameChange): Promise<void> {
  const { agencyId } = change
  const actor: SystemActor = { type: "worker", name: "name-changes", agencyId }
  if ("clientId" in change) {
    const { clientId } = change
    return carryLast(
      () => Clients.nameOf(change),
      (brandName) => Collaborations.applyClient(actor, { clientId, brandName }),
    )
  }
  const { userId, was } = change
  // Also replaces intermediate names, which may have been stored meanwhile.
  const former = new Set([was])
  await carryLast(
    () => Identity.nameIn(agencyId, userId),
    async (name) => {
      if (name === null) return
      for (const before of former) await applyMember(actor, { userId, was: before, name })
      former.add(name)
    },
  )
}

/** Repeats until the name that it applied is still the stored one. */
async function carryLast(
  nameOf: () => Promise<string | null>,
  apply: (name: string | null) => Promise<void>,
): Promise<void> {
  let applied: string | null
  let name = await nameOf()
  do {
    applied = name
    await apply(applied)
    name = await nameOf()
  } while (name !== applied)
}

/** Records with the former name stay when another member has that name. */
async function applyMember(
  actor: SystemActor,
  { userId, ...names }: { userId: string; was: string; name: string },
): Promise<void> {
  const { was, name } = names
  if (!was || was === name || (await Identity.isAnothersName(actor, { userId, name: was }))) return
  await Collaborations.applyManager(actor, names)
  await Views.applyManager(actor, names)
}
