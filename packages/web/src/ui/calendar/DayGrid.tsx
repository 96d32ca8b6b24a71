import type { ComponentProps } from "react"
import { formatDate } from "../../lib/format.ts"
import styles from "./DayGrid.module.css"

const WEEKDAYS = ["Lun", "Mar", "Mer", "Jeu", "Ven", "Sam", "Dim"]

/** Whole weeks of `DayCell`, Monday first; where seven columns do not fit, a list of the days with content. */
export const DayGrid = (props: ComponentProps<"ol">) => (
  <>
    <div className={`mb-2 soft text-s strong ${styles.weekdays}`} aria-hidden="true">
      {WEEKDAYS.map((weekday) => (
        <span className="px-3" key={weekday}>
          {weekday}
        </span>
      ))}
    </div>
    <ol {...props} className={styles.grid} />
  </>
)

export type When = "past" | "today" | "coming"

export const whenOf = (day: string, now: string): When =>
  day === now ? "today" : day < now ? "past" : "coming"

interface DayCellProps extends ComponentProps<"li"> {
  when: When
  /** In the month before or after. */
  outside: boolean
  empty: boolean
}

export const DayCell = ({ when, outside, empty, className, ...item }: DayCellProps) => (
  <li
    {...item}
    className={`card column min-0 relative ${styles.cell} ${className}`}
    data-when={when}
    data-outside={outside}
    data-empty={empty}
    aria-current={when === "today" ? "date" : undefined}
  />
)

/** The day's number; in a list, its name. */
export const DayName = ({ day }: { day: string }) => (
  <time dateTime={day} className="row">
    <span className={`place-center bold tabular round ${styles.number}`} aria-hidden="true">
      {Number(day.slice(8))}
    </span>
    <span className={`nowrap clip ${styles.name}`}>{formatDate(day, { style: "weekday" })}</span>
  </time>
)
