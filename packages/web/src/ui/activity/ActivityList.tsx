import { parisDay } from "@trame/core/lib/day"
import type { Happening } from "@trame/core/together/activity/contract"
import { pathOf } from "@trame/core/together/rules/events"
import { sentenceOf } from "@trame/core/together/rules/sentences"
import { Link } from "react-router-dom"
import { formatCount, formatDate, formatTime } from "../../lib/format.ts"
import { CursorList, type CursorQuery } from "../list/CursorList.tsx"
import { PersonAvatar } from "../PersonAvatar.tsx"
import { LoadingState } from "../states/QueryBoundary.tsx"
import styles from "./ActivityList.module.css"

interface ActivityListProps {
  query: CursorQuery<Happening>
  /** The list concerns one record, so its lines omit the record's name. */
  ofOne?: boolean
}

/** Activity by day, newest first (rules/together.md#activity). */
export function ActivityList({ query, ofOne = false }: ActivityListProps) {
  return (
    <CursorList
      query={query}
      loading={<LoadingState label="Chargement de l'activité" rows={6} />}
      failure="Impossible d'afficher l'activité"
      count={(shown) => formatCount(shown, "activité affichée", "activités affichées")}
      empty={<p className="soft">Aucune activité pour le moment</p>}
    >
      {(entries) => (
        <div className="grid gap-7 cols-1 readable">
          {daysOf(entries).map(({ day, entries: ofDay }) => (
            <section
              key={day}
              aria-label={formatDate(day, { style: "weekday" })}
              className="grid gap-3 cols-1"
            >
              <h2 className={`soft text-m bold ${styles.title}`}>{formatDate(day, { style: "weekday" })}</h2>
              <ol className="grid cols-1">
                {ofDay.map((entry) => (
                  <Entry key={entry.id} entry={entry} ofOne={ofOne} />
                ))}
              </ol>
            </section>
          ))}
        </div>
      )}
    </CursorList>
  )
}

function Entry({ entry, ofOne }: { entry: Happening; ofOne: boolean }) {
  const { actor, at, kind, subject } = entry
  // A removed record has no page.
  const leads = kind !== "removed"
  return (
    <li className={`grid items-center gap-4 py-3 border-top ${styles.entry}`} data-item>
      <span aria-hidden="true">
        <PersonAvatar name={actor.name} size={32} />
      </span>
      <p className="anywhere">
        <span className="bold">{actor.name}</span> {kind === "logged" ? "· " : null}
        {sentenceOf(entry)}
        {ofOne ? null : (
          <>
            {" "}
            <span className="soft">—</span>{" "}
            {leads ? (
              <Link to={pathOf(subject, kind)} className={`medium ${styles.subject}`}>
                {subject.name}
              </Link>
            ) : (
              <span className={`medium ${styles.subject}`}>{subject.name}</span>
            )}
          </>
        )}
      </p>
      <time dateTime={at} className="text-m tabular soft">
        {formatTime(at)}
      </time>
    </li>
  )
}

function daysOf(entries: readonly Happening[]) {
  const days = Map.groupBy(entries, ({ at }) => parisDay(at))
  return [...days].map(([day, ofDay]) => ({ day, entries: ofDay }))
}
