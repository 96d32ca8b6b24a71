import type { CountedInfluencer } from "@trame/core/dashboard/contract"
import { Button } from "antd"
import { useId } from "react"
import { Pagination } from "../../../components/Pagination.tsx"
import { SearchInput } from "../../../components/SearchInput.tsx"
import { formatNumber } from "../../../lib/format.ts"
import page from "../Dashboard.module.css"
import { CountsTable } from "./CountsTable.tsx"
import { useCountFilters } from "./filters.ts"
import styles from "./InfluencerCounts.module.css"
import { listed } from "./listing.ts"

/** In how many collaborations of the period each influencer takes part. */
export function InfluencerCounts({ influencers }: { influencers: readonly CountedInfluencer[] }) {
  const id = useId()
  const { asked, setSearch, setSort, setPage } = useCountFilters()
  const { rows, total, page: shown, pageCount } = listed(influencers, asked)
  return (
    <section className={page.block} aria-labelledby={id}>
      <div className={page.head}>
        <div>
          <h2 id={id} className={page.title}>
            Collaborations par influenceur
          </h2>
          <p className={page.note} role="status">
            {total === 0 ? "Aucun influenceur" : `${formatNumber(total)} influenceur${total > 1 ? "s" : ""}`}
          </p>
        </div>
        <SearchInput
          label="Rechercher un influenceur"
          value={asked.search}
          onSearch={setSearch}
          className={styles.search}
        />
      </div>
      {rows.length > 0 ? (
        <>
          <CountsTable rows={rows} sort={asked.sort} order={asked.order} onSort={setSort} />
          <div className={styles.pages}>
            <Pagination label="Pages d'influenceurs" page={shown} pageCount={pageCount} onPage={setPage} />
          </div>
        </>
      ) : (
        <div className={styles.none}>
          {asked.search ? (
            <>
              <p>Aucun influenceur ne correspond à « {asked.search} ».</p>
              <Button onClick={() => setSearch("")}>Effacer la recherche</Button>
            </>
          ) : (
            <p>Aucun influenceur n'a de collaboration sur cette période.</p>
          )}
        </div>
      )}
    </section>
  )
}
