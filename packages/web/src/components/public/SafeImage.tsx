import { useState } from "react"
import styles from "./SafeImage.module.css"

interface SafeImageProps {
  src: string
  alt: string
  className?: string
}

/** An image, or words in its place when it cannot be shown (spec 2 §8). */
export function SafeImage({ src, alt, className = "" }: SafeImageProps) {
  const [broken, setBroken] = useState<string | null>(null)
  if (broken === src) return <span className={`${styles.missing} ${className}`}>Image unavailable</span>
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
