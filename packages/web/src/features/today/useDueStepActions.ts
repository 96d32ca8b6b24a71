import { useQueryClient } from "@tanstack/react-query"
import type { DueStep } from "@trame/core/campaigns/collaborations/contract/shapes"
import { postponedTo } from "@trame/core/campaigns/collaborations/rules/postponing"
import { isLate } from "@trame/core/campaigns/collaborations/rules/steps"
import { today } from "@trame/core/lib/day"
import { api, client } from "../../lib/api/api.ts"
import { problemOf } from "../../lib/api/problem.ts"
import { useWriteQueue } from "../../lib/api/useWriteQueue.ts"
import { formatDate } from "../../lib/format.ts"
import { useNotices } from "../../lib/notices.tsx"
import { keepSteps, showSteps, unshowSteps } from "./cache.ts"

export type Changes = Partial<Pick<DueStep, "status" | "deadline" | "assigneeId">>

/** Optimistic actions on a step, rolled back on failure, undoable for a while. */
export function useDueStepActions() {
  const queries = useQueryClient()
  const queue = useWriteQueue()
  const notices = useNotices()

  /** Resolves to the stored step; null on failure. */
  async function write(step: DueStep, changes: Changes): Promise<DueStep | null> {
    const { id: stepId, version, collaboration } = step
    showSteps(queries, [{ before: step, after: ahead(step, changes) }])
    let written: DueStep | null = null
    try {
      await queue.run(stepId, async () => {
        const saved = await client.collaborations.updateStep({
          collaborationId: collaboration.id,
          stepId,
          version,
          ...changes,
        })
        const { name, deadline, status, assigneeId, updatedAt } = saved
        written = withChanges(step, { name, deadline, status, assigneeId, updatedAt, version: saved.version })
        if (queue.isLast(stepId)) keepSteps(queries, [written])
      })
    } catch (error) {
      unshowSteps(queries, [step])
      notices.error(reasonOf(error, step), "due-step")
    }
    const one = { input: { collaborationId: collaboration.id } }
    void queries.invalidateQueries({ queryKey: api.collaborations.get.key(one) })
    return written
  }

  /** Several in one request: each is written or refused by itself. */
  async function writeTogether(
    wanted: readonly { step: DueStep; changes: Changes }[],
  ): Promise<PromiseSettledResult<DueStep>[]> {
    showSteps(
      queries,
      wanted.map(({ step, changes }) => ({ before: step, after: ahead(step, changes) })),
    )
    const reasons = new Map<string, unknown>()
    const written = new Map<string, DueStep>()
    try {
      await queue.run("together", async () => {
        const { changed, left } = await client.collaborations.updateSteps({
          steps: wanted.map(({ step: { id, version, collaboration }, changes }) => ({
            collaborationId: collaboration.id,
            stepId: id,
            version,
            ...changes,
          })),
        })
        for (const { id, reason } of left) reasons.set(id, refusalOf(reason))
        const saved = new Map(changed.map((one) => [one.id, one]))
        for (const { step } of wanted) {
          const one = saved.get(step.id)
          if (one) written.set(step.id, withChanges(step, one))
        }
      })
    } catch (error) {
      for (const { step } of wanted) reasons.set(step.id, error)
    }
    keepSteps(queries, [...written.values()])
    const failed = wanted.flatMap(({ step }) => (written.has(step.id) ? [] : step))
    if (failed.length > 0) unshowSteps(queries, failed)
    void queries.invalidateQueries({ queryKey: api.collaborations.get.key() })
    return wanted.map(({ step: { id } }) => {
      const value = written.get(id)
      return value ? { status: "fulfilled", value } : { status: "rejected", reason: reasons.get(id) }
    })
  }

  async function change(step: DueStep, changes: Changes, said: string): Promise<boolean> {
    const written = await write(step, changes)
    if (!written) return false
    notices.undoable(said, () => void write(written, stateOf(step)))
    return true
  }

  return {
    writeTogether,
    finish: (step: DueStep) => change(step, { status: "done" }, `« ${step.name} » est terminée.`),
    postpone: (step: DueStep, day: string) =>
      change(
        step,
        postponedTo(step, day),
        `« ${step.name} » est reportée au ${formatDate(day, { style: "dayName" })}.`,
      ),
    handOver: (step: DueStep, assigneeId: string | null, name: string) =>
      change(step, { assigneeId }, `« ${step.name} » est confiée à ${name}.`),
  }
}

export type DueStepActions = ReturnType<typeof useDueStepActions>

/** The part of a step that these actions change, for an undo. */
export const stateOf = ({ status, deadline, assigneeId }: DueStep): Changes => ({
  status,
  deadline,
  assigneeId,
})

/** A step as its write will leave it. */
const ahead = (step: DueStep, changes: Changes): DueStep =>
  withChanges(step, { ...changes, version: step.version + 1, updatedAt: new Date().toISOString() })

function withChanges(step: DueStep, changes: Partial<DueStep>): DueStep {
  const changed = { ...step, ...changes }
  return { ...changed, late: isLate(changed, today()) }
}

function reasonOf(error: unknown, { name }: DueStep): string {
  const { code, message } = problemOf(error)
  if (code === "conflict") {
    return `« ${name} » a été modifiée entre-temps par une autre personne. La liste montre ce qu'elle est devenue.`
  }
  return `« ${name} » n'a pas pu être modifiée. ${message}`
}

/** The error of a step that the answer names as refused, as if its own request had failed. */
const refusalOf = (code: string): Error => Object.assign(new Error(code), { code, status: 409 })
