import {
  CalendarOutlined,
  CheckCircleFilled,
  CopyOutlined,
  DeleteOutlined,
  EditOutlined,
  ExportOutlined,
  PlusOutlined,
} from "@ant-design/icons"
import { de } from "@trame/core/lib/text"
import type { Brief, Task } from "@trame/core/workspace/planner/contract/shapes"
import { percentOf, progressOf, sumOf } from "@trame/core/workspace/planner/rules/briefs"
import { Button } from "antd"
import { useId } from "react"
import { useDialog, useDialogParam } from "../../lib/dialog/useDialogParam.ts"
import { formatCount, formatDate } from "../../lib/format.ts"
import { CopyButton } from "../../ui/CopyButton.tsx"
import { DialogFrame } from "../../ui/dialog/DialogFrame.tsx"
import { InfluencerPicture } from "../../ui/influencers/InfluencerPicture.tsx"
import { ProgressBar } from "../../ui/ProgressBar.tsx"
import { EmptyState } from "../../ui/states/EmptyState.tsx"
import { QueryBoundary } from "../../ui/states/QueryBoundary.tsx"
import { plannerDialogs, useDay, useRemoveBrief } from "./cache.ts"
import styles from "./DayDialog.module.css"

const IS_DAY = /^\d{4}-\d{2}-\d{2}$/

/** Each influencer's tasks on a day, and their progress. */
export default function DayDialog({ date }: { date: string }) {
  const known = IS_DAY.test(date) && !Number.isNaN(Date.parse(date))
  return (
    <DialogFrame
      title={
        <span className={`inline-block ${styles.title}`}>
          {known ? formatDate(date, { style: "weekday" }) : "Jour"}
        </span>
      }
      width={820}
      light
    >
      {known ? <Day date={date} /> : <Nothing date="" />}
    </DialogFrame>
  )
}

function Day({ date }: { date: string }) {
  const { close } = useDialog()
  const query = useDay(date)
  return (
    <QueryBoundary
      query={query}
      loading="Chargement des tâches du jour"
      failure="Erreur lors du chargement des données"
      onBack={close}
    >
      {(briefs) => (briefs.length > 0 ? <Briefs date={date} briefs={briefs} /> : <Nothing date={date} />)}
    </QueryBoundary>
  )
}

function AddButton({ date, primary = false }: { date: string; primary?: boolean }) {
  const { open } = useDialogParam(plannerDialogs)
  return (
    <Button
      type={primary ? "primary" : "default"}
      icon={<PlusOutlined aria-hidden />}
      onClick={() => open("new", { date })}
    >
      Nouvelle tâche
    </Button>
  )
}

const Nothing = ({ date }: { date: string }) => (
  <EmptyState
    icon={<CalendarOutlined aria-hidden />}
    title="Aucune tâche ce jour"
    description="Rien n'est prévu, ou tout a été supprimé ou déplacé."
    action={<AddButton date={date} primary />}
  />
)

function Briefs({ date, briefs }: { date: string; briefs: readonly Brief[] }) {
  const progress = sumOf(briefs.map(({ tasks }) => progressOf(tasks)))
  return (
    <div className="grid gap-5 cols-1">
      <div className="row wrap justify-between gap-3 soft">
        <p>
          {formatCount(briefs.length, "brief")} ·{" "}
          {formatCount(progress.done, "tâche terminée", "tâches terminées")} sur {progress.total}
        </p>
        <AddButton date={date} />
      </div>
      <ul className="grid gap-4 cols-1">
        {briefs.map((brief) => (
          <li key={brief.influencerId}>
            <BriefCard brief={brief} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function BriefCard({ brief }: { brief: Brief }) {
  const { influencerName, profileImageUrl, tasks, internalNotes } = brief
  const heading = useId()
  const progress = progressOf(tasks)
  const percent = percentOf(progress)
  return (
    <article className="card grid gap-4 p-5 cols-1" aria-labelledby={heading} data-row={brief.influencerId}>
      <header className="row gap-4">
        <InfluencerPicture name={influencerName} imageUrl={profileImageUrl} size={44} />
        <div className={styles.whoText}>
          <h3 id={heading} className="text-l bold anywhere">
            {influencerName}
          </h3>
          <ProgressBar
            label={`${formatCount(progress.done, "tâche terminée", "tâches terminées")} sur ${progress.total}`}
            percent={percent}
            tone={percent === 100 ? "success" : "accent"}
          />
        </div>
        <span className={`self-start accent text-m bold tabular round bg-tint ${styles.figure}`}>
          {progress.done}/{progress.total}
        </span>
      </header>
      <ol className="grid gap-3 cols-1" aria-label={`Tâches ${de(influencerName)}`}>
        {tasks.map((task) => (
          <TaskLine key={task.id} task={task} />
        ))}
      </ol>
      {internalNotes ? (
        <section className={`px-4 py-3 rounded-s ${styles.notes}`} aria-label="Notes internes">
          <h4 className="text-s bold font">Notes internes, cachées à l'influenceur</h4>
          <p className="anywhere pre-wrap">{internalNotes}</p>
        </section>
      ) : null}
      <BriefActions brief={brief} />
    </article>
  )
}

function TaskLine({ task: { text, completed } }: { task: Task }) {
  return (
    <li className={`flex items-baseline gap-3 anywhere ${styles.task}`} data-done={completed}>
      {completed ? (
        <CheckCircleFilled className={`self-start mt-2 flex-none text-l round ${styles.mark}`} aria-hidden />
      ) : (
        <span className={`self-start mt-2 flex-none text-l round ${styles.mark}`} aria-hidden="true" />
      )}
      {completed ? (
        <span>
          <s>{text}</s>
          <span className="visually-hidden"> (terminée)</span>
        </span>
      ) : (
        <span>{text}</span>
      )}
    </li>
  )
}

function BriefActions({ brief }: { brief: Brief }) {
  const { influencerId, influencerName, slug, date } = brief
  const { open } = useDialogParam(plannerDialogs)
  const remove = useRemoveBrief()
  const address = `${window.location.origin}/brief/${slug}`
  const which = { date, influencer: influencerId }
  return (
    <div className={`flex wrap gap-3 ${styles.actions}`}>
      <CopyButton text={address} label="Copier le lien" size="small" />
      <Button
        size="small"
        icon={<ExportOutlined aria-hidden />}
        href={address}
        target="_blank"
        rel="noopener"
        aria-label={`Ouvrir la page publique ${de(influencerName)}`}
      >
        Ouvrir la page
      </Button>
      <Button
        size="small"
        icon={<CopyOutlined aria-hidden />}
        aria-label={`Copier les tâches ${de(influencerName)} vers d'autres jours`}
        onClick={() => open("copy", which)}
      >
        Copier vers d'autres jours
      </Button>
      <span className="ml-auto phone-ml-0 flex wrap gap-3">
        <Button
          size="small"
          icon={<EditOutlined aria-hidden />}
          aria-label={`Modifier les tâches ${de(influencerName)}`}
          onClick={() => open("edit", which)}
        >
          Modifier
        </Button>
        <Button
          size="small"
          danger
          icon={<DeleteOutlined aria-hidden />}
          aria-label={`Supprimer les tâches ${de(influencerName)}`}
          onClick={() => void remove(brief)}
        >
          Supprimer
        </Button>
      </span>
    </div>
  )
}
