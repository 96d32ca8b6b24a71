import type { Proposal } from "@trame/core/castings/shapes"
import { memo } from "react"
import { PersonAvatar } from "../../../components/PersonAvatar.tsx"
import { formatDate } from "../../../lib/format.ts"
import { engagement, followers } from "../audience.ts"
import { safeUrl } from "../links.ts"
import { Platforms } from "../platforms.tsx"
import { BrandStatusTag } from "../statusTags.tsx"
import styles from "./ProposalCard.module.css"

export const ProposalCard = memo(function ProposalCard({ proposal }: { proposal: Proposal }) {
  const { fullName, username, brandComment, brandDecisionDate, creativeNote, references } = proposal
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <span aria-hidden="true">
          <PersonAvatar name={fullName} imageUrl={proposal.profileImageUrl} size={44} />
        </span>
        <div className={styles.person}>
          <h4 className={styles.name}>{fullName}</h4>
          <p className={styles.meta}>
            {username ? <span>@{username}</span> : null}
            <Platforms platform={proposal.platform} />
            <span>{followers(proposal.followersCount)}</span>
            <span>Engagement {engagement(proposal.engagementRate)}</span>
          </p>
        </div>
        <BrandStatusTag status={proposal.brandStatus} />
      </div>
      {creativeNote ? <p className={styles.note}>{creativeNote}</p> : null}
      {references.length > 0 ? (
        <ul className={styles.references} aria-label={`Références de ${fullName}`}>
          {[...new Set(references)].map((reference) => (
            <Reference key={reference} url={reference} />
          ))}
        </ul>
      ) : null}
      {brandComment || brandDecisionDate ? (
        <p className={styles.answer}>
          {brandComment ? <span className={styles.comment}>«&nbsp;{brandComment}&nbsp;»</span> : null}
          {brandDecisionDate ? (
            <span className={styles.date}>Répondu le {formatDate(brandDecisionDate, { style: "long" })}</span>
          ) : null}
        </p>
      ) : null}
    </li>
  )
})

function Reference({ url }: { url: string }) {
  const safe = safeUrl(url)
  return (
    <li>
      {safe ? (
        <a href={safe.href} target="_blank" rel="noopener noreferrer" className={styles.reference}>
          {safe.hostname.replace(/^www\./, "")}
          {safe.pathname === "/" ? "" : safe.pathname}
        </a>
      ) : (
        url
      )}
    </li>
  )
}
