import { useState } from "react"
import { initials } from "../../lib/format.ts"
import { hueOf } from "../../lib/hue.ts"
import styles from "./PublicAvatar.module.css"

interface PublicAvatarProps {
  name: string
  imageUrl?: string | null
  /** Pixels; 48 unless said. */
  size?: number
}

export function PublicAvatar({ name, imageUrl, size = 48 }: PublicAvatarProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const box = { width: size, height: size }
  if (imageUrl && broken !== imageUrl)
    return (
      <img
        className={styles.avatar}
        style={box}
        width={size}
        height={size}
        src={imageUrl}
        alt={name}
        loading="lazy"
        referrerPolicy="no-referrer"
        onError={() => setBroken(imageUrl)}
      />
    )
  const { background, ink } = hueOf(name)
  return (
    <span
      className={styles.avatar}
      role="img"
      aria-label={name}
      style={{ ...box, background, color: ink, fontSize: size * 0.38 }}
    >
      {initials(name) || "?"}
    </span>
  )
}
