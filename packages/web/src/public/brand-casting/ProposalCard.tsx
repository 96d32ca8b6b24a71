import { BRAND_STATUSES, type BrandStatus } from "@trame/core/campaigns/castings/rules/values"
import { de } from "@trame/core/lib/text"
import { memo, type Ref, useEffect, useId, useRef, useState } from "react"
import { formatCompact, formatNumber, formatRate, hueOf, initials, platformName } from "../../lib/format.ts"
import { siteOf } from "../../lib/links.ts"
import { PublicButton } from "../../ui/public/PublicButton.tsx"
import { SafeImage } from "../../ui/public/PublicImage.tsx"
import {
  answerOf,
  type Choice,
  type ChoiceStore,
  isContested,
  isUnsent,
  type Proposal,
  VERDICTS,
  type Verdict,
} from "./choice.ts"
import styles from "./ProposalCard.module.css"

/** Fragment of an influencer's card. */
export const cardId = (proposalId: string): string => `influenceur-${proposalId}`

/** Memoised: of five hundred cards, only the changed one renders. */
export const ProposalCard = memo(function ProposalCard({
  proposal,
  choice,
  store,
  locked,
}: {
  proposal: Proposal
  choice: Choice | undefined
  store: ChoiceStore
  locked: boolean
}) {
  const title = useId()
  const { fullName, username, platform, followersCount, engagementRate, creativeNote } = proposal
  const { status, comment } = answerOf(proposal, choice)
  const unsent = isUnsent(proposal, choice)
  const group = useRef<HTMLFieldSetElement>(null)
  /** The button disappears, so the focus moves to the choices. */
  const takeBack = () => {
    store.choose(proposal, { status: "pending" })
    group.current?.querySelector("input")?.focus()
  }
  return (
    <li id={cardId(proposal.id)} className={styles.item}>
      <article
        aria-labelledby={title}
        className={`grid gap-5 rounded-l bg-surface border ${styles.card}`}
        data-status={status}
      >
        <div className={`grid items-center gap-5 cols-auto-fill ${styles.who}`}>
          <ProposalPicture name={fullName} url={proposal.profileImageUrl} />
          <div className={styles.identity}>
            <h3 id={title}>{fullName}</h3>
            <p className={`flex wrap gap-x-4 soft anywhere ${styles.handle}`}>
              {username ? <span>@{username.replace(/^@/, "")}</span> : null}
              {platform ? <span>{platformName(platform)}</span> : null}
            </p>
            <dl className={`flex wrap gap-y-2 gap-x-7 mt-3 ${styles.figures}`}>
              <div>
                <dt className="soft text-s leading-snug">Abonnés</dt>
                <dd>{formatCompact(followersCount)}</dd>
              </div>
              <div>
                <dt className="soft text-s leading-snug">Engagement</dt>
                <dd>{formatRate(engagementRate)}</dd>
              </div>
            </dl>
          </div>
        </div>
        {creativeNote ? <p className={`anywhere pre-line ${styles.note}`}>{creativeNote}</p> : null}
        <References name={fullName} urls={proposal.references} />
        {isContested(proposal, choice) ? (
          <ConcurrentAnswerNotice
            proposal={proposal}
            locked={locked}
            onKeepTheirs={() => store.forget(proposal.id)}
          />
        ) : null}
        <ChoiceGroup
          ref={group}
          name={fullName}
          status={status}
          locked={locked}
          onChoose={(next) => store.choose(proposal, { status: next })}
        />
        <div className={`row wrap justify-between gap-y-2 gap-x-5 ${styles.after}`}>
          <Comment
            name={fullName}
            comment={comment}
            locked={locked}
            onChange={(next) => store.choose(proposal, { comment: next })}
          />
          {status === "pending" ? null : (
            <PublicButton tone="link" disabled={locked} onClick={takeBack}>
              Retirer mon choix
              <span className="visually-hidden"> pour {fullName}</span>
            </PublicButton>
          )}
          {unsent ? (
            <span className={`inline-flex items-center gap-3 soft text-m ${styles.unsent}`}>À envoyer</span>
          ) : null}
          {!unsent && status !== "pending" ? (
            <span className="inline-flex items-center gap-3 soft text-m">Transmis à l'agence</span>
          ) : null}
        </div>
      </article>
    </li>
  )
})

/** The name stands beside it: screen readers need the picture only when it is missing. */
function ProposalPicture({ name, url }: { name: string; url: string | null }) {
  if (url) return <SafeImage src={url} alt="" className={styles.picture} />
  const { background, ink } = hueOf(name)
  return (
    <span className={styles.picture} style={{ background, color: ink }} aria-hidden="true">
      {initials(name) || "?"}
    </span>
  )
}

function References({ name, urls }: { name: string; urls: readonly string[] }) {
  const references = referencesOf(urls)
  if (references.length === 0) return null
  return (
    <ul className={`flex wrap gap-3 ${styles.list}`} aria-label={`Références ${de(name)}`}>
      {references.map(({ url, label }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a link may occur twice, and the list is static
        <li key={index}>
          <a href={url} target="_blank" rel="noopener noreferrer" title={url}>
            {label}
            <svg
              className="flex-none"
              width="12"
              height="12"
              viewBox="0 0 12 12"
              fill="none"
              aria-hidden="true"
            >
              <path
                d="M3.5 2.5h6v6M9 3 2.5 9.5"
                stroke="currentColor"
                strokeWidth="1.6"
                strokeLinecap="round"
              />
            </svg>
            <span className="visually-hidden">(nouvel onglet)</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Links named by their host; several of one host are numbered. Invalid links are left out. */
export function referencesOf(urls: readonly string[]): { url: string; label: string }[] {
  const found = urls.flatMap((url) => {
    const site = siteOf(url)
    return site ? [{ url, site }] : []
  })
  return found.map(({ url, site }, index) => {
    const alike = found.filter((other) => other.site === site).length
    const before = found.slice(0, index).filter((other) => other.site === site).length
    return { url, label: alike > 1 ? `${site} (${before + 1})` : site }
  })
}

interface ChoiceGroupProps {
  name: string
  status: BrandStatus
  locked: boolean
  onChoose: (status: Verdict) => void
  ref: Ref<HTMLFieldSetElement>
}

/** Native radio buttons: pressing the chosen one again keeps it. */
function ChoiceGroup({ name, status, locked, onChoose, ref }: ChoiceGroupProps) {
  const group = useId()
  return (
    <fieldset ref={ref} className={`grid gap-3 cols-3 ${styles.group}`} disabled={locked}>
      <legend className="visually-hidden">Votre choix pour {name}</legend>
      {VERDICTS.map((verdict) => (
        <label
          key={verdict.status}
          className={`row justify-center gap-3 px-3 py-2 strong rounded bg-raised relative pointer field-border ${styles.choice}`}
          data-status={verdict.status}
        >
          <input
            type="radio"
            name={group}
            checked={status === verdict.status}
            onChange={() => onChoose(verdict.status)}
          />
          <VerdictIcon verdict={verdict.status} />
          {verdict.label}
        </label>
      ))}
    </fieldset>
  )
}

const PATHS: Record<Verdict, string> = {
  accepted: "M4.5 12.5 10 18 20 6.5",
  maybe: "M4 14.5c2.2-5 5-5 8-2.5s5.8 2.5 8-2.5",
  rejected: "M6 6l12 12M18 6 6 18",
}

function VerdictIcon({ verdict }: { verdict: Verdict }) {
  return (
    <svg width="20" height="20" viewBox="0 0 24 24" fill="none" aria-hidden="true">
      <path
        d={PATHS[verdict]}
        stroke="currentColor"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}

interface CommentProps {
  name: string
  comment: string
  locked: boolean
  onChange: (comment: string) => void
}

/** The API's limit. */
const MAX = 2000
const COUNTED_FROM = 1800

function Comment({ name, comment, locked, onChange }: CommentProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (open) field.current?.focus()
  }, [open])

  if (!open && !comment)
    return (
      <PublicButton tone="link" disabled={locked} onClick={() => setOpen(true)}>
        Ajouter un commentaire
        <span className="visually-hidden"> pour {name}</span>
      </PublicButton>
    )
  return (
    <div className={styles.comment}>
      <label className="block mb-2 strong" htmlFor={id}>
        Commentaire <span className="visually-hidden">pour {name} </span>
        <span className="soft regular">(facultatif)</span>
      </label>
      <textarea
        ref={field}
        id={id}
        rows={2}
        maxLength={MAX}
        value={comment}
        readOnly={locked}
        aria-describedby={`${id}-count`}
        placeholder="Une précision, une condition, une question…"
        onChange={(event) => onChange(event.target.value)}
        onFocus={() => setOpen(true)}
      />
      <p id={`${id}-count`} className={`mt-2 soft text-s tabular ${styles.count}`}>
        {comment.length >= COUNTED_FROM
          ? `${formatNumber(comment.length)} / ${formatNumber(MAX)} caractères`
          : null}
      </p>
    </div>
  )
}

interface ConcurrentAnswerNoticeProps {
  proposal: Proposal
  locked: boolean
  onKeepTheirs: () => void
}

/** Another visitor answered after this one's choice; the notice shows both answers. */
function ConcurrentAnswerNotice({ proposal, locked, onKeepTheirs }: ConcurrentAnswerNoticeProps) {
  const { brandStatus, brandComment, fullName } = proposal
  const answered =
    brandStatus === "pending" ? "a retiré sa réponse" : `a répondu « ${BRAND_STATUSES[brandStatus]} »`
  return (
    <div className={`text-m rounded ${styles.concurrent}`}>
      <p>
        Entre-temps, une autre personne <strong>{answered}</strong>
        {brandComment ? `, avec le commentaire « ${brandComment} »` : null}. Votre choix ci-dessous la
        remplacera à l'envoi.
      </p>
      <PublicButton tone="link" disabled={locked} onClick={onKeepTheirs}>
        Garder sa réponse
        <span className="visually-hidden"> pour {fullName}</span>
      </PublicButton>
    </div>
  )
}
