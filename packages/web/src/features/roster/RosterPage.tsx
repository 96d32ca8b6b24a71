import { StarOutlined } from "@ant-design/icons"
import { useInfiniteQuery } from "@tanstack/react-query"
import type { ByMemberView } from "@trame/core/influencers/by-member/contract"
import type { RosterCard } from "@trame/core/influencers/roster/contract"
import { de } from "@trame/core/lib/text"
import { lazy, Suspense } from "react"
import { text, useListParams } from "../../lib/address/address.ts"
import { loadChunk } from "../../lib/address/lazyChunk.ts"
import { api, client } from "../../lib/api/api.ts"
import { lazyDialog } from "../../lib/dialog/lazyDialog.tsx"
import { formatCount } from "../../lib/format.ts"
import { useNeighbours } from "../../lib/keys/useNeighbours.ts"
import { useDocumentTitle } from "../../lib/useDocument.ts"
import { DialogOutlet } from "../../ui/dialog/DialogOutlet.tsx"
import { AddToOutlet } from "../../ui/influencers/add-to/AddTo.tsx"
import { MemberGroups } from "../../ui/influencers/MemberGroups.tsx"
import { LinkButton } from "../../ui/LinkButton.tsx"
import type { Choosing } from "../../ui/list/ChoiceBox.tsx"
import { CursorList, cursorPages, itemsOf, nextPageOf } from "../../ui/list/CursorList.tsx"
import { ExportList } from "../../ui/list/ExportList.tsx"
import { FilterBar, StatusFilter } from "../../ui/list/FilterBar.tsx"
import { CardList, ListSkeleton } from "../../ui/list/ListCard.tsx"
import { useListSelection } from "../../ui/list/ListSelection.tsx"
import { PageHeader } from "../../ui/PageHeader.tsx"
import { EmptyState } from "../../ui/states/EmptyState.tsx"
import { NoResults } from "../../ui/states/NoResults.tsx"
import { ViewsMenu } from "../../ui/views/ViewsMenu.tsx"
import { CreatorCard } from "./CreatorCard.tsx"
import { rosterDialogs, selectionKeys } from "./cache.ts"
import { exportedCreators } from "./exports.ts"

const ManyCreators = lazy(() => loadChunk(() => import("./ManyCreators.tsx")))
const CreatorDialog = lazyDialog(() => import("./CreatorDialog.tsx"))

const VIEWS: { value: ByMemberView; label: string }[] = [
  { value: "members", label: "Par membre" },
  { value: "all", label: "Tous" },
]
const PARAMS = {
  search: text,
  view: (written: string): ByMemberView => (written === "all" ? "all" : "members"),
}

export function Component() {
  useDocumentTitle("Créateurs")
  const { values, set } = useListParams(PARAMS)
  const query = useInfiniteQuery(
    api.roster.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...values, cursor }),
      ...cursorPages,
    }),
  )
  const latest = query.data?.pages.at(-1)
  const readPage = (cursor: string | undefined, signal: AbortSignal) =>
    client.roster.list({ ...values, cursor }, { signal })
  const chosen = useListSelection<RosterCard>({
    ...selectionKeys,
    items: itemsOf(query),
    scope: values.search,
    readPage,
    hasMore: query.hasNextPage,
  })
  const { choosing } = chosen
  const beside = useNeighbours(rosterDialogs, "creator", itemsOf(query), { after: nextPageOf(query) })
  return (
    <>
      <PageHeader
        title="Créateurs"
        subtitle="Les influenceurs avec lesquels votre agence travaille"
        actions={<ViewsMenu page="roster" />}
      />
      <FilterBar
        label="Filtrer les créateurs"
        search="Rechercher un créateur"
        placeholder="Rechercher un nom, un pseudo…"
        value={values.search}
        onSearch={(search) => set({ search })}
        actions={
          <>
            {latest && latest.total > 0 ? (
              <p className="soft text-m">{formatCount(latest.total, "créateur")}</p>
            ) : null}
            <ExportList
              what="les créateurs"
              counted="créateurs lus"
              readPage={readPage}
              disabled={!latest?.total}
              {...exportedCreators}
            />
          </>
        }
      >
        <StatusFilter label="Vue" options={VIEWS} value={values.view} onChange={(view) => set({ view })} />
      </FilterBar>
      <CursorList
        query={query}
        loading={<ListSkeleton label="Chargement des créateurs" />}
        count={(shown) => formatCount(shown, "créateur affiché", "créateurs affichés")}
        empty={
          values.search ? (
            <NoResults
              description={`Aucun de vos créateurs ne correspond à «\u00a0${values.search}\u00a0».`}
              clear="Effacer la recherche"
              onClear={() => set({ search: "" })}
            />
          ) : (
            <EmptyState
              icon={<StarOutlined aria-hidden />}
              title="Aucun créateur"
              description="Ajoutez des influenceurs depuis la page Discover : leurs tarifs, leurs contacts et vos collaborations se retrouveront ici."
              action={
                <LinkButton to="/app/discover" type="primary">
                  Ouvrir Discover
                </LinkButton>
              }
            />
          )
        }
      >
        {(items) =>
          values.view === "all" ? (
            <Cards label="Créateurs" cards={items} heading="h2" choosing={choosing} />
          ) : (
            <MemberGroups
              items={items}
              members={latest?.members ?? []}
              memberOf={({ addedBy }) => addedBy}
              count={(count) => formatCount(count, "créateur")}
            >
              {(own, name) => (
                <Cards label={`Créateurs ${de(name)}`} cards={own} heading="h3" choosing={choosing} />
              )}
            </MemberGroups>
          )
        }
      </CursorList>
      {chosen.active ? (
        <Suspense>
          <ManyCreators of={chosen} />
        </Suspense>
      ) : null}
      <AddToOutlet inRoster items={itemsOf(query)} selected={chosen.selection.items} />
      <DialogOutlet of={rosterDialogs} beside={beside}>
        {{ creator: ({ influencer }) => <CreatorDialog influencerId={influencer} /> }}
      </DialogOutlet>
    </>
  )
}

interface CardsProps {
  label: string
  cards: readonly RosterCard[]
  heading: "h2" | "h3"
  choosing: Choosing<RosterCard>
}

function Cards({ label, cards, heading, choosing }: CardsProps) {
  return (
    <CardList label={label} items={cards} rowKey={selectionKeys.keyOf} choosing={choosing}>
      {(card) => <CreatorCard card={card} heading={heading} />}
    </CardList>
  )
}
