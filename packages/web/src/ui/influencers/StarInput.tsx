import { StarFilled } from "@ant-design/icons"
import { ConfigProvider } from "antd"
import { useId } from "react"
import { formatCount } from "../../lib/format.ts"
import styles from "./StarInput.module.css"
import { STARS } from "./StarRating.tsx"

interface StarInputProps {
  legend: string
  /** From 1 to 5, null for none; a `Form.Item` passes both. */
  value?: number | null
  onChange?: (rating: number | null) => void
  /** Whether the user may remove the rating. */
  clearable?: boolean
}

export function StarInput({ legend, value = null, onChange, clearable = false }: StarInputProps) {
  const name = useId()
  const { componentDisabled = false } = ConfigProvider.useConfig()
  return (
    <fieldset className={`row wrap ${styles.rating}`} disabled={componentDisabled}>
      <legend className={styles.legend}>{legend}</legend>
      {STARS.map((star) => (
        <label
          key={star}
          className={`grid place-center text-xl rounded-m relative ${styles.star}`}
          data-given={star <= (value ?? 0)}
        >
          <input
            type="radio"
            name={name}
            className={styles.input}
            checked={star === value}
            onChange={() => onChange?.(star)}
          />
          <StarFilled aria-hidden />
          <span className="visually-hidden">{formatCount(star, "étoile")}</span>
        </label>
      ))}
      {clearable && value !== null ? (
        <button
          type="button"
          className={`px-3 py-1 soft text-m rounded-m underline ${styles.clear}`}
          onClick={() => onChange?.(null)}
        >
          Effacer<span className="visually-hidden"> la note</span>
        </button>
      ) : null}
    </fieldset>
  )
}
