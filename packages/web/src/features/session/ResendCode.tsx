import { useEffect, useRef, useState } from "react"
import { client } from "../../lib/client.ts"
import { useAttempt } from "../../lib/useAttempt.ts"
import { emailProblem } from "./draft.ts"
import styles from "./LoginPage.module.css"
import { useCountdown } from "./useCountdown.ts"

/** As often as the API allows. */
const AGAIN_AFTER_SECONDS = 30

interface ResendCodeProps {
  email: string
  /** One was sent just now. */
  waiting: boolean
  onFailure: (failure: unknown) => void
}

export function ResendCode({ email, waiting, onFailure }: ResendCodeProps) {
  const { busy, attempt } = useAttempt()
  const [sent, setSent] = useState(false)
  const [left, start] = useCountdown(AGAIN_AFTER_SECONDS)
  const begin = useRef(start)
  useEffect(() => {
    if (waiting) begin.current()
  }, [waiting])
  const blocked = busy || left > 0 || emailProblem(email) !== undefined

  const resend = () => {
    if (blocked) return
    void attempt(async () => {
      await client.auth.forgotPassword({ email: email.trim() })
      start()
      setSent(true)
    }, onFailure)
  }

  return (
    <div className={styles.resend}>
      <button type="button" className={styles.link} aria-disabled={blocked} onClick={resend}>
        {left > 0 ? `Renvoyer le code dans ${left} s` : "Renvoyer le code"}
      </button>
      <span role="status">{sent && left > 0 ? "Un nouveau code a été envoyé." : ""}</span>
    </div>
  )
}
