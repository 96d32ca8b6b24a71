import type { DueStep } from "@trame/core/campaigns/collaborations/contract/shapes"
import { postponedTo } from "@trame/core/campaigns/collaborations/rules/postponing"
import { useRef } from "react"
import { formatDate } from "../../lib/format.ts"
import type { ListSelection } from "../../ui/list/ListSelection.tsx"
import { doneTo, takenBack } from "../../ui/list/ManyActions.tsx"
import { type Changes, type DueStepActions, stateOf } from "./useDueStepActions.ts"

const KIND = { nouns: ["étape", "étapes"], ending: "e" } as const

export const nameOf = ({ name, collaboration }: DueStep): string => `${name}, ${collaboration.name}`

/** Actions on the selected steps, with one undo (rules/campaigns.md#today). */
export function useManySteps(
  { selection, many }: ListSelection<DueStep>,
  { writeTogether }: DueStepActions,
  shown: readonly DueStep[],
) {
  const known = useRef(shown)
  known.current = shown
  const steps = selection.items

  function run(done: string, changesOf: (step: DueStep, at: number) => Changes): void {
    const changes = new Map(steps.map((step, at) => [step.id, changesOf(step, at)]))
    void many.run<DueStep, DueStep>(steps, {
      keyOf: ({ id }) => id,
      laneOf: ({ id }) => id,
      nameOf,
      words: doneTo(KIND, `${done}`, done.replace(/^\S+/, "$&s")),
      work: {
        together: (some) =>
          writeTogether(some.map((step) => ({ step, changes: changes.get(step.id) ?? {} }))),
      },
      back: {
        words: takenBack(KIND),
        undo: {
          together: (all) =>
            writeTogether(all.map(({ item, result }) => ({ step: result, changes: stateOf(item) }))),
        },
      },
      again: (step) => known.current.find(({ id }) => id === step.id) ?? step,
      onLeft: selection.choose,
    })
  }

  return {
    finish: () => run("terminée", () => ({ status: "done" })),
    /** @param days the new deadline of each selected step */
    postpone(days: readonly string[]): void {
      const [day = ""] = days
      const isOneDay = new Set(days).size === 1
      run(isOneDay ? `reportée au ${formatDate(day, { style: "dayName" })}` : "reportée", (step, at) =>
        postponedTo(step, days[at] ?? day),
      )
    },
    handOver: (assigneeId: string | null, name: string) => run(`confiée à ${name}`, () => ({ assigneeId })),
  }
}

export type ManySteps = ReturnType<typeof useManySteps>
