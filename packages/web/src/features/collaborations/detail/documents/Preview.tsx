import { useState } from "react"
import type { PreviewKind } from "./document.ts"
import styles from "./PreviewDialog.module.css"

interface PreviewProps {
  kind: PreviewKind
  /** Signed, on another origin than the site's. */
  url: string
  name: string
}

export function Preview({ kind, url, name }: PreviewProps) {
  const [broken, setBroken] = useState(false)
  if (broken) {
    return (
      <p className={styles.broken} role="alert">
        {kind === "image"
          ? "Image unavailable"
          : "L'aperçu ne peut pas être affiché. Téléchargez le fichier."}
      </p>
    )
  }
  if (kind === "image") {
    return (
      <img
        className={styles.media}
        src={url}
        alt={name}
        referrerPolicy="no-referrer"
        onError={() => setBroken(true)}
      />
    )
  }
  if (kind === "video") {
    return (
      // biome-ignore lint/a11y/useMediaCaption: creators' rushes come without captions
      <video className={styles.media} src={url} controls playsInline onError={() => setBroken(true)} />
    )
  }
  return <iframe className={styles.pdf} src={url} title={name} referrerPolicy="no-referrer" />
}
