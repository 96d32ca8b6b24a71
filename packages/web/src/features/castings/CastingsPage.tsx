import { DeleteOutlined, EditOutlined, EyeOutlined, PlusOutlined, SolutionOutlined } from "@ant-design/icons"
import { useInfiniteQuery, useQuery } from "@tanstack/react-query"
import type { CastingCard } from "@trame/core/campaigns/castings/contract/shapes"
import { CASTING_STATUSES } from "@trame/core/campaigns/castings/rules/values"
import { Button } from "antd"
import { memo } from "react"
import { oneOf, optionsOf, text, useListParams } from "../../lib/address/address.ts"
import { api, client } from "../../lib/api/api.ts"
import { lazyDialog } from "../../lib/dialog/lazyDialog.tsx"
import { useDialogParam } from "../../lib/dialog/useDialogParam.ts"
import { formatCount, formatDate } from "../../lib/format.ts"
import { usePageKey } from "../../lib/keys/keys.ts"
import { useNeighbours } from "../../lib/keys/useNeighbours.ts"
import { useDocumentTitle } from "../../lib/useDocument.ts"
import { DialogOutlet } from "../../ui/dialog/DialogOutlet.tsx"
import { CursorList, cursorPages, nextPageOf, withItems } from "../../ui/list/CursorList.tsx"
import { ExportList } from "../../ui/list/ExportList.tsx"
import { Figures } from "../../ui/list/Figures.tsx"
import { FilterBar, StatusFilter } from "../../ui/list/FilterBar.tsx"
import { CardAction, CardList, ListCard, ListSkeleton } from "../../ui/list/ListCard.tsx"
import { PageHeader } from "../../ui/PageHeader.tsx"
import { EmptyState } from "../../ui/states/EmptyState.tsx"
import { NoResults } from "../../ui/states/NoResults.tsx"
import { BrandLinkButton } from "./BrandLinkButton.tsx"
import styles from "./CastingsPage.module.css"
import { castingDialogs, useOwnWrites, useRemoveCasting, withOwnWrites } from "./cache.ts"
import { exportedCastings } from "./exports.ts"
import { AnswersBar, CastingStatusTag, Deadline } from "./tags.tsx"

const PARAMS = { search: text, status: oneOf(CASTING_STATUSES) }
const STATUSES = optionsOf(CASTING_STATUSES, "Tous")

const CastingDialog = lazyDialog(() => import("./CastingDialog.tsx"))
const ConversionDialog = lazyDialog(() => import("./ConversionDialog.tsx"))
const DetailDialog = lazyDialog(() => import("./DetailDialog.tsx"))
const SendLinkDialog = lazyDialog(() => import("./SendLinkDialog.tsx"))

export function Component() {
  useDocumentTitle("Castings")
  const { values: filters, filtered, set, clear } = useListParams(PARAMS)
  const { open } = useDialogParam(castingDialogs)
  const figures = useQuery(api.castings.figures.queryOptions()).data
  const query = useInfiniteQuery(
    api.castings.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...filters, cursor }),
      ...cursorPages,
    }),
  )
  const own = useOwnWrites()
  const cards =
    query.data && withOwnWrites({ pages: query.data.pages, readAt: query.dataUpdatedAt, filters }, own)
  usePageKey("n", "Nouveau casting", () => open("new"))
  const create = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => open("new")}>
      Nouveau casting
    </Button>
  )
  const beside = useNeighbours(castingDialogs, "detail", cards ?? [], { after: nextPageOf(query) })
  return (
    <>
      <PageHeader
        title="Castings"
        subtitle="Vos sélections d'influenceurs, validées par les marques"
        actions={create}
      />
      <Figures
        figures={[
          { label: "Castings actifs", value: figures?.active },
          { label: "Influenceurs proposés", value: figures?.proposals },
          { label: "Décisions reçues", value: figures?.decisions },
        ]}
      />
      <FilterBar
        label="Filtrer les castings"
        search="Rechercher un casting"
        placeholder="Rechercher un nom, une marque…"
        value={filters.search}
        onSearch={(search) => set({ search })}
        active={[filters.status !== "all"]}
        actions={
          <ExportList
            what="les castings"
            counted="castings lus"
            readPage={(cursor, signal) => client.castings.list({ ...filters, cursor }, { signal })}
            disabled={!cards?.length}
            {...exportedCastings}
          />
        }
      >
        <StatusFilter options={STATUSES} value={filters.status} onChange={(status) => set({ status })} />
      </FilterBar>
      <CursorList
        query={withItems(query, cards)}
        loading={<ListSkeleton label="Chargement des castings" />}
        count={(shown) => formatCount(shown, "casting affiché", "castings affichés")}
        empty={
          filtered ? (
            <NoResults
              description="Aucun casting ne correspond à cette recherche et à ces filtres."
              onClear={clear}
            />
          ) : (
            <EmptyState
              icon={<SolutionOutlined aria-hidden />}
              title="Aucun casting"
              description="Proposez des influenceurs à une marque : elle choisit elle-même, par un simple lien."
              action={create}
            />
          )
        }
      >
        {(items) => (
          <CardList
            label="Castings"
            items={items}
            rowKey={({ id }) => id}
            onEdit={(casting) => open("edit", { casting })}
          >
            {(card) => <Card card={card} />}
          </CardList>
        )}
      </CursorList>
      <DialogOutlet of={castingDialogs} beside={beside}>
        {{
          new: () => <CastingDialog castingId={null} />,
          edit: ({ casting }) => <CastingDialog castingId={casting} />,
          convert: ({ casting }) => <ConversionDialog castingId={casting} />,
          detail: ({ casting }) => <DetailDialog castingId={casting} />,
          send: ({ casting }) => <SendLinkDialog castingId={casting} />,
        }}
      </DialogOutlet>
    </>
  )
}

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
      <div className="grid gap-3 mt-auto">
        <p className={`flex wrap justify-between gap-y-1 gap-x-4 text-m ${styles.counts}`}>
          <span>{formatCount(counts.proposals, "influenceur proposé", "influenceurs proposés")}</span>
          <span>{formatCount(counts.decisions, "décision")}</span>
        </p>
        <AnswersBar counts={counts} />
      </div>
      <dl className={`grid gap-3 text-m ${styles.facts}`}>
        <div>
          <dt className="soft">Budget</dt>
          <dd className="medium anywhere">{card.budget}</dd>
        </div>
        <div>
          <dt className="soft">Période</dt>
          <dd className="medium anywhere">
            {formatDate(card.startDate, { style: "long" })} – {formatDate(card.endDate, { style: "long" })}
          </dd>
        </div>
        <div>
          <dt className="soft">Date limite</dt>
          <dd className="medium anywhere">
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
      <BrandLinkButton casting={card} compact />
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
