import { type Actor, addressOf } from "../actor.ts"
import { MAX_TRANSACT_ITEMS } from "../db.ts"
import { rewriting } from "../rewriting.ts"
import { Throttle } from "../throttle/index.ts"
import { entryOf, logWrite } from "./activity.ts"
import type { CastingKey } from "./board.ts"
import type { Decision } from "./brand-contract.ts"
import { castingOf, openBoard } from "./brand-link.ts"
import { answerOf, onlyWhileOpen } from "./brand-writes.ts"
import { assertDistinct, outstanding, saysSomething, summaryOf } from "./decisions.ts"

const STRETCH = {
  seconds: 10 * 60,
  message: "Trop d'envois en peu de temps. Veuillez attendre quelques minutes avant de réessayer.",
}
/** A brand's whole team may answer from one office, each several times. */
const BY_CASTING = { ...STRETCH, tries: 300 }
const BY_ADDRESS = { ...STRETCH, tries: 300 }

/** Beside the answers: the check of the link, and a line of the log. */
const OTHER_ITEMS = 2
const PORTION = MAX_TRANSACT_ITEMS - OTHER_ITEMS

/**
 * Stores a brand's answers (safety row 13). More than a transaction holds are stored portion by portion, after a look
 * at all of them; sent again, the same submission goes on where it was cut off. The last portion logs it.
 * @throws AppError not_found, closed, throttled
 * @throws AppError conflict or invalid, with `fields` by `decisions.{index}`
 */
export async function decide(
  actor: Actor,
  { token, decisions }: { token: string; decisions: Decision[] },
): Promise<{ name: string; submitted: number }> {
  assertDistinct(decisions)
  const said = decisions.filter(saysSomething)
  const key = await castingOf(actor, token)
  await spendSubmission(key, addressOf(actor))
  for (;;) {
    const { name, isLast } = await rewriting(async () => {
      const { root, proposals } = await openBoard(key, token)
      const open = outstanding(proposals, decisions)
      const portion = open.slice(0, PORTION)
      const isLast = portion.length === open.length
      const entry = entryOf(key, {
        action: "Décisions de la marque reçues",
        user: root.brand,
        details: summaryOf(said),
      })
      const answers = portion.map((decision) => answerOf(key, decision, entry.timestamp))
      const log = isLast ? [logWrite(entry)] : []
      const writes = open.length ? [onlyWhileOpen(key, token), ...answers, ...log] : []
      return { writes, result: { name: root.name, isLast } }
    })
    if (isLast) return { name, submitted: said.length }
  }
}

async function spendSubmission({ castingId }: CastingKey, address: string | null): Promise<void> {
  await Promise.all([
    Throttle.spend(`casting-answers#${castingId}`, BY_CASTING),
    address ? Throttle.spend(`casting-answers-from#${address}`, BY_ADDRESS) : null,
  ])
}
