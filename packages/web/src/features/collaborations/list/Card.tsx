import { CheckOutlined, DeleteOutlined, EditOutlined, LinkOutlined } from "@ant-design/icons"
import { useQueryClient } from "@tanstack/react-query"
import type { CollaborationCard } from "@trame/core/campaigns/collaborations/contract/shapes"
import { COLLABORATION_TYPES } from "@trame/core/campaigns/collaborations/rules/values"
import { App, Button } from "antd"
import { memo } from "react"
import { useNavigate } from "react-router-dom"
import { client } from "../../../lib/api/api.ts"
import { problemOf } from "../../../lib/api/problem.ts"
import { useConfirm } from "../../../lib/dialog/useConfirm.tsx"
import { formatDate, formatMoney } from "../../../lib/format.ts"
import { CollaborationStatusTag } from "../../../ui/CollaborationStatusTag.tsx"
import { useCopy } from "../../../ui/CopyButton.tsx"
import { CardAction, ListCard } from "../../../ui/list/ListCard.tsx"
import { AvatarStack } from "../../../ui/PersonAvatar.tsx"
import { forget, patchCard } from "../cache.ts"
import styles from "./Card.module.css"

export const Card = memo(function Card({ card }: { card: CollaborationCard }) {
  return (
    <ListCard
      name={card.name}
      link={{ to: `/app/collaborations/${card.id}` }}
      head={
        <>
          <CollaborationStatusTag status={card.status} />
          {COLLABORATION_TYPES[card.type]}
        </>
      }
      subtitle={card.brand}
      actions={<Actions card={card} />}
    >
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
    </ListCard>
  )
})

const COPY = "Copier le lien public"
const COPIED = "Lien copié"

function Actions({ card }: { card: CollaborationCard }) {
  const navigate = useNavigate()
  const { copied, share } = useShareLink(card)
  const remove = useRemove()
  return (
    <>
      <Button
        type="text"
        size="small"
        icon={copied ? <CheckOutlined aria-hidden /> : <LinkOutlined aria-hidden />}
        aria-label={copied ? COPIED : `${COPY} de ${card.name}`}
        onClick={() => void share()}
      >
        {copied ? COPIED : COPY}
      </Button>
      <span role="status" className="visually-hidden">
        {copied ? COPIED : ""}
      </span>
      <CardAction
        label="Modifier"
        name={`Modifier ${card.name}`}
        icon={<EditOutlined aria-hidden />}
        onClick={() => navigate(`/app/collaborations/new?id=${encodeURIComponent(card.id)}`)}
      />
      <CardAction
        label="Supprimer"
        name={`Supprimer ${card.name}`}
        icon={<DeleteOutlined aria-hidden />}
        danger
        onClick={() => void remove(card)}
      />
    </>
  )
}

/** Asks, deletes, tells. One that is already gone leaves the list just the same. */
function useRemove(): (card: Pick<CollaborationCard, "id" | "name">) => Promise<void> {
  const queries = useQueryClient()
  const confirm = useConfirm()
  const { message } = App.useApp()

  async function remove(id: string): Promise<void> {
    try {
      await client.collaborations.remove({ collaborationId: id })
      message.success("Collaboration supprimée avec succès")
    } catch (error) {
      const problem = problemOf(error)
      if (problem.code !== "not_found") {
        message.error(`Erreur lors de la suppression de la collaboration. ${problem.message}`)
        return
      }
    }
    forget(queries, id)
  }

  return async ({ id, name }) => {
    await confirm({
      title: `Supprimer la collaboration «\u00a0${name}\u00a0»\u00a0?`,
      content:
        "Ses étapes, documents et statistiques seront supprimés, et le lien de la marque ne fonctionnera plus. Cette action est irréversible.",
      okText: "Supprimer",
      danger: true,
      onOk: () => remove(id),
    })
  }
}

const addressOf = (token: string): string => `${window.location.origin}/suivi/${token}`

const QUESTIONS = {
  create: {
    title: "Créer le lien public ?",
    content:
      "Cette collaboration n'a pas encore de lien. Toute personne qui le reçoit pourra suivre la campagne et les documents visibles pour la marque.",
    okText: "Créer et copier",
  },
  activate: {
    title: "Activer le lien public ?",
    content:
      "Ce lien est désactivé : la marque ne peut plus l'ouvrir. L'activer le rend de nouveau accessible.",
    okText: "Activer et copier",
  },
}

/** Copies the brand's link, which is first made or switched on when the person agrees. */
function useShareLink({ id, linkToken, linkActive }: CollaborationCard) {
  const queries = useQueryClient()
  const confirm = useConfirm()
  const { message } = App.useApp()
  const { copied, copy } = useCopy("Lien public")

  async function open(): Promise<void> {
    try {
      const link = await client.collaborations.setLink({ collaborationId: id, active: true })
      const { token, active, ...versions } = link
      patchCard(queries, id, { linkToken: token, linkActive: active, ...versions })
      await copy(addressOf(token))
    } catch (error) {
      message.error(problemOf(error).message)
    }
  }

  async function share(): Promise<void> {
    if (linkToken && linkActive) return copy(addressOf(linkToken))
    await confirm({ ...(linkToken ? QUESTIONS.activate : QUESTIONS.create), onOk: open })
  }

  return { copied, share }
}
