import { PictureOutlined } from "@ant-design/icons"
import { useState } from "react"
import { safeLink } from "../documents/document.ts"
import styles from "./StatThumb.module.css"

export function StatThumb({ url, creator }: { url: string | null; creator: string }) {
  const [broken, setBroken] = useState<string | null>(null)
  const src = safeLink(url)
  if (!src) {
    return (
      <span className={styles.thumb} aria-hidden="true">
        <PictureOutlined aria-hidden />
      </span>
    )
  }
  if (broken === src) return <span className={`${styles.thumb} ${styles.broken}`}>Image unavailable</span>
  return (
    <img
      className={styles.thumb}
      src={src}
      alt={`Publication de ${creator}`}
      loading="lazy"
      referrerPolicy="no-referrer"
      onError={() => setBroken(src)}
    />
  )
}
