import { CalendarOutlined, CheckOutlined, DownOutlined, UserOutlined } from "@ant-design/icons"
import type { DueStep } from "@trame/core/campaigns/collaborations/contract/shapes"
import { lateness, postponements } from "@trame/core/campaigns/collaborations/rules/steps"
import { today } from "@trame/core/lib/day"
import { Dropdown } from "antd"
import { memo, type ReactNode, useId } from "react"
import { Link } from "react-router-dom"
import { useMenuButton } from "../../lib/dialog/useMenuButton.ts"
import { formatDate } from "../../lib/format.ts"
import type { Teammate } from "../../ui/form/TeammateField.tsx"
import styles from "./StepLine.module.css"
import type { DueStepActions } from "./useDueStepActions.ts"

interface StepLineProps {
  step: DueStep
  team: readonly Teammate[]
  actions: DueStepActions
  /** Opens the dialog for any day. */
  onOtherDay: (step: DueStep) => void
}

/** A due step with its actions. */
export const StepLine = memo(function StepLine({ step, team, actions, onOtherDay }: StepLineProps) {
  const { name, deadline, assigneeId, collaboration, participantName } = step
  const day = today()
  const late = lateness(step, day)
  const assignee = team.find(({ id }) => id === assigneeId)
  const owner = assignee?.name ?? collaboration.manager
  const where = useId()
  const { tomorrow, nextMonday, weekLater } = postponements(step, day)
  const put = (label: string, to: string) => ({
    key: label,
    label: (
      <span className="flex justify-between gap-5">
        {label} <span className="soft">{formatDate(to, { style: "dayName" })}</span>
      </span>
    ),
    onClick: () => void actions.postpone(step, to),
  })
  return (
    <li className={`grid items-center gap-y-2 gap-x-4 py-4 ${styles.line}`} data-row={step.id} data-item>
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
      </p>
      <div className={`flex justify-end gap-3 ${styles.actions}`}>
        <LineMenu
          label={`Confier « ${name} » (${owner})`}
          where={where}
          items={[
            ...team.map(({ id, name: label }) => ({
              key: id,
              label,
              onClick: () => void actions.handOver(step, id, label),
            })),
            { type: "divider" },
            {
              key: "nobody",
              label: (
                <span className="flex justify-between gap-5">
                  Chef de projet <span className="soft">{collaboration.manager}</span>
                </span>
              ),
              onClick: () => void actions.handOver(step, null, collaboration.manager),
            },
          ]}
          chosen={assignee?.id ?? "nobody"}
        >
          <UserOutlined aria-hidden="true" />
          <span className={`ellipsis ${styles.person}`}>{owner}</span>
        </LineMenu>
        <LineMenu
          label={`Reporter « ${name} »`}
          where={where}
          items={[
            put("Demain", tomorrow),
            put("Lundi prochain", nextMonday),
            put("+1 semaine", weekLater),
            { type: "divider" },
            { key: "other", label: "Choisir une date…", onClick: () => onOtherDay(step) },
          ]}
        >
          <CalendarOutlined aria-hidden="true" />
          <span className={styles.wide}>Reporter</span>
        </LineMenu>
      </div>
    </li>
  )
})

interface Choice {
  key: string
  label: ReactNode
  onClick: () => void
}

interface LineMenuProps {
  label: string
  /** Id of the element that names the campaign. */
  where: string
  items: readonly (Choice | { type: "divider" })[]
  /** Key of the current choice. */
  chosen?: string
  children: ReactNode
}

/** A menu behind a native button, which gets the focus back after a choice. */
function LineMenu({ label, where, items, chosen, children }: LineMenuProps) {
  const { button, act, dropdown } = useMenuButton()
  return (
    <Dropdown
      {...dropdown}
      menu={{
        items: items.map((item) => ("key" in item ? { ...item, onClick: act(item.onClick) } : item)),
        selectedKeys: chosen === undefined ? [] : [chosen],
        className: styles.menu,
      }}
      trigger={["click"]}
      placement="bottomRight"
    >
      <button
        ref={button}
        type="button"
        className={`inline-flex items-center gap-3 px-3 py-2 soft rounded-m text-m field-border ${styles.menuButton}`}
        aria-label={label}
        aria-describedby={where}
        aria-haspopup="menu"
      >
        {children}
        <DownOutlined aria-hidden="true" className="text-xs" />
      </button>
    </Dropdown>
  )
}
