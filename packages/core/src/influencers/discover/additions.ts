import type { EntityItem } from "electrodb"
import { type Actor, asMember } from "../../lib/access.ts"
import { deleteAll } from "../../lib/batch.ts"
import { found, invalid, unavailable } from "../../lib/error.ts"
import { newId } from "../../lib/id.ts"
import { eraseAll } from "../../lib/removal.ts"
import { failedConditions, holds, retryOnConflict, transact } from "../../lib/transact.ts"
import * as Influencers from "../catalogue/index.ts"
import { handleElsewhere, profileOf, whyNoProfile } from "../catalogue/rules/profile-address.ts"
import { isSuppressed, NOT_FETCHED } from "../catalogue/suppressions.ts"
import type { AdditionOwner, MissingReason, ScrapeEvent } from "../scraping/index.ts"
import * as Scrapes from "../scraping/index.ts"
import { type Addition, type DiscoverInput, MONTHLY_CREDITS, NOT_A_PROFILE } from "./contract.ts"
import { creditMonth, endOf, readCredits, refundWrite, takeWrite } from "./credits.ts"
import { AdditionClaimEntity, AdditionEntity, CreditsEntity, type JoinedAddition } from "./entities.ts"

/** rules/creators.md#add-by-url */

type StoredAddition = EntityItem<typeof AdditionEntity>

const REFUSED = "Impossible d'ajouter le profil"
const WITHDRAWN = `${REFUSED} : il a été retiré du catalogue.`
const POSTS_FAILED = "Profil ajouté mais erreur lors de la récupération des posts."

export const POSTS_WITH_PROFILE = 15
const KEPT_SECONDS = 30 * 86_400
/** Number of ended additions in the list, beside the running ones. */
const LISTED = 20

/**
 * Takes a credit and starts to fetch the profile (rules/creators.md#add-by-url). A request with the same id, or for a
 * profile that is being added, returns the existing addition.
 * @throws AppError invalid for anything but a profile's address, no_credits, unavailable
 */
export async function add(actor: Actor, { id, url }: DiscoverInput["add"]): Promise<Addition> {
  const { userId, agencyId } = asMember(actor, "discover")
  const profile = profileOf(url)
  if (!profile) return foundElsewhere(id, url)
  const { platform, username } = profile
  const [own, known, isWithdrawn] = await Promise.all([
    ofPerson(userId),
    Influencers.byHandle(platform, username),
    isSuppressed(platform, username),
  ])
  const stored = own.find(({ additionId }) => additionId === id)
  if (stored) return toAddition(stored)
  if (isWithdrawn) throw invalid(NOT_FETCHED, { url: NOT_FETCHED })
  if (known?.archived) throw invalid(WITHDRAWN, { url: WITHDRAWN })
  if (known) return alreadyThere(id, known)
  const begun = await retryOnConflict(() => begin({ userId, agencyId, id, username }), {
    refuse: (cause) => unavailable("Impossible de décrémenter les crédits.", cause),
  })
  if ("known" in begun) return alreadyThere(id, begun.known)
  const { addition, isNew } = begun
  // When the message fails, the next read of the additions sends it.
  if (isNew) await Scrapes.proceed(addition.scrapeId).catch(() => undefined)
  return toAddition(addition)
}

/** Profiles of other networks are not fetched, only found in the catalogue. */
async function foundElsewhere(id: string, url: string): Promise<Addition> {
  const handle = handleElsewhere(url)
  const known = handle && (await Influencers.byHandle(handle.platform, handle.username))
  if (known && !known.archived) return alreadyThere(id, known)
  const message = whyNoProfile(url) ?? NOT_A_PROFILE
  throw invalid(message, { url: message })
}

const alreadyThere = (id: string, known: { username: string; influencerId: string }): Addition => ({
  id,
  username: known.username,
  state: "done",
  phase: "posts",
  startedAt: new Date().toISOString(),
  influencerId: known.influencerId,
  seq: null,
  message: null,
})

interface Wanted {
  userId: string
  agencyId: string
  id: string
  username: string
}

const PLATFORM = "instagram"
/** Longer than a scrape lasts: an older claim was abandoned. */
const CLAIM_MS = 60 * 60_000

type Begun =
  | { addition: StoredAddition; isNew: boolean }
  | { known: { username: string; influencerId: string } }

/**
 * Of concurrent calls, one succeeds: each writes the person's credits as read, or the profile's claim. A person who
 * finds the profile claimed joins that addition for free.
 */
async function begin({ userId, agencyId, id, username }: Wanted): Promise<Begun> {
  const month = creditMonth()
  // In this order: a write of an addition also changes the credits or the claim.
  const [credits, claim] = await Promise.all([readCredits(userId, month), readClaim(username)])
  const [own, known] = await Promise.all([ofPerson(userId), Influencers.byHandle(PLATFORM, username)])
  const same =
    own.find(({ additionId }) => additionId === id) ??
    own.find((one) => one.state === "running" && one.username === username)
  if (same) return { addition: same, isNew: false }
  // A retry may find that the profile has arrived meanwhile.
  if (known && !known.archived) return { known }
  const now = new Date()
  const isClaimed = claim !== null && now.getTime() - Date.parse(claim.startedAt) < CLAIM_MS
  const addition: StoredAddition = {
    userId,
    additionId: id,
    agencyId,
    username,
    ...(!isClaimed && { month }),
    scrapeId: isClaimed ? claim.scrapeId : newId(),
    state: "running",
    phase: "profile",
    startedAt: now.toISOString(),
    askedAt: now.toISOString(),
    expiresAt: Math.floor(now.getTime() / 1000) + KEPT_SECONDS,
  }
  const { scrapeId } = addition
  await transact(
    isClaimed
      ? [claimWrite(claim, [...claim.joined, { userId, additionId: id }]), AdditionEntity.create(addition)]
      : [
          takeWrite(userId, month, credits),
          newClaimWrite(claim, { username, scrapeId, startedAt: addition.startedAt }),
          AdditionEntity.create(addition),
          Scrapes.createWrite({
            scrapeId,
            owner: { kind: "addition", userId, additionId: id },
            usernames: [username],
            postsPerProfile: POSTS_WITH_PROFILE,
          }),
        ],
  )
  return { addition, isNew: !isClaimed }
}

type Claim = EntityItem<typeof AdditionClaimEntity>

async function readClaim(username: string): Promise<Claim | null> {
  return (await AdditionClaimEntity.get({ platform: PLATFORM, username }).go({ consistent: true })).data
}

/** Conditional: nobody joined or ended it since it was read. */
const claimWrite = ({ platform, username, scrapeId, version }: Claim, joined: JoinedAddition[]): unknown =>
  AdditionClaimEntity.patch({ platform, username })
    .set({ joined })
    .add({ version: 1 })
    .where((stored, { eq }) => `${eq(stored.scrapeId, scrapeId)} AND ${eq(stored.version, version)}`)

const newClaimWrite = (
  before: Claim | null,
  claim: Pick<Claim, "username" | "scrapeId" | "startedAt">,
): unknown =>
  AdditionClaimEntity.put({
    ...claim,
    platform: PLATFORM,
    joined: [],
    expiresAt: Math.floor((Date.now() + 2 * CLAIM_MS) / 1000),
  }).where(({ scrapeId }, { eq, notExists }) =>
    before ? eq(scrapeId, before.scrapeId) : notExists(scrapeId),
  )

async function ofPerson(userId: string): Promise<StoredAddition[]> {
  const { data } = await AdditionEntity.query.primary({ userId }).go({ pages: "all", consistent: true })
  return data
}

/** @throws AppError not_found, also for another person's */
export async function addition(actor: Actor, { id }: DiscoverInput["addition"]): Promise<Addition> {
  const { userId } = asMember(actor, "discover")
  const { data } = await AdditionEntity.get({ userId, additionId: id }).go({ consistent: true })
  const stored = found(data)
  await askAgain([stored])
  return toAddition(stored)
}

export async function additions(actor: Actor): Promise<{ items: Addition[] }> {
  const { userId } = asMember(actor, "discover")
  const own = await ofPerson(userId)
  await askAgain(own)
  const newestFirst = own.toSorted((one, other) => other.startedAt.localeCompare(one.startedAt))
  const ended = newestFirst.filter(({ state }) => state !== "running").slice(0, LISTED)
  const listed = newestFirst.filter((one) => one.state === "running" || ended.includes(one))
  return { items: listed.map(toAddition) }
}

/** rules/creators.md#credits */
export async function credits(actor: Actor) {
  const { userId } = asMember(actor, "discover")
  const month = creditMonth()
  const [stored, own] = await Promise.all([readCredits(userId, month), ofPerson(userId)])
  await askAgain(own)
  return {
    remaining: MONTHLY_CREDITS - (stored?.used ?? 0),
    total: MONTHLY_CREDITS,
    resetAt: endOf(month).toISOString(),
  }
}

const PATIENCE_MS = 60_000

/** Resumes scrapes that have stalled: a process may have died before it sent the message. */
async function askAgain(additions: readonly StoredAddition[]): Promise<void> {
  const now = new Date()
  const stalled = additions.filter(
    ({ state, askedAt }) => state === "running" && now.getTime() - Date.parse(askedAt) > PATIENCE_MS,
  )
  await Promise.all(
    stalled.map(async ({ userId, additionId, askedAt, scrapeId }) => {
      const isMine = await holds(
        AdditionEntity.patch({ userId, additionId })
          .set({ askedAt: now.toISOString() })
          .where((stored, { eq }) => `${eq(stored.state, "running")} AND ${eq(stored.askedAt, askedAt)}`)
          .go(),
      )
      if (isMine) await Scrapes.proceed(scrapeId)
    }),
  )
}

const toAddition = (addition: StoredAddition): Addition => ({
  id: addition.additionId,
  username: addition.username,
  state: addition.state,
  phase: addition.phase,
  startedAt: addition.startedAt,
  influencerId: addition.influencerId ?? null,
  seq: addition.seq ?? null,
  message: addition.message ?? null,
})

const REASONS: Record<MissingReason, string> = {
  not_found: `${REFUSED} : il est introuvable sur Instagram.`,
  failed: `${REFUSED} : Instagram n'a pas répondu.`,
  withdrawn: NOT_FETCHED,
}
const GIVEN_BACK = "Votre crédit vous a été rendu."

/**
 * Records the result of an addition's scrape, for its owner and for those who joined. A repeated event does no harm.
 */
export async function settleAddition(
  { userId, additionId }: Omit<AdditionOwner, "kind">,
  event: ScrapeEvent,
): Promise<void> {
  const { data } = await AdditionEntity.get({ userId, additionId }).go({ consistent: true })
  const [missing] = event.kind === "profiles" && event.written.length === 0 ? event.missing : []
  const failure =
    event.kind === "profiles" && event.written.length === 0 ? REASONS[missing?.reason ?? "failed"] : null
  if (failure) await giveBack(userId, additionId, `${failure} ${GIVEN_BACK}`)
  else await whileRunning(userId, additionId, changesBy(event))
  const username = data?.username ?? missing?.username ?? usernameIn(event)
  if (username) await settleJoined(username, event, failure)
}

const usernameIn = (event: ScrapeEvent): string | undefined =>
  event.kind === "profiles" ? event.written[0]?.username : (event.found[0]?.username ?? event.failed[0])

function changesBy(event: ScrapeEvent): Partial<StoredAddition> {
  if (event.kind === "profiles") {
    const [profile] = event.written
    return { phase: "posts", ...(profile && { influencerId: profile.influencerId, seq: profile.seq }) }
  }
  return {
    state: "done",
    ...(event.seq !== null && { seq: event.seq }),
    ...(event.failed.length > 0 && { message: POSTS_FAILED }),
  }
}

/** Informs those who joined, and deletes the claim with the last event; includes people who join meanwhile. */
async function settleJoined(username: string, event: ScrapeEvent, failure: string | null): Promise<void> {
  const isLast = event.kind === "posts" || failure !== null
  await retryOnConflict(async () => {
    const claim = await readClaim(username)
    if (claim?.scrapeId !== event.scrapeId) return
    // People who joined between the profile and its posts have not received the profile.
    const known = failure ? null : await Influencers.byHandle(PLATFORM, username)
    const changes: Partial<StoredAddition> = failure
      ? { state: "failed", message: failure }
      : { ...changesBy(event), ...(known && { influencerId: known.influencerId }) }
    for (const { userId, additionId } of claim.joined) await whileRunning(userId, additionId, changes)
    if (!isLast) return
    await AdditionClaimEntity.delete({ platform: PLATFORM, username })
      .where(
        (stored, { eq }) => `${eq(stored.scrapeId, claim.scrapeId)} AND ${eq(stored.version, claim.version)}`,
      )
      .go()
  })
}

const whileRunning = (userId: string, additionId: string, changes: Partial<StoredAddition>) =>
  holds(runningPatch(userId, additionId, changes).go())

const runningPatch = (userId: string, additionId: string, changes: Partial<StoredAddition>) =>
  AdditionEntity.patch({ userId, additionId })
    .set(changes)
    .where(({ state }, { eq }) => eq(state, "running"))

/**
 * Fails an addition and returns its credit to its month, both or neither, and once. When the month has no credits to
 * return, the addition fails all the same, else its scrape would never end.
 */
async function giveBack(userId: string, additionId: string, message: string): Promise<void> {
  const { data } = await AdditionEntity.get({ userId, additionId }).go({ consistent: true })
  if (data?.state !== "running") return
  try {
    await transact([
      runningPatch(userId, additionId, { state: "failed", message }),
      ...(data.month ? [refundWrite(userId, data.month)] : []),
    ])
  } catch (error) {
    const failed = failedConditions(error)
    if (failed.includes(0)) return
    if (!failed.includes(1)) throw error
    await whileRunning(userId, additionId, { state: "failed", message })
  }
}

/** Erases a person's additions and credits, page by page. */
export async function* removeAllOfPerson(userId: string): AsyncGenerator<void> {
  yield* eraseAll(AdditionEntity, (page) => AdditionEntity.query.primary({ userId }).go(page))
  yield* eraseAll(CreditsEntity, (page) => CreditsEntity.query.primary({ userId }).go(page))
}

/** Erases a person's additions of a profile that is erased from the catalogue; a running one first ends by itself. */
export async function eraseAdditionsOf(userId: string, username: string): Promise<void> {
  const ended = (await ofPerson(userId)).filter((one) => one.username === username && one.state !== "running")
  await Promise.all(ended.map(({ scrapeId }) => Scrapes.erase(scrapeId)))
  await deleteAll(AdditionEntity, ended)
}
