import { SafeImage } from "../../../components/public/SafeImage.tsx"
import styles from "./Preview.module.css"
import type { PreviewKind } from "./previewKind.ts"

interface PreviewProps {
  kind: PreviewKind
  /** Signed, short-lived, of the uploads' own origin. */
  url: string
  name: string
}

export function Preview({ kind, url, name }: PreviewProps) {
  if (kind === "image") return <SafeImage src={url} alt={name} className={styles.image} />
  if (kind === "video")
    return (
      // biome-ignore lint/a11y/useMediaCaption: uploads of the agency come without captions
      <video src={url} controls playsInline preload="metadata" className={styles.video} aria-label={name} />
    )
  // Another origin, a type fixed by the signature, and the browser's own sandboxed reader: browsers refuse
  // to open a PDF at all in a frame with the sandbox attribute.
  return <iframe src={url} title={name} referrerPolicy="no-referrer" className={styles.frame} />
}
