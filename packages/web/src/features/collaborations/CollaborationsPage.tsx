import {
  CheckOutlined,
  CopyOutlined,
  DeleteOutlined,
  EditOutlined,
  ExportOutlined,
  FolderOpenOutlined,
  InboxOutlined,
  LinkOutlined,
  PlusOutlined,
} from "@ant-design/icons"
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query"
import type { CollaborationCard } from "@trame/core/campaigns/collaborations/contract/shapes"
import { PROGRESSES } from "@trame/core/campaigns/collaborations/rules/status"
import {
  COLLABORATION_STATUSES,
  COLLABORATION_TYPES,
} from "@trame/core/campaigns/collaborations/rules/values"
import { REFERENCE } from "@trame/core/lib/text"
import { Button, Select } from "antd"
import { memo } from "react"
import { useNavigate } from "react-router-dom"
import { flag, oneOf, optionsOf, text, useListParams } from "../../lib/address/address.ts"
import { api, client } from "../../lib/api/api.ts"
import { problemOf } from "../../lib/api/problem.ts"
import { useConfirm, useRemoval } from "../../lib/dialog/useConfirm.tsx"
import { formatCount, formatDate, formatMoney, formatPeriod } from "../../lib/format.ts"
import { usePageKey } from "../../lib/keys/keys.ts"
import { useNotices } from "../../lib/notices.tsx"
import { useDocumentTitle } from "../../lib/useDocument.ts"
import { useCopy } from "../../ui/CopyButton.tsx"
import { isDay } from "../../ui/form/PeriodFilter.tsx"
import { ActiveFilters } from "../../ui/list/ActiveFilters.tsx"
import { CursorList, cursorPages, itemsOf, withItems } from "../../ui/list/CursorList.tsx"
import { ArchiveFilter, FilterBar, StatusFilter } from "../../ui/list/FilterBar.tsx"
import { CardAction, CardList, ListCard, ListSkeleton } from "../../ui/list/ListCard.tsx"
import { useListSelection } from "../../ui/list/ListSelection.tsx"
import { PageHeader } from "../../ui/PageHeader.tsx"
import { AvatarStack } from "../../ui/PersonAvatar.tsx"
import { CollaborationStatusTag, StatusTag } from "../../ui/StatusTag.tsx"
import { EmptyState } from "../../ui/states/EmptyState.tsx"
import { NoResults } from "../../ui/states/NoResults.tsx"
import { ViewsMenu } from "../../ui/views/ViewsMenu.tsx"
import styles from "./CollaborationsPage.module.css"
import { forget, patchCard, useOwnWrites, withOwnWrites } from "./cache.ts"
import { ManyCollaborations, selectionKeys } from "./ManyCollaborations.tsx"
import { TemplateDialogs } from "./templates/TemplateDialogs.tsx"
import { useArchive } from "./useArchive.ts"

const dayOf = (written: string): string => (isDay(written) ? written : "")

/** The last ones have no control here: links lead to them, e.g. from the dashboard (rules/campaigns.md#list). */
const PARAMS = {
  search: text,
  status: oneOf(COLLABORATION_STATUSES),
  type: oneOf(COLLABORATION_TYPES),
  progress: oneOf(PROGRESSES),
  from: dayOf,
  to: dayOf,
  influencer: (written: string): string => (REFERENCE.test(written) ? written : ""),
  archived: flag,
}
const STATUSES = optionsOf(COLLABORATION_STATUSES, "Tous")
const TYPES = optionsOf(COLLABORATION_TYPES, "Tous les types")
const NONE = "Aucune collaboration trouvée"

export function Component() {
  useDocumentTitle("Collaborations")
  const navigate = useNavigate()
  const { values: filters, filtered, set, clear } = useListParams(PARAMS)
  const query = useInfiniteQuery(
    api.collaborations.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...asked(filters), cursor }),
      ...cursorPages,
    }),
  )
  const own = useOwnWrites()
  const cards =
    query.data &&
    withOwnWrites(
      {
        pages: query.data.pages,
        readAt: query.dataUpdatedAt,
        filters: { ...filters, listed: itemsOf(query).map(({ id }) => id) },
      },
      own,
    )
  const chosen = useListSelection<CollaborationCard>({
    ...selectionKeys,
    items: cards ?? [],
    scope: asked(filters),
    readPage: (cursor, signal) => client.collaborations.list({ ...asked(filters), cursor }, { signal }),
    hasMore: query.hasNextPage,
  })
  const create = () => navigate("/app/collaborations/new")
  const edit = (id: string) => navigate(`/app/collaborations/new?id=${encodeURIComponent(id)}`)
  usePageKey("n", "Nouvelle collaboration", create)

  return (
    <>
      <PageHeader
        title="Collaborations"
        subtitle="Vos campagnes, du devis au paiement"
        actions={
          <>
            <ViewsMenu page="collaborations" />
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={create}>
              Nouvelle collaboration
            </Button>
          </>
        }
      />
      <FilterBar
        label="Filtrer les collaborations"
        search="Rechercher une collaboration"
        placeholder="Rechercher un nom, une marque…"
        value={filters.search}
        onSearch={(search) => set({ search })}
      >
        <StatusFilter options={STATUSES} value={filters.status} onChange={(status) => set({ status })} />
        <Select aria-label="Type" options={TYPES} value={filters.type} onChange={(type) => set({ type })} />
        <ArchiveFilter value={filters.archived} onChange={(archived) => set({ archived })} />
      </FilterBar>
      <ActiveFilters filters={chipsOf(filters, query.data?.pages[0]?.influencerName, set)} />
      <CursorList
        query={withItems(query, cards)}
        loading={<ListSkeleton label="Chargement des collaborations" />}
        count={(shown) => formatCount(shown, "collaboration affichée", "collaborations affichées")}
        empty={
          filtered ? (
            <NoResults
              title={NONE}
              description="Aucune ne correspond à cette recherche et à ces filtres."
              onClear={clear}
            />
          ) : (
            <EmptyState
              icon={<FolderOpenOutlined aria-hidden />}
              title={NONE}
              description="Votre agence n'en a pas encore. Créez la première : une marque, des influenceurs, leurs livrables, et le suivi commence."
              action={
                <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={create}>
                  Créer une collaboration
                </Button>
              }
            />
          )
        }
      >
        {(items) => (
          <CardList
            label="Collaborations"
            items={items}
            rowKey={({ id }) => id}
            onEdit={edit}
            choosing={chosen.choosing}
          >
            {(card) => <Card card={card} />}
          </CardList>
        )}
      </CursorList>
      <ManyCollaborations of={chosen} />
      <TemplateDialogs />
    </>
  )
}

type Filters = ReturnType<typeof useListParams<typeof PARAMS>>["values"]

/** What narrows nothing is not asked for. */
const asked = ({ search, status, type, progress, from, to, influencer, archived }: Filters) => ({
  ...{ search, status, type },
  ...(progress === "all" ? {} : { progress }),
  ...(from && { from }),
  ...(to && { to }),
  ...(influencer && { influencerId: influencer }),
  ...(archived && { archived: "true" }),
})

function chipsOf(
  { progress, from, to, influencer }: Filters,
  name: string | null | undefined,
  set: (changes: Partial<Filters>) => void,
) {
  return [
    ...(progress === "all"
      ? []
      : [
          {
            label: `Avancement\u00a0: ${PROGRESSES[progress]}`,
            onRemove: () => set({ progress: "all" }),
          },
        ]),
    ...(from || to
      ? [
          {
            label: `Période\u00a0: ${formatPeriod({ from, to })}`,
            onRemove: () => set({ from: "", to: "" }),
          },
        ]
      : []),
    ...(influencer
      ? [
          {
            label: `Influenceur\u00a0: ${name ?? "inconnu"}`,
            onRemove: () => set({ influencer: "" }),
          },
        ]
      : []),
  ]
}

export const Card = memo(function Card({ card }: { card: CollaborationCard }) {
  return (
    <ListCard
      name={card.name}
      link={{ to: `/app/collaborations/${card.id}` }}
      head={
        <>
          <span className={styles.states}>
            <CollaborationStatusTag status={card.status} />
            {card.archived ? <StatusTag tone="neutral">Archivée</StatusTag> : null}
          </span>
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

function Actions({ card }: { card: CollaborationCard }) {
  const { id, linkToken, linkActive } = card
  const navigate = useNavigate()
  const removal = useRemoval()
  const queries = useQueryClient()
  const confirm = useConfirm()
  const notices = useNotices()
  const { copied, copy } = useCopy("Lien public")
  const archive = useArchive()

  async function open(): Promise<void> {
    try {
      const link = await client.collaborations.setLink({ collaborationId: id, active: true })
      const { token, active, ...versions } = link
      patchCard(queries, id, { linkToken: token, linkActive: active, ...versions })
      await copy(addressOf(token))
    } catch (error) {
      notices.error(problemOf(error).message)
    }
  }

  /** Copies the brand's link, which is first made or switched on when the person agrees. */
  async function share(): Promise<void> {
    if (linkToken && linkActive) await copy(addressOf(linkToken))
    else await confirm({ ...(linkToken ? QUESTIONS.activate : QUESTIONS.create), onOk: open })
  }

  /** One that is already gone leaves the list just the same. */
  async function remove(): Promise<void> {
    const removed = await removal({
      title: `Supprimer la collaboration «\u00a0${card.name}\u00a0»\u00a0?`,
      content:
        "Ses étapes, documents et statistiques seront supprimés, et le lien de la marque ne fonctionnera plus. Cette action est irréversible.",
      remove: () => client.collaborations.remove({ collaborationId: id }),
      done: "Collaboration supprimée avec succès",
      failed: ({ code, message }) =>
        code === "not_found" ? null : `Erreur lors de la suppression de la collaboration. ${message}`,
    })
    if (removed) forget(queries, id)
  }

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
        label="Dupliquer"
        name={`Dupliquer ${card.name}`}
        icon={<CopyOutlined aria-hidden />}
        onClick={() => navigate(`/app/collaborations/new?from=${encodeURIComponent(card.id)}`)}
      />
      <CardAction
        label={card.archived ? "Désarchiver" : "Archiver"}
        name={`${card.archived ? "Désarchiver" : "Archiver"} ${card.name}`}
        icon={card.archived ? <ExportOutlined aria-hidden /> : <InboxOutlined aria-hidden />}
        onClick={() => void archive(card, !card.archived)}
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
