import { useState } from "react"
import { hueOf, initials } from "../../lib/format.ts"
import styles from "./PublicImage.module.css"

/** An image, or a text when it cannot be shown (rules/interface.md#numbers-and-dates). */
export function SafeImage({ src, alt, className = "" }: { src: string; alt: string; className?: string }) {
  const [broken, setBroken] = useState<string | null>(null)
  if (broken === src)
    return (
      <span className={`grid place-center p-5 soft text-m text-center bg-tint ${className}`}>
        Image unavailable
      </span>
    )
  return (
    <img
      src={src}
      alt={alt}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      className={className}
      onError={() => setBroken(src)}
    />
  )
}

interface PublicAvatarProps {
  name: string
  imageUrl?: string | null
  /** Pixels; 48 by default. */
  size?: number
}

/** A picture, or initials on a colour of their own. */
export function PublicAvatar({ name, imageUrl, size = 48 }: PublicAvatarProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const box = { width: size, height: size }
  if (imageUrl && broken !== imageUrl)
    return (
      <img
        className={`place-center flex-none strong round ${styles.avatar}`}
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
      className={`place-center flex-none strong round ${styles.avatar}`}
      role="img"
      aria-label={name}
      style={{ ...box, background, color: ink, fontSize: size * 0.38 }}
    >
      {initials(name) || "?"}
    </span>
  )
}
