import { useTheme } from "../../lib/themeChoice.ts"
import styles from "./Shot.module.css"
import { PHONE, type ShotName, sourcesOf } from "./shots.ts"

interface ShotProps {
  name: ShotName
  alt: string
  /** How wide it is shown on a large screen, as in an image's `sizes`. */
  sizes: string
  /** Above the fold: loaded first, not when it comes near. */
  first?: boolean
}

/** The product as it is, in the theme that the visitor sees, and in a phone's shape on a phone. */
export function Shot({ name, alt, sizes, first = false }: ShotProps) {
  const { phone, small, wide } = sourcesOf(name, useTheme().theme)
  return (
    <picture className={styles.shot}>
      <source media={PHONE} srcSet={phone} width={390} height={640} />
      <img
        src={small}
        srcSet={wide}
        sizes={sizes}
        width={1280}
        height={800}
        alt={alt}
        loading={first ? "eager" : "lazy"}
        fetchPriority={first ? "high" : "auto"}
        decoding="async"
      />
    </picture>
  )
}
