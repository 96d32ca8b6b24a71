import * as Agencies from "../account/agencies/index.ts"
import * as Identity from "../account/users/index.ts"
import type { Influencer } from "../influencers/catalogue/index.ts"
import * as Influencers from "../influencers/catalogue/index.ts"
import * as Withdrawals from "../influencers/catalogue/withdrawals.ts"
import * as RemovalRequests from "../influencers/removal-requests/index.ts"
import type { Actor } from "../lib/access.ts"
import type { Inputs } from "../lib/operation.ts"
import { fullName } from "../lib/text.ts"
import type { adminContract, CataloguedPerson, ListedRemovalRequest } from "./contract.ts"

/** Removals from the catalogue, and agencies' requests for them (rules/creators.md#leaving-the-catalogue). */

type Input = Inputs<typeof adminContract>

const toPerson = (one: Influencer): CataloguedPerson => ({
  id: one.influencerId,
  displayName: one.displayName,
  username: one.username,
  platform: one.platform,
  profileImageUrl: one.profileImageUrl ?? null,
  followersCount: one.followersCount,
  archived: one.archived,
})

export async function person(actor: Actor, input: Input["person"]) {
  const { items, isErased } = await Withdrawals.lookUp(actor, input)
  return { items: items.map(toPerson), isErased }
}

export async function withdrawals(actor: Actor, input: Input["withdrawals"]) {
  const { items, nextCursor } = await Withdrawals.list(actor, input)
  return {
    nextCursor,
    items: items.map(({ influencerId, displayName, username, ...one }) => ({
      ...one,
      id: influencerId,
      displayName: displayName ?? null,
      username: username ?? null,
    })),
  }
}

export async function archivePerson(actor: Actor, { influencerId }: Input["archivePerson"]) {
  await Withdrawals.archive(actor, influencerId)
  await RemovalRequests.answerAll(influencerId, "archived")
  return { id: influencerId }
}

export async function restorePerson(actor: Actor, { influencerId }: Input["restorePerson"]) {
  await Withdrawals.restore(actor, influencerId)
  return { id: influencerId }
}

/** `processes/person-erasure.ts` informs the requesters once the erasure runs. */
export async function erasePerson(actor: Actor, { influencerId, name }: Input["erasePerson"]) {
  await Withdrawals.erase(actor, influencerId, name)
  return { id: influencerId }
}

export async function removalRequests(actor: Actor, input: Input["removalRequests"]) {
  const { items, nextCursor } = await RemovalRequests.list(actor, input)
  const [agencies, people, askers] = await Promise.all([
    Agencies.namesOf(items.map(({ agencyId }) => agencyId)),
    Influencers.byIds(items.map(({ influencerId }) => influencerId)),
    Promise.all(items.map(({ askedBy }) => Identity.personOf(askedBy))),
  ])
  return {
    nextCursor,
    items: items.map(({ agencyId, influencerId, answer, ...one }, index): ListedRemovalRequest => {
      const [known, asker] = [people.get(influencerId), askers[index]]
      return {
        ...one,
        id: influencerId,
        agencyId,
        agencyName: agencies.get(agencyId)?.name ?? null,
        person: known ? toPerson(known) : null,
        askedBy: asker ? fullName(asker) : "Utilisateur inconnu",
        answer: answer ?? null,
      }
    }),
  }
}

export async function refuseRemoval(actor: Actor, input: Input["refuseRemoval"]) {
  await RemovalRequests.refuse(actor, input)
  return { id: input.influencerId }
}
