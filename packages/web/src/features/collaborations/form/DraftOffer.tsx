import { Alert, Button, Space } from "antd"
import styles from "./Form.module.css"

interface DraftOfferProps {
  onRestore: () => void
  onDiscard: () => void
}

export function DraftOffer({ onRestore, onDiscard }: DraftOfferProps) {
  return (
    <Alert
      type="info"
      showIcon
      role="status"
      className={styles.offer}
      title="Une saisie non enregistrée a été retrouvée."
      description={
        <Space wrap>
          <Button type="primary" onClick={onRestore}>
            Reprendre ma saisie
          </Button>
          <Button onClick={onDiscard}>L'ignorer</Button>
        </Space>
      }
    />
  )
}
