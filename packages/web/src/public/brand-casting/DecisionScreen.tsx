import type { BrandCasting } from "@trame/core/campaigns/castings/contract/brand"
import type { BrandStatus } from "@trame/core/campaigns/castings/rules/values"
import { plural } from "@trame/core/lib/text"
import { type FocusEvent, useId, useRef, useState } from "react"
import { useUnsavedGuard } from "../../lib/dialog/useUnsavedGuard.ts"
import { formatCount, formatDate, formatNumber } from "../../lib/format.ts"
import { useInView } from "../../lib/useDocument.ts"
import { Notice, PublicButton } from "../../ui/public/PublicButton.tsx"
import { PublicDialog } from "../../ui/public/PublicDialog.tsx"
import {
  type ChoiceStore,
  type Choices,
  decisionsOf,
  isContested,
  isUndecided,
  type Proposal,
  type Submission,
  submissionMessage,
  tally,
  VERDICTS,
} from "./choice.ts"
import styles from "./DecisionScreen.module.css"
import { jumpToFinalize, jumpToNext, Proposals, useShown } from "./Proposals.tsx"

interface DecisionScreenProps {
  view: BrandCasting
  choices: Choices
  store: ChoiceStore
  submission: Submission
  closed: string | null
}

/** Height of the bar at the window's lower edge. */
const PROGRESS_BAR_PX = 96

/** The influencers, and beside or below them the summary with the submit button. */
export function DecisionScreen({ view, choices, store, submission, closed }: DecisionScreenProps) {
  const { casting, proposals } = view
  const { busy, problem, submit } = submission
  const shown = useShown(proposals, choices)
  const end = useRef<HTMLElement>(null)
  const atEnd = useInView(end, `0px 0px -${PROGRESS_BAR_PX}px 0px`)
  const [typing, typingProps] = useTyping()
  const [confirming, setConfirming] = useState(false)

  const counts = tally(proposals, choices)
  const decisions = decisionsOf(proposals, choices)
  const kept = store.isKept()
  useUnsavedGuard(!kept && decisions.length > 0)
  const contested = proposals.filter((proposal) => isContested(proposal, choices[proposal.id]))
  const jumpAmong = (some: readonly Proposal[]) =>
    jumpToNext(
      some.map(({ id }) => id),
      shown.showAll,
    )
  const next = () => jumpAmong(proposals.filter((proposal) => isUndecided(proposal, choices[proposal.id])))
  const confirm = () => {
    setConfirming(false)
    submit(decisions)
  }
  const about: Progress = { total: proposals.length, counts, closed, onNext: next }

  return (
    <div className={`grid cols-1 ${styles.columns}`} {...typingProps}>
      <Proposals
        shown={shown}
        total={proposals.length}
        counts={counts}
        choices={choices}
        store={store}
        locked={busy || closed !== null}
      />
      <aside ref={end}>
        <SubmitBar
          {...about}
          deadline={casting.deadline}
          unsent={decisions.length}
          kept={kept}
          contested={contested.length}
          onContested={() => jumpAmong(contested)}
          busy={busy}
          problem={problem && submissionMessage(problem)}
          onSubmit={() => (counts.pending ? setConfirming(true) : submit(decisions))}
        />
      </aside>
      <ProgressBar {...about} hidden={atEnd || typing} />
      {confirming ? (
        <ConfirmSubmit pending={counts.pending} onConfirm={confirm} onClose={() => setConfirming(false)} />
      ) : null}
    </div>
  )
}

/** Whether the visitor is typing a comment: an open keyboard leaves no room for the bar. */
function useTyping() {
  const [typing, setTyping] = useState(false)
  const handlers = {
    onFocus: ({ target }: FocusEvent) => setTyping(target instanceof HTMLTextAreaElement),
    onBlur: () => setTyping(false),
  }
  return [typing, handlers] as const
}

/** The state of the choices. */
interface Progress {
  total: number
  counts: Record<BrandStatus, number>
  /** Why the casting takes no more answers. */
  closed: string | null
  onNext: () => void
}

interface SubmitBarProps extends Progress {
  deadline: BrandCasting["casting"]["deadline"]
  /** Number of answers that differ from the stored ones. */
  unsent: number
  /** Whether they outlive the page. */
  kept: boolean
  /** Number of answers that another visitor changed meanwhile. */
  contested: number
  busy: boolean
  problem: string | null
  onContested: () => void
  onSubmit: () => void
}

const ROWS = [
  ["accepted", "Acceptés"],
  ["maybe", "Peut-être"],
  ["rejected", "Refusés"],
  ["pending", "À décider"],
] as const

function SubmitBar(props: SubmitBarProps) {
  const { deadline, total, counts, unsent, kept, contested, busy, closed, problem } = props
  const id = useId()
  const decided = total - counts.pending
  return (
    <section
      id="finaliser"
      tabIndex={-1}
      aria-labelledby={id}
      className={`grid gap-5 rounded-l bg-surface border shadow ${styles.submitBar}`}
    >
      <h2 className="text-title strong tracking" id={id}>
        Finaliser vos choix
      </h2>
      <p className={styles.progress}>
        <strong>
          {formatNumber(decided)} / {formatNumber(total)}
        </strong>{" "}
        décidés
      </p>
      <AnswerThread counts={counts} />
      <dl className={`grid gap-y-3 gap-x-7 cols-2 ${styles.counts}`}>
        {ROWS.map(([status, label]) => (
          <div className="row gap-3" key={status} data-status={status}>
            <dt className="flex-1">{label}</dt>
            <dd className="strong tabular">{formatNumber(counts[status])}</dd>
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
        <div className={`row wrap justify-between gap-y-3 gap-x-5 p-4 rounded ${styles.contested}`}>
          <p>
            {contested > 1
              ? `${formatNumber(contested)} influenceurs ont reçu une autre réponse entre-temps.`
              : "Un influenceur a reçu une autre réponse entre-temps."}
          </p>
          <PublicButton onClick={props.onContested}>Comparer</PublicButton>
        </div>
      ) : null}
      <p className="m-0">{standing({ unsent, decided, kept, closed: closed !== null })}</p>
      <PublicButton
        tone="primary"
        className={styles.submit}
        disabled={closed !== null || unsent === 0}
        busy={busy}
        onClick={props.onSubmit}
      >
        {busy ? "Envoi en cours…" : "Envoyer mes choix"}
      </PublicButton>
      {deadline && !closed ? (
        <p className={`soft text-m text-center ${styles.until}`}>
          Modifiables jusqu'au {formatDate(deadline, { style: "long" })} inclus.
        </p>
      ) : null}
    </section>
  )
}

interface StandingOf {
  unsent: number
  decided: number
  kept: boolean
  closed: boolean
}

const NOT_KEPT = "Ce navigateur ne peut pas garder vos choix : envoyez-les avant de quitter cette page."

/** Explains where the choices are: on this page, or sent to the agency. */
function standing({ unsent, decided, kept, closed }: StandingOf): string {
  const count = formatNumber(unsent)
  if (unsent && closed)
    return `Choix non envoyés : ${count}. Ils restent sur cette page ; l'agence peut prolonger la deadline.`
  if (unsent && !kept) return `${count} choix à envoyer. ${NOT_KEPT}`
  if (unsent) return `${count} choix à envoyer, ${plural(unsent, "gardé")} sur cet appareil.`
  if (decided) return "L'agence a reçu tous vos choix."
  return kept ? "Vos choix sont gardés sur cet appareil jusqu'à leur envoi." : NOT_KEPT
}

interface ProgressBarProps extends Progress {
  /** Hides the bar where the page shows the same, or needs the room. */
  hidden: boolean
}

/** On a phone: progress, a jump to the next undecided influencer, and to the end. */
function ProgressBar({ total, counts, closed, hidden, onNext }: ProgressBarProps) {
  const done = counts.pending === 0
  return (
    <section aria-label="Avancement" className={`bg-surface border-top ${styles.bar}`} data-hidden={hidden}>
      <AnswerThread counts={counts} />
      <div className={`row gap-3 mt-3 ${styles.row}`}>
        {closed ? (
          <p className={`flex-1 soft leading-tight ${styles.progressBarProgress}`}>{closed}</p>
        ) : (
          <>
            <p className={`flex-1 soft leading-tight ${styles.progressBarProgress}`}>
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
            <PublicButton tone={done ? "primary" : "quiet"} onClick={jumpToFinalize}>
              Finaliser
            </PublicButton>
          </>
        )}
      </div>
    </section>
  )
}

/** Progress as a thread of three colours; the words beside it say the same. */
function AnswerThread({ counts }: { counts: Record<BrandStatus, number> }) {
  return (
    <div className={`flex clip rounded-s ${styles.thread}`} aria-hidden="true">
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

/** Confirms a submission with unanswered influencers. */
function ConfirmSubmit({ pending, onConfirm, onClose }: ConfirmSubmitProps) {
  return (
    <PublicDialog title="Envoyer vos choix ?" onClose={onClose}>
      <p>
        {formatCount(pending, "influenceur")} {plural(pending, "n'a", "n'ont")} pas encore de réponse.{" "}
        <strong>Les influenceurs sans choix restent en attente.</strong>
      </p>
      <div className={`flex wrap justify-end gap-3 mt-7 ${styles.actions}`}>
        <PublicButton onClick={onClose}>Continuer à choisir</PublicButton>
        <PublicButton tone="primary" onClick={onConfirm}>
          Envoyer quand même
        </PublicButton>
      </div>
    </PublicDialog>
  )
}
