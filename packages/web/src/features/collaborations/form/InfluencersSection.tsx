import { PlusOutlined, TeamOutlined } from "@ant-design/icons"
import { useQueryClient } from "@tanstack/react-query"
import type { CollaborationDetail } from "@trame/core/campaigns/collaborations/contract/shapes"
import { Button } from "antd"
import { lazy, memo, Suspense, useCallback, useEffect, useState } from "react"
import { loadChunk } from "../../../lib/address/lazyChunk.ts"
import { api } from "../../../lib/api/api.ts"
import { useConfirm } from "../../../lib/dialog/useConfirm.tsx"
import { formatCount, formatMoney } from "../../../lib/format.ts"
import { amountProblem, understood } from "../../../lib/typedNumber.ts"
import { DraftRow } from "../../../ui/form/DraftForm.tsx"
import { Section } from "../../../ui/Section.tsx"
import { Bar } from "../../../ui/states/Shape.tsx"
import {
  type Apply,
  type ParticipantDraft,
  type Problems,
  removeParticipant,
  rules,
  sumOfRates,
} from "./draft.ts"
import styles from "./Form.module.css"

/** Rows are closed at first. Without it, the typed values stay in the tab and are offered after a reload. */
const ParticipantEditor = lazy(() =>
  loadChunk(() => import("./ParticipantEditor.tsx"), "Impossible d'ouvrir les livrables").catch(() => ({
    default: () => <p className="soft">Les livrables n'ont pas pu s'ouvrir : rechargez la page.</p>,
  })),
)

interface InfluencersSectionProps {
  participants: readonly ParticipantDraft[]
  problems: Problems["items"]
  /** The influencer just added, whose row is open. */
  fresh: string | null
  apply: Apply
  onAdd: () => void
  /** Null for a new collaboration. */
  collaborationId: string | null
}

export const InfluencersSection = memo(function InfluencersSection(props: InfluencersSectionProps) {
  const { participants, problems, fresh, apply, onAdd, collaborationId } = props
  const remove = useRemoveParticipant(collaborationId, apply)
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map())
  const toggle = useCallback((key: string, open: boolean) => {
    setToggled((before) => new Map(before).set(key, open))
  }, [])
  // A row opened because of a problem stays open after the correction, since the member is typing in it.
  useEffect(() => {
    for (const participant of participants)
      if (rules.wrongItem?.(participant) && !toggled.get(participant.key)) toggle(participant.key, true)
  }, [participants, toggled, toggle])
  const count = participants.length

  return (
    <Section
      title="Influenceurs et livrables"
      hint={
        count > 0
          ? `${formatCount(count, "influenceur")} · Total des tarifs : ${formatMoney(sumOfRates(participants))}`
          : "Qui participe, à quoi et à quel prix."
      }
      action={
        <Button data-offered icon={<PlusOutlined aria-hidden />} onClick={onAdd}>
          Ajouter un influenceur
        </Button>
      }
    >
      {count > 0 ? (
        <ul className="grid gap-3">
          {participants.map((participant) => (
            <ParticipantRow
              key={participant.key}
              participant={participant}
              problem={problems[participant.key]}
              open={
                rules.wrongItem?.(participant)
                  ? true
                  : (toggled.get(participant.key) ?? participant.key === fresh)
              }
              apply={apply}
              onToggle={toggle}
              onRemove={remove}
            />
          ))}
        </ul>
      ) : (
        <p className={`row justify-center gap-3 soft rounded ${styles.none}`}>
          <TeamOutlined aria-hidden="true" />
          Aucun influenceur pour l'instant
        </p>
      )}
    </Section>
  )
})

/**
 * Asks before removing a stored influencer: their own data is deleted, and items of the collaboration stay
 * (rules/campaigns.md#influencers-of-a-collaboration).
 */
function useRemoveParticipant(collaborationId: string | null, apply: Apply) {
  const confirm = useConfirm()
  const queries = useQueryClient()
  return useCallback(
    async ({ key, id, fullName }: ParticipantDraft) => {
      const detail = collaborationId
        ? queries.getQueryData(api.collaborations.get.queryKey({ input: { collaborationId } }))
        : undefined
      const agreed =
        id === null ||
        (await confirm({
          title: `Retirer «\u00a0${fullName}\u00a0» de la collaboration\u00a0?`,
          content: (
            <>
              <p>
                À l'enregistrement, son tarif, ses livrables et le suivi de son paiement seront supprimés. Son
                lien personnel ne montrera plus que ce qui est commun.
              </p>
              <p>{whatStays(detail, id)}</p>
            </>
          ),
          okText: "Retirer",
          danger: true,
        }))
      if (agreed) apply(removeParticipant(key))
    },
    [collaborationId, apply, confirm, queries],
  )
}

/** Items that stay under the influencer's name after a removal. */
export function whatStays(detail: CollaborationDetail | undefined, participantId: string): string {
  if (!detail) return "Ses étapes, documents et statistiques restent dans la collaboration, à son nom."
  const count = (items: readonly { participantId: string | null }[]) =>
    items.filter((item) => item.participantId === participantId).length
  const [steps, documents, stats] = [count(detail.steps), count(detail.documents), count(detail.stats)]
  const named = [
    steps ? formatCount(steps, "étape") : "",
    documents ? formatCount(documents, "document") : "",
    stats ? formatCount(stats, "relevé de statistiques", "relevés de statistiques") : "",
  ].filter(Boolean)
  const last = named.pop()
  if (!last) return "Aucune étape, aucun document et aucune statistique ne sont à son nom."
  const all = named.length ? `${named.join(", ")} et ${last}` : last
  return steps + documents + stats > 1
    ? `${all} restent dans la collaboration, à son nom.`
    : `${all} reste dans la collaboration, à son nom.`
}

interface ParticipantRowProps {
  participant: ParticipantDraft
  problem: string | undefined
  open: boolean
  apply: Apply
  onToggle: (key: string, open: boolean) => void
  onRemove: (participant: ParticipantDraft) => Promise<void>
}

function summary({ deliverables, creatorInvoiceSent, paidPercentage }: ParticipantDraft): string {
  const parts = [formatCount(deliverables.length, "livrable")]
  if (understood(paidPercentage) > 0) parts.push(`facturable à ${paidPercentage} %`)
  if (creatorInvoiceSent) parts.push("payé")
  return parts.join(" · ")
}

const ParticipantRow = memo(function ParticipantRow(props: ParticipantRowProps) {
  const { participant, problem, open, apply, onToggle, onRemove } = props
  const { key, fullName, username, profileImageUrl, rate } = participant
  return (
    <DraftRow
      id={key}
      name={fullName}
      imageUrl={profileImageUrl}
      detail={
        <>
          <span className="phone-hidden">@{username} · </span>
          {summary(participant)}
        </>
      }
      amount={amountProblem(rate) ? "–" : formatMoney(understood(rate))}
      problem={problem}
      open={open}
      onToggle={(opened) => onToggle(key, opened)}
      onRemove={() => void onRemove(participant)}
    >
      {() => (
        <Suspense fallback={<Bar width="100%" />}>
          <ParticipantEditor participant={participant} apply={apply} />
        </Suspense>
      )}
    </DraftRow>
  )
})
