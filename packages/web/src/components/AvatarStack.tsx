import { Tooltip } from "antd"
import styles from "./AvatarStack.module.css"
import { PersonAvatar } from "./PersonAvatar.tsx"

interface Person {
  id: string
  name: string
  imageUrl?: string | null
}

interface AvatarStackProps {
  people: readonly Person[]
  /** How many there are in all, when `people` holds only the first ones. */
  total?: number
  /** 3 (spec 2 §9) unless said. */
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
