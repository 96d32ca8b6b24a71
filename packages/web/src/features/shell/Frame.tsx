import { MenuFoldOutlined, MenuOutlined, MenuUnfoldOutlined } from "@ant-design/icons"
import { Drawer } from "antd"
import { useEffect, useState } from "react"
import { Link, Outlet, useLocation } from "react-router-dom"
import { Logo } from "../../components/Logo.tsx"
import { ActingBanner } from "../acting/ActingBanner.tsx"
import { Palette } from "../palette/Palette.tsx"
import { SearchButton } from "../palette/SearchButton.tsx"
import { usePalette } from "../palette/usePalette.ts"
import { LiveUpdates } from "../realtime/LiveUpdates.tsx"
import styles from "./Frame.module.css"
import { Navigation } from "./Navigation.tsx"
import { PersonPanel } from "./PersonPanel.tsx"
import { RouteAccess } from "./RouteAccess.tsx"
import { useArrivalFocus } from "./useArrivalFocus.ts"
import { useSidebar } from "./useSidebar.ts"

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
      <a className={styles.skip} href="#contenu">
        Aller au contenu
      </a>
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
      <Palette open={palette.open} onClose={palette.close} />
    </div>
  )
}
