import { dayAfter, isWithinReach, monthOf, today } from "@trame/core/lib/day"
import { useLayoutEffect, useRef } from "react"
import { useDialogParam } from "../../lib/dialog/useDialogParam.ts"
import { useKeys } from "../../lib/keys/keys.ts"
import { calendarDialogs, moveDialogs, type View } from "./address.ts"

interface Calendar {
  days: readonly string[]
  view: View
  show: (day: string, view?: View) => void
  /** Whether the user may create an entry. */
  adds: boolean
}

const linkOf = (day: string): HTMLElement | null =>
  document.querySelector(`main [data-day="${CSS.escape(day)}"]`)

/** Focuses a day; false when it is absent, as a phone's list omits empty days. */
function enter(day: string): boolean {
  const link = linkOf(day)
  if (!link || link.checkVisibility?.() === false) return false
  link.focus()
  return true
}

/** The focused day, or the day of the focused entry. */
const dayInFocus = (): string | null =>
  document.activeElement?.closest("main li[data-when]")?.querySelector<HTMLElement>("[data-day]")?.dataset
    .day ?? null

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/**
 * Keyboard navigation between days, across the edges of the view (rules/campaigns.md#calendar-keys); returns the
 * function that focuses today.
 */
export function useCalendarKeys({ days, view, show, adds }: Calendar): () => void {
  const { open } = useDialogParam(moveDialogs)
  const { open: openDay } = useDialogParam(calendarDialogs)
  const wanted = useRef<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: after the visible days have changed
  useLayoutEffect(() => {
    if (wanted.current && enter(wanted.current)) wanted.current = null
  }, [days.join()])

  const turnTo = (day: string) => {
    wanted.current = day
    show(day)
  }
  const goTo = (day: string) => {
    if (!isWithinReach(day) || (days.includes(day) && enter(day))) return
    turnTo(day)
  }
  const goToToday = () => {
    const day = today()
    // The edge of a neighbouring month also contains the day.
    if (view === "month" && monthOf(days[6] ?? day) !== monthOf(day)) turnTo(day)
    else goTo(day)
  }
  const step = (key: string) => {
    const from = dayInFocus()
    // Up and down scroll the page until a day has the focus.
    if (from === null && Math.abs(STEPS[key] ?? 0) > 1) return false
    if (from === null) return goTo(days.includes(today()) ? today() : (days[0] ?? today()))
    return goTo(dayAfter(from, STEPS[key] ?? 0))
  }
  useKeys([
    { keys: Object.keys(STEPS), label: "Aller de jour en jour", group: "page", act: step, held: true },
    { keys: ["t"], label: "Aujourd'hui", group: "page", act: goToToday },
    ...(adds
      ? [
          {
            keys: ["n"],
            label: "Ajouter une étape, une tâche ou un brief à ce jour",
            group: "page" as const,
            act: () => {
              const on = dayInFocus() ?? (days.includes(today()) ? today() : null)
              return on ? openDay("add", { on }) : false
            },
          },
        ]
      : []),
    { keys: ["Enter"], label: "Ouvrir le jour ou l'élément", group: "page" },
    {
      keys: ["d"],
      label: "Déplacer l'élément à une autre date",
      group: "page",
      act: () => {
        const entry = document.activeElement?.closest<HTMLElement>("main [data-row]")?.dataset.row
        return entry ? open("move", { entry }) : false
      },
    },
    {
      keys: ["v"],
      label: "Passer du mois à la semaine",
      group: "page",
      act: () =>
        show(
          dayInFocus() ?? (days.includes(today()) ? today() : (days[7] ?? days[0] ?? today())),
          view === "week" ? "month" : "week",
        ),
    },
  ])
  return goToToday
}
