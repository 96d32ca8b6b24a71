import { PlusOutlined } from "@ant-design/icons"
import { Button } from "antd"
import { Link } from "react-router-dom"
import { useDialogParam } from "../../lib/dialog/useDialogParam.ts"
import { formatCount, formatDate } from "../../lib/format.ts"
import { DialogFrame } from "../../ui/dialog/DialogFrame.tsx"
import { EmptyState } from "../../ui/states/EmptyState.tsx"
import { ErrorBanner } from "../../ui/states/ErrorState.tsx"
import { calendarDialogs, moveDialogs } from "./address.ts"
import { useAllSteps } from "./cache.ts"
import styles from "./DayDialog.module.css"
import { EntryName, KindIcon } from "./EntryLink.tsx"
import { type Entry, inOrder } from "./entries.ts"

interface DayDialogProps {
  day: string
  /** Entries that the calendar shows. */
  entries: readonly Entry[]
  /** Whether the day has more steps than the calendar shows. */
  busy: boolean
  personId: string | null
  adds: boolean
}

/** All entries of a day, each with its move action. */
export default function DayDialog({ day, entries, busy, personId, adds }: DayDialogProps) {
  const { query, entries: steps } = useAllSteps(day, { personId, enabled: busy })
  const { open } = useDialogParam(calendarDialogs)
  const known = new Set(entries.map(({ id }) => id))
  const all = [...entries, ...steps.filter(({ id }) => !known.has(id))].sort(inOrder)
  return (
    <DialogFrame title={<span className={styles.name}>{formatDate(day, { style: "weekday" })}</span>} light>
      {all.length > 0 ? (
        <>
          <p className="mb-3 soft">
            {formatCount(all.length, "élément")}
            {query.hasNextPage ? " affichés" : null}
          </p>
          <ul className="mb-4">
            {all.map((entry) => (
              <DayEntry key={entry.id} entry={entry} />
            ))}
          </ul>
        </>
      ) : (
        <EmptyState title="Rien de prévu ce jour-là" />
      )}
      {adds ? (
        <Button className="mb-4" icon={<PlusOutlined aria-hidden />} onClick={() => open("add", { on: day })}>
          Ajouter
        </Button>
      ) : null}
      {query.error ? (
        <ErrorBanner
          title="Impossible d'afficher toutes les étapes"
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      ) : null}
      {query.hasNextPage ? (
        <Button block loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Afficher plus d'étapes
        </Button>
      ) : null}
    </DialogFrame>
  )
}

function DayEntry({ entry }: { entry: Entry }) {
  const { open } = useDialogParam(moveDialogs)
  return (
    <li className={`items-center gap-3 py-3 ${styles.entry}`} data-row={entry.id} data-state={entry.state}>
      <KindIcon kind={entry.source.kind} />
      <Link to={entry.to} className={`flex-1 min-0 ink anywhere no-underline ${styles.link}`}>
        <EntryName entry={entry} />
      </Link>
      <Button
        size="small"
        onClick={() => open("move", { entry: entry.id })}
        aria-label={`Déplacer « ${entry.title} »`}
      >
        Déplacer
      </Button>
    </li>
  )
}
