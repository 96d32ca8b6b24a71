import { Button } from "antd"
import { ChangedNotice, type News } from "../../../components/ChangedNotice.tsx"
import styles from "./FormFooter.module.css"

interface FormFooterProps {
  submit: string
  busy: boolean
  news: News | null
  onCancel: () => void
}

export function FormFooter({ submit, busy, news, onCancel }: FormFooterProps) {
  return (
    <div className={styles.footer}>
      <ChangedNotice news={news} className={styles.news} />
      <Button onClick={onCancel}>Annuler</Button>
      <Button type="primary" htmlType="submit" loading={busy}>
        {submit}
      </Button>
    </div>
  )
}
