import { formatCount } from "../../lib/text.ts"
import type { SubjectKind } from "../rules/events.ts"
import type { EventKind } from "../rules/sentences.ts"
import type { Happening } from "./contract.ts"

/** Changes of many records at once (rules/together.md#one-line-for-many). */

const NOUNS: Partial<Record<SubjectKind, string>> = {
  collaboration: "collaboration",
  casting: "casting",
  client: "client",
}

/** The sentence of one action on many records. */
const SENTENCES: Partial<Record<EventKind, (many: string, what: readonly string[]) => string>> = {
  archived: (many) => `a archivé ${many}`,
  unarchived: (many) => `a sorti ${many} des archives`,
  removed: (many) => `a supprimé ${many}`,
  restored: (many) => `a restauré ${many}`,
  edited: (many, what) => `a modifié ${what.join(", ")} de ${many}`,
  reached: (many, what) => `a noté pour ${many} : ${what.join(", ")}`,
  paid: (many) => `a mis à jour les paiements des influenceurs de ${many}`,
}

/** More of them than two are one line. */
const FEWEST = 3
const GAP_MS = 5 * 60_000

/**
 * Neighbours of the newest-first activity that are one line: the same action by the same person on different records,
 * at most five minutes apart.
 */
export function linesOf(entries: readonly Happening[]): Happening[][] {
  const runs: Happening[][] = []
  for (const entry of entries) {
    const run = runs.at(-1)
    if (run && continues(run, entry)) run.push(entry)
    else runs.push([entry])
  }
  return runs.flatMap((run) => (run.length < FEWEST ? run.map((one) => [one]) : [run]))
}

function continues(run: readonly Happening[], { actor, kind, what, subject, at }: Happening): boolean {
  const last = run.at(-1)
  return (
    last !== undefined &&
    kind in SENTENCES &&
    subject.kind in NOUNS &&
    kind === last.kind &&
    actor.id === last.actor.id &&
    actor.name === last.actor.name &&
    subject.kind === last.subject.kind &&
    `${what}` === `${last.what}` &&
    Date.parse(last.at) - Date.parse(at) <= GAP_MS &&
    run.every((one) => one.subject.id !== subject.id)
  )
}

/** @param more whether the part of the activity that is not loaded may continue the line */
export function sentenceOfMany([first, ...others]: readonly Happening[], more: boolean): string {
  if (!first) return ""
  const count = formatCount(others.length + 1, NOUNS[first.subject.kind] ?? "élément")
  return SENTENCES[first.kind]?.(`${more ? "au moins " : ""}${count}`, first.what) ?? ""
}
