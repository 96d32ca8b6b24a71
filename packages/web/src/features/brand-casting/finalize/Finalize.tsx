import type { BrandCasting } from "@trame/core/castings/brand-contract"
import type { BrandStatus } from "@trame/core/castings/values"
import { useId } from "react"
import { Notice } from "../../../components/public/Notice.tsx"
import { PublicButton } from "../../../components/public/PublicButton.tsx"
import { formatDate, formatNumber } from "../../../lib/format.ts"
import { AnswerThread } from "./AnswerThread.tsx"
import styles from "./Finalize.module.css"
import { standing } from "./standing.ts"

interface FinalizeProps {
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

export function Finalize(props: FinalizeProps) {
  const { deadline, total, counts, unsent, contested, busy, closed, problem } = props
  const id = useId()
  const decided = total - counts.pending
  return (
    <section id="finaliser" tabIndex={-1} aria-labelledby={id} className={styles.finalize}>
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
          <div key={status} className={styles[status]}>
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
