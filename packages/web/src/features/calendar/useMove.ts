import { type QueryClient, useQueryClient } from "@tanstack/react-query"
import { postponedTo } from "@trame/core/campaigns/collaborations/rules/postponing"
import { today } from "@trame/core/lib/day"
import { progressOf } from "@trame/core/workspace/planner/rules/briefs"
import { useRef } from "react"
import { api, client } from "../../lib/api/api.ts"
import { patchData, putData } from "../../lib/api/patch.ts"
import { isUnsettled, type Problem, problemOf } from "../../lib/api/problem.ts"
import { useWriteQueue } from "../../lib/api/useWriteQueue.ts"
import { formatDate } from "../../lib/format.ts"
import { useNotices } from "../../lib/notices.tsx"
import { forgetOwnWrite, refresh, rememberOwnWrite } from "./cache.ts"
import { type Entry, entryOf, type Kind, movedTo, type Source } from "./entries.ts"

/** Resolves to whether the move is stored: optimistic, rolled back on failure, undoable for ten seconds. */
export type Move = (entry: Entry, day: string) => Promise<boolean>

/** Moves an entry to another day, by the rules of its domain. */
export function useMove(): Move {
  const queries = useQueryClient()
  const queue = useWriteQueue()
  const notices = useNotices()
  /** A brief's id changes with its day: its writes must still share one queue. */
  const lines = useRef(new Map<string, string>())
  /** The result of each queue's last write, while another waits. */
  const stored = useRef(new Map<string, Entry>())

  async function write<Name extends Kind>(before: Entry<Name>, after: Source<Name>): Promise<Entry | null> {
    const { kind } = before.source
    // With the version that the write will produce, so that a further move before the answer builds on it.
    const ahead = entryOf(ofVersion(after, before.version + 1))
    const renamed = ahead.id !== before.id
    const line = lines.current.get(before.id) ?? before.id
    if (renamed) {
      lines.current.set(ahead.id, line)
      rememberOwnWrite(queries, before.id, null)
    }
    rememberOwnWrite(queries, ahead.id, ahead)
    let written: Entry | null = null
    try {
      await queue.run(line, async () => {
        written = entryOf(await WRITES[kind](before.source, after, queries))
        if (renamed) rememberOwnWrite(queries, before.id, null)
        stored.current.delete(line)
        if (queue.isLast(line)) rememberOwnWrite(queries, written.id, written)
        else stored.current.set(line, written)
      })
    } catch (error) {
      notices.error(reasonOf(problemOf(error), before), "calendar-move")
    }
    // Also when the previous write failed and this one was not sent.
    if (!written) {
      for (const id of [before.id, ahead.id]) forgetOwnWrite(queries, id)
      // The result of the earlier move stays, although the index may not show it yet.
      const last = stored.current.get(line)
      if (last) rememberOwnWrite(queries, last.id, last)
    }
    refresh(queries, kind)
    return written
  }

  return async (entry, day) => {
    if (day === entry.day) return true
    const written = await write(entry, toDay(entry.source, day))
    if (!written) return false
    const isSameYear = day.slice(0, 4) === entry.day.slice(0, 4)
    const on = formatDate(day, { style: isSameYear ? "dayName" : "weekday" })
    notices.undoable(`« ${entry.title} » : déplacé au ${on}.`, () => void write(written, entry.source))
    return true
  }
}

/** Postponing a late step makes it open again (rules/campaigns.md#due-steps). */
function toDay(source: Source, day: string): Source {
  if (source.kind !== "step" || day < today()) return movedTo(source, day)
  return { kind: "step", of: { ...source.of, ...postponedTo(source.of, day) } }
}

const ofVersion = <Name extends Kind>(source: Source<Name>, version: number): Source<Name> => ({
  ...source,
  of: { ...source.of, version },
})

type Write<Name extends Kind> = (
  before: Source<Name>,
  after: Source<Name>,
  queries: QueryClient,
) => Promise<Source>

/** Writes each kind and updates its cached record, since forms open on cached data. */
const WRITES: { [Name in Kind]: Write<Name> } = {
  step: async ({ of }, { of: { deadline, status } }, queries) => {
    const collaborationId = of.collaboration.id
    const saved = await client.collaborations.updateStep({
      collaborationId,
      stepId: of.id,
      version: of.version,
      deadline,
      ...(status !== of.status && { status }),
    })
    patchData(queries, api.collaborations.get.queryKey({ input: { collaborationId } }), (detail) => ({
      ...detail,
      steps: detail.steps.map((step) => (step.id === saved.id ? saved : step)),
    }))
    const { version, updatedAt } = saved
    return { kind: "step", of: { ...of, deadline: saved.deadline, status: saved.status, version, updatedAt } }
  },
  casting: async ({ of }, { of: { deadline } }, queries) => {
    const castingId = of.id
    const detail = await client.castings.update({
      castingId,
      version: of.version,
      fields: { deadline },
      proposals: {},
    })
    putData(queries, api.castings.get.queryKey({ input: { castingId } }), detail)
    const { casting } = detail
    return {
      kind: "casting",
      of: { ...of, deadline: casting.deadline ?? deadline, version: casting.version },
    }
  },
  brief: async ({ of }, { of: { date } }, queries) => {
    const { influencerId, version } = of
    const moveTo = { date, influencerId }
    const saved = await client.planner.update({ date: of.date, influencerId, version, moveTo })
    const keyOn = (day: string) => api.planner.get.queryKey({ input: { date: day, influencerId } })
    queries.removeQueries({ queryKey: keyOn(of.date), exact: true })
    putData(queries, keyOn(saved.date), saved)
    return {
      kind: "brief",
      of: { ...of, date: saved.date, version: saved.version, ...progressOf(saved.tasks) },
    }
  },
  todo: async ({ of: { id: todoId, version } }, { of: { dueDate } }, queries) => {
    const saved = await client.todos.update({ todoId, version, dueDate })
    putData(queries, api.todos.get.queryKey({ input: { todoId } }), saved)
    return { kind: "todo", of: saved }
  },
}

function reasonOf(problem: Problem, { title }: Entry): string {
  const { code, message } = problem
  if (code === "conflict") {
    return `« ${title} » a été modifié entre-temps par une autre personne. Le calendrier montre sa date actuelle.`
  }
  if (isUnsettled(problem)) return `Le déplacement de « ${title} » n'a pas été confirmé. ${message}`
  return `« ${title} » n'a pas pu être déplacé. ${message}`
}
