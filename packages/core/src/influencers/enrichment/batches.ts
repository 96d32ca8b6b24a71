import type { EntityItem } from "electrodb"
import { found } from "../../lib/error.ts"
import { formatCount } from "../../lib/text.ts"
import { holds, retryOnConflict, transact } from "../../lib/transact.ts"
import { IMPORT_PAUSE_SECONDS } from "../catalogue/rules/import-list.ts"
import type { EnrichmentOwner, MissingReason, ScrapeEvent } from "../scraping/index.ts"
import * as Scrapes from "../scraping/index.ts"
import { BatchEntity, FailureEntity, ImportEntity, LineEntity } from "./entities.ts"

/** An import's batches are scrapes, one after the other. */

export type Import = EntityItem<typeof ImportEntity>
type Line = Pick<EntityItem<typeof LineEntity>, "level" | "text">
type Failure = Pick<EntityItem<typeof FailureEntity>, "username" | "reason">

export async function readImport(importId: string): Promise<Import | null> {
  return (await ImportEntity.get({ importId }).go({ consistent: true })).data
}

/** Starts the next batch; a batch that was started before continues. */
export async function launchBatch(
  { importId, batchesDone: batch, postsPerProfile }: Import,
  pauseSeconds = 0,
): Promise<void> {
  const usernames = await namesOf({ importId, batch })
  const scrapeId = `${importId}-${batch}`
  const owner = { kind: "enrichment", importId, batch } as const
  await holds(Scrapes.createWrite({ scrapeId, owner, usernames, postsPerProfile }).go())
  await Scrapes.lookAt({ scrapeId }, pauseSeconds)
}

type BatchKey = Omit<EnrichmentOwner, "kind">

async function namesOf(key: BatchKey): Promise<string[]> {
  return found((await BatchEntity.get(key).go({ consistent: true })).data).usernames
}

/**
 * Records the result of a batch's scrape, and starts the next batch (rules/creators.md#enrichment). An event may be
 * repeated at any time.
 * @throws Error for posts whose profiles' event has not arrived
 */
export async function settleBatch({ importId, batch }: BatchKey, event: ScrapeEvent): Promise<void> {
  const usernames = await namesOf({ importId, batch })
  const one = await retryOnConflict(async () => {
    const before = await readImport(importId)
    if (!before || before.endedAt || batch < before.batchesDone) return before
    if (event.kind === "profiles" && before.profilesDone) return before
    if (event.kind === "posts" && !before.profilesDone) throw new Error("Posts before their profiles")
    return note(before, stepOf(event, usernames, batch))
  })
  // Also for a repeated event: the process may have died before it started the next batch.
  if (one && !one.endedAt && one.batchesDone === batch + 1) await launchBatch(one, IMPORT_PAUSE_SECONDS)
}

interface Step {
  done: number
  failures: Failure[]
  lines: Line[]
  isLast: boolean
}

const stepOf = (event: ScrapeEvent, usernames: readonly string[], batch: number): Step =>
  event.kind === "profiles" ? profilesStep(event, usernames, batch) : postsStep(event, batch)

const NOT_FOUND = "Profil introuvable sur Instagram"
const WITHDRAWN = "La personne a demandé à ne plus figurer dans le catalogue"

/** Undefined when the whole batch failed. */
const REASONS: Record<MissingReason, string | undefined> = {
  not_found: NOT_FOUND,
  withdrawn: WITHDRAWN,
  failed: undefined,
}

/** Each name of the batch counts as done or failed, even when the scrape omits it. */
function profilesStep(
  { written, missing, httpStatus }: Extract<ScrapeEvent, { kind: "profiles" }>,
  usernames: readonly string[],
  batch: number,
): Step {
  const saved = new Set(written.map(({ username }) => username))
  const reasons = new Map(missing.map(({ username, reason }) => [username, REASONS[reason]]))
  const failed = `Erreur lors du traitement du lot : ${causeOf(httpStatus)}`
  const failures = usernames
    .filter((username) => !saved.has(username))
    .map((username) => ({ username, reason: reasons.get(username) ?? failed }))
  const done = usernames.length - failures.length
  const title = titleOf(batch)
  const isBroken = failures.length === usernames.length && failures.every(({ reason }) => reason === failed)
  return {
    done,
    failures,
    lines: [
      ...(done > 0 ? [success(`${title} : ${countProfiles(done, "enregistré")}`)] : []),
      ...(isBroken
        ? [
            error(
              `${title} : ${lowerFirst(failed)}, ${countProfiles(failures.length, "en échec", "en échec")}`,
            ),
          ]
        : failures.map(({ username, reason }) => error(`${title} : ${username}, ${lowerFirst(reason)}`))),
    ],
    isLast: done === 0,
  }
}

function postsStep(event: Extract<ScrapeEvent, { kind: "posts" }>, batch: number): Step {
  const title = titleOf(batch)
  const posts = event.found.reduce((sum, one) => sum + one.posts, 0)
  const collaborations = event.found.reduce((sum, one) => sum + one.collaborations, 0)
  const detected = formatCount(collaborations, "collaboration détectée", "collaborations détectées")
  const reason = `Profil enregistré, publications non récupérées (${causeOf(event.httpStatus)})`
  return {
    // Their profiles were counted as done.
    done: -event.failed.length,
    failures: event.failed.map((username) => ({ username, reason })),
    lines: [
      success(`${title} : ${formatCount(posts, "publication")}, dont ${detected}`),
      ...event.failed.map((username) =>
        error(`${title} : ${username}, publications non récupérées (${causeOf(event.httpStatus)})`),
      ),
    ],
    isLast: true,
  }
}

const titleOf = (batch: number): string => `Lot ${batch + 1}`
const success = (text: string): Line => ({ level: "success", text })
const error = (text: string): Line => ({ level: "error", text })
const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

const causeOf = (httpStatus: number | undefined): string =>
  httpStatus === undefined ? "Instagram n'a pas répondu" : `erreur HTTP ${httpStatus}`

const countProfiles = (count: number, one: string, several = `${one}s`): string =>
  formatCount(count, `profil ${one}`, `profils ${several}`)

/**
 * Counts and logs a step, unless the import has changed meanwhile; ends the batch and, with the last one, the import.
 */
async function note(before: Import, step: Step): Promise<Import> {
  const { importId, batchesDone: batch, expiresAt } = before
  const at = new Date().toISOString()
  const done = before.done + step.done
  const failed = before.failed + step.failures.length
  const isEnd = step.isLast && batch + 1 === before.batches
  const lines = isEnd ? [...step.lines, ending(before, done, failed)] : step.lines
  const changes = {
    done,
    failed,
    lines: before.lines + lines.length,
    movedAt: at,
    batchesDone: step.isLast ? batch + 1 : batch,
    profilesDone: !step.isLast,
    ...(isEnd && { endedAt: at }),
  }
  await transact([
    ImportEntity.patch({ importId })
      .set(changes)
      .where((stored, { eq }) => eq(stored.lines, before.lines)),
    ...step.failures.map((failure) => FailureEntity.put({ importId, batch, ...failure, expiresAt })),
    ...lines.map((line, index) =>
      LineEntity.put({ importId, number: before.lines + 1 + index, at, ...line, expiresAt }),
    ),
  ])
  return { ...before, ...changes }
}

/** Stops the import after the running batch; does nothing when it is stopped or over. */
export async function stopBatches(importId: string): Promise<Import> {
  return retryOnConflict(async () => {
    const before = found(await readImport(importId))
    if (before.endedAt || before.stoppedAt) return before
    const { batchesDone, expiresAt } = before
    const at = new Date().toISOString()
    const number = before.lines + 1
    const changes = { stoppedAt: at, batches: batchesDone + 1, lines: number }
    const text = `Arrêt demandé : le lot ${batchesDone + 1} est le dernier`
    await transact([
      ImportEntity.patch({ importId })
        .set(changes)
        .where((stored, { eq }) => eq(stored.lines, before.lines)),
      LineEntity.put({ importId, number, at, level: "info", text, expiresAt }),
    ])
    return { ...before, ...changes }
  })
}

const ending = ({ stoppedAt }: Import, done: number, failed: number): Line => ({
  level: "info",
  text: `Import ${stoppedAt ? "arrêté" : "terminé"} : ${countProfiles(done, "enregistré")}, ${failed} en échec`,
})
