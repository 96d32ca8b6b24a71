import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  DeleteOutlined,
  EditOutlined,
  MoreOutlined,
} from "@ant-design/icons"
import type { Step } from "@trame/core/collaborations/shapes"
import { Button, Dropdown, type MenuProps } from "antd"
import type { StepRowActions } from "./StepRow.tsx"

export function StepMenu({ step, actions }: { step: Step; actions: StepRowActions }) {
  const { up, down } = actions
  const items: MenuProps["items"] = [
    {
      key: "edit",
      icon: <EditOutlined aria-hidden="true" />,
      label: "Modifier",
      onClick: () => actions.edit(step),
    },
    {
      key: "up",
      icon: <ArrowUpOutlined aria-hidden="true" />,
      label: "Monter",
      disabled: !up,
      onClick: () => up?.(),
    },
    {
      key: "down",
      icon: <ArrowDownOutlined aria-hidden="true" />,
      label: "Descendre",
      disabled: !down,
      onClick: () => down?.(),
    },
    { type: "divider" },
    {
      key: "remove",
      icon: <DeleteOutlined aria-hidden="true" />,
      label: "Supprimer",
      danger: true,
      onClick: () => actions.remove(step),
    },
  ]
  return (
    <Dropdown menu={{ items }} trigger={["click"]} placement="bottomRight">
      <Button
        type="text"
        icon={<MoreOutlined aria-hidden="true" />}
        aria-label={`Actions pour « ${step.name} »`}
      />
    </Dropdown>
  )
}
