import { LoadingOutlined } from "@ant-design/icons"
import { useQuery } from "@tanstack/react-query"
import { App, theme as antdTheme, ConfigProvider, type ThemeConfig } from "antd"
import frFR from "antd/es/locale/fr_FR.js"
import { type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from "react"
import {
  type LoaderFunctionArgs,
  redirect,
  UNSAFE_DataRouterContext,
  useBlocker,
  useLocation,
  useNavigate,
} from "react-router-dom"
import { type Address, AddressContext, isSameSearch, type Place } from "../../lib/address/address.ts"
import { reachPage } from "../../lib/address/lazyChunk.ts"
import { api } from "../../lib/api/api.ts"
import { queryClient } from "../../lib/api/queryClient.ts"
import { keepFocus } from "../../lib/dialog/keepFocus.ts"
import { useConfirm } from "../../lib/dialog/useConfirm.tsx"
import { guardsAgainst, whenSafe } from "../../lib/dialog/useUnsavedGuard.ts"
import { loginPath } from "../../lib/session/deepLink.ts"
import { keptFarewell } from "../../lib/session/kept.ts"
import { MeContext } from "../../lib/session/me.ts"
import {
  expireSession,
  hasSession,
  ownToken,
  sessionEnded,
  signOut,
  startTicker,
  useSessionState,
} from "../../lib/session/session.ts"
import { useActingAgency } from "../../lib/session/useActingAgency.ts"
import { matches } from "../../lib/text.ts"
import { PALETTE, type ThemeName, useTheme } from "../../lib/themeChoice.ts"
import { ErrorState } from "../../ui/states/ErrorState.tsx"
import { Frame } from "./Frame.tsx"
import { Waiting } from "./Waiting.tsx"

export async function loader({ request }: LoaderFunctionArgs) {
  if (await hasSession()) return null
  const { pathname, search } = new URL(request.url)
  // A request has no fragment: takes that of the opening document.
  const hash = window.location.pathname === pathname ? window.location.hash : ""
  return redirect(loginPath({ pathname, search, hash }))
}

/** The session is watched inside the application: a check per navigation adds nothing. */
export const shouldRevalidate = () => false

/** Remounts everything with another agency. */
export function Component() {
  useEffect(keepFocus, [])
  return (
    <AppProviders>
      <RouterAddress>
        <SessionGate key={useActingAgency()}>
          <Frame />
        </SessionGate>
      </RouterAddress>
    </AppProviders>
  )
}

/** antd's own icon would add "loading" to the button's name, and may stay there invisibly. */
const BUTTON = { loadingIcon: <LoadingOutlined spin aria-hidden /> }

/** Every select takes typed letters; on touch, the keyboard would cover its options. */
const SELECT = matchMedia("(pointer: fine)").matches
  ? {
      showSearch: {
        filterOption: (typed: string, option?: { label?: ReactNode }) =>
          matches(String(option?.label ?? ""), typed),
      },
    }
  : {}

/** antd in French with our colours; `App` provides messages and confirmations. */
export function AppProviders({ children }: { children: ReactNode }) {
  const { theme } = useTheme()
  const config = useMemo(() => themeConfig(theme), [theme])
  return (
    <ConfigProvider locale={frFR} theme={config} wave={{ disabled: true }} button={BUTTON} select={SELECT}>
      <App component={false}>{children}</App>
    </ConfigProvider>
  )
}

/** `share` of the colour over the ground, both `#rrggbb`. */
function mix(colour: string, ground: string, share: number): string {
  const channel = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16)
  const mixed = [1, 3, 5].map((at) =>
    Math.round(channel(colour, at) * share + channel(ground, at) * (1 - share)),
  )
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`
}

function themeConfig(name: ThemeName): ThemeConfig {
  const colours = PALETTE[name]
  const ground = (colour: string) => mix(colour, colours.surface, 0.11)
  const edge = (colour: string) => mix(colour, colours.surface, 0.38)
  // Hovered and pressed shades move away from the ground: antd's own move towards it and are hard to read.
  const hovered = (colour: string) => mix(colour, colours.ink, 0.88)
  const pressed = (colour: string) => mix(colour, colours.ink, 0.76)
  return {
    // The page has no other version of antd, so its styles need no hash.
    hashed: false,
    algorithm: name === "dark" ? antdTheme.darkAlgorithm : antdTheme.defaultAlgorithm,
    token: {
      colorPrimary: colours.accent,
      colorInfo: colours.info,
      colorSuccess: colours.success,
      colorWarning: colours.warning,
      colorError: colours.danger,
      colorInfoBg: ground(colours.info),
      colorInfoBorder: edge(colours.info),
      colorSuccessBg: ground(colours.success),
      colorSuccessBorder: edge(colours.success),
      colorWarningBg: ground(colours.warning),
      colorWarningBorder: edge(colours.warning),
      colorErrorBg: ground(colours.danger),
      colorErrorBorder: edge(colours.danger),
      colorErrorHover: hovered(colours.danger),
      colorErrorActive: pressed(colours.danger),
      colorErrorBgActive: mix(colours.danger, colours.surface, 0.2),
      colorPrimaryActive: pressed(colours.accent),
      colorLink: colours.accent,
      colorLinkHover: colours["coral-text"],
      colorTextBase: colours.ink,
      colorBgBase: colours.paper,
      colorText: colours.ink,
      colorTextSecondary: colours["ink-soft"],
      colorTextTertiary: colours["ink-faint"],
      colorTextDescription: colours["ink-soft"],
      colorTextPlaceholder: colours["ink-faint"],
      colorBgLayout: colours.paper,
      colorBgContainer: colours.surface,
      colorBgElevated: colours.raised,
      colorBorder: colours["field-line"],
      colorBorderSecondary: colours.line,
      colorTextLightSolid: colours["on-accent"],
      // The focus ring: antd's own shade of the accent is hardly visible in the dark theme.
      colorPrimaryBorder: colours.accent,
      borderRadius: 10,
      borderRadiusLG: 12,
      fontFamily: "var(--font)",
      fontSize: 15,
      controlHeight: 38,
      motion: !window.matchMedia("(prefers-reduced-motion: reduce)").matches,
    },
    components: {
      Button: {
        fontWeight: 600,
        paddingInlineSM: 10,
        primaryShadow: "none",
        defaultShadow: "none",
        dangerShadow: "none",
      },
      Checkbox: { colorWhite: colours["on-accent"] },
      Radio: { colorWhite: colours["on-accent"] },
      Segmented: {
        trackBg: mix(colours.ink, colours.paper, 0.08),
        itemSelectedBg: colours["accent-soft"],
        itemSelectedColor: colours.accent,
      },
      Card: { headerFontSize: 17 },
      // Days of the neighbouring months, which are selectable too.
      DatePicker: { colorTextDisabled: colours["ink-faint"] },
      Tooltip: { colorBgSpotlight: "#2a1638", colorTextLightSolid: "#f0e6f4" },
      Table: { headerBg: "transparent", headerColor: colours["ink-soft"] },
      Tabs: { titleFontSize: 15 },
    },
  }
}

/** Leads to the sign-in page when the session ends, and keeps the way back after an expiry. */
function useSessionEnd(): void {
  const state = useSessionState()
  const location = useLocation()
  const navigate = useNavigate()

  useEffect(() => {
    if (state === "active") return
    let stays = true
    void sessionEnded().then(() => {
      if (!stays) return
      if (state === "left") navigate("/login", { replace: true, state: { farewell: keptFarewell() } })
      else navigate(loginPath(location), { replace: true, state: { expired: true } })
    })
    return () => {
      stays = false
    }
  }, [state, location, navigate])

  useEffect(() => startTicker({ readToken: ownToken, ended: () => void expireSession() }), [])
}

const meOptions = () => api.identity.me.queryOptions({ staleTime: 60_000 })

export const prefetch = () => queryClient.prefetchQuery(meOptions())

/** Renders the application once the API has returned the user's profile. */
export function SessionGate({ children }: { children: ReactNode }) {
  useSessionEnd()
  const me = useQuery(meOptions())

  if (me.data) return <MeContext value={me.data}>{children}</MeContext>
  if (me.isError && me.fetchStatus === "idle")
    return (
      <main style={{ maxWidth: 640, margin: "12vh auto", padding: 20 }}>
        <ErrorState
          error={me.error}
          onRetry={() => me.refetch()}
          secondary={{ label: "Déconnexion", onClick: () => void signOut() }}
        />
      </main>
    )
  return <Waiting />
}

/** The application's address. All ways of leaving unsaved changes ask here. */
export function RouterAddress({ children }: { children: ReactNode }) {
  const { pathname, search, key } = useLocation()
  const mayLeaveFor = useQuestion(pathname)
  const actions = useActions()
  const address = useMemo(
    (): Address => ({ pathname, search, entry: key, ...actions, mayLeaveFor }),
    [pathname, search, key, actions, mayLeaveFor],
  )
  return <AddressContext value={address}>{children}</AddressContext>
}

function useActions(): Pick<Address, "latest" | "push" | "replace" | "back"> {
  const navigate = useNavigate()
  const context = useContext(UNSAFE_DataRouterContext)
  const { key } = useLocation()
  const goingBackFrom = useRef("")
  const current = useRef(key)
  current.current = key

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new or repeated entry may be left anew
  useEffect(() => {
    goingBackFrom.current = ""
  }, [key])

  return useMemo(() => {
    const go = (search: string, state: unknown, replace: boolean) =>
      void navigate(`?${search.replace(/^\?/, "")}`, { replace, state, preventScrollReset: true })
    const isLeaving = () => goingBackFrom.current === current.current
    // React Router exposes a pending navigation nowhere else.
    const latest = (): Place => {
      if (!context) return window.location
      const { location, navigation } = context.router.state
      const coming = navigation.location
      return coming?.pathname === location.pathname ? coming : location
    }
    return {
      latest,
      push(search, state) {
        if (isLeaving() || !isSameSearch(search, latest().search)) go(search, state, false)
      },
      replace: (search, state) => go(search, state, true),
      back(): void {
        if (isLeaving()) return
        goingBackFrom.current = current.current
        void navigate(-1)
      },
    }
  }, [navigate, context])
}

/** One question at a time. Navigation by the router waits for the answer; other code asks first. */
function useQuestion(pathname: string): Address["mayLeaveFor"] {
  const confirm = useConfirm()
  const asking = useRef(false)
  const [waited, setWaited] = useState(0)
  const blocker = useBlocker(useCallback(({ nextLocation }) => guardsAgainst(nextLocation).length > 0, []))
  const latest = useRef(blocker)
  latest.current = blocker
  const here = useRef(pathname)
  here.current = pathname

  const ask = useCallback(
    async (to: Place): Promise<boolean> => {
      const lost = guardsAgainst(to)
      const last = lost.at(-1)
      if (!last) return true
      if (asking.current) return false
      asking.current = true
      const saved = new AbortController()
      const stop = whenSafe(to, () => saved.abort())
      const leave = () => {
        stop()
        for (const guard of lost) {
          guard.release()
          guard.onLeave()
        }
      }
      let reached = true
      const agreed = await confirm({
        ...last.question(to),
        danger: true,
        signal: saved.signal,
        onOk: async () => {
          if (to.pathname !== here.current) reached = await reachPage({ hash: "", ...to }, leave)
        },
      })
      stop()
      asking.current = false
      if (!agreed || !reached) return false
      leave()
      return true
    },
    [confirm],
  )

  // `waited`: a navigation blocked during another question, such as the session's end, asks now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (blocker.state !== "blocked" || asking.current) return
    void ask(blocker.location).then((leave) => {
      const { current } = latest
      if (current.state === "blocked") leave ? current.proceed() : current.reset()
    })
  }, [blocker, ask, waited])

  return useCallback(
    async (to) => {
      const leave = await ask(to)
      if (leave && latest.current.state === "blocked") latest.current.reset()
      else setWaited((count) => count + 1)
      return leave
    },
    [ask],
  )
}
