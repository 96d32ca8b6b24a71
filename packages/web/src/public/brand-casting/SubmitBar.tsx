import type { BrandCasting } from "@trame/core/campaigns/castings/contract/brand"
import type { BrandStatus } from "@trame/core/campaigns/castings/rules/values"
import { plural } from "@trame/core/lib/text"
import { useId } from "react"
import { formatCount, formatDate, formatNumber } from "../../lib/format.ts"
import { Notice, PublicButton } from "../../ui/public/PublicButton.tsx"
import { PublicDialog } from "../../ui/public/PublicDialog.tsx"
import { VERDICTS } from "./choice.ts"
import styles from "./SubmitBar.module.css"

interface SubmitBarProps {
  deadline: BrandCasting["casting"]["deadline"]
  total: number
  counts: Record<BrandStatus, number>
  /** How many answers differ from what the agency has. */
  unsent: number
  /** How many of them somebody else answered meanwhile. */
  contested: number
  busy: boolean
  /** Why the casting takes no more answers. */
  closed: string | null
  problem: string | null
  onNext: () => void
  onContested: () => void
  onSubmit: () => void
}

const ROWS = [
  ["accepted", "Acceptés"],
  ["maybe", "Peut-être"],
  ["rejected", "Refusés"],
  ["pending", "À décider"],
] as const

export function SubmitBar(props: SubmitBarProps) {
  const { deadline, total, counts, unsent, contested, busy, closed, problem } = props
  const id = useId()
  const decided = total - counts.pending
  return (
    <section id="finaliser" tabIndex={-1} aria-labelledby={id} className={styles.submitBar}>
      <h2 id={id}>Finaliser vos choix</h2>
      <p className={styles.progress}>
        <strong>
          {formatNumber(decided)} / {formatNumber(total)}
        </strong>{" "}
        décidés
      </p>
      <AnswerThread counts={counts} />
      <dl className={styles.counts}>
        {ROWS.map(([status, label]) => (
          <div key={status} data-status={status}>
            <dt>{label}</dt>
            <dd>{formatNumber(counts[status])}</dd>
          </div>
        ))}
      </dl>
      {counts.pending && !closed ? (
        <PublicButton className={styles.next} onClick={props.onNext}>
          Suivant à décider
        </PublicButton>
      ) : null}
      <Notice tone="danger">{closed ?? problem}</Notice>
      {contested && !closed ? (
        <div className={styles.contested}>
          <p>
            {contested > 1
              ? `${formatNumber(contested)} influenceurs ont reçu une autre réponse entre-temps.`
              : "Un influenceur a reçu une autre réponse entre-temps."}
          </p>
          <PublicButton onClick={props.onContested}>Comparer</PublicButton>
        </div>
      ) : null}
      <p className={styles.standing}>{standing(unsent, decided, closed !== null)}</p>
      <PublicButton
        tone="primary"
        className={styles.submit}
        disabled={busy || closed !== null || unsent === 0}
        onClick={props.onSubmit}
      >
        {busy ? "Envoi en cours…" : "Envoyer mes choix"}
      </PublicButton>
      {deadline && !closed ? (
        <p className={styles.until}>Modifiables jusqu'au {formatDate(deadline, { style: "long" })} inclus.</p>
      ) : null}
    </section>
  )
}

/** Where the person's choices are: here, or with the agency. */
function standing(unsent: number, decided: number, closed: boolean): string {
  const count = formatNumber(unsent)
  if (unsent && closed)
    return `Choix non envoyés : ${count}. Ils restent sur cette page ; l'agence peut prolonger la deadline.`
  if (unsent) return `${count} choix à envoyer, ${plural(unsent, "gardé")} sur cet appareil.`
  return decided
    ? "L'agence a reçu tous vos choix."
    : "Vos choix sont gardés sur cet appareil jusqu'à leur envoi."
}

interface ProgressBarProps {
  total: number
  counts: Record<BrandStatus, number>
  closed: string | null
  /** Not in the way of what says it all itself, or needs the room. */
  hidden: boolean
  onNext: () => void
  onFinalize: () => void
}

/** Always at hand on a phone: how far one is, the next to decide, and the end. */
export function ProgressBar({ total, counts, closed, hidden, onNext, onFinalize }: ProgressBarProps) {
  const done = counts.pending === 0
  return (
    <section aria-label="Avancement" className={styles.bar} data-hidden={hidden}>
      <AnswerThread counts={counts} />
      <div className={styles.row}>
        {closed ? (
          <p className={styles.progressBarProgress}>{closed}</p>
        ) : (
          <>
            <p className={styles.progressBarProgress}>
              <strong>
                {formatNumber(total - counts.pending)} / {formatNumber(total)}
              </strong>{" "}
              décidés
            </p>
            {done ? null : (
              <PublicButton onClick={onNext}>
                Suivant <span className="visually-hidden">à décider</span>
              </PublicButton>
            )}
            <PublicButton tone={done ? "primary" : "quiet"} onClick={onFinalize}>
              Finaliser
            </PublicButton>
          </>
        )}
      </div>
    </section>
  )
}

/** How far the choosing is, as a thread of three colours; the words beside it say the same. */
function AnswerThread({ counts }: { counts: Record<BrandStatus, number> }) {
  return (
    <div className={styles.thread} aria-hidden="true">
      {VERDICTS.map(({ status }) => (
        <i key={status} data-status={status} style={{ flexGrow: counts[status] }} />
      ))}
      <i style={{ flexGrow: counts.pending }} />
    </div>
  )
}

interface ConfirmSubmitProps {
  pending: number
  onConfirm: () => void
  onClose: () => void
}

/** Some are still without an answer: that may be meant, or not. */
export function ConfirmSubmit({ pending, onConfirm, onClose }: ConfirmSubmitProps) {
  return (
    <PublicDialog title="Envoyer vos choix ?" onClose={onClose}>
      <p>
        {formatCount(pending, "influenceur")} {plural(pending, "n'a", "n'ont")} pas encore de réponse.{" "}
        <strong>Les influenceurs sans choix restent en attente.</strong>
      </p>
      <div className={styles.actions}>
        <PublicButton onClick={onClose}>Continuer à choisir</PublicButton>
        <PublicButton tone="primary" onClick={onConfirm}>
          Envoyer quand même
        </PublicButton>
      </div>
    </PublicDialog>
  )
}
