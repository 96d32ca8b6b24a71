import { EuroOutlined } from "@ant-design/icons"
import { useInfiniteQuery } from "@tanstack/react-query"
import type { OwedInfluencer } from "@trame/core/campaigns/accounting/contract"
import { useAddress } from "../../lib/address/address.ts"
import { api, client } from "../../lib/api/api.ts"
import { formatMoney } from "../../lib/format.ts"
import { CursorList, cursorPages, itemsOf } from "../../ui/list/CursorList.tsx"
import { type Column, DataTable, TableSkeleton } from "../../ui/list/DataTable.tsx"
import { ExportList } from "../../ui/list/ExportList.tsx"
import { FilterBar } from "../../ui/list/FilterBar.tsx"
import { NameCell } from "../../ui/list/NameCell.tsx"
import { EmptyState } from "../../ui/states/EmptyState.tsx"
import { NoResults } from "../../ui/states/NoResults.tsx"
import { exportedInfluencers } from "./exports.ts"
import type { PaymentRange } from "./payments.ts"

interface InfluencersViewProps {
  range: PaymentRange
  search: string
  /** Whether filters are active. */
  filtered: boolean
  onSearch: (search: string) => void
  onClear: () => void
}

/** Amounts due by influencer, highest first (rules/campaigns.md#by-influencer). */
export function InfluencersView({ range, search, filtered, onSearch, onClear }: InfluencersViewProps) {
  const address = useAddress()
  const query = useInfiniteQuery(
    api.accounting.influencers.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...range, search, cursor }),
      ...cursorPages,
    }),
  )
  const columns = columnsFor(({ influencerId, pending }) => {
    const params = new URLSearchParams(address.search)
    for (const name of ["view", "search", "status"]) params.delete(name)
    params.set("influencer", influencerId)
    if (pending > 0) params.set("status", "pending")
    return `?${params}`
  })
  return (
    <>
      <FilterBar
        label="Filtrer les influenceurs"
        search="Rechercher un influenceur"
        placeholder="Nom de l'influenceur"
        value={search}
        onSearch={onSearch}
        actions={
          <ExportList
            what="les influenceurs"
            counted="influenceurs lus"
            readPage={(cursor, signal) =>
              client.accounting.influencers({ ...range, search, cursor }, { signal })
            }
            disabled={itemsOf(query).length === 0}
            {...exportedInfluencers}
          />
        }
      />
      <CursorList
        query={query}
        loading={<TableSkeleton label="Chargement des influenceurs" columns={columns} room="little" />}
        empty={
          filtered ? (
            <NoResults
              title="Aucun influenceur trouvé"
              description="Aucun ne correspond à cette recherche et à cette période."
              onClear={onClear}
            />
          ) : (
            <EmptyState
              icon={<EuroOutlined aria-hidden />}
              title="Rien à payer"
              description="Les influenceurs apparaissent ici dès que le paiement d'une collaboration est reçu et qu'ils peuvent facturer."
            />
          )
        }
      >
        {(influencers) => (
          <DataTable
            caption="Ce qui est dû à chaque influenceur"
            columns={columns}
            rows={influencers}
            rowKey={({ influencerId }) => influencerId}
            room="little"
          />
        )}
      </CursorList>
    </>
  )
}

const columnsFor = (
  linesOf: (influencer: OwedInfluencer) => string,
): [Column<OwedInfluencer>, ...Column<OwedInfluencer>[]] => [
  {
    label: "Influenceur",
    cell: (influencer) => (
      <NameCell
        name={influencer.fullName}
        imageUrl={influencer.profileImageUrl}
        link={{ to: linesOf(influencer) }}
      />
    ),
  },
  {
    label: "À payer",
    numeric: true,
    cell: ({ pending }) => (pending > 0 ? <strong className="bold">{formatMoney(pending)}</strong> : "–"),
  },
  { label: "Payé", numeric: true, cell: ({ paid }) => (paid > 0 ? formatMoney(paid) : "–") },
]
