import { createWriteTransaction } from "electrodb"
import * as Agencies from "../../../account/agencies/index.ts"
import type { ShareCard } from "../../../account/contract/appearance.ts"
import { type Actor, addressOf, asMember } from "../../../lib/access.ts"
import { today } from "../../../lib/day.ts"
import { AppError, closed, type FieldErrors, found, invalid, notFound } from "../../../lib/error.ts"
import { tokenHash } from "../../../lib/id.ts"
import { formatCount } from "../../../lib/text.ts"
import * as Throttle from "../../../lib/throttle.ts"
import { MAX_TRANSACT_ITEMS, retryOnConflict, transact } from "../../../lib/transact.ts"
import type { BrandInput, Decision, BrandCasting as View } from "../contract/brand.ts"
import { type BrandStatus, isOver } from "../rules/values.ts"
import { countedByKind, entryOf, logWrite } from "../store/activity-log.ts"
import {
  aggregateOf,
  type CastingAggregate,
  type CastingKey,
  decidedWrite,
  rootOf,
  toProposal,
} from "../store/aggregate.ts"
import {
  CastingEntity,
  type CastingItem,
  CastingLinkEntity,
  ProposalEntity,
  type ProposalItem,
} from "../store/entities.ts"

/** The data of a casting that a brand sees: an allow-list. */
export async function get(_actor: Actor, { token }: BrandInput["get"]): Promise<View> {
  const key = await castingOf(token)
  const [{ root, proposals }, { agencyName, appearance }] = await Promise.all([
    openAggregate(key, token),
    Agencies.shownOutside(key.agencyId),
  ])
  return {
    casting: {
      id: key.castingId,
      name: root.name,
      brand: root.brand,
      description: root.description,
      requirements: root.requirements,
      deadline: root.deadline ?? null,
      agencyName,
    },
    appearance,
    proposals: proposals.map((proposal) => ({
      ...toProposal(proposal),
      id: proposal.proposalId,
      decisionVersion: proposal.decisionVersion,
    })),
  }
}

/** The link's preview (rules/platform.md#share-cards): an allow-list. */
export async function card(_actor: Actor, { token }: { token: string }): Promise<ShareCard> {
  const key = await castingOf(token)
  const [root, { agencyName, appearance }] = await Promise.all([
    rootOf(key),
    Agencies.shownOutside(key.agencyId),
  ])
  assertOpen(root, token)
  const title = `${root.name} · ${root.brand}`
  return { title, kind: "Casting d'influenceurs", agencyName, logoUrl: appearance.logoUrl }
}

/**
 * The link that staff send, while the brand may answer (rules/campaigns.md#links-by-e-mail).
 * @throws AppError not_found, closed
 */
export async function linkToSend(actor: Actor, { castingId }: { castingId: string }) {
  const root = await rootOf({ agencyId: asMember(actor, "casting").agencyId, castingId })
  const token = root.linkToken ?? ""
  assertOpen(root, token)
  return { name: root.name, path: `/casting/${token}` }
}

/** Per casting and address: a brand's whole team may answer from one office, each several times. */
const SUBMISSIONS = {
  tries: 300,
  seconds: 10 * 60,
  message: "Trop d'envois en peu de temps. Veuillez attendre quelques minutes avant de réessayer.",
}

/** Besides the answers: the check of the link, a line of the log, and the casting's row. */
const OTHER_ITEMS = 3
const PORTION = MAX_TRANSACT_ITEMS - OTHER_ITEMS

/**
 * Stores a brand's answers (rules/campaigns.md#brands-decisions). When a transaction cannot hold all, checks all and
 * then stores them in portions; a repeated submission continues after an interruption. The last portion logs the
 * submission.
 * @throws AppError not_found, closed, throttled
 * @throws AppError conflict or invalid, with `fields` by `decisions.{index}`
 */
export async function decide(
  actor: Actor,
  { token, decisions }: BrandInput["decide"],
): Promise<{ name: string; submitted: number }> {
  assertDistinct(decisions)
  const nonEmpty = decisions.filter(saysSomething)
  const key = await castingOf(token)
  await spendSubmission(key, addressOf(actor))
  for (;;) {
    const { name, isLast } = await retryOnConflict(async () => {
      const { root, proposals } = await openAggregate(key, token)
      const open = outstanding(proposals, decisions)
      const portion = open.slice(0, PORTION)
      const isLast = portion.length === open.length
      const entry = entryOf(key, {
        action: "Décisions de la marque reçues",
        user: root.brand,
        byBrand: true,
        details: summaryOf(nonEmpty),
      })
      const byId = new Map(proposals.map((proposal) => [proposal.proposalId, proposal]))
      const answers = portion.flatMap((decision) => {
        const proposal = byId.get(decision.proposalId)
        return proposal ? [answerOf(proposal, decision, entry.timestamp)] : []
      })
      const log = isLast ? [logWrite(entry), decidedWrite(key, entry.timestamp)] : []
      if (open.length) await transact([onlyWhileOpen(key, token), ...answers, ...log])
      return { name: root.name, isLast }
    })
    if (isLast) return { name, submitted: nonEmpty.length }
  }
}

async function spendSubmission({ castingId }: CastingKey, address: string | null): Promise<void> {
  await Promise.all([
    Throttle.consume(`casting-answers#${castingId}`, SUBMISSIONS),
    Throttle.consumeFrom(address, "casting-answers", SUBMISSIONS),
  ])
}

/** The writes of a brand's submission. */

/** Condition: the token opens the casting, and its deadline's day in Paris has not ended. */
export function onlyWhileOpen({ agencyId, castingId }: CastingKey, token: string): unknown {
  const check = createWriteTransaction({ root: CastingEntity }, ({ root }) => [
    root
      .check({ agencyId, castingId })
      .where(
        ({ linkToken, linkActive, deadline }, { eq, gte, notExists }) =>
          `${eq(linkToken, token)} AND ${eq(linkActive, true)} AND ` +
          `(${notExists(deadline)} OR ${gte(deadline, today())})`,
      )
      .commit(),
  ])
  return check.params().TransactItems?.[0]
}

/** Writes only the brand's attributes, on condition that its answer has not changed since it was read. */
export function answerOf(
  proposal: CastingKey & { influencerId: string },
  { status, comment, decisionVersion }: Omit<Decision, "proposalId">,
  now: string,
): unknown {
  const { agencyId, castingId, influencerId } = proposal
  const answer = ProposalEntity.patch({ agencyId, castingId, influencerId }).set({
    brandStatus: status,
    brandComment: comment,
    decisionVersion: decisionVersion + 1,
    ...(status !== "pending" && { brandDecisionDate: now }),
  })
  const taken = status === "pending" ? answer.remove(["brandDecisionDate"]) : answer
  return taken.where((attributes, { eq }) => eq(attributes.decisionVersion, decisionVersion))
}

/** The attributes of a proposal that an answer concerns. */
type Answered = Pick<ProposalItem, "proposalId" | "brandStatus" | "brandComment" | "decisionVersion">

/** @throws AppError invalid when a submission has two answers for one influencer */
function assertDistinct(decisions: readonly Decision[]): void {
  const seen = new Set<string>()
  const fields: FieldErrors = {}
  for (const [index, { proposalId }] of decisions.entries()) {
    if (seen.has(proposalId)) fields[`decisions.${index}`] = "Cet influenceur figure déjà dans votre envoi"
    seen.add(proposalId)
  }
  if (Object.keys(fields).length) throw invalid("Un influenceur figure deux fois dans votre envoi.", fields)
}

/**
 * The answers of a submission that are still to be written. An answer equal to the stored one counts as done, whoever
 * gave it, so that a submission may be repeated.
 * @throws AppError invalid when staff withdrew an influencer, conflict when another answer was given meanwhile
 */
function outstanding(proposals: readonly Answered[], decisions: readonly Decision[]): Decision[] {
  const byId = new Map(proposals.map((proposal) => [proposal.proposalId, proposal]))
  const withdrawn: FieldErrors = {}
  const changed: FieldErrors = {}
  const open = decisions.filter((decision, index) => {
    const stored = byId.get(decision.proposalId)
    if (!stored) withdrawn[`decisions.${index}`] = "Cet influenceur n'est plus proposé"
    if (!stored || isStored(stored, decision)) return false
    if (stored.decisionVersion === decision.decisionVersion) return true
    changed[`decisions.${index}`] = "Cette réponse a été modifiée entre-temps"
    return false
  })
  if (Object.keys(withdrawn).length) throw invalid(withdrawnMessage(Object.keys(withdrawn).length), withdrawn)
  if (Object.keys(changed).length) {
    throw new AppError("conflict", changedMessage(Object.keys(changed).length), changed)
  }
  return open
}

const isStored = (stored: Answered, { status, comment }: Decision): boolean =>
  stored.brandStatus === status && stored.brandComment === comment

/** False when the brand has never answered for the influencer, and still does not. */
const saysSomething = ({ status, comment, decisionVersion }: Decision): boolean =>
  status !== "pending" || comment !== "" || decisionVersion > 0

const KEPT = "Rien de ce que vous avez saisi n'est perdu."

const withdrawnMessage = (count: number): string =>
  count === 1
    ? `Un influenceur n'est plus proposé dans ce casting. ${KEPT}`
    : `${count} influenceurs ne sont plus proposés dans ce casting. ${KEPT}`

const changedMessage = (count: number): string =>
  count === 1
    ? `Une réponse a été modifiée entre-temps par une autre personne de votre équipe. ${KEPT}`
    : `${count} réponses ont été modifiées entre-temps par une autre personne de votre équipe. ${KEPT}`

/** E.g. `3 décisions : 2 acceptés, 1 refusé`. */
export function summaryOf(decisions: readonly Pick<Decision, "status">[]): string {
  const statuses = decisions.map(({ status }) => status)
  return `${formatCount(decisions.length, "décision")} : ${countedByKind(statuses, SUMMARY)}`
}

const SUMMARY: [status: BrandStatus, one: string, several: string][] = [
  ["accepted", "accepté", "acceptés"],
  ["maybe", "peut-être", "peut-être"],
  ["rejected", "refusé", "refusés"],
  ["pending", "sans choix", "sans choix"],
]

/** Access by a brand's link (rules/campaigns.md#brands-link). */

const inactive = () => notFound("Ce lien de casting n'existe pas ou n'est plus actif.")

/** The casting of a token; the casting itself decides whether it is open. */
async function castingOf(token: string): Promise<CastingKey> {
  const { data } = await CastingLinkEntity.get({ tokenHash: tokenHash(token) }).go({ consistent: true })
  const { agencyId, castingId } = found(data, inactive)
  return { agencyId, castingId }
}

/** The casting, when this token opens it and its deadline's day in Paris has not ended. Its status does not matter. */
async function openAggregate(key: CastingKey, token: string): Promise<CastingAggregate> {
  const aggregate = await aggregateOf(key, inactive)
  assertOpen(aggregate.root, token)
  return aggregate
}

/** @throws AppError not_found, closed */
function assertOpen({ linkToken, linkActive, deadline }: CastingItem, token: string): void {
  if (linkToken !== token || !linkActive) throw inactive()
  if (isOver(deadline, today())) throw closed("La période de validation pour ce casting est terminée.")
}
