import type { DueStep } from "@trame/core/campaigns/collaborations/contract/shapes"
import { daysLater } from "@trame/core/campaigns/collaborations/rules/postponing"
import { today } from "@trame/core/lib/day"
import { useNavigate } from "react-router-dom"
import { useKeys, usePageKey } from "../../lib/keys/keys.ts"
import { chosenRow, useRowKeys } from "../../lib/keys/rows.ts"
import { type Choosing, chooserOf } from "../../ui/list/ChoiceBox.tsx"
import { SELECTION } from "./StepMenus.tsx"
import type { DueStepActions } from "./useDueStepActions.ts"
import type { ManySteps } from "./useManySteps.ts"

interface StepKeys {
  shown: readonly DueStep[]
  selected: readonly DueStep[]
  choosing: Choosing<DueStep>
  actions: DueStepActions
  many: ManySteps
}

/** Shortcuts for the selected steps; without a selection, for the focused one. */
export function useStepKeys({ shown, selected, choosing, actions, many }: StepKeys): void {
  const navigate = useNavigate()
  const stepIn = (row: string | null) => shown.find(({ id }) => id === row)
  useRowKeys({
    select: chooserOf(choosing, shown, ({ id }) => id),
    edit: (row) => {
      const step = stepIn(row)
      return step ? navigate(`/app/collaborations/${step.collaboration.id}?dialog=step&item=${row}`) : false
    },
  })

  const withStep = (one: (step: DueStep) => unknown, all: () => unknown) => {
    const step = stepIn(chosenRow())
    if (selected.length > 0) all()
    else if (step) void one(step)
    else return false
  }
  /** Opens a menu: its button gets the focus back. */
  const press = (does: string) =>
    withStep(
      ({ id }) => openMenu(`${does} ${id}`),
      () => openMenu(`${does} ${SELECTION}`),
    )
  usePageKey("t", "Terminer l'étape", () => withStep(actions.finish, many.finish))
  usePageKey("d", "Reporter l'étape…", () => press("postpone"))
  usePageKey("a", "Confier l'étape à…", () => press("assign"))
  useKeys([
    {
      keys: ["1", "2", "7"],
      label: "Reporter de 1, 2 ou 7 jours",
      group: "page",
      act: (key) => {
        const later = (step: DueStep) => daysLater(step, Number(key), today())
        return withStep(
          (step) => actions.postpone(step, later(step)),
          () => many.postpone(selected.map(later)),
        )
      },
    },
  ])
}

function openMenu(does: string): void {
  const button = document.querySelector<HTMLElement>(`main [data-does="${CSS.escape(does)}"]`)
  button?.focus({ preventScroll: true })
  button?.click()
}
