import { MIN_PASSWORD_LENGTH, PASSWORD_TOO_SHORT } from "@trame/core/account/contract/password-length"
import styles from "./PasswordStrength.module.css"

const BARS = [1, 2, 3] as const

export function PasswordStrength({ password }: { password: string }) {
  const { level, words } = strengthOf(password)
  return (
    <span className={styles.strength} data-level={level}>
      <span className={styles.bars} aria-hidden="true">
        {BARS.map((bar) => (
          <i key={bar} data-on={bar <= level} />
        ))}
      </span>
      {words}
    </span>
  )
}

interface Strength {
  /** 0 to 3. */
  level: number
  words: string
}

/** A hint and no more: what is refused is the API's to say. */
function strengthOf(password: string): Strength {
  if (!password) return { level: 0, words: "6 caractères au minimum." }
  if (password.length < MIN_PASSWORD_LENGTH) return { level: 1, words: PASSWORD_TOO_SHORT }
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length
  const points = new Set(password).size + 2 * kinds
  if (points < 12) return { level: 1, words: "Facile à deviner : allongez-le." }
  if (points < 18) return { level: 2, words: "Correct." }
  return { level: 3, words: "Solide." }
}
