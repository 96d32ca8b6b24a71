import styles from "./LoginPage.module.css"

interface FormHeadProps {
  title: string
  question: string
  action: string
  onAction: () => void
}

/** What this form is for, and the way to the other one. */
export function FormHead({ title, question, action, onAction }: FormHeadProps) {
  return (
    <>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.lead}>
        {question}{" "}
        <button type="button" className={styles.link} onClick={onAction}>
          {action}
        </button>
      </p>
    </>
  )
}
