import { today as currentDay } from "@trame/core/lib/day"
import { formatCount } from "@trame/core/lib/text"
import { percentOf, progressOf } from "@trame/core/workspace/planner/rules/briefs"
import { useId } from "react"
import { ProgressBar } from "../../ui/ProgressBar.tsx"
import { PublicButton, Spinner } from "../../ui/public/PublicButton.tsx"
import type { ShownDay, ShownTask } from "./brief-days.ts"
import { capitalized, longDay } from "./Calendar.tsx"
import styles from "./DayTasks.module.css"

interface DayTasksProps {
  day: string
  /** Null if this phone never loaded this month. */
  days: readonly ShownDay[] | null
  /** Whether missing data is loading. */
  isLoading: boolean
  /** Marks tasks with an unsent tick. */
  showsWaiting: boolean
  onTick: (task: ShownTask) => void
  onChoose: (day: string) => void
}

/** The tasks of the chosen day, and their progress. */
export function DayTasks({ day, days, isLoading, showsWaiting, onTick, onChoose }: DayTasksProps) {
  const id = useId()
  const tasks = days?.find(({ date }) => date === day)?.tasks ?? []
  const progress = progressOf(tasks)
  return (
    <section aria-labelledby={id} className={styles.day}>
      <p className={styles.eyebrow}>{eyebrowOf(day)}</p>
      <h2 className="mt-1 mb-4 text-title tracking" id={id}>
        {capitalized(longDay(day))}
      </h2>
      {days === null && isLoading ? (
        <Spinner />
      ) : days === null ? (
        <p className={styles.nothing}>
          Ce mois n'a pas encore été ouvert sur cet appareil : il s'affichera au retour du réseau.
        </p>
      ) : tasks.length === 0 ? (
        <Nothing day={day} days={days} onChoose={onChoose} />
      ) : (
        <>
          <ProgressBar
            label="Progression du jour"
            percent={percentOf(progress)}
            tone={progress.done === progress.total ? "success" : "accent"}
          />
          <p className={styles.count} role="status">
            {progress.done} sur {formatCount(progress.total, "tâche terminée", "tâches terminées")}
          </p>
          <ul className="grid gap-3 mt-5">
            {tasks.map((task) => (
              <li key={task.id}>
                <TaskRow task={task} waiting={showsWaiting && task.waiting} onTick={() => onTick(task)} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function eyebrowOf(day: string): string {
  const today = currentDay()
  return day === today ? "Aujourd'hui" : day < today ? "Jour passé" : "À venir"
}

function TaskRow({ task, waiting, onTick }: { task: ShownTask; waiting: boolean; onTick: () => void }) {
  const id = useId()
  return (
    <label className={`card flex items-start gap-4 px-5 py-4 ${styles.task}`} data-done={task.completed}>
      <input
        type="checkbox"
        checked={task.completed}
        onChange={onTick}
        aria-describedby={waiting ? id : undefined}
      />
      <span className={`grid gap-1 min-0 text-l anywhere ${styles.text}`}>
        <span>{task.text}</span>
        {waiting ? (
          <span id={id} className={`text-s strong ${styles.waiting}`}>
            En attente d'envoi
          </span>
        ) : null}
      </span>
    </label>
  )
}

/** A day without tasks links to the next one with some. */
function Nothing({
  day,
  days,
  onChoose,
}: Pick<DayTasksProps, "day" | "onChoose"> & { days: readonly ShownDay[] }) {
  const next = days.find(({ date }) => date > day)?.date
  return (
    <>
      <p className={styles.nothing}>
        {day === currentDay() ? "Aucune tâche prévue aujourd'hui." : "Aucune tâche ce jour-là."}
      </p>
      {next ? (
        <PublicButton onClick={() => onChoose(next)}>Voir les tâches du {longDay(next)}</PublicButton>
      ) : null}
    </>
  )
}
