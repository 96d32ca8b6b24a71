import { DeleteOutlined, EditOutlined, EyeOutlined } from "@ant-design/icons"
import type { CastingCard } from "@trame/core/campaigns/castings/contract/shapes"
import { memo } from "react"
import { useDialogParam } from "../../../lib/dialog/useDialogParam.ts"
import { formatCount, formatDate } from "../../../lib/format.ts"
import { CardAction, ListCard } from "../../../ui/list/ListCard.tsx"
import { castingDialogs, useRemoveCasting } from "../cache.ts"
import { BrandLinkButton } from "../link/BrandLinkButton.tsx"
import { AnswersBar, CastingStatusTag, Deadline } from "../tags.tsx"
import styles from "./Card.module.css"

export const Card = memo(function Card({ card }: { card: CastingCard }) {
  const { linkTo } = useDialogParam(castingDialogs)
  const { counts } = card
  return (
    <ListCard
      name={card.name}
      link={linkTo("detail", { casting: card.id })}
      head={<CastingStatusTag status={card.status} />}
      subtitle={card.brand}
      actions={<Actions card={card} />}
    >
      <div className={styles.answers}>
        <p className={styles.counts}>
          <span>{formatCount(counts.proposals, "influenceur proposé", "influenceurs proposés")}</span>
          <span>{formatCount(counts.decisions, "décision")}</span>
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
    </ListCard>
  )
})

function Actions({ card }: { card: CastingCard }) {
  const { open } = useDialogParam(castingDialogs)
  const remove = useRemoveCasting()
  return (
    <>
      <BrandLinkButton casting={card} type="text" size="small" />
      <CardAction
        label="Voir les détails"
        name={`Voir les détails : ${card.name}`}
        icon={<EyeOutlined aria-hidden />}
        onClick={() => open("detail", { casting: card.id })}
      />
      <CardAction
        label="Modifier"
        name={`Modifier : ${card.name}`}
        icon={<EditOutlined aria-hidden />}
        onClick={() => open("edit", { casting: card.id })}
      />
      <CardAction
        label="Supprimer"
        name={`Supprimer : ${card.name}`}
        icon={<DeleteOutlined aria-hidden />}
        danger
        onClick={() => void remove(card)}
      />
    </>
  )
}
