import { type Actor, asMember } from "../../lib/access.ts"
import { getInOrder } from "../../lib/batch.ts"
import { sundayOf, today } from "../../lib/day.ts"
import * as Influencers from "../catalogue/index.ts"
import { FOLLOW_UPS_SIZE, type RecruitmentInput } from "./contract.ts"
import { ProspectEntity } from "./entities.ts"
import { isToFollowUp } from "./rules.ts"
import { rowsOf } from "./store.ts"

/** The prospects to follow up until a day: reads the rows, then the details of the first ones. */
export async function followUps(actor: Actor, { to = sundayOf(today()) }: RecruitmentInput["followUps"]) {
  const { agencyId } = asMember(actor, "recruitment")
  const due = (await rowsOf(agencyId)).filter((row) => isToFollowUp(row, to)).sort(byDay)
  const ids = due.slice(0, FOLLOW_UPS_SIZE).map(({ influencerId }) => influencerId)
  const [prospects, influencers] = await Promise.all([
    getInOrder(
      ProspectEntity,
      ids.map((influencerId) => ({ agencyId, influencerId })),
    ),
    Influencers.names(ids),
  ])
  const items = prospects.map(({ influencerId: id, nextFollowUpDate = null, ...prospect }) => ({
    ...prospect,
    id,
    nextFollowUpDate,
    profileImageUrl: influencers.get(id)?.profileImageUrl ?? null,
  }))
  return { items, total: due.length }
}

type Row = Awaited<ReturnType<typeof rowsOf>>[number]

const byDay = (one: Row, other: Row): number => (placeOf(one) < placeOf(other) ? -1 : 1)

const placeOf = ({ nextFollowUpDate = "", influencerId }: Row): string =>
  `${nextFollowUpDate}#${influencerId}`
