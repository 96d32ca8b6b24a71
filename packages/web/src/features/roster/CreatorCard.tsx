import { DeleteOutlined, FolderAddOutlined, LinkOutlined } from "@ant-design/icons"
import type { RosterCard } from "@trame/core/influencers/roster/contract"
import { de } from "@trame/core/lib/text"
import { memo } from "react"
import { useDialogParam } from "../../lib/dialog/useDialogParam.ts"
import { formatCompact, formatRate } from "../../lib/format.ts"
import { useAddTo } from "../../ui/influencers/add-to/AddTo.tsx"
import { InfluencerPicture, VerifiedMark } from "../../ui/influencers/InfluencerPicture.tsx"
import { StarRating } from "../../ui/influencers/StarRating.tsx"
import { CardAction, CardFrame, CardLink, CardTools } from "../../ui/list/ListCard.tsx"
import styles from "./CreatorCard.module.css"
import { rosterDialogs, useRemoveCreator, useShareLink } from "./cache.ts"

interface CreatorCardProps {
  card: RosterCard
  heading: "h2" | "h3"
}

/** The name's link covers the card; other actions show on hover or focus. */
export const CreatorCard = memo(function CreatorCard({ card, heading: Heading }: CreatorCardProps) {
  const { linkTo } = useDialogParam(rosterDialogs)
  const { displayName, username, category, platform } = card
  return (
    <CardFrame className={styles.card}>
      <div className={`flex gap-5 min-0 ${styles.head}`}>
        <InfluencerPicture name={displayName} imageUrl={card.profileImageUrl} platform={platform} size={64} />
        <div className="min-0">
          <Heading className={styles.name}>
            <CardLink {...linkTo("creator", { influencer: card.id })}>{displayName}</CardLink>{" "}
            <VerifiedMark verified={card.verified} />
          </Heading>
          <p className="ellipsis soft text-m">@{username}</p>
          <StarRating rating={card.rating} />
        </div>
      </div>
      <dl className={`flex gap-y-2 gap-x-7 mt-auto min-0 ${styles.facts}`}>
        <div className="min-0">
          <dt className="soft text-s">Abonnés</dt>
          <dd className="ellipsis tabular strong">{formatCompact(card.followersCount)}</dd>
        </div>
        <div className="min-0">
          <dt className="soft text-s">Engagement</dt>
          <dd className="ellipsis tabular strong">{formatRate(card.engagementRate)}</dd>
        </div>
        {category ? (
          <div className={`min-0 ${styles.category}`}>
            <dt className="soft text-s">Catégorie</dt>
            <dd className="ellipsis tabular strong">{category}</dd>
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
  const addTo = useAddTo(true)
  return (
    <>
      {addTo ? (
        <CardAction
          label="Ajouter à…"
          name={`Ajouter ${card.displayName} à…`}
          icon={<FolderAddOutlined aria-hidden />}
          onClick={() => addTo([card])}
        />
      ) : null}
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
