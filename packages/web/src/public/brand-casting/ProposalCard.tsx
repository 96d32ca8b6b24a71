import { memo, useId } from "react"
import { formatCompact, formatRate, hueOf, initials, platformName } from "../../lib/format.ts"
import { siteOf } from "../../lib/links.ts"
import { SafeImage } from "../../ui/public/PublicImage.tsx"
import { answerOf, type Choice, isContested, isUnsent, type Proposal } from "./choice.ts"
import type { ChoiceStore } from "./choice-store.ts"
import { cardId } from "./jump.ts"
import { ChoiceGroup, Comment, ConcurrentAnswerNotice } from "./ProposalAnswer.tsx"
import styles from "./ProposalCard.module.css"

interface ProposalCardProps {
  proposal: Proposal
  choice: Choice | undefined
  store: ChoiceStore
  locked: boolean
}

/** Of five hundred, only the one that changes is drawn anew. */
export const ProposalCard = memo(function ProposalCard({
  proposal,
  choice,
  store,
  locked,
}: ProposalCardProps) {
  const title = useId()
  const { fullName, username, platform, followersCount, engagementRate, creativeNote } = proposal
  const { status, comment } = answerOf(proposal, choice)
  const unsent = isUnsent(proposal, choice)
  return (
    <li id={cardId(proposal.id)} className={styles.item}>
      <article aria-labelledby={title} className={styles.card} data-status={status}>
        <div className={styles.who}>
          <ProposalPicture name={fullName} url={proposal.profileImageUrl} />
          <div className={styles.identity}>
            <h3 id={title}>{fullName}</h3>
            <p className={styles.handle}>
              {username ? <span>@{username.replace(/^@/, "")}</span> : null}
              {platform ? <span>{platformName(platform)}</span> : null}
            </p>
            <dl className={styles.figures}>
              <div>
                <dt>Abonnés</dt>
                <dd>{formatCompact(followersCount)}</dd>
              </div>
              <div>
                <dt>Engagement</dt>
                <dd>{formatRate(engagementRate)}</dd>
              </div>
            </dl>
          </div>
        </div>
        {creativeNote ? <p className={styles.note}>{creativeNote}</p> : null}
        <References name={fullName} urls={proposal.references} />
        {isContested(proposal, choice) ? (
          <ConcurrentAnswerNotice
            proposal={proposal}
            locked={locked}
            onKeepTheirs={() => store.forget(proposal.id)}
          />
        ) : null}
        <ChoiceGroup
          name={fullName}
          status={status}
          locked={locked}
          onChoose={(next) => store.choose(proposal, { status: next })}
        />
        <div className={styles.after}>
          <Comment
            name={fullName}
            comment={comment}
            locked={locked}
            onChange={(next) => store.choose(proposal, { comment: next })}
          />
          {unsent ? <span className={styles.unsent}>À envoyer</span> : null}
          {!unsent && status !== "pending" ? <span className={styles.sent}>Transmis à l'agence</span> : null}
        </div>
      </article>
    </li>
  )
})

/** The name stands beside it: a picture adds nothing for a screen reader, unless it is missing. */
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
    <ul className={styles.list} aria-label={`Références de ${name}`}>
      {references.map(({ url, label }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same link may stand twice, and the list is only shown
        <li key={index}>
          <a href={url} target="_blank" rel="noopener noreferrer" title={url}>
            {label}
            <svg width="12" height="12" viewBox="0 0 12 12" fill="none" aria-hidden="true">
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

interface Reference {
  url: string
  label: string
}

/** Links by their site; several of one site are numbered. What may not be a link is left out. */
export function referencesOf(urls: readonly string[]): Reference[] {
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
