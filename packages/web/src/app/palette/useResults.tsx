import {
  BgColorsOutlined,
  BulbOutlined,
  CompassOutlined,
  DesktopOutlined,
  LogoutOutlined,
  MoonOutlined,
  SunOutlined,
  ThunderboltOutlined,
} from "@ant-design/icons"
import { useQueries } from "@tanstack/react-query"
import { type AccessHolder, refusal } from "@trame/core/lib/access"
import { useMemo, useRef } from "react"
import { useLocation, useNavigate } from "react-router-dom"
import { teamSources } from "../../features/account/palette.tsx"
import { adminSources } from "../../features/admin/palette.tsx"
import { castingSources } from "../../features/castings/palette.tsx"
import { clientSources } from "../../features/clients/palette.tsx"
import { collaborationSources } from "../../features/collaborations/palette.tsx"
import { discoverSources } from "../../features/discover/palette.tsx"
import { plannerSources } from "../../features/planner/palette.tsx"
import { recruitmentSources } from "../../features/recruitment/palette.tsx"
import { resourceSources } from "../../features/resources/palette.tsx"
import { rosterSources } from "../../features/roster/palette.tsx"
import { todoSources } from "../../features/todos/palette.tsx"
import { mayRetry, problemOf } from "../../lib/api/problem.ts"
import { useDialogParam } from "../../lib/dialog/useDialogParam.ts"
import { pageActions } from "../../lib/keys/keys.ts"
import { keysDialogs } from "../../lib/keys/keysDialogs.ts"
import {
  ACTIONS,
  type Context,
  type Destination,
  HERE,
  type Item,
  isDestination,
  isSearched,
  PAGES,
  type SearchedSource,
  type Source,
} from "../../lib/paletteSource.ts"
import { useMe } from "../../lib/session/me.ts"
import { readRecents, remember } from "../../lib/session/recents.ts"
import { useSignOut } from "../../lib/session/useSignOut.ts"
import { setThemeChoice, useTheme } from "../../lib/themeChoice.ts"
import { useDebounced } from "../../lib/useDebounced.ts"
import { viewSources } from "../../ui/views/palette.tsx"
import { personalFor, sectionsFor } from "../menu/pages.tsx"
import { type Answer, isPlace, offered, type Row, restingGroups, searchedGroups } from "./results.ts"

/** Pause in typing before an API request. */
const REST_MS = 150

/** Matches of the text: known items at once, then the API's. */
export function useResults(text: string) {
  const me = useMe()
  const { theme, choice } = useTheme()
  const signOut = useSignOut()
  const { open } = useDialogParam(keysDialogs)
  const sources = useMemo(() => sourcesFor(me), [me])
  const listed = useMemo(
    () => listedAnswers(sources, { me, theme, choice, signOut, showKeys: () => open("all") }),
    [sources, me, theme, choice, signOut, open],
  )
  const { pathname } = useLocation()
  const recent = useMemo(() => {
    const items = listed.flatMap((answer) => answer.items)
    const elsewhere = readRecents(me).filter(({ to }) => to !== pathname)
    return offered(elsewhere, sources, items)
  }, [me, pathname, sources, listed])
  const searching = useMemo(() => sources.filter(isSearched), [sources])
  const { answers, settled, failure, retry } = useSearches(searching, text)

  const groups = text ? searchedGroups([...listed, ...answers], text) : restingGroups(recent, listed)
  return {
    groups,
    /** The API has not answered this exact text yet. */
    pending: text !== "" && !settled,
    /** Why a part of the search failed, in French. */
    failure: text ? failure : null,
    /** Retries failed searches that may succeed; false when none may. */
    retry,
  }
}

export type Results = ReturnType<typeof useResults>

const listedAnswers = (sources: readonly Source[], context: Context): Answer[] =>
  sources.flatMap((source) =>
    isSearched(source) ? [] : { source, items: source.items(context), final: false },
  )

/** Former answers stay, filtered by the text, until the new ones arrive. */
function useSearches(sources: readonly SearchedSource[], text: string) {
  const asked = useDebounced(text, REST_MS)
  const latest = useRef(new Map<string, readonly Destination[]>())
  const queries = useQueries({
    queries: sources.map(({ group, search }) => ({
      queryKey: ["palette", group, asked],
      queryFn: ({ signal }: { signal: AbortSignal }) => search(asked, signal),
      placeholderData: () => latest.current.get(group),
      enabled: asked !== "",
      retry: false,
      staleTime: 0,
    })),
  })
  const answers = queries.flatMap(({ data, isPlaceholderData }, index) => {
    const source = sources[index]
    if (!source) return []
    if (data) latest.current.set(source.group, data)
    const final = data !== undefined && asked === text && !isPlaceholderData
    const items = final ? data : eachOnce([...(data ?? []), ...(source.inMemory?.() ?? [])])
    return { source, items, final, all: source.all?.(text) }
  })
  const failed = queries.flatMap(({ error, isFetching, refetch }) =>
    error && !isFetching ? { problem: problemOf(error), refetch } : [],
  )
  const retried = failed.filter(({ problem }) => mayRetry(problem))
  return {
    answers,
    settled: asked === text && queries.every(({ isFetching }) => !isFetching),
    failure: failed[0]?.problem.message ?? null,
    retry:
      retried.length > 0 &&
      (() => {
        for (const { refetch } of retried) void refetch()
      }),
  }
}

const eachOnce = (items: readonly Destination[]): Destination[] => [
  ...new Map(items.map((item) => [item.id, item])).values(),
]

/** Opens the chosen row. */
export function useOpening(onClose: () => void) {
  const me = useMe()
  const navigate = useNavigate()

  function keep(row: Row): void {
    if (isPlace(row) && isDestination(row.item)) remember(me, { ...row.item, group: row.group })
  }

  return {
    /** For a row that the browser opens itself. */
    keep,
    /** Closes first, so that the question of an unsaved form lies above everything. */
    open(row: Row): void {
      keep(row)
      onClose()
      if (isDestination(row.item)) navigate(row.item.to)
      else row.item.run()
    },
    /** In another tab; not for actions. */
    openElsewhere(row: Row): void {
      if (!isDestination(row.item)) return
      keep(row)
      onClose()
      window.open(row.item.to, "_blank", "noopener")
    },
  }
}

/** Actions of the open page and its record. */
const here: Source = {
  group: HERE,
  access: "signed-in",
  icon: <ThunderboltOutlined aria-hidden />,
  items: () =>
    pageActions().map(({ label, run }) => ({
      id: `here:${label}`,
      title: label,
      // After the palette has given the focus back.
      run: () => void setTimeout(run),
    })),
}

/** The user's entries of the sidebar and of the panel below it. */
const pages: Source = {
  group: PAGES,
  access: "signed-in",
  icon: <CompassOutlined aria-hidden />,
  items: ({ me }) =>
    [...sectionsFor(me).flatMap(({ entries }) => entries), ...personalFor(me)].map(
      ({ label, path, icon, keywords }) => ({
        id: `page:${path}`,
        title: label,
        to: path,
        icon,
        keywords,
      }),
    ),
}

const THEME_WORDS = ["thème", "apparence", "couleurs", "affichage"]

const THEMES: Record<"light" | "dark" | "system", Item> = {
  dark: {
    id: "action:theme-dark",
    title: "Passer au thème sombre",
    keywords: [...THEME_WORDS, "noir", "nuit", "dark"],
    icon: <MoonOutlined aria-hidden />,
    run: () => setThemeChoice("dark"),
  },
  light: {
    id: "action:theme-light",
    title: "Passer au thème clair",
    keywords: [...THEME_WORDS, "blanc", "jour", "light"],
    icon: <SunOutlined aria-hidden />,
    run: () => setThemeChoice("light"),
  },
  system: {
    id: "action:theme-system",
    title: "Suivre le thème du système",
    keywords: [...THEME_WORDS, "automatique", "ordinateur"],
    icon: <DesktopOutlined aria-hidden />,
    run: () => setThemeChoice("system"),
  },
}

const shellActions: Source = {
  group: ACTIONS,
  access: "signed-in",
  icon: <BgColorsOutlined aria-hidden />,
  items: ({ theme, choice, signOut, showKeys }) => [
    theme === "dark" ? THEMES.light : THEMES.dark,
    ...(choice === "system" ? [] : [THEMES.system]),
    {
      id: "action:keys",
      title: "Raccourcis clavier",
      keywords: ["voir", "touches", "clavier", "aide"],
      icon: <BulbOutlined aria-hidden />,
      run: showKeys,
    },
    {
      id: "action:sign-out",
      title: "Déconnexion",
      keywords: ["se déconnecter", "quitter", "sortir", "logout"],
      icon: <LogoutOutlined aria-hidden />,
      run: () => void signOut(),
    },
  ],
}

/** All sources of the palette, in order. A new domain is one line here. */
export const SOURCES: readonly Source[] = [
  here,
  pages,
  ...viewSources,
  ...clientSources,
  ...collaborationSources,
  ...castingSources,
  ...discoverSources,
  ...rosterSources,
  ...recruitmentSources,
  ...teamSources,
  ...resourceSources,
  ...todoSources,
  ...plannerSources,
  ...adminSources,
  shellActions,
]

/** By the same rule as the sidebar's pages. */
export const sourcesFor = (holder: AccessHolder): readonly Source[] =>
  SOURCES.filter(({ access }) => refusal(holder, access) === null)
