import { DeleteOutlined, EditOutlined, EyeOutlined } from "@ant-design/icons"
import type { CastingCard } from "@trame/core/castings/shapes"
import { Button, Tooltip } from "antd"
import type { ReactNode } from "react"
import { useDialogs } from "../dialogs.ts"
import { BrandLinkButton } from "../link/BrandLinkButton.tsx"
import { useRemoveCasting } from "../useRemoveCasting.tsx"
import styles from "./Card.module.css"

export function CardActions({ card }: { card: CastingCard }) {
  const { openDetail, openEdit } = useDialogs()
  const remove = useRemoveCasting()
  return (
    <div className={styles.actions}>
      <BrandLinkButton casting={card} type="text" size="small" className={styles.share} />
      <Action
        label="Voir les détails"
        name={card.name}
        icon={<EyeOutlined aria-hidden />}
        onClick={() => openDetail(card.id)}
      />
      <Action
        label="Modifier"
        name={card.name}
        icon={<EditOutlined aria-hidden />}
        onClick={() => openEdit(card.id)}
      />
      <Action
        label="Supprimer"
        name={card.name}
        icon={<DeleteOutlined aria-hidden />}
        className={styles.remove}
        onClick={() => void remove(card)}
      />
    </div>
  )
}

interface ActionProps {
  label: string
  name: string
  icon: ReactNode
  className?: string | undefined
  onClick: () => void
}

function Action({ label, name, icon, className = "", onClick }: ActionProps) {
  return (
    <Tooltip title={label}>
      <Button
        type="text"
        size="small"
        icon={icon}
        className={`${styles.icon} ${className}`}
        aria-label={`${label} : ${name}`}
        onClick={onClick}
      />
    </Tooltip>
  )
}
