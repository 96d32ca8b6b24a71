import {
  CheckOutlined,
  CopyOutlined,
  DeleteOutlined,
  EditOutlined,
  ExportOutlined,
  InboxOutlined,
  LinkOutlined,
} from "@ant-design/icons"
import type { CollaborationCard } from "@trame/core/campaigns/collaborations/contract/shapes"
import { COLLABORATION_TYPES } from "@trame/core/campaigns/collaborations/rules/values"
import { de } from "@trame/core/lib/text"
import { memo } from "react"
import { formatDate, formatMoney } from "../../../lib/format.ts"
import { CardAction, CardButton, ListCard } from "../../../ui/list/ListCard.tsx"
import { AvatarStack } from "../../../ui/PersonAvatar.tsx"
import { CollaborationStatusTag, StatusTag } from "../../../ui/StatusTag.tsx"
import { useCampaignActions } from "./actions.ts"
import styles from "./Card.module.css"
import { Lateness, NextStep } from "./NextStep.tsx"

export const Card = memo(function Card({ card }: { card: CollaborationCard }) {
  return (
    <ListCard
      name={card.name}
      link={{ to: `/app/collaborations/${card.id}` }}
      head={
        <>
          <span className="flex wrap gap-3">
            <CollaborationStatusTag status={card.status} />
            {card.archived ? <StatusTag tone="neutral">Archivée</StatusTag> : null}
          </span>
          <span className={styles.type}>{COLLABORATION_TYPES[card.type]}</span>
        </>
      }
      subtitle={card.brand}
      actions={<Actions card={card} />}
    >
      <div className={`row wrap justify-between gap-3 ${styles.people}`}>
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
          <span className="faint text-m">Aucun influenceur</span>
        )}
        <Lateness card={card} />
      </div>
      <dl className={`grid gap-4 ${styles.facts}`}>
        <div className={`min-0 span-all ${styles.next}`}>
          <dt className="soft text-s">Prochaine étape</dt>
          <dd className="medium">
            <NextStep card={card} />
          </dd>
        </div>
        <div>
          <dt className="soft text-s">Budget</dt>
          <dd>{formatMoney(card.budget)}</dd>
        </div>
        <div>
          <dt className="soft text-s">Signature</dt>
          <dd>{formatDate(card.signedDate, { missing: "Non définie" })}</dd>
        </div>
      </dl>
    </ListCard>
  )
})

const COPY = "Copier le lien public"
const COPIED = "Lien copié"

function Actions({ card }: { card: CollaborationCard }) {
  const { copied, share, edit, duplicate, archive, remove } = useCampaignActions(card)
  return (
    <>
      <CardButton
        name={copied ? COPIED : `${COPY} ${de(card.name)}`}
        icon={copied ? <CheckOutlined aria-hidden /> : <LinkOutlined aria-hidden />}
        onClick={() => void share()}
      >
        {copied ? COPIED : COPY}
      </CardButton>
      <span role="status" className="visually-hidden">
        {copied ? COPIED : ""}
      </span>
      <CardAction
        label="Modifier"
        name={`Modifier ${card.name}`}
        icon={<EditOutlined aria-hidden />}
        onClick={edit}
      />
      <CardAction
        label="Dupliquer"
        name={`Dupliquer ${card.name}`}
        icon={<CopyOutlined aria-hidden />}
        onClick={duplicate}
      />
      <CardAction
        label={card.archived ? "Désarchiver" : "Archiver"}
        name={`${card.archived ? "Désarchiver" : "Archiver"} ${card.name}`}
        icon={card.archived ? <ExportOutlined aria-hidden /> : <InboxOutlined aria-hidden />}
        onClick={() => void archive()}
      />
      <CardAction
        label="Supprimer"
        name={`Supprimer ${card.name}`}
        icon={<DeleteOutlined aria-hidden />}
        danger
        onClick={() => void remove()}
      />
    </>
  )
}
