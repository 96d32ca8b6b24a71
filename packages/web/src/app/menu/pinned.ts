import { useQuery } from "@tanstack/react-query"
import { refusal } from "@trame/core/lib/access"
import type { SavedView } from "@trame/core/workspace/views/contract"
import { MAX_PINS, VIEW_PAGES } from "@trame/core/workspace/views/rules"
import { useEffect, useMemo } from "react"
import { api } from "../../lib/api/api.ts"
import { recentsOf } from "../../lib/paletteSource.ts"
import { useMe } from "../../lib/session/me.ts"
import { deviceStorage } from "../../lib/storage.ts"
import type { Section } from "./pages.tsx"

type Pin = Pick<SavedView, "id" | "name" | "page" | "query">

/**
 * The sections with the person's pinned views after the entries above them (rules/team.md#pinned-views). The browser
 * remembers them, so that the menu neither moves nor asks while a page loads; a list's page reads them anew.
 */
export function useWithPinned([first, ...others]: readonly Section[]): Section[] {
  const me = useMe()
  const key = `${recentsOf(me.id)}${me.agencyId ?? ""}.pins`
  const remembered = useMemo(() => readPins(key), [key])
  const { data } = useQuery({
    ...api.views.list.queryOptions(),
    enabled: !remembered && refusal(me, "subscribed") === null,
  })
  const current = data?.items.filter((view) => view.pinned).slice(0, MAX_PINS)
  const written =
    current && JSON.stringify(current.map(({ id, name, page, query }) => ({ id, name, page, query })))
  useEffect(() => {
    if (written) deviceStorage.write(key, written)
  }, [key, written])

  if (!first) return []
  const lists = new Map(others.flatMap(({ entries }) => entries.map((entry) => [entry.path, entry])))
  const entries = (current ?? remembered ?? []).flatMap(({ id, name, page, query }) => {
    const list = lists.get(VIEW_PAGES[page].path)
    return list
      ? [{ path: list.path, icon: list.icon, access: list.access, label: name, view: { id, query } }]
      : []
  })
  if (entries.length === 0) return [first, ...others]
  return [first, { key: "pinned", label: "ÉPINGLÉES", open: true, entries }, ...others]
}

/** Null when this browser has never read them. */
function readPins(key: string): Pin[] | null {
  const kept = deviceStorage.readJson(key)
  return Array.isArray(kept) ? kept.filter(isPin) : null
}

const isPin = (kept: Partial<Record<keyof Pin, unknown>> | null): kept is Pin =>
  [kept?.id, kept?.name, kept?.query].every((one) => typeof one === "string") &&
  Object.hasOwn(VIEW_PAGES, String(kept?.page))
