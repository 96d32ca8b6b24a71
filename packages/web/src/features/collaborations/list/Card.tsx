import type { CollaborationCard } from "@trame/core/collaborations/shapes"
import { COLLABORATION_TYPES } from "@trame/core/collaborations/values"
import { memo } from "react"
import { Link } from "react-router-dom"
import { AvatarStack } from "../../../components/AvatarStack.tsx"
import { formatDate, formatMoney } from "../../../lib/format.ts"
import { CollaborationStatusTag } from "../CollaborationStatusTag.tsx"
import styles from "./Card.module.css"
import { CardActions } from "./CardActions.tsx"

/** The title's link covers the whole card; what can be pressed besides lies above it. */
export const Card = memo(function Card({ card }: { card: CollaborationCard }) {
  return (
    <article className={styles.card}>
      <div className={styles.top}>
        <CollaborationStatusTag status={card.status} />
        <span className={styles.type}>{COLLABORATION_TYPES[card.type]}</span>
      </div>
      <div>
        <h2 className={styles.name}>
          <Link to={`/app/collaborations/${card.id}`} className={styles.link}>
            {card.name}
          </Link>
        </h2>
        <p className={styles.brand}>{card.brand}</p>
      </div>
      <div className={styles.people}>
        {card.participantCount > 0 ? (
          <AvatarStack
            people={card.participants.map(({ id, fullName, profileImageUrl }) => ({
              id,
              name: fullName,
              imageUrl: profileImageUrl,
            }))}
            total={card.participantCount}
          />
        ) : (
          <span className={styles.nobody}>Aucun influenceur</span>
        )}
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>Budget</dt>
          <dd>{formatMoney(card.budget)}</dd>
        </div>
        <div>
          <dt>Signature</dt>
          <dd>{formatDate(card.signedDate, { missing: "Non définie" })}</dd>
        </div>
      </dl>
      <CardActions card={card} />
    </article>
  )
})
