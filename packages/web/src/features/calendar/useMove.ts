import { useQueryClient } from "@tanstack/react-query"
import { postponedTo } from "@trame/core/campaigns/collaborations/rules/steps"
import { today } from "@trame/core/lib/day"
import { progressOf } from "@trame/core/workspace/planner/rules/briefs"
import { client } from "../../lib/api/api.ts"
import { type Problem, problemOf } from "../../lib/api/problem.ts"
import { useWriteQueue } from "../../lib/api/useWriteQueue.ts"
import { formatDate } from "../../lib/format.ts"
import { useNotices } from "../../lib/notices.tsx"
import { forgetOwnWrite, refresh, rememberOwnWrite } from "./cache.ts"
import { type Entry, entryOf, movedTo, type Source } from "./entries.ts"

/** Whether it is stored: shown at once, taken back when it is not, and undone for ten seconds. */
export type Move = (entry: Entry, day: string) => Promise<boolean>

/** Moves what a calendar shows to another day, each by its own domain's rules. */
export function useMove(): Move {
  const queries = useQueryClient()
  const queue = useWriteQueue()
  const notices = useNotices()

  async function write(before: Entry, after: Source): Promise<Entry | null> {
    const { kind } = before.source
    // With the version that the write makes of it: what is moved again before the answer is there builds on that.
    const ahead = entryOf({ ...after, of: { ...after.of, version: before.version + 1 } } as Source)
    const renamed = ahead.id !== before.id
    if (renamed) rememberOwnWrite(queries, before.id, null)
    rememberOwnWrite(queries, ahead.id, ahead)
    try {
      let written: Entry | null = null
      await queue.run(before.id, async () => {
        written = entryOf(await WRITES[kind](before.source as never, after as never))
        if (renamed) rememberOwnWrite(queries, before.id, null)
        if (queue.isLast(before.id)) rememberOwnWrite(queries, written.id, written)
      })
      return written
    } catch (error) {
      forgetOwnWrite(queries, before.id)
      forgetOwnWrite(queries, ahead.id)
      notices.error(reasonOf(problemOf(error), before), "calendar-move")
      return null
    } finally {
      refresh(queries, kind)
    }
  }

  return async (entry, day) => {
    if (day === entry.day) return true
    const written = await write(entry, toDay(entry.source, day))
    if (!written) return false
    const on = formatDate(day, { style: "dayName" })
    notices.undoable(`« ${entry.title} » : déplacé au ${on}.`, () => void write(written, entry.source))
    return true
  }
}

/** A step that was called late is to do again once it is put off (rules/campaigns.md#due-steps). */
function toDay(source: Source, day: string): Source {
  if (source.kind !== "step" || day < today()) return movedTo(source, day)
  return { kind: "step", of: { ...source.of, ...postponedTo(source.of, day) } }
}

type Of<Name extends Source["kind"]> = Extract<Source, { kind: Name }>

/** What is stored then. */
const WRITES: { [Name in Source["kind"]]: (before: Of<Name>, after: Of<Name>) => Promise<Source> } = {
  step: async ({ of }, { of: { deadline, status } }) => {
    const saved = await client.collaborations.updateStep({
      collaborationId: of.collaboration.id,
      stepId: of.id,
      version: of.version,
      deadline,
      ...(status !== of.status && { status }),
    })
    const { version, updatedAt } = saved
    return { kind: "step", of: { ...of, deadline: saved.deadline, status: saved.status, version, updatedAt } }
  },
  casting: async ({ of }, { of: { deadline } }) => {
    const { casting } = await client.castings.update({
      castingId: of.id,
      version: of.version,
      fields: { deadline },
      proposals: {},
    })
    return {
      kind: "casting",
      of: { ...of, deadline: casting.deadline ?? deadline, version: casting.version },
    }
  },
  brief: async ({ of }, { of: { date } }) => {
    const { influencerId, version } = of
    const moveTo = { date, influencerId }
    const saved = await client.planner.update({ date: of.date, influencerId, version, moveTo })
    return {
      kind: "brief",
      of: { ...of, date: saved.date, version: saved.version, ...progressOf(saved.tasks) },
    }
  },
  todo: async ({ of }, { of: { dueDate } }) => ({
    kind: "todo",
    of: await client.todos.update({ todoId: of.id, version: of.version, dueDate }),
  }),
}

function reasonOf({ code, message }: Problem, { title }: Entry): string {
  if (code === "conflict") {
    return `« ${title} » a été modifié entre-temps par une autre personne. Le calendrier montre sa date actuelle.`
  }
  return `« ${title} » n'a pas pu être déplacé. ${message}`
}
