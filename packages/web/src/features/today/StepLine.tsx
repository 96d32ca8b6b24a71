import { CheckOutlined } from "@ant-design/icons"
import type { DueStep } from "@trame/core/campaigns/collaborations/contract/shapes"
import { daysLater } from "@trame/core/campaigns/collaborations/rules/postponing"
import { lateness } from "@trame/core/campaigns/collaborations/rules/steps"
import { today } from "@trame/core/lib/day"
import { useId } from "react"
import { Link } from "react-router-dom"
import { formatDate } from "../../lib/format.ts"
import type { Teammate } from "../../ui/form/TeammateField.tsx"
import { type Choosing, ItemChoice } from "../../ui/list/ChoiceBox.tsx"
import styles from "./StepLine.module.css"
import { AssignMenu, PostponeMenu } from "./StepMenus.tsx"
import type { DueStepActions } from "./useDueStepActions.ts"

interface StepLineProps {
  step: DueStep
  team: readonly Teammate[]
  actions: DueStepActions
  choosing: Choosing<DueStep>
  /** Opens the dialog for any day. */
  onOtherDay: (step: DueStep) => void
}

/** A due step with its actions. */
export function StepLine({ step, team, actions, choosing, onOtherDay }: StepLineProps) {
  const { name, deadline, time, assigneeId, collaboration, participantName } = step
  const day = today()
  const late = lateness(step, day)
  const assignee = team.find(({ id }) => id === assigneeId)
  const owner = assignee?.name ?? collaboration.manager
  const where = useId()
  return (
    <li
      className={`grid items-center gap-y-2 gap-x-4 py-4 ${styles.line}`}
      data-row={step.id}
      data-item
      data-chosen={choosing.isChosen(step)}
    >
      <div className={styles.choice}>
        <ItemChoice choosing={choosing} item={step} />
      </div>
      <button
        type="button"
        className={`grid place-center p-0 text-s circle ${styles.tick}`}
        aria-label={`Terminer « ${name} »`}
        aria-describedby={where}
        onClick={({ detail }) => {
          // The second click of a double click would hit the line that moved up.
          if (detail < 2) void actions.finish(step)
        }}
      >
        <CheckOutlined aria-hidden="true" />
      </button>
      <div className={styles.text}>
        <Link
          data-door
          to={`/app/collaborations/${collaboration.id}`}
          className={`ink strong anywhere no-underline ${styles.name}`}
        >
          {name}
        </Link>
        <p id={where} className={`soft text-m anywhere ${styles.where}`}>
          {collaboration.name} · {collaboration.brand}
          {participantName ? ` · ${participantName}` : null}
        </p>
      </div>
      <p className={`soft text-m nowrap ${styles.when}`} data-late={late !== null}>
        {late ?? formatDate(deadline, { style: "dayName" })}
        {time && !late ? ` à ${time}` : null}
      </p>
      <div className={`flex items-center justify-end gap-3 relative ${styles.actions}`}>
        <button
          type="button"
          className={`px-3 py-2 accent bg-raised field-border nowrap strong rounded-m text-m ${styles.week}`}
          aria-label={`+1 semaine : « ${name} »`}
          aria-describedby={where}
          onClick={({ detail }) => {
            if (detail < 2) void actions.postpone(step, daysLater(step, 7, day))
          }}
        >
          +1 sem.
        </button>
        <AssignMenu
          of={step.id}
          label={`Confier « ${name} » (${owner})`}
          where={where}
          team={team}
          chosen={assignee?.id ?? null}
          manager={collaboration.manager}
          onAssign={(id, to) => void actions.handOver(step, id, to)}
        >
          <span className={`ellipsis ${styles.person}`}>{owner}</span>
        </AssignMenu>
        <PostponeMenu
          of={step.id}
          label={`Reporter « ${name} »`}
          where={where}
          steps={[step]}
          onPostpone={([to]) => void actions.postpone(step, to ?? day)}
          onOtherDay={() => onOtherDay(step)}
        >
          <span className={styles.wide}>Reporter</span>
        </PostponeMenu>
      </div>
    </li>
  )
}
