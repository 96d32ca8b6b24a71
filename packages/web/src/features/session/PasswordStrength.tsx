import styles from "./PasswordStrength.module.css"
import { strengthOf } from "./strengthOf.ts"

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
