import { EnterOutlined } from "@ant-design/icons"
import { type MouseEvent, useEffect, useRef } from "react"
import { Link } from "react-router-dom"
import { Marked } from "./Marked.tsx"
import styles from "./OptionRow.module.css"
import { isMore, type Row } from "./results.ts"
import { isDestination } from "./source.ts"

interface OptionRowProps {
  id: string
  row: Row
  typed: string
  active: boolean
  onPoint: () => void
  onOpen: () => void
  /** The browser opens it in another tab by itself. */
  onOpenElsewhere: () => void
}

const asksForAnotherTab = ({ ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  ctrlKey || metaKey || shiftKey

/** A link where it leads somewhere, so that the browser's own ways of opening one work too. */
export function OptionRow(props: OptionRowProps) {
  const { id, row, active, onPoint, onOpen, onOpenElsewhere } = props
  const option = useRef<HTMLElement>(null)
  useEffect(() => {
    if (active) option.current?.scrollIntoView({ block: "nearest" })
  }, [active])

  const shared = {
    id,
    role: "option",
    "aria-selected": active,
    tabIndex: -1,
    className: `${styles.row} ${isMore(row) ? styles.more : ""}`,
    // Not on entering: a list that scrolls under a resting pointer must not choose.
    onMouseMove: active ? undefined : onPoint,
  }
  const { item } = row
  if (!isDestination(item)) {
    return (
      <button
        {...shared}
        type="button"
        ref={(element) => {
          option.current = element
        }}
        onClick={onOpen}
      >
        <Content {...props} />
      </button>
    )
  }
  return (
    <Link
      {...shared}
      to={item.to}
      draggable={false}
      ref={(element) => {
        option.current = element
      }}
      onClick={(event) => {
        if (asksForAnotherTab(event)) return onOpenElsewhere()
        event.preventDefault()
        onOpen()
      }}
    >
      <Content {...props} />
    </Link>
  )
}

function Content({ row: { item }, typed }: OptionRowProps) {
  return (
    <>
      <span className={styles.icon} aria-hidden="true">
        {item.icon}
      </span>
      <span className={styles.words}>
        <span className={styles.title} title={item.title}>
          <Marked text={item.title} typed={typed} />
        </span>
        {item.detail ? (
          <span className={styles.detail} title={item.detail}>
            <Marked text={item.detail} typed={typed} />
          </span>
        ) : null}
      </span>
      {item.aside ? <span className={styles.aside}>{item.aside}</span> : null}
      <EnterOutlined aria-hidden="true" className={styles.enter} />
    </>
  )
}
