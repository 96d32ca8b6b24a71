import { DeleteOutlined, MailOutlined, PhoneOutlined } from "@ant-design/icons"
import type { ProspectCard as Prospect } from "@trame/core/influencers/recruitment/contract"
import { memo } from "react"
import { useDialogParam } from "../../lib/dialog/useDialogParam.ts"
import { formatCount } from "../../lib/format.ts"
import { telLink } from "../../lib/links.ts"
import { InfluencerPicture } from "../../ui/influencers/InfluencerPicture.tsx"
import { CardAction, CardFrame, CardLink, CardTools } from "../../ui/list/ListCard.tsx"
import { nameOf, recruitmentDialogs, useRemoveProspect } from "./cache.ts"
import styles from "./ProspectCard.module.css"
import { AnsweredTag, FollowUp, ProspectStatusTag } from "./tags.tsx"

/** rules/creators.md#recruitment */
const SHOWN_TAGS = 2

interface ProspectCardProps {
  card: Prospect
  heading: "h2" | "h3"
}

/** The name's link covers the card; the remove button shows on hover or focus. */
export const ProspectCard = memo(function ProspectCard({ card, heading: Heading }: ProspectCardProps) {
  const { linkTo } = useDialogParam(recruitmentDialogs)
  const remove = useRemoveProspect()
  const name = nameOf(card)
  return (
    <CardFrame className={styles.card}>
      <div className={`row gap-4 min-0 ${styles.head}`}>
        <InfluencerPicture name={name} imageUrl={card.profileImageUrl} size={56} />
        <div className="flex-1 min-0">
          <Heading className={styles.name}>
            <CardLink {...linkTo("prospect", { influencer: card.id })}>{name}</CardLink>
          </Heading>
          {card.username ? <p className="ellipsis soft text-m">@{card.username}</p> : null}
        </div>
      </div>
      <p className="flex wrap gap-3">
        <ProspectStatusTag status={card.status} />
        {card.responseReceived ? <AnsweredTag /> : null}
      </p>
      <Reach card={card} />
      <FollowUp day={card.nextFollowUpDate} />
      <Tags tags={card.tags} />
      <CardTools>
        <CardAction
          label="Retirer"
          name={`Retirer ${name}`}
          icon={<DeleteOutlined aria-hidden />}
          danger
          onClick={() => void remove(card)}
        />
      </CardTools>
    </CardFrame>
  )
})

/** Contact data; renders nothing without any. */
function Reach({ card: { email, phone } }: { card: Prospect }) {
  if (!email && !phone) return null
  return (
    <ul className={`grid gap-1 soft text-m cols-1 ${styles.reach}`}>
      {email ? (
        <li>
          <MailOutlined aria-label="E-mail" />
          <a className="ellipsis relative above inherit no-underline" href={`mailto:${email}`}>
            {email}
          </a>
        </li>
      ) : null}
      {phone ? (
        <li>
          <PhoneOutlined aria-label="Téléphone" />
          <a className="ellipsis relative above inherit no-underline" href={telLink(phone)}>
            {phone}
          </a>
        </li>
      ) : null}
    </ul>
  )
}

function Tags({ tags }: Pick<Prospect, "tags">) {
  const more = tags.slice(SHOWN_TAGS)
  if (tags.length === 0) return null
  return (
    <ul className={`mt-auto flex wrap gap-3 ${styles.tags}`} aria-label="Tags">
      {tags.slice(0, SHOWN_TAGS).map((tag) => (
        <li key={tag}>{tag}</li>
      ))}
      {more.length > 0 ? (
        <li className={styles.more} title={more.join(", ")}>
          <span aria-hidden="true">+{more.length}</span>
          <span className="visually-hidden">{formatCount(more.length, "autre tag", "autres tags")}</span>
        </li>
      ) : null}
    </ul>
  )
}
