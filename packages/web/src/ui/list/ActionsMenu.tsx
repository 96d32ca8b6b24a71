import { DeleteOutlined, MoreOutlined } from "@ant-design/icons"
import { Button, Dropdown } from "antd"
import type { ReactNode } from "react"
import { useMenuButton } from "../../lib/dialog/useMenuButton.ts"

interface Action {
  label: ReactNode
  icon: ReactNode
  disabled?: boolean
  onClick?: () => void
}

interface ActionsMenuProps {
  /** Name of the actions' subject. */
  name: string
  actions: readonly Action[]
  /** Absent for users who may not. */
  onRemove?: (() => void) | undefined
}

/** A row's actions behind one button, which gets the focus back after a choice. */
export function ActionsMenu({ name, actions, onRemove }: ActionsMenuProps) {
  const { button, act, dropdown } = useMenuButton()
  const removal = onRemove
    ? [
        { type: "divider" as const },
        {
          key: "remove",
          icon: <DeleteOutlined aria-hidden="true" />,
          label: "Supprimer",
          danger: true,
          onClick: act(onRemove),
        },
      ]
    : []
  const items = actions.map((action, index) => ({ ...action, onClick: act(action.onClick), key: index }))
  return (
    <Dropdown
      {...dropdown}
      menu={{ items: [...items, ...removal] }}
      trigger={["click"]}
      placement="bottomRight"
    >
      <Button
        ref={button}
        type="text"
        icon={<MoreOutlined aria-hidden="true" />}
        aria-label={`Actions pour « ${name} »`}
      />
    </Dropdown>
  )
}
