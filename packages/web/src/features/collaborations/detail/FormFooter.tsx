import { Button } from "antd"
import styles from "./FormFooter.module.css"

interface FormFooterProps {
  submit: string
  busy: boolean
  onCancel: () => void
}

export function FormFooter({ submit, busy, onCancel }: FormFooterProps) {
  return (
    <div className={styles.footer}>
      <Button onClick={onCancel}>Annuler</Button>
      <Button type="primary" htmlType="submit" loading={busy}>
        {submit}
      </Button>
    </div>
  )
}
