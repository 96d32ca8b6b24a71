import { CheckCircleFilled, PlusOutlined } from "@ant-design/icons"
import { today } from "@trame/core/lib/day"
import { de } from "@trame/core/lib/text"
import type { BriefSummary } from "@trame/core/workspace/planner/contract/shapes"
import { gridOf, isInMonth, percentOf, sumOf } from "@trame/core/workspace/planner/rules/briefs"
import { memo } from "react"
import { Link } from "react-router-dom"
import { useDialogParam } from "../../lib/dialog/useDialogParam.ts"
import { formatCount, formatDate } from "../../lib/format.ts"
import { DayCell, DayGrid, DayName, type When, whenOf } from "../../ui/calendar/DayGrid.tsx"
import { InfluencerPicture } from "../../ui/influencers/InfluencerPicture.tsx"
import { ProgressBar } from "../../ui/ProgressBar.tsx"
import { plannerDialogs } from "./cache.ts"
import styles from "./MonthGrid.module.css"

/** rules/team.md#month */
const SHOWN = 4
/** Maximum: where five do not fit side by side, they shrink. */
const PICTURE = 30

interface MonthGridProps {
  month: string
  /** Undefined while loading. */
  briefs: readonly BriefSummary[] | undefined
}

/** Six weeks; in little room, only the days that have briefs or may still get some. */
export function MonthGrid({ month, briefs }: MonthGridProps) {
  const now = today()
  const byDay = Map.groupBy(briefs ?? [], ({ date }) => date)
  return (
    <section aria-label={`Tâches ${de(formatDate(`${month}-01`, { style: "month" }))}`} aria-busy={!briefs}>
      {briefs ? null : <span className="visually-hidden">Chargement des tâches</span>}
      <DayGrid>
        {gridOf(month).map((day) => (
          <Cell
            key={day}
            day={day}
            briefs={byDay.get(day) ?? NONE}
            outside={!isInMonth(day, month)}
            when={whenOf(day, now)}
          />
        ))}
      </DayGrid>
    </section>
  )
}

const NONE: readonly BriefSummary[] = []

interface CellProps {
  day: string
  briefs: readonly BriefSummary[]
  /** In the month before or after. */
  outside: boolean
  when: When
}

const Cell = memo(function Cell({ day, briefs, outside, when }: CellProps) {
  const { linkTo } = useDialogParam(plannerDialogs)
  const name = formatDate(day, { style: "weekday" })
  const complete = briefs.length > 0 && percentOf(sumOf(briefs)) === 100
  return (
    <DayCell
      className={`gap-3 p-3 ${styles.cell}`}
      when={when}
      outside={outside}
      empty={briefs.length === 0}
      data-row={day}
    >
      <p className={`items-center gap-2 ${styles.head}`}>
        <DayName day={day} />
        {complete ? (
          <span className={`items-center gap-2 ml-auto text-s bold ${styles.complete}`}>
            <CheckCircleFilled aria-hidden /> Terminé
          </span>
        ) : null}
        {when === "past" ? null : (
          <Link
            {...linkTo("new", { date: day })}
            className={`place-center ml-auto accent rounded-m relative ${styles.add}`}
            aria-label={`Ajouter une tâche le ${name}`}
          >
            <PlusOutlined aria-hidden />
          </Link>
        )}
      </p>
      {briefs.length > 0 ? <Briefs day={day} briefs={briefs} /> : null}
    </DayCell>
  )
})

/** The link covers the cell. */
function Briefs({ day, briefs }: Pick<CellProps, "day" | "briefs">) {
  const { linkTo } = useDialogParam(plannerDialogs)
  const progress = sumOf(briefs)
  const percent = percentOf(progress)
  const count = formatCount(briefs.length, "brief")
  const more = briefs.length - SHOWN
  return (
    <>
      <p className={styles.count}>
        <Link {...linkTo("day", { date: day })} className={`ink text-m strong no-underline ${styles.link}`}>
          {count}
          <span className="visually-hidden"> le {formatDate(day, { style: "weekday" })}</span>
        </Link>
      </p>
      <ProgressBar
        label={`${progress.done} sur ${formatCount(progress.total, "tâche")}`}
        percent={percent}
        tone={percent === 100 ? "success" : "accent"}
      />
      <ul className={styles.people} data-more={more > 0}>
        {briefs.slice(0, SHOWN).map(({ influencerId, influencerName, profileImageUrl, done, total }) => (
          <li
            key={influencerId}
            className={`min-0 cols-1 ${styles.person}`}
            data-done={done === total}
            title={influencerName}
          >
            <InfluencerPicture name={influencerName} imageUrl={profileImageUrl} size={PICTURE} />
            <span className="visually-hidden">{influencerName} : </span>
            <span className={styles.badge}>
              {done}/{total}
            </span>
          </li>
        ))}
        {more > 0 ? (
          <li className={`place-center bold bg-tint ${styles.more}`}>
            <span aria-hidden="true">+{more}</span>
            <span className="visually-hidden">
              {formatCount(more, "autre influenceur", "autres influenceurs")}
            </span>
          </li>
        ) : null}
      </ul>
    </>
  )
}
