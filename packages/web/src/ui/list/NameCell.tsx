import type { ReactNode } from "react"
import { Link, type LinkProps } from "react-router-dom"
import { PersonAvatar } from "../PersonAvatar.tsx"
import styles from "./NameCell.module.css"

interface NameCellProps {
  name: string
  detail?: ReactNode
  /** The picture of a person or a brand, or initials when null. */
  imageUrl?: string | null
  size?: number
  link?: Pick<LinkProps, "to" | "state" | "replace" | "preventScrollReset" | "onClick">
  /** One line each, truncated for lack of room. */
  clip?: boolean
  /** A single text of up to two lines, shown in full on hover. */
  flow?: boolean
}

/** The name of a row, in a table or a list. */
export function NameCell({ name, detail, imageUrl, size = 36, link, clip = false, flow }: NameCellProps) {
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
        {link === undefined ? (
          <span className={`ink bold anywhere no-underline ${styles.name}`}>{name}</span>
        ) : (
          <Link data-door {...link} className={`ink bold anywhere no-underline ${styles.name}`}>
            {name}
          </Link>
        )}
        {flow ? " · " : null}
        {detail ? <span className={`soft text-s anywhere ${styles.detail}`}>{detail}</span> : null}
      </span>
    </span>
  )
}
