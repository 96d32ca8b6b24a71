import { CalendarOutlined, DownOutlined, UserOutlined } from "@ant-design/icons"
import type { DueStep } from "@trame/core/campaigns/collaborations/contract/shapes"
import { postponements } from "@trame/core/campaigns/collaborations/rules/postponing"
import { today } from "@trame/core/lib/day"
import { Dropdown } from "antd"
import type { ReactNode } from "react"
import { useMenuButton } from "../../lib/dialog/useMenuButton.ts"
import { formatDate } from "../../lib/format.ts"
import type { Teammate } from "../../ui/form/TeammateField.tsx"
import styles from "./StepMenus.module.css"

export const SELECTION = "selection"

interface MenuProps {
  /** Whose menu it is, for its key (`useStepKeys.ts`): a step's id, or the selection. */
  of: string
  label: string
  /** Id of the element that names the campaign. */
  where?: string
  disabled?: boolean
  children: ReactNode
}

const OFFERS = { tomorrow: "Demain", twoDays: "+2 jours", nextMonday: "Lundi prochain", week: "+1 semaine" }

interface PostponeMenuProps extends MenuProps {
  steps: readonly DueStep[]
  /** @param days the new deadline of each step */
  onPostpone: (days: readonly string[]) => void
  onOtherDay: () => void
}

/** Days to which steps can be put off. */
export const PostponeMenu = ({ steps, onPostpone, onOtherDay, children, ...menu }: PostponeMenuProps) => (
  <StepMenu
    {...menu}
    does="postpone"
    items={[
      ...postponements(steps, today()).map(({ offer, days }) => ({
        key: offer,
        label: (
          <span className="flex justify-between gap-5">
            {OFFERS[offer]}{" "}
            {new Set(days).size === 1 ? (
              <span className="soft">{formatDate(days[0], { style: "dayName" })}</span>
            ) : null}
          </span>
        ),
        onClick: () => onPostpone(days),
      })),
      { type: "divider" },
      { key: "other", label: "Choisir une date…", onClick: onOtherDay },
    ]}
  >
    <CalendarOutlined aria-hidden="true" />
    {children}
  </StepMenu>
)

interface AssignMenuProps extends MenuProps {
  team: readonly Teammate[]
  /** The present assignee; null for the manager. */
  chosen?: string | null
  /** The campaign's manager, when it is one. */
  manager?: string
  onAssign: (assigneeId: string | null, name: string) => void
}

/** The teammates to whom steps can be handed over, and their campaign's manager. */
export const AssignMenu = ({ team, chosen, manager, onAssign, children, ...menu }: AssignMenuProps) => (
  <StepMenu
    {...menu}
    does="assign"
    chosen={chosen === null ? MANAGER : chosen}
    items={[
      ...team.map(({ id, name: label }) => ({ key: id, label, onClick: () => onAssign(id, label) })),
      { type: "divider" },
      {
        key: MANAGER,
        label: (
          <span className="flex justify-between gap-5">
            Chef de projet <span className="soft">{manager}</span>
          </span>
        ),
        onClick: () => onAssign(null, manager ?? "leur chef de projet"),
      },
    ]}
  >
    <UserOutlined aria-hidden="true" />
    {children}
  </StepMenu>
)

const MANAGER = "manager"

interface Choice {
  key: string
  label: ReactNode
  onClick: () => void
}

interface StepMenuProps extends MenuProps {
  does: "postpone" | "assign"
  items: readonly (Choice | { type: "divider" })[]
  /** Key of the current choice. */
  chosen?: string | undefined
}

/** A menu behind a native button, which gets the focus back after a choice. */
function StepMenu({ of, label, where, disabled, does, items, chosen, children }: StepMenuProps) {
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
        className={`inline-flex items-center gap-3 px-3 py-2 flex-none soft nowrap rounded-m text-m field-border ${styles.button}`}
        data-does={`${does} ${of}`}
        disabled={disabled}
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
