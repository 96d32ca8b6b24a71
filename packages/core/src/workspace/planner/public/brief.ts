/** The page `/brief/{slug}` and its ticks (rules/team.md#public-brief). */

import * as Agencies from "../../../account/agencies/index.ts"
import type { ShareCard } from "../../../account/contract/appearance.ts"
import * as Influencers from "../../../influencers/catalogue/index.ts"
import { type Actor, addressOf } from "../../../lib/access.ts"
import { found, notFound } from "../../../lib/error.ts"
import { de, fold, PRODUCT_NAME } from "../../../lib/text.ts"
import * as Throttle from "../../../lib/throttle.ts"
import type { BriefInput, BriefMonth } from "../contract/influencer.ts"
import type { Task } from "../contract/shapes.ts"
import { BriefEntity, BriefSlugEntity, BriefSubjectEntity } from "../entities.ts"
import { gridOf } from "../rules/briefs.ts"
import * as store from "../store.ts"

interface Subject {
  agencyId: string
  influencerId: string
}

/** The days of a month's grid that have tasks: an allow-list, without internal notes. */
export async function month(_actor: Actor, { slug, month }: BriefInput["month"]): Promise<BriefMonth> {
  const subject = await subjectOf(slug)
  const grid = gridOf(month)
  const [influencer, { agencyName, appearance }, briefs] = await Promise.all([
    namesOf(subject),
    Agencies.shownOutside(subject.agencyId),
    // Consistent, so that visitors read their own ticks.
    BriefEntity.query
      .primary(subject)
      .between({ date: grid[0] }, { date: grid.at(-1) })
      .go({ pages: "all", consistent: true, attributes: ["date", "tasks"] }),
  ])
  return {
    influencerName: influencer.name,
    profileImageUrl: influencer.profileImageUrl,
    agencyName: agencyName ?? PRODUCT_NAME,
    appearance,
    days: briefs.data
      .map(({ date, ...brief }) => ({ date, tasks: store.tasksOf(brief).map(store.toTask) }))
      .filter(({ tasks }) => tasks.length > 0),
  }
}

/** The link's preview (rules/platform.md#share-cards): an allow-list. */
export async function card(_actor: Actor, { slug }: { slug: string }): Promise<ShareCard> {
  const { agencyId } = await subjectOf(fold(slug))
  const { agencyName, appearance } = await Agencies.shownOutside(agencyId)
  return {
    title: "Votre brief",
    kind: "Les tâches du jour, à cocher",
    agencyName,
    logoUrl: appearance.logoUrl,
  }
}

/**
 * Independent of concurrent edits by staff; a repeated tick keeps the time of the first.
 * @throws AppError not_found for a task that is not on this influencer's list; throttled
 */
export async function tick(actor: Actor, request: BriefInput["tick"]): Promise<Task> {
  const { slug, date, taskId, completed } = request
  const subject = await subjectOf(slug)
  await Promise.all([
    Throttle.consumeFrom(addressOf(actor), "brief-ticks", BY_ADDRESS),
    Throttle.consume(`brief-ticks#${slug}`, BY_SLUG),
  ])
  return store.tick({ ...subject, date }, { taskId, completed })
}

const ICONS = [
  { src: "/icons/brief-192.png", sizes: "192x192", type: "image/png" },
  { src: "/icons/brief-512.png", sizes: "512x512", type: "image/png" },
  { src: "/icons/brief-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
]

/** The web app manifest of one influencer's page; the app opens the link's page. */
export async function manifest(_actor: Actor, { slug }: BriefInput["manifest"]) {
  const { name } = await namesOf(await subjectOf(slug))
  return {
    id: `/brief/${slug}`,
    name: `Brief ${de(name)}`,
    short_name: "Mon brief",
    description: "Les tâches du jour, à cocher, même sans réseau.",
    lang: "fr",
    start_url: `/brief/${slug}`,
    scope: "/brief/",
    display: "standalone",
    background_color: "#f8f4ee",
    theme_color: "#f8f4ee",
    icons: ICONS,
  }
}

/** The catalogue's present name; else the one stored when the link was created. */
async function namesOf({ agencyId, influencerId }: Subject) {
  const [names, subject] = await Promise.all([
    Influencers.names([influencerId]),
    BriefSubjectEntity.get({ agencyId, influencerId }).go(),
  ])
  const name = subject.data?.influencerName ?? PRODUCT_NAME
  return names.get(influencerId) ?? { name, profileImageUrl: null }
}

const TICKS = {
  seconds: 10 * 60,
  message: "Trop de coches en peu de temps. Veuillez attendre quelques minutes avant de réessayer.",
}
const BY_SLUG = { ...TICKS, tries: 600 }
/** Fewer than per page, so that no single network can use up all. */
const BY_ADDRESS = { ...TICKS, tries: 300 }

/** The influencer of a slug. @throws AppError not_found */
async function subjectOf(slug: string): Promise<Subject> {
  const { data } = await BriefSlugEntity.get({ slug }).go({ consistent: true })
  const { agencyId, influencerId } = found(data, () =>
    notFound(`Aucun brief trouvé pour "${slug}". Vérifiez que le lien est correct.`),
  )
  return { agencyId, influencerId }
}
