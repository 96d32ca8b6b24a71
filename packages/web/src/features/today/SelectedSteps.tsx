import { CheckOutlined } from "@ant-design/icons"
import type { DueStep } from "@trame/core/campaigns/collaborations/contract/shapes"
import { Button } from "antd"
import { formatCount } from "../../lib/format.ts"
import type { Teammate } from "../../ui/form/TeammateField.tsx"
import { type ListSelection, SelectionDock } from "../../ui/list/ListSelection.tsx"
import { AssignMenu, PostponeMenu, SELECTION } from "./StepMenus.tsx"
import type { ManySteps } from "./useManySteps.ts"

interface SelectedStepsProps {
  of: ListSelection<DueStep>
  team: readonly Teammate[]
  actions: ManySteps
  onOtherDay: () => void
}

/** The selected steps, and their actions. */
export function SelectedSteps({ of, team, actions, onOtherDay }: SelectedStepsProps) {
  const steps = of.selection.items
  const busy = of.many.running !== null
  const late = steps.filter((step) => step.late).length
  const what = formatCount(steps.length, "étape")
  return (
    <SelectionDock
      of={of}
      label="Étapes sélectionnées"
      words={["étape sélectionnée", "étapes sélectionnées"]}
      read="étapes lues"
      detail={late > 0 ? `dont ${late} en retard` : undefined}
    >
      <AssignMenu
        of={SELECTION}
        label={`Confier ${what}`}
        disabled={busy}
        team={team}
        onAssign={actions.handOver}
      >
        Confier à
      </AssignMenu>
      <PostponeMenu
        of={SELECTION}
        label={`Reporter ${what}`}
        disabled={busy}
        steps={steps}
        onPostpone={actions.postpone}
        onOtherDay={onOtherDay}
      >
        Reporter
      </PostponeMenu>
      <Button
        type="primary"
        icon={<CheckOutlined aria-hidden />}
        disabled={busy}
        onClick={() => actions.finish()}
      >
        Terminé
      </Button>
    </SelectionDock>
  )
}
