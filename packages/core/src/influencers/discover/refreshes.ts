import type { EntityItem } from "electrodb"
import { type Actor, asMember, assertAccess } from "../../lib/access.ts"
import { AppError, conflict, invalid } from "../../lib/error.ts"
import { newId } from "../../lib/id.ts"
import { holds, throwIfConditionFailed, transact } from "../../lib/transact.ts"
import * as Influencers from "../catalogue/index.ts"
import type { RefreshOwner, ScrapeEvent } from "../scraping/index.ts"
import * as Scrapes from "../scraping/index.ts"
import { POSTS_WITH_PROFILE } from "./additions.ts"
import type { DiscoverInput, Refresh } from "./contract.ts"
import { RefreshEntity } from "./entities.ts"

/** rules/creators.md#refresh */

type StoredRefresh = EntityItem<typeof RefreshEntity>

const HOUR_MS = 3_600_000
const COOLDOWN_HOURS = 24
/** A refresh that runs longer was abandoned. */
const STUCK_MS = 5 * 60_000
const KEPT_SECONDS = 30 * 86_400

const FAILED = "Échec du rafraîchissement"

/**
 * Fetches a profile and its latest posts again (rules/creators.md#refresh).
 * @throws AppError too_soon within 24 hours of the last one, conflict while any agency's refresh runs
 */
export async function refresh(actor: Actor, { influencerId }: DiscoverInput["refresh"]): Promise<Refresh> {
  const { agencyId } = asMember(actor, "discover")
  const [influencer, last] = await Promise.all([Influencers.get(influencerId), lastOf(influencerId)])
  if (influencer.platform !== "instagram") {
    throw invalid("Seuls les profils Instagram peuvent être rafraîchis.")
  }
  if (last && isUnderWay(last)) throw alreadyUnderWay()
  // A refresh that failed half-way may have changed the date.
  if (last?.state !== "failed") assertDue(influencer.lastUpdated)
  const now = new Date()
  const newRefresh: StoredRefresh = {
    influencerId,
    agencyId,
    scrapeId: newId(),
    state: "running",
    startedAt: now.toISOString(),
    expiresAt: Math.floor(now.getTime() / 1000) + KEPT_SECONDS,
  }
  await throwIfConditionFailed(
    transact([
      RefreshEntity.put(newRefresh).where(({ scrapeId }, { eq, notExists }) =>
        last ? eq(scrapeId, last.scrapeId) : notExists(scrapeId),
      ),
      Scrapes.createWrite({
        scrapeId: newRefresh.scrapeId,
        owner: { kind: "refresh", influencerId },
        usernames: [influencer.username],
        postsPerProfile: POSTS_WITH_PROFILE,
      }),
    ]),
    alreadyUnderWay,
  )
  await Scrapes.proceed(newRefresh.scrapeId)
  return toRefresh(newRefresh)
}

const alreadyUnderWay = () => conflict("Ce profil est déjà en cours de rafraîchissement.")

function assertDue(lastUpdated: string | undefined): void {
  const hours = lastUpdated ? (Date.now() - Date.parse(lastUpdated)) / HOUR_MS : COOLDOWN_HOURS
  if (hours >= COOLDOWN_HOURS) return
  const since = hours < 1 ? "il y a moins d'une heure" : `il y a ${Math.floor(hours)} h`
  const wait = COOLDOWN_HOURS - Math.max(0, Math.floor(hours))
  throw new AppError(
    "too_soon",
    `Profil rafraîchi ${since}. Prochain rafraîchissement possible dans ${wait} h.`,
  )
}

export async function refreshOf(actor: Actor, { influencerId }: DiscoverInput["refreshOf"]) {
  assertAccess(actor, "discover")
  const [last] = await Promise.all([lastOf(influencerId), Influencers.get(influencerId)])
  return { refresh: last && toRefresh(last) }
}

async function lastOf(influencerId: string): Promise<StoredRefresh | null> {
  const { data } = await RefreshEntity.get({ influencerId }).go({ consistent: true })
  return data
}

const isUnderWay = ({ state, startedAt }: StoredRefresh): boolean =>
  state === "running" && Date.now() - Date.parse(startedAt) < STUCK_MS

function toRefresh(refresh: StoredRefresh): Refresh {
  const { influencerId, state, startedAt, seq = null, message = null } = refresh
  if (state === "running" && !isUnderWay(refresh)) {
    return { influencerId, state: "failed", startedAt, seq, message: FAILED }
  }
  return { influencerId, state, startedAt, seq, message }
}

/** Records the result of a refresh's scrape, unless another refresh has started. A repeated event does no harm. */
export async function settleRefresh(
  { influencerId }: Omit<RefreshOwner, "kind">,
  event: ScrapeEvent,
): Promise<void> {
  await holds(
    RefreshEntity.patch({ influencerId })
      .set(changesBy(event))
      .where((stored, { eq }) => `${eq(stored.scrapeId, event.scrapeId)} AND ${eq(stored.state, "running")}`)
      .go(),
  )
}

function changesBy(event: ScrapeEvent): Partial<StoredRefresh> {
  if (event.kind === "profiles") {
    const [profile] = event.written
    return profile ? { seq: profile.seq } : { state: "failed", message: FAILED }
  }
  const seq = event.seq !== null && { seq: event.seq }
  return event.failed.length > 0 ? { ...seq, state: "failed", message: FAILED } : { ...seq, state: "done" }
}

/** Deletes the last refresh of a profile that is erased from the catalogue. */
export async function eraseRefreshOf(influencerId: string): Promise<void> {
  const last = await lastOf(influencerId)
  if (!last) return
  await Scrapes.erase(last.scrapeId)
  await RefreshEntity.delete({ influencerId }).go()
}
