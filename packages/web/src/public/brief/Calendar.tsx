import { dayAfter, monthAfter, monthOf } from "@trame/core/lib/day"
import { formatCount } from "@trame/core/lib/text"
import { gridOf, isInMonth, progressOf } from "@trame/core/workspace/planner/rules/briefs"
import { type KeyboardEvent, memo, type SyntheticEvent, useEffect, useId, useRef, useState } from "react"
import { formatDate } from "../../lib/format.ts"
import { PublicButton } from "../../ui/public/PublicButton.tsx"
import type { ShownDay } from "./brief-days.ts"
import styles from "./Calendar.module.css"

export const longDay = (day: string): string => formatDate(day, { style: "dayName" })
export const capitalized = (text: string): string => text.charAt(0).toLocaleUpperCase("fr-FR") + text.slice(1)

const WEEKDAYS = [
  ["Lun", "lundi"],
  ["Mar", "mardi"],
  ["Mer", "mercredi"],
  ["Jeu", "jeudi"],
  ["Ven", "vendredi"],
  ["Sam", "samedi"],
  ["Dim", "dimanche"],
] as const

interface CalendarProps {
  month: string
  chosen: string
  today: string
  days: readonly ShownDay[]
  onMonth: (month: string) => void
  onChoose: (day: string) => void
}

/** Six weeks, Monday first; arrow keys also reach the neighbouring months. */
export function Calendar({ month, chosen, today, days, onMonth, onChoose }: CalendarProps) {
  const id = useId()
  const grid = gridOf(month)
  const { focused, onFocus, onKeyDown, table } = useGridKeys({ grid, month, chosen, today, onMonth })
  return (
    <section aria-labelledby={id} className={`p-4 rounded-l bg-surface border ${styles.calendar}`}>
      <div className={`row wrap gap-3 ${styles.head}`}>
        <h2 id={id} aria-live="polite">
          {capitalized(formatDate(`${month}-01`, { style: "month" }))}
        </h2>
        <PublicButton className={styles.today} onClick={() => onChoose(today)}>
          Aujourd'hui
        </PublicButton>
        <PublicButton
          className={styles.turn}
          aria-label="Mois précédent"
          onClick={() => onMonth(monthAfter(month, -1))}
        >
          <Chevron to="left" />
        </PublicButton>
        <PublicButton
          className={styles.turn}
          aria-label="Mois suivant"
          onClick={() => onMonth(monthAfter(month, 1))}
        >
          <Chevron to="right" />
        </PublicButton>
      </div>
      <table
        ref={table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid of buttons, navigated by arrows
        role="grid"
        aria-labelledby={id}
        className={`mt-3 full ${styles.grid}`}
        onKeyDown={onKeyDown}
        onFocus={onDay(onFocus)}
        onClick={onDay(onChoose)}
      >
        <thead>
          <tr>
            {WEEKDAYS.map(([short, long]) => (
              <th key={long} scope="col" abbr={long}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(grid).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <DayCell
                  key={day}
                  day={day}
                  {...progressOf(days.find(({ date }) => date === day)?.tasks ?? [])}
                  outside={!isInMonth(day, month)}
                  today={day === today}
                  chosen={day === chosen}
                  focusable={day === focused}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ul className={`flex wrap gap-y-3 gap-x-6 soft text-m ${styles.legend}`}>
        <li className="row gap-3">
          <i className={`flex-none circle ${styles.dot}`} data-state="pending" aria-hidden="true" /> Tâches en
          cours
        </li>
        <li className="row gap-3">
          <i className={`flex-none circle ${styles.dot}`} data-state="done" aria-hidden="true" /> Tâches
          terminées
        </li>
      </ul>
    </section>
  )
}

const weeksOf = (grid: readonly string[]): string[][] =>
  Array.from({ length: grid.length / 7 }, (_, week) => grid.slice(week * 7, week * 7 + 7))

/** Calls back with the day of the event's button. */
const onDay = (take: (day: string) => void) => (event: SyntheticEvent) => {
  const day = (event.target as Element).closest<HTMLElement>("[data-day]")?.dataset.day
  if (day) take(day)
}

interface DayCellProps {
  day: string
  done: number
  total: number
  outside: boolean
  today: boolean
  chosen: boolean
  focusable: boolean
}

/** Memoised: of 42 cells, only some change. */
const DayCell = memo(function DayCell({ day, done, total, outside, today, chosen, focusable }: DayCellProps) {
  const state = total === 0 ? "" : done === total ? "done" : "pending"
  const said =
    total === 0 ? "aucune tâche" : `${formatCount(total, "tâche")}, ${formatCount(done, "terminée")}`
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of the grid
    // biome-ignore lint/a11y/useFocusableInteractive: its button has the focus
    <td role="gridcell" aria-selected={chosen}>
      <button
        type="button"
        className={`grid place-center full tabular rounded relative ${styles.day}`}
        data-day={day}
        data-outside={outside}
        data-chosen={chosen}
        aria-current={today ? "date" : undefined}
        aria-label={`${capitalized(formatDate(day, { style: "weekday" }))}, ${said}`}
        tabIndex={focusable ? 0 : -1}
      >
        <span aria-hidden="true">{Number(day.slice(8))}</span>
        {state ? (
          <i className={`flex-none circle ${styles.dot}`} data-state={state} aria-hidden="true" />
        ) : null}
      </button>
    </td>
  )
})

const Chevron = ({ to }: { to: "left" | "right" }) => (
  <svg width="20" height="20" viewBox="0 0 20 20" fill="none" aria-hidden="true">
    <path
      d={to === "left" ? "M12.5 4.5 7 10l5.5 5.5" : "M7.5 4.5 13 10l-5.5 5.5"}
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)

interface GridKeys {
  grid: readonly string[]
  month: string
  chosen: string
  today: string
  onMonth: (month: string) => void
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** One day of the grid is a tab stop; arrows, Home and End reach the others, Page Up and Page Down the months. */
function useGridKeys({ grid, month, chosen, today, onMonth }: GridKeys) {
  const table = useRef<HTMLTableElement>(null)
  const [active, setActive] = useState<string | null>(null)
  const moved = useRef(false)
  const focused = [active, chosen, today].find((day) => day !== null && grid.includes(day)) ?? `${month}-01`
  useEffect(() => {
    if (!moved.current) return
    moved.current = false
    table.current?.querySelector<HTMLElement>(`[data-day="${focused}"]`)?.focus()
  })

  function move(day: string, shown = isInMonth(day, month) || grid.includes(day) ? month : monthOf(day)) {
    moved.current = true
    setActive(day)
    if (shown !== month) onMonth(shown)
  }

  function onKeyDown(event: KeyboardEvent): void {
    const step = STEPS[event.key]
    const weekday = grid.indexOf(focused) % 7
    if (step) move(dayAfter(focused, step))
    else if (event.key === "Home") move(dayAfter(focused, -weekday))
    else if (event.key === "End") move(dayAfter(focused, 6 - weekday))
    else if (event.key === "PageUp" || event.key === "PageDown") {
      const other = monthAfter(month, event.key === "PageUp" ? -1 : 1)
      move(`${other}-01`, other)
    } else return
    event.preventDefault()
  }

  return { focused, onFocus: setActive, onKeyDown, table }
}
