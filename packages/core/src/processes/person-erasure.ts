import * as z from "zod"
import * as Agencies from "../account/agencies/index.ts"
import * as Identity from "../account/users/index.ts"
import { erasePerson as eraseFromCastings } from "../campaigns/castings/commands/erase-person.ts"
import {
  erasePerson as eraseFromCollaboration,
  eraseSendings,
  placesOf,
} from "../campaigns/collaborations/commands/erase-person.ts"
import { erasePerson as eraseMailbox } from "../inbox/removal.ts"
import * as Influencers from "../influencers/catalogue/index.ts"
import type { Withdrawal } from "../influencers/catalogue/withdrawals.ts"
import * as Withdrawals from "../influencers/catalogue/withdrawals.ts"
import * as Corrections from "../influencers/corrections/index.ts"
import { eraseAdditionsOf } from "../influencers/discover/additions.ts"
import { eraseRefreshOf } from "../influencers/discover/refreshes.ts"
import { eraseFromImports } from "../influencers/enrichment/erasure.ts"
import * as Recruitment from "../influencers/recruitment/index.ts"
import * as RemovalRequests from "../influencers/removal-requests/index.ts"
import * as Roster from "../influencers/roster/index.ts"
import { ERASED_PERSON, fold } from "../lib/text.ts"
import { eraseNames } from "../together/erasure.ts"
import * as Planner from "../workspace/planner/index.ts"

import * as BinOperations from "./bin.ts"

/** A message of the queue of removals for a person of the catalogue. */
export const erasureRequest = z.object({
  influencerId: z.string().min(1),
  /** Set for the delayed second run: by then, requests that ran at the time of the decision have ended. */
  isLast: z.boolean().default(false),
})

const AGENCIES_AT_ONCE = 10
const LAST_LOOK_SECONDS = 300
/** Delay when the catalogue's writer has not erased the person yet. */
const AGAIN_SECONDS = 60

/**
 * Erases a person for all agencies (rules/creators.md#leaving-the-catalogue). Each run covers everything, so that it
 * may be interrupted anywhere and run twice; the last run erases late items.
 */
export async function carryOut({ influencerId, isLast }: z.infer<typeof erasureRequest>): Promise<void> {
  const withdrawal = await Withdrawals.withdrawalOf(influencerId)
  if (withdrawal?.state !== "erasing") return
  for await (const agencyIds of Agencies.allIds()) {
    for (let from = 0; from < agencyIds.length; from += AGENCIES_AT_ONCE) {
      const portion = agencyIds.slice(from, from + AGENCIES_AT_ONCE)
      await Promise.all(portion.map((agencyId) => eraseIn(agencyId, withdrawal)))
    }
  }
  await eraseRefreshOf(influencerId)
  if (withdrawal.username) await eraseFromImports(withdrawal.username)
  await Withdrawals.follow(influencerId)
  await RemovalRequests.answerAll(influencerId, "erased")
  if (!isLast) return Withdrawals.requestErasure(influencerId, LAST_LOOK_SECONDS, true)
  const { size: isLeft } = await Influencers.byIds([influencerId])
  if (isLeft) return Withdrawals.requestErasure(influencerId, AGAIN_SECONDS, true)
  await Withdrawals.closeErasure(influencerId)
}

/** The other data are found by these names, so the collaborations' copies go after them. */
async function eraseIn(agencyId: string, { influencerId, ...known }: Withdrawal): Promise<void> {
  const { displayName = "", fullName = "", username = "" } = known
  const places = await placesOf(agencyId, influencerId)
  const called = [displayName, fullName, username, `@${username}`, ...places.map((one) => one.fullName)]
  const names = new Set(called.map(fold).filter((name) => name.length > 1 && name !== fold(ERASED_PERSON)))
  const castingIds = await eraseFromCastings(agencyId, influencerId)
  await eraseNames(
    agencyId,
    [
      ...places.map(({ collaborationId: id }) => ({ kind: "collaboration" as const, id })),
      ...castingIds.map((id) => ({ kind: "casting" as const, id })),
    ],
    names,
  )
  if (places.length > 0) await eraseSendings(agencyId, names)
  for (const { collaborationId } of places)
    await eraseFromCollaboration({ agencyId, collaborationId }, influencerId, names)
  await Planner.erasePerson(agencyId, influencerId)
  await eraseMailbox(agencyId, influencerId)
  await Recruitment.erasePerson(agencyId, influencerId)
  await Roster.erasePerson(agencyId, influencerId)
  await Corrections.erasePerson(agencyId, influencerId)
  await BinOperations.erasePerson(agencyId, influencerId, names)
  const people = await Identity.listOfAgency(agencyId)
  await Promise.all(people.map(({ userId }) => eraseAdditionsOf(userId, username)))
}
