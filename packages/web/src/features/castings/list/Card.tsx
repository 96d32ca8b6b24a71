import type { CastingCard } from "@trame/core/castings/shapes"
import { memo } from "react"
import { Link, useSearchParams } from "react-router-dom"
import { formatDate } from "../../../lib/format.ts"
import { AnswersBar } from "../AnswersBar.tsx"
import { many } from "../counts.ts"
import { Deadline } from "../Deadline.tsx"
import { detailSearch, detailState } from "../dialogs.ts"
import { CastingStatusTag } from "../statusTags.tsx"
import styles from "./Card.module.css"
import { CardActions } from "./CardActions.tsx"

/** The title's link covers the whole card; what can be pressed besides lies above it. */
export const Card = memo(function Card({ card }: { card: CastingCard }) {
  const [params] = useSearchParams()
  const { counts } = card
  return (
    <article className={styles.card}>
      <div className={styles.top}>
        <CastingStatusTag status={card.status} />
      </div>
      <div>
        <h2 className={styles.name}>
          <Link
            to={{ search: detailSearch(params, card.id) }}
            state={detailState}
            preventScrollReset
            className={styles.link}
          >
            {card.name}
          </Link>
        </h2>
        <p className={styles.brand}>{card.brand}</p>
      </div>
      <div className={styles.answers}>
        <p className={styles.counts}>
          <span>{many(counts.proposals, "influenceur proposé", "influenceurs proposés")}</span>
          <span>{many(counts.decisions, "décision", "décisions")}</span>
        </p>
        <AnswersBar counts={counts} />
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>Budget</dt>
          <dd>{card.budget}</dd>
        </div>
        <div>
          <dt>Période</dt>
          <dd>
            {formatDate(card.startDate, { style: "long" })} – {formatDate(card.endDate, { style: "long" })}
          </dd>
        </div>
        <div>
          <dt>Date limite</dt>
          <dd>
            <Deadline deadline={card.deadline} />
          </dd>
        </div>
      </dl>
      <CardActions card={card} />
    </article>
  )
})
