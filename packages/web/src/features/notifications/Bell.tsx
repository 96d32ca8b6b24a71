import { BellOutlined } from "@ant-design/icons"
import { useQuery } from "@tanstack/react-query"
import { refusal } from "@trame/core/lib/access"
import { MOST_UNREAD } from "@trame/core/together/rules/events"
import { Popover } from "antd"
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from "react"
import { Link, useLocation } from "react-router-dom"
import { loadChunk } from "../../lib/address/lazyChunk.ts"
import { api } from "../../lib/api/api.ts"
import { formatCount } from "../../lib/format.ts"
import { useMe } from "../../lib/session/me.ts"
import styles from "./Bell.module.css"
import { untilReturn } from "./returns.ts"

const NotificationList = lazy(() =>
  loadChunk(() => import("./NotificationList.tsx"), "Impossible d'ouvrir les notifications"),
)

interface BellProps {
  /** The bar of a narrow screen links to the page; the sidebar opens a popover. */
  place: "bar" | "sidebar"
  className?: string
}

/** Number of unread notifications, and access to them; nothing for users without notifications. */
export function Bell({ place, className }: BellProps) {
  const mayHear = refusal(useMe(), "subscribed") === null
  const { data } = useQuery({
    ...api.notifications.unread.queryOptions(),
    enabled: mayHear,
    refetchInterval: ({ state }) => untilReturn(state.data?.nextAt),
  })
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { key } = useLocation()
  const focus = useCallback((node: HTMLElement | null) => node?.focus({ preventScroll: true }), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation closes the popover
  useEffect(() => setOpen(false), [key])
  if (!mayHear) return null
  const count = data?.count ?? 0
  const label = `Notifications${count > 0 ? `, ${saidOf(count)}` : ""}`
  const bell = (
    <>
      <BellOutlined aria-hidden="true" />
      {count > 0 ? (
        <span
          className={`grid place-center px-2 text-xs bold tabular rounded-m ${styles.count}`}
          aria-hidden="true"
        >
          {count < MOST_UNREAD ? count : `${MOST_UNREAD - 1}+`}
        </span>
      ) : null}
    </>
  )
  if (place === "bar") {
    return (
      <Link to="/app/notifications" className={`relative ${className}`} aria-label={label}>
        {bell}
      </Link>
    )
  }
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="rightTop"
      destroyOnHidden
      content={
        <div
          role="dialog"
          aria-label="Notifications"
          tabIndex={-1}
          // The popover lies at the end of the page, so the focus moves there and back.
          ref={focus}
          className={styles.popover}
          onKeyDown={({ key: pressed }) => {
            if (pressed !== "Escape") return
            setOpen(false)
            button.current?.focus()
          }}
        >
          <Suspense fallback={<p role="status">Chargement…</p>}>
            <NotificationList
              title={
                <Link to="/app/notifications" className="accent medium">
                  Toutes les notifications
                </Link>
              }
              onFollow={() => setOpen(false)}
            />
          </Suspense>
        </div>
      }
    >
      <button
        ref={button}
        type="button"
        className={`relative ${className}`}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={open}
      >
        {bell}
      </button>
    </Popover>
  )
}

const saidOf = (count: number): string =>
  count < MOST_UNREAD ? formatCount(count, "non lue", "non lues") : `plus de ${MOST_UNREAD - 1} non lues`
