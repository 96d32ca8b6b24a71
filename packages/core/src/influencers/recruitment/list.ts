import { type Actor, asMember } from "../../lib/access.ts"
import { getInOrder } from "../../lib/batch.ts"
import { soughtPhone } from "../../lib/phone.ts"
import { fold, keysOf } from "../../lib/text.ts"
import type { AddedBy } from "../by-member/contract.ts"
import { countsByMember, membersOf, pageByMember } from "../by-member/index.ts"
import * as Influencers from "../catalogue/index.ts"
import { soughtInfluencer } from "../catalogue/rules/profile-address.ts"
import { RECRUITMENT_PAGE_SIZE, type RecruitmentInput } from "./contract.ts"
import { ProspectEntity } from "./entities.ts"
import { distinctTags, RECRUITMENT_STATUS_LABELS, type RecruitmentStatus } from "./rules.ts"
import { rowsOf, toCard } from "./store.ts"

/**
 * By member, or all, the latest first (rules/creators.md#recruitment): two rounds of reads, all rows in parallel with
 * the agency's people, then the page's prospects.
 */
export async function list(actor: Actor, { view, cursor, member, ...filters }: RecruitmentInput["list"]) {
  const person = asMember(actor, "recruitment")
  const { agencyId } = person
  const [stored, addedBy] = await Promise.all([rowsOf(agencyId), membersOf(person)])
  const rows = stored.map((row): Row => {
    const { influencerId, createdAt, createdBy } = row
    return { ...row, id: influencerId, at: createdAt, by: addedBy(createdBy) }
  })
  const found = matching(rows, { ...filters, member: view === "all" ? member : undefined })
  const { items, nextCursor } = pageByMember(found, { view, cursor, size: RECRUITMENT_PAGE_SIZE })
  const ids = items.map(({ influencerId }) => influencerId)
  const [prospects, influencers] = await Promise.all([
    getInOrder(
      ProspectEntity,
      ids.map((influencerId) => ({ agencyId, influencerId })),
    ),
    Influencers.names(ids),
  ])
  return {
    items: prospects.map((prospect) =>
      toCard(prospect, {
        profileImageUrl: influencers.get(prospect.influencerId)?.profileImageUrl ?? null,
        createdBy: addedBy(prospect.createdBy),
      }),
    ),
    nextCursor,
    total: found.length,
    members: countsByMember(found),
    counts: countsByStatus(rows),
    tags: distinctTags(rows.flatMap(({ tags }) => tags)).sort(FRENCH.compare),
    everyMember: countsByMember(rows),
  }
}

type StoredRow = Awaited<ReturnType<typeof rowsOf>>[number]
type Row = StoredRow & { id: string; at: string; by: AddedBy }

const FRENCH = new Intl.Collator("fr", { numeric: true })

function matching(
  rows: readonly Row[],
  { search, status, tag, member }: Pick<RecruitmentInput["list"], "search" | "status" | "tag" | "member">,
): Row[] {
  const term = soughtInfluencer(search)
  const phone = soughtPhone(search)
  const isTagged = (tags: readonly string[], by: (tag: string) => boolean) =>
    tags.some((one) => by(fold(one)))
  return rows.filter(
    ({ text, tags, ...row }) =>
      (!term ||
        text.includes(term) ||
        (phone !== "" && text.includes(phone)) ||
        isTagged(tags, (one) => one.includes(term))) &&
      (!status || row.status === status) &&
      (!tag || isTagged(tags, (one) => one === fold(tag))) &&
      (!member || row.by.id === member),
  )
}

function countsByStatus(rows: readonly Row[]): Record<RecruitmentStatus, number> {
  const counts = keysOf(RECRUITMENT_STATUS_LABELS).map((status) => [
    status,
    rows.filter((row) => row.status === status).length,
  ])
  return Object.fromEntries(counts)
}
