import { useState } from "react"
import { hueOf, initials } from "../lib/format.ts"
import styles from "./PersonAvatar.module.css"

interface PersonAvatarProps {
  name: string
  imageUrl?: string | null
  /** Pixels; 40 by default. */
  size?: number
}

/** The picture, or the initials without one or when it does not load. Native elements: lists have dozens. */
export function PersonAvatar({ name, imageUrl, size = 40 }: PersonAvatarProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const { background, ink } = hueOf(name)
  const showImage = imageUrl && broken !== imageUrl
  return (
    <span
      className={`place-center flex-none strong nowrap clip round ${styles.avatar}`}
      style={{ width: size, height: size, background, color: ink, fontSize: size * 0.38 }}
    >
      {showImage ? (
        <img
          src={imageUrl}
          alt={name}
          loading="lazy"
          referrerPolicy="no-referrer"
          onError={() => setBroken(imageUrl)}
        />
      ) : (
        <span role="img" aria-label={name}>
          {initials(name) || "?"}
        </span>
      )}
    </span>
  )
}

interface AvatarStackProps {
  people: readonly { id: string; name: string; imageUrl?: string | null }[]
  /** The total number, when `people` contains only the first. */
  total?: number
  max?: number
  size?: number
}

export function AvatarStack({ people, total = people.length, max = 3, size = 32 }: AvatarStackProps) {
  const shown = people.slice(0, max)
  const more = total - shown.length
  return (
    <ul className="flex">
      {shown.map((person) => (
        <li key={person.id} className={styles.item} title={person.name}>
          <PersonAvatar name={person.name} imageUrl={person.imageUrl} size={size} />
        </li>
      ))}
      {more > 0 ? (
        <li
          className={`${styles.item} grid place-center px-3 accent text-xs bold bg-tint ${styles.more}`}
          style={{ height: size, minWidth: size }}
        >
          +{more}
        </li>
      ) : null}
    </ul>
  )
}
