import { CloseOutlined, DownloadOutlined } from "@ant-design/icons"
import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query"
import type { EnrichmentImport, EnrichmentLogLine } from "@trame/core/influencers/enrichment/contract"
import { Button } from "antd"
import { useEffect, useLayoutEffect, useRef } from "react"
import { api, client } from "../../lib/api/api.ts"
import { problemOf } from "../../lib/api/problem.ts"
import { formatCount, formatDateTime, formatNumber, formatTime } from "../../lib/format.ts"
import { useAttempt } from "../../lib/forms/attempt.ts"
import { saveFile } from "../../lib/saveFile.ts"
import { useCopy } from "../../ui/CopyButton.tsx"
import { CursorList, cursorPages } from "../../ui/list/CursorList.tsx"
import { ProgressBar } from "../../ui/ProgressBar.tsx"
import { Section } from "../../ui/Section.tsx"
import { StatusTag } from "../../ui/StatusTag.tsx"
import { BusyButton } from "../../ui/states/BusyButton.tsx"
import { EmptyState } from "../../ui/states/EmptyState.tsx"
import { QueryBoundary } from "../../ui/states/QueryBoundary.tsx"
import { FailureAlert } from "../../ui/states/SaveNotices.tsx"
import styles from "./ImportProgress.module.css"
import { allFailedNames, type Progress, progressOptions, rememberImport } from "./progress.ts"

interface ImportProgressProps {
  importId: string
  onClose: () => void
}

/** A running or finished import: progress, log, and failed names. */
export function ImportProgress({ importId, onClose }: ImportProgressProps) {
  const queries = useQueryClient()
  const query = useQuery(progressOptions(queries, importId))
  const close = (
    <Button icon={<CloseOutlined aria-hidden />} aria-label="Fermer cet import" onClick={onClose}>
      Fermer
    </Button>
  )
  const gone = (
    <EmptyState
      title="Cet import n'existe pas ou n'existe plus"
      action={<Button onClick={onClose}>Fermer</Button>}
    />
  )
  return (
    <QueryBoundary query={query} loading="Chargement de l'import" gone={gone}>
      {({ import: one, lines }) => (
        <Section
          title={`Import du ${formatDateTime(one.startedAt)}`}
          hint={`${formatCount(one.total, "profil")}, ${formatCount(one.postsPerProfile, "publication")} par profil`}
          action={close}
        >
          <Follow one={one} lines={lines} error={query.error} />
        </Section>
      )}
    </QueryBoundary>
  )
}

export const StateTag = ({ one }: { one: EnrichmentImport }) =>
  one.state === "running" ? (
    <StatusTag status="in_progress">En cours</StatusTag>
  ) : (
    <StatusTag status="done">{one.stopped ? "Arrêté" : "Terminé"}</StatusTag>
  )

interface FollowProps {
  one: EnrichmentImport
  lines: Progress["lines"]
  error: unknown
}

function Follow({ one, lines, error }: FollowProps) {
  const { id, failed } = one
  const queries = useQueryClient()
  useEffect(() => rememberImport(queries, one), [one, queries])
  return (
    <div className="grid gap-6 cols-1">
      {error ? <PollingFailure error={error} /> : null}
      <Figures one={one} />
      <div className={`grid gap-6 cols-1 ${styles.panels}`} data-failed={failed > 0}>
        <Log lines={lines} />
        {failed > 0 ? <Failures importId={id} failed={failed} /> : null}
      </div>
    </div>
  )
}

function PollingFailure({ error }: { error: unknown }) {
  const { message, status } = problemOf(error)
  return (
    <FailureAlert
      title="L'import continue, mais son suivi ne répond pas"
      reason={status > 0 ? `${message} (erreur HTTP ${status})` : message}
      className=""
    />
  )
}

function Figures({ one }: { one: EnrichmentImport }) {
  const { state, total, done, failed, batches } = one
  const percent = total === 0 ? 100 : Math.floor(((done + failed) / total) * 100)
  const batch = Math.min(batches.done + 1, batches.total)
  return (
    <div className="grid gap-3">
      <div className={`row wrap gap-y-3 gap-x-4 tabular ${styles.state}`}>
        <StateTag one={one} />
        {state === "running" ? <Stop one={one} /> : null}
        <p role="status">
          {formatNumber(done + failed)} sur {formatCount(total, "profil traité", "profils traités")}
          {state === "running" ? `, lot ${formatNumber(batch)} sur ${formatNumber(batches.total)}` : ""}
        </p>
      </div>
      <ProgressBar
        label="Avancement de l'import"
        percent={percent}
        tone={state === "running" ? "accent" : "success"}
      />
      <dl className={`grid gap-4 mt-2 ${styles.sums}`}>
        <div className="py-3 px-4 rounded-m bg-paper">
          <dt className="soft text-m">Enregistrés</dt>
          <dd className="text-xl bold tabular">{formatNumber(done)}</dd>
        </div>
        <div className="py-3 px-4 rounded-m bg-paper">
          <dt className="soft text-m">En échec</dt>
          <dd className="text-xl bold tabular" data-failed={failed > 0}>
            {formatNumber(failed)}
          </dd>
        </div>
        <div className="py-3 px-4 rounded-m bg-paper">
          <dt className="soft text-m">À traiter</dt>
          <dd className="text-xl bold tabular">{formatNumber(total - done - failed)}</dd>
        </div>
        <div className="py-3 px-4 rounded-m bg-paper">
          <dt className="soft text-m">Lots terminés</dt>
          <dd className="text-xl bold tabular">
            {formatNumber(batches.done)} / {formatNumber(batches.total)}
          </dd>
        </div>
      </dl>
    </div>
  )
}

function Stop({ one: { id, stopped } }: { one: EnrichmentImport }) {
  const queries = useQueryClient()
  const { busy, problem, attempt } = useAttempt()
  const stop = async () => {
    await client.enrichment.stop({ importId: id })
    await queries.invalidateQueries({ queryKey: api.enrichment.get.key({ input: { importId: id } }) })
  }
  if (stopped) return <p role="status">Arrêt demandé, le lot en cours se termine</p>
  return (
    <>
      <BusyButton size="small" busy={busy} onClick={() => void attempt(stop)}>
        Arrêter l'import
      </BusyButton>
      {problem ? (
        <p role="alert" className="danger text-m">
          {problem.message}
        </p>
      ) : null}
    </>
  )
}

const LEVELS: Record<EnrichmentLogLine["level"], string> = {
  info: "Info",
  success: "Succès",
  error: "Erreur",
}
/** Distance from the end, in pixels, within which the log follows new lines. */
const AT_END = 32

function Log({ lines }: { lines: Progress["lines"] }) {
  const frame = useRef<HTMLDivElement>(null)
  const follows = useRef(true)

  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to each new line
  useLayoutEffect(() => {
    const { current } = frame
    if (current && follows.current) current.scrollTop = current.scrollHeight
  }, [lines.length])

  return (
    <div className={`stack gap-3 min-0 ${styles.panel}`}>
      <h3 className={`row text-l bold ${styles.heading}`}>Journal</h3>
      <div
        ref={frame}
        role="log"
        aria-label="Journal de l'import"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
        tabIndex={0}
        className={styles.log}
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
          follows.current = scrollHeight - scrollTop - clientHeight < AT_END
        }}
      >
        {lines.map(({ number, at, level, text }) => (
          <p key={number} className={`grid gap-3 py-1 anywhere ${styles.line}`} data-level={level}>
            <time className="soft tabular" dateTime={at}>
              {formatTime(at, { seconds: true })}
            </time>
            <span className={styles.level}>{LEVELS[level]}</span>
            <span>{text}</span>
          </p>
        ))}
      </div>
    </div>
  )
}

function Failures({ importId, failed }: { importId: string; failed: number }) {
  const queries = useQueryClient()
  const query = useInfiniteQuery(
    api.enrichment.failures.infiniteOptions({
      input: (cursor: string | undefined) => ({ importId, cursor }),
      ...cursorPages,
    }),
  )
  const known = useRef(failed)
  useEffect(() => {
    if (known.current === failed) return
    known.current = failed
    void queries.invalidateQueries({ queryKey: api.enrichment.failures.key({ input: { importId } }) })
  }, [failed, importId, queries])

  return (
    <div className={`stack gap-3 min-0 ${styles.panel}`}>
      <div className="row wrap justify-between gap-3">
        <h3 className={`row text-l bold ${styles.heading}`}>
          {formatCount(failed, "profil en échec", "profils en échec")}
        </h3>
        <FailedNames importId={importId} />
      </div>
      <section
        aria-label="Liste des profils en échec"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
        tabIndex={0}
        className={styles.failures}
      >
        <CursorList query={query} loading="Chargement des profils en échec" empty={null}>
          {(items) => (
            <ul className="grid gap-3" aria-label="Profils en échec">
              {items.map(({ username, reason }) => (
                <li className="grid" key={username} data-item>
                  <span className="strong anywhere">{username}</span>
                  <span className="soft">{reason}</span>
                </li>
              ))}
            </ul>
          )}
        </CursorList>
      </section>
    </div>
  )
}

/** The failed names, to paste into the form again or to check elsewhere. */
function FailedNames({ importId }: { importId: string }) {
  const { copied, copy } = useCopy("Profils en échec")
  const { busy, problem, attempt } = useAttempt()
  return (
    <div className="row wrap gap-3">
      {problem ? (
        <p role="alert" className="danger text-m">
          {problem.message}
        </p>
      ) : null}
      <BusyButton size="small" busy={busy} onClick={() => void attempt(() => copy(allFailedNames(importId)))}>
        <span aria-live="polite">{copied ? "Copié !" : "Copier les noms"}</span>
      </BusyButton>
      <BusyButton
        size="small"
        icon={<DownloadOutlined aria-hidden />}
        busy={busy}
        onClick={() =>
          void attempt(async () =>
            saveFile("profils-en-echec.txt", "text/plain", await allFailedNames(importId)),
          )
        }
      >
        Télécharger
      </BusyButton>
    </div>
  )
}
