import { Avatar, Tooltip } from "antd"
import { useState } from "react"
import { hueOf, initials } from "../lib/format.ts"
import styles from "./PersonAvatar.module.css"

interface PersonAvatarProps {
  name: string
  imageUrl?: string | null
  /** Pixels; 40 unless said. */
  size?: number
}

/** The picture, or the initials when there is none or it does not load. */
export function PersonAvatar({ name, imageUrl, size = 40 }: PersonAvatarProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const { background, ink } = hueOf(name)
  const showImage = imageUrl && broken !== imageUrl
  return (
    <Avatar
      size={size}
      style={{ background, color: ink, fontWeight: 600, fontSize: size * 0.38, flex: "none" }}
      src={
        showImage ? (
          <img
            src={imageUrl}
            alt={name}
            loading="lazy"
            referrerPolicy="no-referrer"
            onError={() => setBroken(imageUrl)}
          />
        ) : undefined
      }
    >
      <span role="img" aria-label={name}>
        {initials(name) || "?"}
      </span>
    </Avatar>
  )
}

interface AvatarStackProps {
  people: readonly { id: string; name: string; imageUrl?: string | null }[]
  /** How many there are in all, when `people` holds only the first ones. */
  total?: number
  max?: number
  size?: number
}

export function AvatarStack({ people, total = people.length, max = 3, size = 32 }: AvatarStackProps) {
  const shown = people.slice(0, max)
  const more = total - shown.length
  return (
    <ul className={styles.stack}>
      {shown.map((person) => (
        <li key={person.id} className={styles.item}>
          <Tooltip title={person.name}>
            <span>
              <PersonAvatar name={person.name} imageUrl={person.imageUrl} size={size} />
            </span>
          </Tooltip>
        </li>
      ))}
      {more > 0 ? (
        <li className={`${styles.item} ${styles.more}`} style={{ height: size, minWidth: size }}>
          +{more}
        </li>
      ) : null}
    </ul>
  )
}
