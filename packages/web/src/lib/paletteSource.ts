import type { Profile } from "@trame/core/account/contract/account"
import type { Access } from "@trame/core/lib/access"
import type { ReactNode } from "react"
import type { useTheme } from "./themeChoice.ts"

/** The group before, and the group after all those that domains bring. */
export const PAGES = "Pages"
export const ACTIONS = "Actions"

interface Shown {
  /** Unique in the whole palette, e.g. `client:c1`. */
  id: string
  title: string
  /** A few quiet words, searched too. */
  detail?: string
  /** Shown at the end of the row, not searched. */
  aside?: string
  /** Other words for the same thing: each is found by its beginning. */
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
}

interface Common {
  /** The heading under which its items stand; sources may share one. */
  group: string
  /** Whom it serves: nobody else sees it, and nothing is asked of the API for them. */
  access: Access
  icon: ReactNode
}

/** Known beforehand and matched at once. */
interface ListedSource extends Common {
  items(context: Context): readonly Item[]
}

/** Searched by the API; alone in its group. */
export interface SearchedSource extends Common {
  search(text: string, signal: AbortSignal): Promise<readonly Destination[]>
  /** The page with everything that the text finds. */
  all?(text: string): string
}

export type Source = ListedSource | SearchedSource

export const isSearched = (source: Source): source is SearchedSource => "search" in source

/** The action that begins something new. */
export const creation = (access: Access, icon: ReactNode, action: Destination): Source => ({
  group: ACTIONS,
  access,
  icon,
  items: () => [action],
})

/** The page at this path, showing all that the text finds. */
export const allAt = (path: string) => (search: string) => `${path}?${new URLSearchParams({ search })}`
