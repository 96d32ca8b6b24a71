import { byOrder } from "@trame/core/collaborations/order"
import type { Step } from "@trame/core/collaborations/shapes"
import type { FormInstance } from "antd"
import { useRef, useState } from "react"
import { client } from "../../../../lib/api.ts"
import { formatDate } from "../../../../lib/format.ts"
import { showProblem } from "../../../../lib/formProblem.ts"
import { problemOf } from "../../../../lib/problem.ts"
import { useAttempt } from "../../../../lib/useAttempt.ts"
import { changesBetween } from "../changesBetween.ts"
import { put, useDetailCache } from "../useDetailCache.ts"
import { statusLabel } from "./stepStatus.ts"

export type StepValues = Pick<Step, "name" | "deadline" | "status" | "participantId">

interface SaveStep {
  collaborationId: string
  opened: Step | null
  form: FormInstance<StepValues>
  onSaved: () => void
}

export function useSaveStep({ collaborationId, opened, form, onSaved }: SaveStep) {
  const cache = useDetailCache(collaborationId)
  const base = useRef(opened)
  const { busy, problem, attempt, clear } = useAttempt()
  const [conflict, setConflict] = useState<{ stored: Step; changes: string[] } | null>(null)

  const write = (values: StepValues): Promise<Step> => {
    const { name, deadline, status, participantId } = values
    if (!base.current)
      return client.collaborations.addStep({ collaborationId, name, deadline, participantId })
    const { id: stepId, version } = base.current
    return client.collaborations.updateStep({
      collaborationId,
      stepId,
      version,
      name,
      deadline,
      status,
      participantId,
    })
  }

  async function save(values: StepValues): Promise<void> {
    setConflict(null)
    const saved = await attempt(
      () => write(values),
      (error) => {
        showProblem(form, error)
        if (problemOf(error).code === "conflict") void compare()
      },
    )
    if (!saved) return
    base.current = saved
    cache.patch((detail) => ({ ...detail, steps: put(detail.steps, saved).sort(byOrder) }))
    onSaved()
  }

  /** What the other person changed, for the notice. */
  async function compare(): Promise<void> {
    const before = base.current
    const fresh = await cache.reload().catch(() => null)
    const stored = fresh?.steps.find(({ id }) => id === before?.id)
    if (before && stored) setConflict({ stored, changes: differences(before, stored) })
  }

  return {
    save,
    busy,
    problem,
    conflict,
    /** The version that the next save builds on. */
    version: base.current?.version ?? 0,
    failure: `${opened ? "Erreur lors de la mise à jour" : "Erreur lors de l'ajout"}: ${problem?.message ?? ""}`,
    reload(): void {
      if (!conflict) return
      base.current = conflict.stored
      form.setFieldsValue(conflict.stored)
      setConflict(null)
      clear()
    },
    overwrite(): void {
      if (!conflict) return
      base.current = conflict.stored
      form.submit()
    },
  }
}

const differences = (before: Step, after: Step): string[] =>
  changesBetween([
    ["Nom", before.name, after.name],
    ["Date limite", formatDate(before.deadline), formatDate(after.deadline)],
    ["Statut", statusLabel(before.status), statusLabel(after.status)],
    ["Influenceur", before.participantName ?? "Commune", after.participantName ?? "Commune"],
  ])
