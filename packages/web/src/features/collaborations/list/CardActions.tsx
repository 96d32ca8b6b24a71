import { CheckOutlined, DeleteOutlined, EditOutlined, LinkOutlined } from "@ant-design/icons"
import type { CollaborationCard } from "@trame/core/collaborations/shapes"
import { Button, Tooltip } from "antd"
import { useNavigate } from "react-router-dom"
import styles from "./Card.module.css"
import { useRemove } from "./useRemove.tsx"
import { useShareLink } from "./useShareLink.tsx"

const COPY = "Copier le lien public"
const COPIED = "Lien copié"

export function CardActions({ card }: { card: CollaborationCard }) {
  const navigate = useNavigate()
  const { copied, share } = useShareLink(card)
  const remove = useRemove()
  const edit = () => navigate(`/app/collaborations/new?id=${encodeURIComponent(card.id)}`)

  return (
    <div className={styles.actions}>
      <Button
        type="text"
        size="small"
        icon={copied ? <CheckOutlined aria-hidden /> : <LinkOutlined aria-hidden />}
        aria-label={copied ? COPIED : `${COPY} de ${card.name}`}
        className={styles.share}
        onClick={() => void share()}
      >
        {copied ? COPIED : COPY}
      </Button>
      <span role="status" className="visually-hidden">
        {copied ? COPIED : ""}
      </span>
      <Tooltip title="Modifier">
        <Button
          type="text"
          size="small"
          icon={<EditOutlined aria-hidden />}
          className={styles.icon}
          aria-label={`Modifier ${card.name}`}
          onClick={edit}
        />
      </Tooltip>
      <Tooltip title="Supprimer">
        <Button
          type="text"
          size="small"
          icon={<DeleteOutlined aria-hidden />}
          className={`${styles.icon} ${styles.remove}`}
          aria-label={`Supprimer ${card.name}`}
          onClick={() => void remove(card)}
        />
      </Tooltip>
    </div>
  )
}
