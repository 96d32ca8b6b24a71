import {
  DesktopOutlined,
  DownOutlined,
  LogoutOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  MoonOutlined,
  SunOutlined,
  SwapOutlined,
} from "@ant-design/icons"
import { type Access, REFUSAL_MESSAGES, refusal } from "@trame/core/lib/access"
import { queryOf } from "@trame/core/workspace/views/rules"
import { ConfigProvider, Tooltip } from "antd"
import { type ReactElement, type ReactNode, type RefObject, useEffect, useRef, useState } from "react"
import { Link, matchPath, NavLink, Outlet, useLocation, useMatches } from "react-router-dom"
import { Bell } from "../../features/notifications/Bell.tsx"
import { useUnsaved } from "../../lib/dialog/useUnsavedGuard.ts"
import { useMe } from "../../lib/session/me.ts"
import { useSignOut } from "../../lib/session/useSignOut.ts"
import { deviceStorage } from "../../lib/storage.ts"
import { nameOf } from "../../lib/text.ts"
import { setThemeChoice, type ThemeChoice, useTheme } from "../../lib/themeChoice.ts"
import { useMediaQuery } from "../../lib/useMediaQuery.ts"
import { RequireAccess } from "../../ui/access/RequireAccess.tsx"
import { Sheet } from "../../ui/dialog/Sheet.tsx"
import { Logo } from "../../ui/Logo.tsx"
import { PersonAvatar } from "../../ui/PersonAvatar.tsx"
import { SkipLink } from "../../ui/public/PublicLayout.tsx"
import { ReadOnlyContext, ReadOnlyNotice } from "../../ui/states/ReadOnlyNotice.tsx"
import { ActingBanner, AgencySwitch, AgencySwitchDialog } from "../acting/ActingBanner.tsx"
import { Keys } from "../keys/Keys.tsx"
import { LiveUpdates } from "../live/LiveUpdates.tsx"
import { type Entry, personalFor, type Section, sectionsFor } from "../menu/pages.tsx"
import { useWithPinned } from "../menu/pinned.ts"
import { Palette, SearchButton, usePalette } from "../palette/Palette.tsx"
import { BottomBar } from "./BottomBar.tsx"
import styles from "./Frame.module.css"

const home = (narrow: boolean) => (
  <Link to="/app" className={`flex rounded-m no-underline ${styles.home}`} aria-label="Trame, accueil">
    <Logo size={28} markOnly={narrow} />
  </Link>
)

/** As in `Frame.module.css`. */
const PHONE = "(width < 1024px)"

/** A sidebar, or below 1024 px a bar above and one below (rules/interface.md#phones), around the page. */
export function Frame() {
  const sidebar = useSidebar()
  const phone = useMediaQuery(PHONE)
  const palette = usePalette()
  const [drawer, setDrawer] = useState(false)
  const { key } = useLocation()
  const main = useArrivalFocus()
  const narrow = sidebar.collapsed

  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation, even to the same page, closes the drawer, and so does a rotation that brings the sidebar
  useEffect(() => setDrawer(false), [key, phone])

  return (
    <div className={styles.frame} data-collapsed={narrow}>
      <SkipLink />
      {phone ? null : (
        <aside className={`stack print-hidden ${styles.sidebar}`}>
          <div className={`row gap-3 ${styles.top}`}>
            {home(narrow)}
            <Bell place="sidebar" className={styles.icon} />
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
      )}
      {phone ? (
        <header className={`row justify-between px-5 py-3 print-hidden ${styles.bar}`}>
          {home(false)}
          <Bell place="bar" className={styles.icon} />
        </header>
      ) : null}
      <Sheet
        open={drawer}
        onClose={() => setDrawer(false)}
        placement="left"
        size={288}
        title={<Logo size={26} />}
        rootClassName={styles.drawer}
        aria-label="Menu"
        closable={{ "aria-label": "Fermer" }}
        destroyOnHidden
      >
        <div className="stack h-full">
          <Navigation sidebar={sidebar} />
          <PersonPanel place="drawer" />
        </div>
      </Sheet>
      <div className={styles.content}>
        <LiveUpdates />
        <ActingBanner />
        <main id="contenu" ref={main} tabIndex={-1} className={styles.main}>
          <RouteAccess>
            <Outlet />
          </RouteAccess>
        </main>
      </div>
      {phone ? <BottomBar menu={drawer} onMenu={() => setDrawer(true)} onSearch={palette.show} /> : null}
      <AgencySwitchDialog />
      <Keys />
      <Palette open={palette.open} onClose={palette.close} />
    </div>
  )
}

/** Moves the focus to the page after a navigation, for screen readers and the Tab key. */
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
 * Guards the page by the `access` of its route's handle (`routes.tsx`). Losing a right closes the page at once, unless
 * it has unsaved input: the user can still read and copy it (rules/platform.md#rights-taken-away).
 */
function RouteAccess({ children }: { children: ReactNode }) {
  const me = useMe()
  const { pathname } = useLocation()
  const admittedTo = useRef<string | null>(null)
  const access = useMatches()
    .map(({ handle }) => accessOf(handle))
    .findLast((found) => found !== undefined)
  const unsaved = useUnsaved()
  const refused = access ? refusal(me, access) : null
  if (!refused) admittedTo.current = pathname
  else if (!unsaved) admittedTo.current = null
  if (access && refused && admittedTo.current !== pathname)
    return <RequireAccess access={access}>{children}</RequireAccess>
  return (
    <ReadOnlyContext value={refused && REFUSAL_MESSAGES[refused]}>
      <ConfigProvider componentDisabled={refused !== null}>
        <ReadOnlyNotice />
        {children}
      </ConfigProvider>
    </ReadOnlyContext>
  )
}

interface NavigationProps {
  sidebar: Sidebar
  narrow?: boolean
}

export function Navigation({ sidebar, narrow = false }: NavigationProps) {
  const me = useMe()
  const { pathname } = useLocation()
  const nav = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current entry changes with the page
  useEffect(() => {
    nav.current?.querySelector("[aria-current]")?.scrollIntoView?.({ block: "nearest" })
  }, [pathname])
  return (
    <nav
      ref={nav}
      aria-label="Navigation principale"
      className={`stack px-4 flex-1 py-2 scroll-y ${styles.nav}`}
    >
      {useWithPinned(sectionsFor(me)).map((section) => (
        <NavigationSection key={section.key} section={section} sidebar={sidebar} narrow={narrow} />
      ))}
    </nav>
  )
}

function NavigationSection({ section, sidebar, narrow }: Required<NavigationProps> & { section: Section }) {
  const location = useLocation()
  const folds = section.label !== null && !narrow
  const open = !folds || sidebar.isOpen(section)
  // The current page's entry shows even in a folded section (rules/interface.md#menu).
  const isHidden = (entry: Entry) => !open && !isAt(entry, location)
  const listId = `section-${section.key}`
  const whole = useRef<HTMLDivElement>(null)
  const toggle = () => {
    sidebar.toggleSection(section)
    // In a long menu, the opened section may lie below the visible area.
    if (!open) requestAnimationFrame(() => whole.current?.scrollIntoView?.({ block: "nearest" }))
  }
  return (
    <div ref={whole}>
      {folds ? (
        <button
          type="button"
          className={`row justify-between px-4 py-2 full rounded-m ${styles.heading}`}
          aria-expanded={open}
          aria-controls={listId}
          onClick={toggle}
        >
          {section.label}
          <DownOutlined aria-hidden="true" className={open ? undefined : styles.folded} />
        </button>
      ) : null}
      <ul id={listId} className={`stack mt-1 ${styles.list}`} hidden={section.entries.every(isHidden)}>
        {section.entries.map((entry) => (
          <li key={entry.view?.id ?? entry.path} hidden={isHidden(entry)}>
            <NavigationLink entry={entry} narrow={narrow} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function isAt({ path, view }: Entry, { pathname, search }: { pathname: string; search: string }): boolean {
  if (view) return pathname === path && queryOf(search) === view.query
  return matchPath({ path, end: false }, pathname) !== null
}

function NavigationLink({ entry, narrow }: { entry: Entry; narrow: boolean }) {
  const { path, label, view } = entry
  const current = isAt(entry, useLocation()) ? "page" : undefined
  return (
    <Named label={label} narrow={narrow}>
      <Link to={view ? `${path}?${view.query}` : path} className={styles.link} aria-current={current}>
        <span className={`grid place-center flex-none text-l ${styles.navigationIcon}`} aria-hidden="true">
          {entry.icon}
        </span>
        <span className={narrow ? "visually-hidden" : "ellipsis"} title={view && !narrow ? label : undefined}>
          {label}
        </span>
        {entry.badge ? <span className={`ml-auto ${styles.entryBadge}`}>{entry.badge}</span> : null}
      </Link>
    </Named>
  )
}

/** A tooltip for an icon without a label. */
const Named = ({ label, narrow, children }: { label: string; narrow: boolean; children: ReactElement }) =>
  narrow ? (
    <Tooltip title={label} placement="right">
      {children}
    </Tooltip>
  ) : (
    children
  )

const sectionsKey = (personId: string) => `trame.sidebar.sections.${personId}`
const COLLAPSED_KEY = "trame.sidebar.collapsed"

function readSections(key: string): Record<string, boolean> {
  const stored = deviceStorage.readJson(key)
  if (typeof stored !== "object" || stored === null) return {}
  return Object.fromEntries(Object.entries(stored).map(([key, open]) => [key, open === true]))
}

/** The sections that the person has folded, and the collapsed menu, stored on the device. */
export function useSidebar() {
  const key = sectionsKey(useMe().id)
  const [sections, setSections] = useState(() => readSections(key))
  const [collapsed, setCollapsed] = useState(() => deviceStorage.read(COLLAPSED_KEY) === "true")

  const isOpen = (section: Section) => sections[section.key] ?? section.open
  return {
    collapsed,
    isOpen,
    toggleCollapsed: () => {
      setCollapsed(!collapsed)
      deviceStorage.write(COLLAPSED_KEY, String(!collapsed))
    },
    toggleSection: (section: Section) => {
      const next = { ...sections, [section.key]: !isOpen(section) }
      setSections(next)
      deviceStorage.writeJson(key, next)
    },
  }
}

type Sidebar = ReturnType<typeof useSidebar>

const AGENCY = "Agir dans une agence"

interface PersonPanelProps {
  narrow?: boolean
  /** Distinguishes the sidebar from the drawer. */
  place: string
}

export function PersonPanel({ narrow = false, place }: PersonPanelProps) {
  const signOut = useSignOut()
  const me = useMe()
  const name = nameOf(me)
  return (
    <div className={`stack px-4 ${styles.panel}`}>
      {narrow ? null : <ThemeSwitch group={`theme-${place}`} />}
      <div className="row gap-4 px-3 min-0">
        <PersonAvatar name={name} size={38} />
        {narrow ? null : (
          <div className="min-0">
            <p className="bold ellipsis">{name}</p>
            <p className={`ellipsis text-s ${styles.agency}`}>{me.agencyName ?? "Aucune agence"}</p>
          </div>
        )}
      </div>
      <div className="grid">
        {me.superAdmin ? (
          <Named label={AGENCY} narrow={narrow}>
            <AgencySwitch className={styles.link}>
              <SwapOutlined aria-hidden="true" />
              <span className={narrow ? "visually-hidden" : undefined}>{AGENCY}</span>
            </AgencySwitch>
          </Named>
        ) : null}
        {personalFor(me).map(({ path, label, icon }) => (
          <Named key={path} label={label} narrow={narrow}>
            <NavLink to={path} className={styles.link}>
              {icon}
              <span className={narrow ? "visually-hidden" : undefined}>{label}</span>
            </NavLink>
          </Named>
        ))}
        <Named label="Déconnexion" narrow={narrow}>
          <button type="button" className={styles.link} onClick={() => void signOut()}>
            <LogoutOutlined aria-hidden="true" />
            <span className={narrow ? "visually-hidden" : undefined}>Déconnexion</span>
          </button>
        </Named>
      </div>
    </div>
  )
}

const CHOICES: readonly { value: ThemeChoice; label: string; icon: ReactNode }[] = [
  { value: "light", label: "Clair", icon: <SunOutlined aria-hidden /> },
  { value: "dark", label: "Sombre", icon: <MoonOutlined aria-hidden /> },
  { value: "system", label: "Système", icon: <DesktopOutlined aria-hidden /> },
]

/** The sidebar and the drawer may both have a switch: each needs its own group name. */
function ThemeSwitch({ group }: { group: string }) {
  const { choice } = useTheme()
  return (
    <fieldset className={`grid gap-1 rounded-m ${styles.switch}`}>
      <legend className="visually-hidden">Thème</legend>
      {CHOICES.map(({ value, label, icon }) => (
        <label key={value} className={`row column gap-1 text-xs strong rounded-m relative ${styles.choice}`}>
          <input
            type="radio"
            name={group}
            className="visually-hidden"
            checked={choice === value}
            onChange={() => setThemeChoice(value)}
          />
          <span aria-hidden="true">{icon}</span>
          {label}
        </label>
      ))}
    </fieldset>
  )
}
