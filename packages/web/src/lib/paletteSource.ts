import type { Profile } from "@trame/core/account/contract/account"
import type { Access } from "@trame/core/lib/access"
import type { ReactNode } from "react"
import { deviceStorage } from "./storage.ts"
import type { useTheme } from "./themeChoice.ts"

/** The first groups, and the last group, after those of the domains. */
export const HERE = "Cette page"
export const PAGES = "Pages"
export const ACTIONS = "Actions"

interface Shown {
  /** Unique in the whole palette, e.g. `client:c1`. */
  id: string
  title: string
  /** A few secondary words, searched too. */
  detail?: string
  /** Shown at the end of the row, not searched. */
  aside?: string
  /** Synonyms, each matched by prefix. */
  keywords?: readonly string[]
  icon?: ReactNode
}

export interface Destination extends Shown {
  /** A path of the application. */
  to: string
}

interface Command extends Shown {
  run(): void
}

export type Item = Destination | Command

export const isDestination = (item: Item): item is Destination => "to" in item

export interface Context extends ReturnType<typeof useTheme> {
  me: Profile
  signOut(): Promise<void>
  /** Opens the list of shortcuts. */
  showKeys(): void
}

interface Common {
  /** The heading of its items; sources may share one. */
  group: string
  /** Access of the source: other users neither see it nor send its requests. */
  access: Access
  icon: ReactNode
}

/** Known in advance and matched locally. */
interface ListedSource extends Common {
  items(context: Context): readonly Item[]
}

/** Searched by the API; alone in its group. */
export interface SearchedSource extends Common {
  search(text: string, signal: AbortSignal): Promise<readonly Destination[]>
  /** What other pages have already loaded, shown until the answer. */
  inMemory?(): readonly Destination[]
  /** Path of the page with all results. */
  all?(text: string): string
}

export type Source = ListedSource | SearchedSource

export const isSearched = (source: Source): source is SearchedSource => "search" in source

/** The action that creates a record. */
export const creation = (access: Access, icon: ReactNode, action: Destination): Source => ({
  group: ACTIONS,
  access,
  icon,
  items: () => [action],
})

/** The page at this path with all results of the text. */
export const allAt = (path: string) => (search: string) => `${path}?${new URLSearchParams({ search })}`

/** The beginning of the keys under which a user's recent destinations and pins are kept until they sign out. */
export const recentsOf = (personId: string): string => `trame.palette.recent.${personId}.`

/** Deletes the user's recent destinations of all agencies. */
export const forgetRecents = (personId: string): void => deviceStorage.forgetBelow(recentsOf(personId))
