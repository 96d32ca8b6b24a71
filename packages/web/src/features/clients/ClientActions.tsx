import { DeleteOutlined, EditOutlined } from "@ant-design/icons"
import { Button, Tooltip } from "antd"
import styles from "./ClientsTable.module.css"

interface ClientActionsProps {
  brandName: string
  onEdit: () => void
  onRemove: () => void
}

export function ClientActions({ brandName, onEdit, onRemove }: ClientActionsProps) {
  return (
    <div className={styles.buttons}>
      <Tooltip title="Modifier">
        <Button
          type="text"
          icon={<EditOutlined aria-hidden />}
          aria-label={`Modifier ${brandName}`}
          onClick={onEdit}
        />
      </Tooltip>
      <Tooltip title="Supprimer">
        <Button
          type="text"
          danger
          icon={<DeleteOutlined aria-hidden />}
          aria-label={`Supprimer ${brandName}`}
          onClick={onRemove}
        />
      </Tooltip>
    </div>
  )
}
