import type { CollaborationCopy } from "@trame/core/campaigns/collaborations/contract/shapes"
import {
  shiftBetween,
  TIMELINE_COPIES,
  type TimelineCopy,
} from "@trame/core/campaigns/collaborations/rules/copy"
import { Alert, Segmented } from "antd"
import { type ReactNode, useId } from "react"
import { formatCount, formatDate } from "../../../lib/format.ts"
import { choicesOf } from "../../../lib/text.ts"
import { understoodDay } from "../../../lib/typedDay.ts"
import { Section } from "../../../ui/Section.tsx"
import styles from "./CopySection.module.css"
import type { Typed, useCopiedTimeline } from "./copiedTimeline.ts"
import { type Apply, type ParticipantDraft, takeAlong } from "./draft.ts"

interface CopySectionProps {
  copied: CollaborationCopy
  /** The copied influencers, as the form started. */
  start: readonly ParticipantDraft[]
  draft: Typed
  timeline: ReturnType<typeof useCopiedTimeline>
  apply: Apply
}

const PEOPLE = [
  { value: true, label: "Avec" },
  { value: false, label: "Sans" },
]
const TIMELINES = choicesOf(TIMELINE_COPIES)

/** Choices for a duplicate, and what it cannot copy (rules/campaigns.md#duplicate). */
export default function CopySection({ copied, start, draft, timeline, apply }: CopySectionProps): ReactNode {
  const [people, steps] = [useId(), useId()]
  const keys = new Set(draft.items.map(({ key }) => key))
  const along = start.some(({ key }) => keys.has(key))
  const problems = problemsOf(copied, draft)
  return (
    <Section
      title={`Reprise de «\u00a0${copied.name}\u00a0»`}
      hint="Rien n'est enregistré avant votre accord. Dates, devis, factures, paiements, lien public, documents et statistiques ne sont pas repris."
    >
      <div className={`flex wrap ${styles.choices}`}>
        {start.length > 0 ? (
          <div className={`grid justify-items-start gap-3 min-0 ${styles.choice}`}>
            <span id={people} className="strong">
              Influenceurs
            </span>
            <Segmented<boolean>
              aria-labelledby={people}
              options={PEOPLE}
              value={along}
              onChange={(next) => apply(takeAlong(start, next))}
            />
            <p className={`soft text-m ${styles.note}`} role="status">
              {along
                ? `${formatCount(start.filter(({ key }) => keys.has(key)).length, "influenceur repris", "influenceurs repris")}, avec tarifs et livrables.`
                : "Personne n'est repris."}
            </p>
          </div>
        ) : null}
        {copied.steps.length > 0 ? (
          <div className={`grid justify-items-start gap-3 min-0 ${styles.choice}`}>
            <span id={steps} className="strong">
              Timeline
            </span>
            <Segmented<TimelineCopy>
              aria-labelledby={steps}
              options={TIMELINES}
              value={timeline.how}
              onChange={timeline.set}
            />
            <p className={`soft text-m ${styles.note}`} role="status">
              {timelineWords(copied, draft, timeline)}
            </p>
          </div>
        ) : null}
      </div>
      {problems.length > 0 ? (
        <Alert
          type="warning"
          showIcon
          className="mt-5"
          title="Tout n'a pas pu être repris"
          description={
            <ul className="pl-5">
              {problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          }
        />
      ) : null}
    </Section>
  )
}

function timelineWords(
  { signedDate, steps }: CollaborationCopy,
  draft: Typed,
  { how, stepsFor }: ReturnType<typeof useCopiedTimeline>,
): string {
  if (how === "none") return "La timeline commence vide."
  const taken = stepsFor(draft).length
  const left = steps.length - taken
  const who =
    left > 0
      ? ` ${formatCount(left, "étape d'un influenceur non repris reste", "étapes d'influenceurs non repris restent")} de côté.`
      : ""
  const open = `${formatCount(taken, "étape")} à faire`
  if (how === "undated") return `${open}, sans date limite.${who}`
  if (!signedDate) return `${open}, sans date limite : la campagne d'origine n'est pas signée.${who}`
  const shift = shiftBetween({ from: signedDate, to: understoodDay(draft.fields.signedDate) })
  if (shift === null) {
    return `${open}. Leurs dates suivront la date de signature, dès qu'elle est saisie (celle d'origine : ${formatDate(signedDate)}).${who}`
  }
  const days = formatCount(Math.abs(shift), "jour")
  if (shift === 0) return `${open}, aux mêmes dates.${who}`
  return `${open}, ${days} ${shift > 0 ? "plus tard" : "plus tôt"}.${who}`
}

/** A sentence for each value that is no longer allowed. */
function problemsOf({ fields, gone }: CollaborationCopy, draft: Typed): string[] {
  const { clientId, brand } = draft.fields
  return [
    ...(fields.clientId === null && clientId === null && brand === fields.brand
      ? [`« ${brand} » n'est plus, ou pas, l'un de vos clients : choisissez une marque, ou gardez ce nom.`]
      : []),
    ...gone.map(
      (name) => `${name} n'est plus dans le catalogue : ses livrables et ses étapes restent de côté.`,
    ),
  ]
}
