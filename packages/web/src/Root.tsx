import { Outlet, ScrollRestoration, useNavigation } from "react-router-dom"
import styles from "./Root.module.css"

/** What every page shares: the thread that shows a page is on its way, and the place in the scroll. */
export function Root() {
  const busy = useNavigation().state !== "idle"
  return (
    <>
      <div className={styles.thread} data-busy={busy} aria-hidden="true" />
      <Outlet />
      <ScrollRestoration />
    </>
  )
}
