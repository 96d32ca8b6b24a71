import { type ReactNode, useEffect, useState } from "react"
import { Link, type LinkProps } from "react-router-dom"
import { useOpenedRow, useRowKeys } from "../../lib/keys/rows.ts"
import { Lines } from "../states/Shape.tsx"
import { type Choosing, chooserOf, ItemChoice } from "./ChoiceBox.tsx"
import styles from "./ListCard.module.css"
import { useFewFirst, useIsReturn } from "./useFewFirst.ts"

interface CardListProps<Item> {
  label: string
  items: readonly Item[]
  rowKey: (item: Item) => string
  /** Handler of the key `e`, by the `rowKey` of the focused card. */
  onEdit?: (key: string) => void
  choosing?: Choosing<Item>
  children: (item: Item) => ReactNode
}

/**
 * Whether the user has just come back to the list. Restoring the scroll position needs the cards' real heights, which
 * the browser only estimates until it has rendered them once.
 */
function useJustReturned(): boolean {
  const [isReturn, setReturn] = useState(useIsReturn())
  useEffect(() => {
    if (!isReturn) return
    let frame = requestAnimationFrame(() => {
      // The browser remembers the heights only after a frame.
      frame = requestAnimationFrame(() => setReturn(false))
    })
    return () => cancelAnimationFrame(frame)
  }, [isReturn])
  return isReturn
}

/** A list of cards, side by side if they fit; inside a `CursorList`. */
export function CardList<Item>(props: CardListProps<Item>) {
  const { label, items, rowKey, onEdit, choosing, children } = props
  useRowKeys({ edit: onEdit, select: choosing && chooserOf(choosing, items, rowKey) })
  const isOpened = useOpenedRow()
  const isReturn = useJustReturned()
  const shown = useFewFirst(items)
  return (
    <ul className={`grid gap-5 ${styles.grid}`} aria-label={label} data-drawn={isReturn}>
      {shown.map((item) => (
        <li
          key={rowKey(item)}
          data-item
          data-row={rowKey(item)}
          aria-current={isOpened(rowKey(item))}
          data-chosen={choosing?.isChosen(item)}
          className={`grid min-0 relative ${styles.cell}`}
        >
          {children(item)}
          {choosing ? (
            <div className={`print-hidden ${styles.choice}`}>
              <ItemChoice choosing={choosing} item={item} />
            </div>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

interface CardFrameProps {
  className: string | undefined
  children: ReactNode
}

/** The frame of a card with a `CardLink`: the link covers the card, and other controls lie above it. */
export const CardFrame = ({ className, children }: CardFrameProps) => (
  <article className={`min-0 border relative ${styles.frame} ${className}`}>{children}</article>
)

export const CardLink = (link: LinkProps) => <Link {...link} className={`ink no-underline ${styles.link}`} />

interface ListCardProps {
  name: string
  link: Pick<LinkProps, "to" | "state" | "preventScrollReset" | "replace">
  /** Above the name: state, kind. */
  head: ReactNode
  subtitle: string
  /** One `CardButton` with a label, then `CardAction`s. */
  actions: ReactNode
  children: ReactNode
}

export function ListCard({ name, link, head, subtitle, actions, children }: ListCardProps) {
  return (
    <CardFrame className={styles.card}>
      <div className={`row wrap justify-between gap-3 soft text-m ${styles.head}`}>{head}</div>
      <div>
        <h2 className={`text-xl bold anywhere clip ${styles.name}`}>
          <CardLink {...link}>{name}</CardLink>
        </h2>
        <p className="ellipsis mt-2 soft">{subtitle}</p>
      </div>
      {children}
      <div className={`row gap-1 pt-3 border-top relative above print-hidden ${styles.actions}`}>
        {actions}
      </div>
    </CardFrame>
  )
}

interface CardToolsProps {
  className?: string | undefined
  /** `CardAction`s. */
  children: ReactNode
}

/** Secondary actions in the corner of a card that a link covers, shown on hover or focus. */
export const CardTools = ({ className = "", children }: CardToolsProps) => (
  <div className={`flex gap-1 rounded-m bg-raised border print-hidden ${styles.tools} ${className}`}>
    {children}
  </div>
)

interface CardActionProps {
  /** Shown on hover. */
  label: string
  /** The accessible name, with the item's. */
  name: string
  icon: ReactNode
  danger?: boolean
  onClick?: () => void
  /** An external address, opened in another tab. */
  href?: string | undefined
}

/** A native button: a list has dozens, and antd's with its tooltip takes ten times as long on a phone. */
export function CardAction({ label, name, icon, danger = false, onClick, href }: CardActionProps) {
  const shared = {
    className: `${styles.icon} ${danger ? styles.danger : ""}`,
    "aria-label": name,
    "data-tip": label,
    onClick,
  }
  return href ? (
    <a {...shared} href={href} target="_blank" rel="noopener noreferrer">
      {icon}
    </a>
  ) : (
    <button type="button" {...shared}>
      {icon}
    </button>
  )
}

interface CardButtonProps {
  name: string
  icon: ReactNode
  onClick: () => void
  children: string
}

/** A card's main action, with a label; as light as `CardAction`. */
export const CardButton = ({ name, icon, onClick, children }: CardButtonProps) => (
  <button
    type="button"
    className={`inline-flex items-center gap-3 px-3 ink text-left rounded-m text-base strong ${styles.words}`}
    aria-label={name}
    onClick={onClick}
  >
    {icon}
    {children}
  </button>
)

const GHOSTS = ["a", "b", "c", "d", "e", "f"]

interface ListSkeletonProps {
  label: string
  /** Minimum width of a card in pixels, when its grid differs from these cards'. */
  narrowest?: number
}

/** A skeleton with as many cards per line as the list. */
export function ListSkeleton({ label, narrowest }: ListSkeletonProps) {
  const gridTemplateColumns = `repeat(auto-fill, minmax(min(${narrowest}px, 100%), 1fr))`
  return (
    <div role="status" aria-busy="true">
      <span className="visually-hidden">{label}</span>
      <div
        className={`grid gap-5 ${styles.grid}`}
        style={narrowest ? { gridTemplateColumns } : undefined}
        aria-hidden="true"
      >
        {GHOSTS.map((ghost) => (
          <div key={ghost} className={`rounded-l bg-surface border ${styles.ghost}`}>
            <Lines title="70%" rows={5} />
          </div>
        ))}
      </div>
    </div>
  )
}
