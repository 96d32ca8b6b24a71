import { FolderOpenOutlined, PlusOutlined } from "@ant-design/icons"
import { useInfiniteQuery } from "@tanstack/react-query"
import {
  COLLABORATION_STATUSES,
  COLLABORATION_TYPES,
} from "@trame/core/campaigns/collaborations/rules/values"
import { Button, Select } from "antd"
import { useNavigate } from "react-router-dom"
import { oneOf, optionsOf, text, useListParams } from "../../../lib/address/address.ts"
import { api } from "../../../lib/api/api.ts"
import { formatCount } from "../../../lib/format.ts"
import { useDocumentTitle } from "../../../lib/useDocument.ts"
import { CursorList, cursorPages, withItems } from "../../../ui/list/CursorList.tsx"
import { FilterBar, StatusFilter } from "../../../ui/list/FilterBar.tsx"
import { CardList, ListSkeleton } from "../../../ui/list/ListCard.tsx"
import { PageHeader } from "../../../ui/PageHeader.tsx"
import { EmptyState } from "../../../ui/states/EmptyState.tsx"
import { NoResults } from "../../../ui/states/NoResults.tsx"
import { useOwnWrites, withOwnWrites } from "../cache.ts"
import { Card } from "./Card.tsx"

const PARAMS = { search: text, status: oneOf(COLLABORATION_STATUSES), type: oneOf(COLLABORATION_TYPES) }
const STATUSES = optionsOf(COLLABORATION_STATUSES, "Tous")
const TYPES = optionsOf(COLLABORATION_TYPES, "Tous les types")
const NONE = "Aucune collaboration trouvée"

export function Component() {
  useDocumentTitle("Collaborations")
  const navigate = useNavigate()
  const { values: filters, filtered, set, clear } = useListParams(PARAMS)
  const query = useInfiniteQuery(
    api.collaborations.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...filters, cursor }),
      ...cursorPages,
    }),
  )
  const own = useOwnWrites()
  const cards =
    query.data && withOwnWrites({ pages: query.data.pages, readAt: query.dataUpdatedAt, filters }, own)
  const create = () => navigate("/app/collaborations/new")

  return (
    <>
      <PageHeader
        title="Collaborations"
        subtitle="Vos campagnes, du devis au paiement"
        actions={
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={create}>
            Nouvelle collaboration
          </Button>
        }
      />
      <FilterBar
        label="Filtrer les collaborations"
        search={{
          label: "Rechercher une collaboration",
          placeholder: "Rechercher un nom, une marque…",
          value: filters.search,
          onSearch: (search) => set({ search }),
        }}
      >
        <StatusFilter options={STATUSES} value={filters.status} onChange={(status) => set({ status })} />
        <Select aria-label="Type" options={TYPES} value={filters.type} onChange={(type) => set({ type })} />
      </FilterBar>
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
          <CardList label="Collaborations" items={items} rowKey={({ id }) => id}>
            {(card) => <Card card={card} />}
          </CardList>
        )}
      </CursorList>
    </>
  )
}
