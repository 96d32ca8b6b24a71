import { SafeImage } from "../../../components/public/SafeImage.tsx"
import { initials } from "../../../lib/format.ts"
import { hueOf } from "../../../lib/hue.ts"
import styles from "./ProposalPicture.module.css"

/** The name stands beside it: a picture adds nothing for a screen reader, unless it is missing. */
export function ProposalPicture({ name, url }: { name: string; url: string | null }) {
  if (url) return <SafeImage src={url} alt="" className={styles.picture} />
  const { background, ink } = hueOf(name)
  return (
    <span className={styles.picture} style={{ background, color: ink }} aria-hidden="true">
      {initials(name) || "?"}
    </span>
  )
}
