import type { EntityItem } from "electrodb"
import * as z from "zod"
import { holds } from "../../lib/transact.ts"
import { suppressedAmong } from "../catalogue/suppressions.ts"
import { type WriteOutcome, writeOutcome } from "../catalogue/writer.ts"
import { findRun, ScrapingError, type ScrapingRun, startPosts, startProfiles } from "./apify.ts"
import {
  handOverPosts,
  handOverProfiles,
  namesLeft,
  readPostsPage,
  readProfilesOf,
  withoutTheRest,
} from "./collecting.ts"
import { ScrapeEntity, type Tally } from "./entities.ts"
import { lookAt, proceed } from "./index.ts"
import type { Missing, Tell, WrittenProfile } from "./owner.ts"

/**
 * A scrape advances look by look, each a message; a look sends the message for the next one before its own work, so
 * that it may be interrupted anywhere and continues with the same run.
 */

type Scrape = EntityItem<typeof ScrapeEntity>

const look = z.object({ kind: z.literal("look"), scrapeId: z.string(), turn: z.int().optional() })
const answer = z.object({
  kind: z.literal("written"),
  reply: z.object({ scrapeId: z.string(), phase: z.enum(["profiles", "posts"]) }),
  outcome: z.array(writeOutcome),
})
/** A message of the scraping queue for scrapes. */
export const message = z.discriminatedUnion("kind", [look, answer])

/** Advances a scrape by one step. A message may be repeated. */
export const handle = (of: z.infer<typeof message>, tell: Tell): Promise<void> =>
  of.kind === "look" ? goOn(of, tell) : takeNote(of, tell)

/** A little more than a worker's longest call: a worker that holds it longer is dead. */
const LEASE_MS = 125_000

async function goOn({ scrapeId, turn }: z.infer<typeof look>, tell: Tell): Promise<void> {
  const scrape = await read(scrapeId)
  if (!scrape || scrape.phase === "done" || (turn ?? scrape.turn) < scrape.turn) return
  await lookAt({ scrapeId, turn: scrape.turn + 1 }, pauseOf(scrape))
  const now = Date.now()
  const isFree = (scrape.busyUntil ?? 0) < now
  const busyUntil = isFree ? now + LEASE_MS : scrape.busyUntil
  const claim = ScrapeEntity.patch({ scrapeId })
    .set({ turn: scrape.turn + 1, busyUntil })
    .where((stored, { eq }) => eq(stored.turn, scrape.turn))
  if (!(await holds(claim.go())) || !isFree) return
  try {
    await work({ ...scrape, busyUntil }, tell)
  } finally {
    const release = ScrapeEntity.patch({ scrapeId })
      .remove(["busyUntil"])
      .where((stored, { eq }) => eq(stored.busyUntil, busyUntil))
    await holds(release.go())
  }
}

async function read(scrapeId: string): Promise<Scrape | null> {
  return (await ScrapeEntity.get({ scrapeId }).go({ consistent: true })).data
}

/** Seconds until the next look: few while a person is probably waiting. */
const pauseOf = ({ since }: Scrape): number => (Date.now() - Date.parse(since) < 60_000 ? 3 : 10)

/** False when the phase is over or another worker took over. */
const save = (
  { scrapeId, phase, busyUntil }: Scrape,
  changes: Partial<Scrape>,
  removed: "runId"[] = [],
): Promise<boolean> =>
  holds(
    ScrapeEntity.patch({ scrapeId })
      .set(changes)
      .remove(removed)
      .where((stored, { eq }) => `${eq(stored.phase, phase)} AND ${eq(stored.busyUntil, busyUntil)}`)
      .go(),
  )

const PATIENCE_MS = { profiles: 5 * 60_000, posts: 12 * 60_000, done: 0 }
/** After so long without an answer, results are sent again. */
const ANSWER_MS = 60_000

async function work(scrape: Scrape, tell: Tell): Promise<void> {
  const { since, phase, handedOverAt, runId } = scrape
  if (Date.now() - Date.parse(since) > PATIENCE_MS[phase]) return giveUp(scrape, tell)
  if (handedOverAt && Date.now() - Date.parse(handedOverAt) < ANSWER_MS) return
  if (!runId) return begin(scrape, tell)
  const run = await ask(scrape, () => findRun(runId))
  if (run === "refused") return giveUp(scrape, tell)
  if (run === "later" || run?.status === "running") return
  await (phase === "profiles" ? collectProfiles(scrape, run, tell) : collectPosts(scrape, run, tell))
}

/** Calls Apify; after a failure, the next look repeats it. */
async function ask<Answer>(
  scrape: Scrape,
  question: () => Promise<Answer>,
): Promise<Answer | "later" | "refused"> {
  try {
    return await question()
  } catch (error) {
    if (!(error instanceof ScrapingError)) throw error
    if (error.httpStatus !== null) await save(scrape, { httpStatus: error.httpStatus })
    return error.isPassing ? "later" : "refused"
  }
}

/** Maximum number of runs: a run whose start got no answer costs money too. */
const ATTEMPTS = 3

async function begin(asRead: Scrape, tell: Tell): Promise<void> {
  const scrape = await withoutWithdrawn(asRead)
  const { phase, usernames, attempts, postsPerProfile } = scrape
  if (usernames.length === 0 || attempts >= ATTEMPTS) return giveUp(scrape, tell)
  if (!(await save(scrape, { attempts: attempts + 1 }))) return
  const runId = await ask(scrape, () =>
    phase === "profiles" ? startProfiles(usernames) : startPosts(usernames, postsPerProfile),
  )
  if (runId === "refused") await giveUp(scrape, tell)
  else if (runId !== "later") await save(scrape, { runId })
}

/** The scrape without people who left the catalogue, whom no scrape may fetch. */
async function withoutWithdrawn(scrape: Scrape): Promise<Scrape> {
  const nameLists = [scrape.usernames, scrape.later ?? []]
  const withdrawn = await suppressedAmong("instagram", nameLists.flat())
  if (withdrawn.size === 0) return scrape
  const [together = [], later = []] = nameLists.map((names) => names.filter((name) => !withdrawn.has(name)))
  const remaining =
    together.length > 0
      ? { usernames: together, later }
      : { usernames: later.slice(0, 1), later: later.slice(1) }
  const changes =
    scrape.phase === "profiles" ? { ...remaining, missing: withMissing(scrape, withdrawn) } : remaining
  await save(scrape, changes)
  return { ...scrape, ...changes }
}

/** The names already missing, and these, who have left the catalogue. */
const withMissing = ({ missing = [] }: Scrape, gone: Iterable<string>): Missing[] => [
  ...missing,
  ...[...gone].map((username): Missing => ({ username, reason: "withdrawn" })),
]

async function collectProfiles(scrape: Scrape, run: ScrapingRun | null, tell: Tell): Promise<void> {
  const results = await ask(scrape, () => readProfilesOf(scrape, run))
  if (results === "later") return
  if (results === "refused") return giveUp(scrape, tell)
  const { profiles } = results
  const withdrawn = (scrape.missing ?? []).filter(({ reason }) => reason === "withdrawn")
  const missing = [...withdrawn, ...results.missing]
  if (profiles.length === 0) return endWithoutProfiles(scrape, missing, tell)
  const open = profiles.filter(({ isPrivate }) => !isPrivate).map(({ username }) => username)
  const handedOverAt = new Date().toISOString()
  if (await save(scrape, { missing, open, handedOverAt })) await handOverProfiles(scrape, profiles)
}

async function collectPosts(scrape: Scrape, run: ScrapingRun | null, tell: Tell): Promise<void> {
  const page = await ask(scrape, () => readPostsPage(scrape, run))
  if (page === "later") return
  if (page === "refused") return giveUp(scrape, tell)
  const { posts, nextOffset, tally } = page
  const [next, ...later] = nextOffset === null ? namesLeft(scrape, run, tally) : []
  if (next !== undefined) {
    await handOverPosts(scrape, posts, { isLast: false })
    const since = new Date().toISOString()
    const alone = { usernames: [next], later, tally, offset: 0, attempts: 0, since }
    if (await save(scrape, alone, ["runId"])) await proceed(scrape.scrapeId)
    return
  }
  if (nextOffset === null) {
    const handedOverAt = new Date().toISOString()
    // Stored apart from `tally`, to which a repeated look adds the same posts again.
    const isSaved = await save(scrape, { finalTally: tally, handedOverAt })
    if (isSaved) await handOverPosts(scrape, posts, { isLast: true })
    return
  }
  await handOverPosts(scrape, posts, { isLast: false })
  await save(scrape, { offset: nextOffset, tally })
}

async function giveUp(asRead: Scrape, tell: Tell): Promise<void> {
  // Reads it again, with Apify's status that was stored meanwhile.
  const scrape = await read(asRead.scrapeId)
  if (scrape?.phase !== asRead.phase) return
  const { phase, usernames, later = [], tally } = scrape
  if (phase === "posts")
    return endWithPosts(scrape, withoutTheRest([...usernames, ...later], tally), null, tell)
  const failed = usernames.map((username): Missing => ({ username, reason: "failed" }))
  return endWithoutProfiles(scrape, [...(scrape.missing ?? []), ...failed], tell)
}

async function endWithoutProfiles(scrape: Scrape, missing: Missing[], tell: Tell): Promise<void> {
  const { scrapeId, owner, httpStatus } = scrape
  await tell(owner, { kind: "profiles", scrapeId, httpStatus, written: [], missing })
  await enter(scrape, { phase: "done" })
}

/** Handles the catalogue writer's outcome. */
async function takeNote({ reply, outcome }: z.infer<typeof answer>, tell: Tell): Promise<void> {
  const scrape = await read(reply.scrapeId)
  if (!scrape || scrape.phase !== reply.phase) return
  if (scrape.phase === "profiles") return noteProfiles(scrape, outcome, tell)
  const seq = outcome.length > 0 ? Math.max(...outcome.map(({ seq }) => seq)) : null
  await endWithPosts(scrape, scrape.finalTally ?? {}, seq, tell)
}

async function noteProfiles(scrape: Scrape, outcome: readonly WriteOutcome[], tell: Tell): Promise<void> {
  const { scrapeId, owner, postsPerProfile } = scrape
  const profiles = outcome.flatMap(({ influencerId, ...rest }): WrittenProfile[] =>
    influencerId ? [{ ...rest, influencerId }] : [],
  )
  // The writer skips people who left the catalogue meanwhile.
  const withdrawn = outcome.flatMap(({ username, influencerId }) => (influencerId ? [] : username))
  await tell(owner, {
    kind: "profiles",
    scrapeId,
    written: profiles,
    missing: withMissing(scrape, withdrawn),
  })
  const influencers = Object.fromEntries(
    profiles.map(({ username, influencerId }) => [username, influencerId]),
  )
  const open = (scrape.open ?? []).filter((username) => !withdrawn.includes(username))
  if (postsPerProfile > 0 && open.length > 0) {
    const since = new Date().toISOString()
    await enter(scrape, { phase: "posts", usernames: open, influencers, since, attempts: 0 })
    await proceed(scrapeId)
  } else await endWithPosts({ ...scrape, influencers }, {}, null, tell)
}

async function endWithPosts(scrape: Scrape, tally: Tally, seq: number | null, tell: Tell): Promise<void> {
  const { scrapeId, owner, httpStatus, influencers = {} } = scrape
  const all = Object.keys(influencers).map((username) => ({
    username,
    ...(tally[username] ?? { posts: 0, collaborations: 0 }),
  }))
  const hasFailed = ({ posts, failed = false }: (typeof all)[number]) => failed && posts === 0
  await tell(owner, {
    kind: "posts",
    scrapeId,
    httpStatus,
    seq,
    found: all
      .filter((one) => !hasFailed(one))
      .map(({ username, posts, collaborations }) => ({ username, posts, collaborations })),
    failed: all.filter(hasFailed).map(({ username }) => username),
  })
  await enter(scrape, { phase: "done" })
}

/** Leaves the phase and clears its attributes. */
const enter = ({ scrapeId, phase }: Scrape, next: Partial<Scrape>): Promise<boolean> =>
  holds(
    ScrapeEntity.patch({ scrapeId })
      .set(next)
      .remove(["runId", "handedOverAt", "httpStatus"])
      .where((stored, { eq }) => eq(stored.phase, phase))
      .go(),
  )
