import { DeleteOutlined, LinkOutlined } from "@ant-design/icons"
import type { RosterCard } from "@trame/core/influencers/roster/contract"
import { de } from "@trame/core/lib/text"
import { memo } from "react"
import { useDialogParam } from "../../lib/dialog/useDialogParam.ts"
import { formatCompact, formatRate } from "../../lib/format.ts"
import { InfluencerPicture, VerifiedMark } from "../../ui/influencers/InfluencerPicture.tsx"
import { StarRating } from "../../ui/influencers/StarRating.tsx"
import { CardAction, CardFrame, CardLink, CardTools } from "../../ui/list/ListCard.tsx"
import styles from "./CreatorCard.module.css"
import { rosterDialogs, useRemoveCreator, useShareLink } from "./cache.ts"

interface CreatorCardProps {
  card: RosterCard
  heading: "h2" | "h3"
}

/** The name's link covers the card; what can be done besides shows when it is pointed at or reached. */
export const CreatorCard = memo(function CreatorCard({ card, heading: Heading }: CreatorCardProps) {
  const { linkTo } = useDialogParam(rosterDialogs)
  const { displayName, username, category, platform } = card
  return (
    <CardFrame className={styles.card}>
      <div className={styles.head}>
        <InfluencerPicture name={displayName} imageUrl={card.profileImageUrl} platform={platform} size={64} />
        <div className={styles.who}>
          <Heading className={styles.name}>
            <CardLink {...linkTo("creator", { influencer: card.id })}>{displayName}</CardLink>{" "}
            <VerifiedMark verified={card.verified} />
          </Heading>
          <p className={styles.detail}>@{username}</p>
          <StarRating rating={card.rating} />
        </div>
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>Abonnés</dt>
          <dd>{formatCompact(card.followersCount)}</dd>
        </div>
        <div>
          <dt>Engagement</dt>
          <dd>{formatRate(card.engagementRate)}</dd>
        </div>
        {category ? (
          <div className={styles.category}>
            <dt>Catégorie</dt>
            <dd>{category}</dd>
          </div>
        ) : null}
      </dl>
      <CardTools className={styles.tools}>
        <Actions card={card} />
      </CardTools>
    </CardFrame>
  )
})

function Actions({ card }: { card: RosterCard }) {
  const share = useShareLink()
  const remove = useRemoveCreator()
  return (
    <>
      <CardAction
        label="Copier le lien public"
        name={`Copier le lien public ${de(card.displayName)}`}
        icon={<LinkOutlined aria-hidden />}
        onClick={() => void share(card.id)}
      />
      <CardAction
        label="Retirer"
        name={`Retirer ${card.displayName}`}
        icon={<DeleteOutlined aria-hidden />}
        danger
        onClick={() => void remove(card)}
      />
    </>
  )
}
