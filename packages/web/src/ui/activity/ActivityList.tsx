import { DownOutlined } from "@ant-design/icons"
import { parisDay } from "@trame/core/lib/day"
import type { Happening } from "@trame/core/together/activity/contract"
import { linesOf, sentenceOfMany } from "@trame/core/together/activity/rules"
import { pathOf } from "@trame/core/together/rules/events"
import { sentenceOf } from "@trame/core/together/rules/sentences"
import { useState } from "react"
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
                {(ofOne ? ofDay.map((entry) => [entry]) : linesOf(ofDay)).map((line) => {
                  const [entry] = line
                  if (!entry) return null
                  if (line.length === 1) return <Entry key={entry.id} entry={entry} ofOne={ofOne} />
                  const more = query.hasNextPage && line.at(-1) === entries.at(-1)
                  return <Many key={entry.id} line={line} entry={entry} more={more} />
                })}
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

interface ManyProps {
  line: readonly Happening[]
  /** The newest. */
  entry: Happening
  more: boolean
}

/** One action on many records, which opens to each of them. */
function Many({ line, entry: { id, actor, at }, more }: ManyProps) {
  const [open, setOpen] = useState(false)
  return (
    <li className={`grid items-center gap-4 py-3 border-top ${styles.entry}`} data-item>
      <span aria-hidden="true">
        <PersonAvatar name={actor.name} size={32} />
      </span>
      <button
        type="button"
        className={`p-0 ink anywhere text-left ${styles.many}`}
        aria-expanded={open}
        aria-controls={open ? `many-${id}` : undefined}
        onClick={() => setOpen(!open)}
      >
        <span className="bold">{actor.name}</span> {sentenceOfMany(line, more)}{" "}
        <DownOutlined aria-hidden="true" className={`text-xs ${open ? styles.opened : ""}`} />
      </button>
      <time dateTime={at} className="text-m tabular soft">
        {formatTime(at)}
      </time>
      {open ? (
        <ol id={`many-${id}`} className={`grid cols-1 ${styles.parts}`}>
          {line.map((entry) => (
            <Entry key={entry.id} entry={entry} ofOne={false} />
          ))}
        </ol>
      ) : null}
    </li>
  )
}

function daysOf(entries: readonly Happening[]) {
  const days = Map.groupBy(entries, ({ at }) => parisDay(at))
  return [...days].map(([day, ofDay]) => ({ day, entries: ofDay }))
}
