import { memo, useId } from "react"
import { formatCompact } from "../../../lib/format.ts"
import { platformName } from "../../../lib/platformName.ts"
import { formatRate } from "../../public-campaign/stats/rate.ts"
import { answerOf, type Choice, isContested, isUnsent, type Proposal } from "../choices/choice.ts"
import type { ChoiceStore } from "../choices/choiceStore.ts"
import { ChoiceGroup } from "./ChoiceGroup.tsx"
import { Comment } from "./Comment.tsx"
import { cardId } from "./cardId.ts"
import { Meanwhile } from "./Meanwhile.tsx"
import styles from "./ProposalCard.module.css"
import { ProposalPicture } from "./ProposalPicture.tsx"
import { References } from "./References.tsx"

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
                <dd>{engagementRate === null ? "N/A" : formatRate(engagementRate)}</dd>
              </div>
            </dl>
          </div>
        </div>
        {creativeNote ? <p className={styles.note}>{creativeNote}</p> : null}
        <References name={fullName} urls={proposal.references} />
        {isContested(proposal, choice) ? (
          <Meanwhile proposal={proposal} locked={locked} onKeepTheirs={() => store.forget(proposal.id)} />
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
