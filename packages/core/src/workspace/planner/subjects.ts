import * as Influencers from "../../influencers/catalogue/index.ts"
import { getAll } from "../../lib/batch.ts"
import { AppError, found } from "../../lib/error.ts"
import { newId } from "../../lib/id.ts"
import { failedConditions, transact } from "../../lib/transact.ts"
import type { Brief, BriefSummary } from "./contract/shapes.ts"
import { BriefSlugEntity, type BriefSubject, BriefSubjectEntity } from "./entities.ts"
import { slugOf } from "./rules/briefs.ts"

/** 40 random bits: at the gateway's maximum rate, guessing one page takes five centuries. */
const ENDING = 8

/** All influencers for whom an agency writes briefs, by id. */
export async function subjectsOf(agencyId: string): Promise<Map<string, BriefSubject>> {
  const { data } = await BriefSubjectEntity.query.primary({ agencyId }).go({ pages: "all", consistent: true })
  return byInfluencer(data)
}

const byInfluencer = (subjects: readonly BriefSubject[]) =>
  new Map(subjects.map((subject) => [subject.influencerId, subject]))

/**
 * The records of these influencers, with new ones registered: two rounds of reads, three for new ones.
 * @throws AppError not_found for an influencer who is archived or not in the catalogue, unless they have a page
 */
export async function subjectsFor(
  agencyId: string,
  influencerIds: readonly string[],
  field: string,
): Promise<Map<string, BriefSubject>> {
  const keys = influencerIds.map((influencerId) => ({ agencyId, influencerId }))
  const [stored, catalogue] = await Promise.all([
    getAll(BriefSubjectEntity, keys, { consistent: true }),
    Influencers.byIds(influencerIds),
  ])
  const known = byInfluencer(stored)
  const newcomers = influencerIds.filter((influencerId) => !known.has(influencerId))
  const registrations = newcomers.map((influencerId) => {
    const influencer = catalogue.get(influencerId)
    if (!influencer || influencer.archived) {
      const message = "Cet influenceur n'existe pas ou n'existe plus."
      throw new AppError("not_found", message, { [field]: message })
    }
    return { agencyId, influencerId, influencerName: influencer.fullName || influencer.displayName }
  })
  const registered = await Promise.all(registrations.map(register))
  return byInfluencer([...stored, ...registered])
}

/**
 * Registers the slug and its influencer in one transaction. The random ending prevents guessing a page from a name
 * (rules/team.md#slugs).
 */
async function register(
  newcomer: Pick<BriefSubject, "agencyId" | "influencerId" | "influencerName">,
): Promise<BriefSubject> {
  const { agencyId, influencerId, influencerName } = newcomer
  for (;;) {
    const slug = `${slugOf(influencerName)}-${newId().slice(0, ENDING)}`
    const subject = { ...newcomer, slug, createdAt: new Date().toISOString() }
    try {
      await transact([
        BriefSubjectEntity.create(subject),
        BriefSlugEntity.create({ slug, agencyId, influencerId }),
      ])
      return subject
    } catch (error) {
      const failed = failedConditions(error)
      if (!failed.length) throw error
      if (!failed.includes(0)) continue
      const { data } = await BriefSubjectEntity.get({ agencyId, influencerId }).go({ consistent: true })
      return found(data)
    }
  }
}

export type Shown = Pick<Brief & BriefSummary, "influencerId" | "influencerName" | "profileImageUrl" | "slug">

/**
 * The names and pictures of briefs' influencers; those who left the catalogue keep their stored name. One round of
 * reads.
 */
export async function shownOf(
  subjects: ReadonlyMap<string, BriefSubject>,
  influencerIds: Iterable<string>,
): Promise<(influencerId: string) => Shown> {
  const names = await Influencers.names(influencerIds)
  return (influencerId) => {
    const { slug = "", influencerName = "" } = subjects.get(influencerId) ?? {}
    const { name = influencerName, profileImageUrl = null } = names.get(influencerId) ?? {}
    return { influencerId, influencerName: name, profileImageUrl, slug }
  }
}
