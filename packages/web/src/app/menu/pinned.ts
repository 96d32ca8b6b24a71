import { useQuery } from "@tanstack/react-query"
import { refusal } from "@trame/core/lib/access"
import { MAX_PINS, VIEW_PAGES } from "@trame/core/workspace/views/rules"
import { api } from "../../lib/api/api.ts"
import { useMe } from "../../lib/session/me.ts"
import type { Section } from "./pages.tsx"

/** The sections with the person's pinned views after the entries above them (rules/team.md#pinned-views). */
export function useWithPinned([first, ...others]: readonly Section[]): Section[] {
  const { data } = useQuery({
    ...api.views.list.queryOptions(),
    enabled: refusal(useMe(), "subscribed") === null,
  })
  const pinned = (data?.items ?? []).filter((view) => view.pinned).slice(0, MAX_PINS)
  if (!first) return []
  if (pinned.length === 0) return [first, ...others]
  const lists = new Map(others.flatMap(({ entries }) => entries.map((entry) => [entry.path, entry])))
  const entries = pinned.flatMap(({ id, name, page, query }) => {
    const list = lists.get(VIEW_PAGES[page].path)
    return list
      ? [{ path: list.path, icon: list.icon, access: list.access, label: name, view: { id, query } }]
      : []
  })
  return [first, { key: "pinned", label: "ÉPINGLÉES", open: true, entries }, ...others]
}
