import type { ReactNode } from "react"
import { Link } from "react-router-dom"
import { PersonAvatar } from "../PersonAvatar.tsx"
import styles from "./NameCell.module.css"

interface NameCellProps {
  name: string
  detail?: ReactNode
  /** Of somebody, or of a brand: their picture, or their initials where it is null. */
  imageUrl?: string | null
  size?: number
  to?: string
  /** A line each, cut where there is no room for it. */
  clip?: boolean
  /** One text of two lines at most, which reads whole when it is pointed at. */
  flow?: boolean
}

/** What names a row, be it of a table or of a list. */
export function NameCell({ name, detail, imageUrl, size = 36, to, clip = false, flow }: NameCellProps) {
  return (
    <span className="row gap-4 flex-1 min-0">
      {imageUrl === undefined ? null : (
        <span aria-hidden="true">
          <PersonAvatar name={name} imageUrl={imageUrl} size={size} />
        </span>
      )}
      <span
        className={`grid min-0 ${styles.text}`}
        data-clip={clip}
        data-flow={flow}
        title={flow ? `${name} · ${detail}` : undefined}
      >
        {to === undefined ? (
          <span className={`ink bold anywhere no-underline ${styles.name}`}>{name}</span>
        ) : (
          <Link to={to} className={`ink bold anywhere no-underline ${styles.name}`}>
            {name}
          </Link>
        )}
        {flow ? " · " : null}
        {detail ? <span className={`soft text-s anywhere ${styles.detail}`}>{detail}</span> : null}
      </span>
    </span>
  )
}
