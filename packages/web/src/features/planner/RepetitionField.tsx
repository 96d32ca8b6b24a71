import { dayAfter, lastDayOf, monthOf } from "@trame/core/lib/day"
import { MAX_BRIEFS, MAX_DAYS, type Repetition, weekdayOf } from "@trame/core/workspace/planner/rules/briefs"
import { ConfigProvider } from "antd"
import { useId } from "react"
import { formatCount, formatDate } from "../../lib/format.ts"
import type { Described } from "../../lib/forms/field.ts"
import { dayProblem, type TypedDay, understoodDay } from "../../lib/typedDay.ts"
import { DayInput } from "../../ui/form/DayField.tsx"
import { Toggle } from "../../ui/form/Toggle.tsx"
import styles from "./Fields.module.css"
import { daysOf, type PlanValues } from "./values.ts"

const WEEKDAYS = ["Lun", "Mar", "Mer", "Jeu", "Ven", "Sam", "Dim"]
const NAMES = ["lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche"]

interface RepetitionFieldProps extends Partial<Described> {
  /** The first possible day. */
  date: TypedDay
  /** A `Form.Item` passes them. */
  value?: Repetition | null
  onChange?: (value: Repetition | null) => void
  /** The user left the field of the last day. */
  onBlur?: () => void
}

/** Repeats the tasks on chosen weekdays until a date (rules/team.md#repetition). */
export function RepetitionField({
  date,
  value = null,
  onChange,
  onBlur,
  ...described
}: RepetitionFieldProps) {
  const { componentDisabled = false } = ConfigProvider.useConfig()
  const generated = useId()
  const until = described.id ?? generated
  const choose = (next: Repetition | null) => {
    onChange?.(next)
    // An invalid day stays invalid.
    onBlur?.()
  }
  const toggle = (weekday: number) => {
    if (!value) return
    const others = value.weekdays.filter((one) => one !== weekday)
    const weekdays = others.length < value.weekdays.length ? others : [...others, weekday].sort()
    choose({ ...value, weekdays })
  }
  return (
    <div className="grid gap-4 cols-1">
      <Toggle
        label="Répéter"
        about="Les mêmes tâches, certains jours de la semaine, jusqu'à une date"
        checked={value !== null}
        disabled={componentDisabled}
        onChange={(on) => choose(on ? firstRepetition(date) : null)}
      />
      {value ? (
        <>
          <fieldset className={`flex wrap gap-3 ${styles.weekdays}`} disabled={componentDisabled}>
            <legend className={styles.legend}>Les jours</legend>
            {WEEKDAYS.map((label, index) => (
              <button
                key={label}
                type="button"
                className={`px-3 py-1 soft text-m round ${styles.weekday}`}
                aria-pressed={value.weekdays.includes(index + 1)}
                aria-label={NAMES[index]}
                onClick={() => toggle(index + 1)}
              >
                {label}
              </button>
            ))}
          </fieldset>
          <div className={`grid gap-3 ${styles.until}`}>
            <label htmlFor={until}>Jusqu'au</label>
            <DayInput
              {...described}
              id={until}
              value={value.until}
              onBlur={onBlur}
              onChange={(day) => onChange?.({ ...value, until: day })}
            />
          </div>
        </>
      ) : null}
    </div>
  )
}

/** Weekly on that day until the end of the month, or of the next one when little of it is left. */
function firstRepetition(date: TypedDay): Repetition {
  const from = understoodDay(date)
  if (!from) return { weekdays: [], until: null }
  return { weekdays: [weekdayOf(from)], until: lastDayOf(monthOf(dayAfter(from, 7))) }
}

/** Why these days give no plan; null if they do. */
export function repetitionProblem({ influencers, ...days }: Omit<PlanValues, "tasks" | "internalNotes">) {
  const { repetition, date } = days
  if (!repetition || !understoodDay(date)) return null
  if (repetition.weekdays.length === 0) return "Choisissez au moins un jour de la semaine"
  if (repetition.until === null) return "Choisissez jusqu'à quand répéter"
  // Reported on blur.
  if (dayProblem(repetition.until)) return null
  const count = daysOf(days).length
  if (count === 0) return "Aucun de ces jours ne tombe entre les deux dates"
  if (count > MAX_DAYS)
    return `${MAX_DAYS} jours au maximum : rapprochez la fin, ou choisissez moins de jours`
  const briefs = count * influencers.length
  return briefs > MAX_BRIEFS
    ? `${briefs} briefs, pour ${MAX_BRIEFS} au maximum en une fois : rapprochez la fin, ou retirez des influenceurs`
    : null
}

/** Number of briefs that the form would create; nothing while it is incomplete. */
export function PlanSum({ plan }: { plan: Omit<PlanValues, "tasks" | "internalNotes"> }) {
  const { influencers } = plan
  const days = daysOf(plan)
  const several = days.length > 1 || influencers.length > 1
  if (!several || influencers.length === 0 || repetitionProblem(plan)) return null
  const [first, last] = [days[0] ?? "", days.at(-1) ?? ""]
  const long = (day: string) => formatDate(day, { style: "weekday" })
  const when = first === last ? `le ${long(first)}` : `du ${long(first)} au ${long(last)}`
  return (
    <p className={`px-4 py-3 ink text-base rounded-m bg-tint ${styles.sum}`} role="status">
      {formatCount(influencers.length, "influenceur")} × {formatCount(days.length, "jour")} ={" "}
      <strong>{formatCount(influencers.length * days.length, "brief")}</strong>, {when}.
    </p>
  )
}
