import type { Proposal } from "@trame/core/campaigns/castings/contract/shapes"
import { BRAND_STATUSES } from "@trame/core/campaigns/castings/rules/values"
import { memo, useMemo } from "react"
import { oneOf, optionsOf, useListParams } from "../../lib/address/address.ts"
import { formatCount, formatDate, formatFollowers, formatNumber, formatRate } from "../../lib/format.ts"
import { safeUrl } from "../../lib/links.ts"
import { FilterChips } from "../../ui/list/FilterChips.tsx"
import { ShowMoreList } from "../../ui/list/ShowMoreList.tsx"
import { PersonAvatar } from "../../ui/PersonAvatar.tsx"
import { countsOf } from "./cache.ts"
import styles from "./Detail.module.css"
import proposalsStyles from "./DetailProposals.module.css"
import { AnswersBar, BrandStatusTag, Platforms } from "./tags.tsx"

const ANSWERS = optionsOf(BRAND_STATUSES, "Tous")
const PARAMS = { answer: oneOf(BRAND_STATUSES) }

export function Proposals({ proposals }: { proposals: readonly Proposal[] }) {
  const { values, set } = useListParams(PARAMS)
  const { answer } = values
  const counts = useMemo(() => countsOf(proposals), [proposals])
  const numbers = { ...counts, pending: counts.proposals - counts.decisions, all: counts.proposals }
  const shown = useMemo(
    () => (answer === "all" ? proposals : proposals.filter(({ brandStatus }) => brandStatus === answer)),
    [proposals, answer],
  )
  return (
    <section aria-label="Influenceurs proposés" className={styles.section}>
      <div className={styles.sectionHead}>
        <h3 className={styles.title}>Influenceurs proposés</h3>
        <p className={styles.summary}>
          {formatCount(counts.decisions, "décision reçue", "décisions reçues")} sur{" "}
          {formatNumber(counts.proposals)}
        </p>
      </div>
      {proposals.length > 0 ? (
        <>
          <AnswersBar counts={counts} />
          <FilterChips
            legend="Filtrer par réponse de la marque"
            options={ANSWERS.map((option) => ({ ...option, count: numbers[option.value] }))}
            value={answer}
            small
            onChange={(next) => set({ answer: next })}
          />
          {shown.length > 0 ? (
            <ShowMoreList
              key={answer}
              items={shown}
              label="Influenceurs proposés"
              className={styles.proposals}
            >
              {(proposal) => <ProposalCard key={proposal.id} proposal={proposal} />}
            </ShowMoreList>
          ) : (
            <p className={styles.none}>Aucun influenceur avec cette réponse</p>
          )}
        </>
      ) : (
        <p className={styles.none}>Aucun influenceur proposé pour le moment</p>
      )}
    </section>
  )
}

const ProposalCard = memo(function ProposalCard({ proposal }: { proposal: Proposal }) {
  const { fullName, username, brandComment, brandDecisionDate, creativeNote, references } = proposal
  return (
    <li className={proposalsStyles.card}>
      <div className={proposalsStyles.head}>
        <span aria-hidden="true">
          <PersonAvatar name={fullName} imageUrl={proposal.profileImageUrl} size={44} />
        </span>
        <div className={proposalsStyles.person}>
          <h4 className={proposalsStyles.name}>{fullName}</h4>
          <p className={proposalsStyles.meta}>
            {username ? <span>@{username}</span> : null}
            <Platforms platform={proposal.platform} />
            <span>{formatFollowers(proposal.followersCount)}</span>
            <span>Engagement {formatRate(proposal.engagementRate)}</span>
          </p>
        </div>
        <BrandStatusTag status={proposal.brandStatus} />
      </div>
      {creativeNote ? <p className={proposalsStyles.note}>{creativeNote}</p> : null}
      {references.length > 0 ? (
        <ul className={proposalsStyles.references} aria-label={`Références de ${fullName}`}>
          {[...new Set(references)].map((reference) => (
            <Reference key={reference} url={reference} />
          ))}
        </ul>
      ) : null}
      {brandComment || brandDecisionDate ? (
        <p className={proposalsStyles.answer}>
          {brandComment ? (
            <span className={proposalsStyles.comment}>«&nbsp;{brandComment}&nbsp;»</span>
          ) : null}
          {brandDecisionDate ? (
            <span className={proposalsStyles.date}>
              Répondu le {formatDate(brandDecisionDate, { style: "long" })}
            </span>
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
        <a href={safe.href} target="_blank" rel="noopener noreferrer" className={proposalsStyles.reference}>
          {safe.hostname.replace(/^www\./, "")}
          {safe.pathname === "/" ? "" : safe.pathname}
        </a>
      ) : (
        url
      )}
    </li>
  )
}
