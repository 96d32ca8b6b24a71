import { PlusOutlined } from "@ant-design/icons"
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query"
import { Button } from "antd"
import { useNavigate } from "react-router-dom"
import { ErrorState } from "../../components/ErrorState.tsx"
import { PageHeader } from "../../components/PageHeader.tsx"
import { api } from "../../lib/api.ts"
import { useDocumentTitle } from "../../lib/useDocumentTitle.ts"
import { FilterBar } from "./list/FilterBar.tsx"
import { useFilters } from "./list/filters.ts"
import { Ghosts } from "./list/Ghosts.tsx"
import { NoCollaboration } from "./list/NoCollaboration.tsx"
import { Results } from "./list/Results.tsx"
import { useOwnWrites, withOwnWrites } from "./ownWrites.ts"

export function Component() {
  useDocumentTitle("Collaborations")
  const navigate = useNavigate()
  const { filters, filtered, set, clear } = useFilters()
  const query = useInfiniteQuery(
    api.collaborations.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...filters, cursor }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      placeholderData: keepPreviousData,
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
      <FilterBar filters={filters} onChange={set} />
      {query.isPending ? <Ghosts /> : null}
      {query.isError && !cards ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : null}
      {cards && cards.length > 0 ? (
        <Results
          cards={cards}
          stale={query.isPlaceholderData}
          hasMore={query.hasNextPage}
          loadingMore={query.isFetchingNextPage}
          onMore={() => void query.fetchNextPage()}
        />
      ) : null}
      {cards?.length === 0 ? <NoCollaboration filtered={filtered} onClear={clear} onCreate={create} /> : null}
      {query.isFetchNextPageError ? (
        <ErrorState
          title="Impossible d'afficher la suite"
          error={query.error}
          onRetry={() => void query.fetchNextPage()}
        />
      ) : null}
    </>
  )
}
