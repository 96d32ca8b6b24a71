import { useQuery } from "@tanstack/react-query"
import { RECRUITMENT_STATUS_LABELS } from "@trame/core/influencers/recruitment/rules"
import { today } from "@trame/core/lib/day"
import { type ReactNode, useId } from "react"
import { Link } from "react-router-dom"
import { api } from "../../lib/api/api.ts"
import { formatCount, formatDate, formatMoney, formatNumber } from "../../lib/format.ts"
import { LoadingState, QueryBoundary } from "../../ui/states/QueryBoundary.tsx"
import styles from "./sections.module.css"

/** Maximum number of lines per section; its own page has the others. */
const LINES = 6

/** Castings that wait for the brand, and recent answers. */
export function CastingsToFollow() {
  const query = useQuery(api.castings.toFollow.queryOptions())
  return (
    <Section title="Castings" count={query.data?.waiting.length} to="/app/casting" more="Tous les castings">
      <QueryBoundary
        query={query}
        loading={<LoadingState label="Chargement des castings" rows={2} />}
        failure="Impossible d'afficher les castings"
      >
        {({ waiting, decided }) => (
          <Lines
            none="Aucune marque ne doit répondre."
            lines={[
              ...waiting.map(({ id, name, brand, deadline, counts }) => ({
                key: `waiting ${id}`,
                to: `/app/casting?dialog=detail&casting=${id}`,
                name,
                detail: `${brand} · ${formatCount(counts.proposals - counts.decisions, "réponse attendue", "réponses attendues")}`,
                end: deadline ? `avant le ${formatDate(deadline, { style: "dayAndMonth" })}` : null,
              })),
              ...decided
                .filter(({ id }) => !waiting.some((one) => one.id === id))
                .map(({ id, name, brand, decidedAt, counts }) => ({
                  key: `decided ${id}`,
                  to: `/app/casting?dialog=detail&casting=${id}`,
                  name,
                  detail: `${brand} a répondu · ${formatCount(counts.accepted, "accepté")}`,
                  end: formatDate(decidedAt, { style: "dayAndMonth" }),
                })),
            ]}
          />
        )}
      </QueryBoundary>
    </Section>
  )
}

/** Prospects to follow up this week. */
export function FollowUps() {
  const query = useQuery(api.recruitment.followUps.queryOptions({ input: {} }))
  const day = today()
  return (
    <Section title="Relances" count={query.data?.total} to="/app/recruitment" more="Tout le recrutement">
      <QueryBoundary
        query={query}
        loading={<LoadingState label="Chargement des relances" rows={2} />}
        failure="Impossible d'afficher les relances"
      >
        {({ items }) => (
          <Lines
            none="Personne à relancer cette semaine."
            lines={items.map(({ id, fullName, username, status, nextFollowUpDate }) => ({
              key: id,
              to: `/app/recruitment?dialog=prospect&influencer=${id}`,
              name: fullName || username || "Nom inconnu",
              detail: RECRUITMENT_STATUS_LABELS[status],
              end: formatDate(nextFollowUpDate, { style: "dayAndMonth" }),
              late: (nextFollowUpDate ?? day) < day,
            }))}
          />
        )}
      </QueryBoundary>
    </Section>
  )
}

/** Today's briefs and their progress. */
export function Briefs() {
  const date = today()
  const query = useQuery(api.planner.day.queryOptions({ input: { date } }))
  const to = `/app/daily-brief?dialog=day&date=${date}`
  return (
    <Section
      title="Briefs du jour"
      count={query.data?.briefs.length}
      to="/app/daily-brief"
      more="Le planning"
    >
      <QueryBoundary
        query={query}
        loading={<LoadingState label="Chargement des briefs" rows={2} />}
        failure="Impossible d'afficher les briefs"
      >
        {({ briefs }) => (
          <Lines
            none="Aucun brief aujourd'hui."
            lines={briefs.map(({ influencerId, influencerName, tasks }) => {
              const done = tasks.filter(({ completed }) => completed).length
              return {
                key: influencerId,
                to,
                name: influencerName,
                detail: `${formatCount(done, "tâche faite", "tâches faites")} sur ${tasks.length}`,
                end: done === tasks.length ? "Terminé" : null,
              }
            })}
          />
        )}
      </QueryBoundary>
    </Section>
  )
}

/** Unpaid amounts of influencers. */
export function ToPay() {
  const query = useQuery(api.accounting.totals.queryOptions({ input: { period: "all" } }))
  return (
    <Section title="À payer" to="/app/accounting?status=pending" more="Voir qui est à payer">
      <QueryBoundary
        query={query}
        loading={<LoadingState label="Chargement des paiements" rows={1} />}
        failure="Impossible d'afficher les paiements"
      >
        {({ pending }) =>
          pending > 0 ? (
            <p className={`mt-1 mb-2 text-xl bold titled ${styles.amount}`}>
              {formatMoney(pending)}{" "}
              <span className={`soft text-m ${styles.detail}`}>dus aux influenceurs</span>
            </p>
          ) : (
            <p className="soft text-m mt-2 mb-2">Tous les influenceurs sont payés.</p>
          )
        }
      </QueryBoundary>
    </Section>
  )
}

interface SectionProps {
  title: string
  count?: number | undefined
  /** Path of the full list. */
  to: string
  more: string
  children: ReactNode
}

function Section({ title, count, to, more, children }: SectionProps) {
  const id = useId()
  return (
    <section className="px-6 pt-5 pb-4 rounded-l bg-surface border" aria-labelledby={id}>
      <header className="flex wrap items-baseline justify-between gap-y-2 gap-x-5 mb-2">
        <h2 id={id} className="text-l bold">
          {title}{" "}
          {count ? <span className={`soft medium ${styles.count}`}>{formatNumber(count)}</span> : null}
        </h2>
        <Link to={to} className="py-1 accent text-m">
          {more}
        </Link>
      </header>
      {children}
    </section>
  )
}

interface Line {
  key: string
  to: string
  name: string
  detail: string
  end: string | null
  late?: boolean
}

function Lines({ lines, none }: { lines: readonly Line[]; none: string }) {
  if (lines.length === 0) return <p className="soft text-m mt-2 mb-2">{none}</p>
  const others = lines.length - LINES
  return (
    <>
      <ul className={styles.lines}>
        {lines.slice(0, LINES).map(({ key, to, name, detail, end, late = false }) => (
          <li key={key}>
            <Link
              to={to}
              className={`grid items-baseline gap-x-4 p-3 ink anywhere rounded-m no-underline cols-fill-auto ${styles.line}`}
            >
              <span className="strong">{name}</span>
              <span className={`soft text-m ${styles.end}`} data-late={late}>
                {late ? <span className="visually-hidden">En retard : </span> : null}
                {end}
              </span>
              <span className={`soft text-m ${styles.detail}`}>{detail}</span>
            </Link>
          </li>
        ))}
      </ul>
      {others > 0 ? <p className="soft text-m mt-2 mb-2">et {formatCount(others, "autre")}</p> : null}
    </>
  )
}
