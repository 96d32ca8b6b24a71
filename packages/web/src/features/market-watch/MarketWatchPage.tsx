import { RadarChartOutlined } from "@ant-design/icons"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import type { DetectedPost } from "@trame/core/influencers/market-watch/contract"
import { useRef } from "react"
import { Link } from "react-router-dom"
import { text, useListParams, useSortedPages } from "../../lib/address/address.ts"
import { api, client } from "../../lib/api/api.ts"
import { useCatalogueSeq } from "../../lib/api/catalogueSeq.ts"
import { byNumber } from "../../lib/csv/useExport.ts"
import { formatCount, formatFollowers } from "../../lib/format.ts"
import { useRowKeys } from "../../lib/keys/rows.ts"
import { useDocumentTitle } from "../../lib/useDocument.ts"
import { InfluencerPicture, VerifiedMark } from "../../ui/influencers/InfluencerPicture.tsx"
import { PostGrid } from "../../ui/influencers/PostCard.tsx"
import { PostCorrection } from "../../ui/influencers/PostCorrection.tsx"
import { LinkButton } from "../../ui/LinkButton.tsx"
import { ExportList } from "../../ui/list/ExportList.tsx"
import { FilterBar } from "../../ui/list/FilterBar.tsx"
import { ListSkeleton } from "../../ui/list/ListCard.tsx"
import { Pagination } from "../../ui/list/Pagination.tsx"
import { PageHeader } from "../../ui/PageHeader.tsx"
import { EmptyState } from "../../ui/states/EmptyState.tsx"
import { NoResults } from "../../ui/states/NoResults.tsx"
import { QueryBoundary } from "../../ui/states/QueryBoundary.tsx"
import { exportedPosts, MOST_EXPORTED } from "./exports.ts"
import styles from "./MarketWatchPage.module.css"

/** Maximum number of keywords per post. */
const SHOWN_KEYWORDS = 3

const PARAMS = { search: text }
const ORDER = { orders: { postedAt: "desc" } } as const

export function Component() {
  useDocumentTitle("Market Watch")
  const { values, set, clear } = useListParams(PARAMS)
  const { page, setPage } = useSortedPages(ORDER)
  const minSeq = useCatalogueSeq()
  const top = useRef<HTMLDivElement>(null)
  const query = useQuery({
    ...api.marketWatch.list.queryOptions({ input: { ...values, page, minSeq } }),
    placeholderData: keepPreviousData,
  })
  const toTop = () => top.current?.scrollIntoView({ block: "start" })
  useRowKeys()
  const searchFor = (search: string) => {
    set({ search })
    toTop()
  }
  return (
    <>
      <PageHeader
        title="Market Watch"
        subtitle="Les collaborations de marques détectées dans les publications du catalogue"
      />
      <div ref={top} className={styles.top}>
        <FilterBar
          label="Filtrer les collaborations"
          search="Rechercher une collaboration"
          placeholder="Rechercher une légende ou un mot-clé…"
          value={values.search}
          onSearch={(search) => set({ search })}
          actions={
            <ExportList
              what="les collaborations"
              counted="collaborations lues"
              readPage={byNumber((number, signal) =>
                client.marketWatch.list({ ...values, page: number, minSeq }, { signal }),
              )}
              most={MOST_EXPORTED}
              disabled={!query.data?.total}
              {...exportedPosts}
            />
          }
        />
      </div>
      <QueryBoundary
        query={query}
        loading={<ListSkeleton label="Chargement des collaborations" narrowest={220} />}
        failure="Erreur lors du chargement des posts."
      >
        {(data) =>
          data.total > 0 ? (
            <div className={`grid gap-5 ${styles.results}`} aria-busy={query.isPlaceholderData}>
              <p className="soft text-m" role="status">
                {formatCount(data.total, "collaboration détectée", "collaborations détectées")}
              </p>
              <PostGrid
                label="Collaborations détectées"
                posts={data.items}
                author={({ influencer }) => <Author influencer={influencer} />}
                verdict={(post) => <PostCorrection post={post} />}
                keywords={SHOWN_KEYWORDS}
                onKeyword={searchFor}
              />
              <Pagination
                label="Pages de collaborations"
                page={data.page}
                pageCount={data.pageCount}
                onPage={(next) => {
                  setPage(next)
                  toTop()
                }}
              />
            </div>
          ) : (
            <Nothing search={values.search} onClear={clear} />
          )
        }
      </QueryBoundary>
    </>
  )
}

function Nothing({ search, onClear }: { search: string; onClear: () => void }) {
  if (search) {
    return (
      <NoResults
        title="Aucune collaboration trouvée"
        description={`Aucune légende ne contient «\u00a0${search}\u00a0», et ce n'est aucun des mots-clés détectés.`}
        clear="Effacer la recherche"
        onClear={onClear}
      />
    )
  }
  return (
    <EmptyState
      icon={<RadarChartOutlined aria-hidden />}
      title="Aucune collaboration détectée"
      description="Les collaborations apparaissent ici dès que les publications d'un influenceur sont récupérées."
      action={
        <LinkButton to="/app/discover" type="primary">
          Ouvrir Discover
        </LinkButton>
      }
    />
  )
}

/** The post's author; opens Discover's dialog. */
function Author({ influencer }: Pick<DetectedPost, "influencer">) {
  if (!influencer) return <p className="soft text-m">Ce profil n'est plus dans le catalogue</p>
  const { id, displayName, username, followersCount } = influencer
  return (
    <Link
      to={`/app/discover?${new URLSearchParams({ dialog: "influencer", influencer: id })}`}
      className={`row gap-4 min-0 inherit no-underline ${styles.author}`}
    >
      <InfluencerPicture
        name={displayName}
        imageUrl={influencer.profileImageUrl}
        platform={influencer.platform}
        size={52}
      />
      <span className="grid min-0">
        <span className={`ellipsis bold ${styles.name}`}>
          {displayName} <VerifiedMark verified={influencer.verified} />
        </span>
        <span className="ellipsis soft text-s">@{username}</span>
        <span className="ellipsis soft text-s">{formatFollowers(followersCount)}</span>
      </span>
    </Link>
  )
}
