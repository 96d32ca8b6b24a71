import { useQueryClient } from "@tanstack/react-query"
import type { DueStep } from "@trame/core/campaigns/collaborations/contract/shapes"
import { isLate, postponedTo } from "@trame/core/campaigns/collaborations/rules/steps"
import { today } from "@trame/core/lib/day"
import { api, client } from "../../lib/api/api.ts"
import { problemOf } from "../../lib/api/problem.ts"
import { useWriteQueue } from "../../lib/api/useWriteQueue.ts"
import { formatDate } from "../../lib/format.ts"
import { useNotices } from "../../lib/notices.tsx"
import { keepStep, showStep, unshowStep } from "./cache.ts"

type Changes = Partial<Pick<DueStep, "status" | "deadline" | "assigneeId">>

/** Optimistic actions on a step, rolled back on failure, undoable for a while. */
export function useDueStepActions() {
  const queries = useQueryClient()
  const queue = useWriteQueue()
  const notices = useNotices()

  /** Resolves to the stored step; null on failure. */
  async function write(step: DueStep, changes: Changes): Promise<DueStep | null> {
    const { id: stepId, version, collaboration } = step
    const ahead = withChanges(step, { ...changes, version: version + 1, updatedAt: new Date().toISOString() })
    showStep(queries, step, ahead)
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
        if (queue.isLast(stepId)) keepStep(queries, written)
      })
    } catch (error) {
      unshowStep(queries, stepId)
      notices.error(reasonOf(error, step), "due-step")
    }
    const one = { input: { collaborationId: collaboration.id } }
    void queries.invalidateQueries({ queryKey: api.collaborations.get.key(one) })
    return written
  }

  async function change(step: DueStep, changes: Changes, said: string): Promise<boolean> {
    const written = await write(step, changes)
    if (!written) return false
    const { status, deadline, assigneeId } = step
    notices.undoable(said, () => void write(written, { status, deadline, assigneeId }))
    return true
  }

  return {
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
