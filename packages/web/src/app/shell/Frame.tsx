import { MenuFoldOutlined, MenuOutlined, MenuUnfoldOutlined } from "@ant-design/icons"
import { type Access, refusal } from "@trame/core/lib/access"
import { Drawer } from "antd"
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react"
import { Link, Outlet, useLocation, useMatches } from "react-router-dom"
import { useMe } from "../../lib/session/me.ts"
import { RequireAccess } from "../../ui/access/RequireAccess.tsx"
import { Logo } from "../../ui/Logo.tsx"
import { SkipLink } from "../../ui/public/PublicLayout.tsx"
import { ActingBanner, AgencySwitchDialog } from "../acting/ActingBanner.tsx"
import { LiveUpdates } from "../live/LiveUpdates.tsx"
import { Palette, SearchButton, usePalette } from "../palette/Palette.tsx"
import styles from "./Frame.module.css"
import { Navigation, PersonPanel, useSidebar } from "./Navigation.tsx"

const home = (narrow: boolean) => (
  <Link to="/app" className={styles.home} aria-label="Trame, accueil">
    <Logo size={28} markOnly={narrow} />
  </Link>
)

/** Sidebar, or below 1024 px a bar with a drawer, around the page. */
export function Frame() {
  const sidebar = useSidebar()
  const palette = usePalette()
  const [drawer, setDrawer] = useState(false)
  const { pathname } = useLocation()
  const main = useArrivalFocus()
  const narrow = sidebar.collapsed

  // biome-ignore lint/correctness/useExhaustiveDependencies: arriving on another page closes the drawer
  useEffect(() => setDrawer(false), [pathname])

  return (
    <div className={styles.frame} data-collapsed={narrow}>
      <SkipLink />
      <aside className={styles.sidebar}>
        <div className={styles.top}>
          {home(narrow)}
          <button
            type="button"
            className={styles.icon}
            aria-label={narrow ? "Déplier le menu" : "Replier le menu"}
            onClick={sidebar.toggleCollapsed}
          >
            {narrow ? <MenuUnfoldOutlined aria-hidden="true" /> : <MenuFoldOutlined aria-hidden="true" />}
          </button>
        </div>
        <SearchButton place={narrow ? "rail" : "sidebar"} onClick={palette.show} />
        <Navigation sidebar={sidebar} narrow={narrow} />
        <PersonPanel narrow={narrow} place="sidebar" />
      </aside>
      <header className={styles.bar}>
        <button
          type="button"
          className={styles.icon}
          aria-label="Ouvrir le menu"
          aria-expanded={drawer}
          onClick={() => setDrawer(true)}
        >
          <MenuOutlined aria-hidden="true" />
        </button>
        {home(false)}
        <SearchButton place="bar" onClick={palette.show} />
      </header>
      <Drawer
        open={drawer}
        onClose={() => setDrawer(false)}
        placement="left"
        size={288}
        title={<Logo size={26} />}
        rootClassName={styles.drawer}
        aria-label="Menu"
        destroyOnHidden
      >
        <div className={styles.drawerBody}>
          <Navigation sidebar={sidebar} />
          <PersonPanel place="drawer" />
        </div>
      </Drawer>
      <div className={styles.content}>
        <LiveUpdates />
        <ActingBanner />
        <main id="contenu" ref={main} tabIndex={-1} className={styles.main}>
          <RouteAccess>
            <Outlet />
          </RouteAccess>
        </main>
      </div>
      <AgencySwitchDialog />
      <Palette open={palette.open} onClose={palette.close} />
    </div>
  )
}

/** Moves focus to the page after a navigation, so that a screen reader and the Tab key start there. */
function useArrivalFocus(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const last = useRef(pathname)

  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    if (main.current?.contains(document.activeElement)) return
    main.current?.focus({ preventScroll: true })
  }, [pathname])

  return main
}

const accessOf = (handle: unknown): Access | undefined =>
  typeof handle === "object" && handle !== null && "access" in handle ? (handle.access as Access) : undefined

/**
 * Guards the page by the `access` of its route's handle (`routes.tsx`). A right that is taken away closes the
 * next page one goes to: this one may hold what is being typed, and the API already refuses the rest.
 */
function RouteAccess({ children }: { children: ReactNode }) {
  const me = useMe()
  const { pathname } = useLocation()
  const admittedTo = useRef<string | null>(null)
  const access = useMatches()
    .map(({ handle }) => accessOf(handle))
    .findLast((found) => found !== undefined)
  if (!access || refusal(me, access) === null) admittedTo.current = pathname
  if (!access || admittedTo.current === pathname) return children
  return <RequireAccess access={access}>{children}</RequireAccess>
}
