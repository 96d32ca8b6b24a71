import { useState } from "react"
import styles from "./Description.module.css"

/** Longer than this, a phone would show nothing else. */
const LONG = 560

export function Description({ text }: { text: string }) {
  const [whole, setWhole] = useState(text.length <= LONG)
  return (
    <div>
      <p className={styles.text} data-whole={whole}>
        {text}
      </p>
      {whole ? null : (
        <button type="button" className={styles.more} onClick={() => setWhole(true)}>
          Lire toute la description
        </button>
      )}
    </div>
  )
}
