import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query"
import { CursorList } from "../../../components/CursorList.tsx"
import { api } from "../../../lib/api.ts"
import { many } from "../counts.ts"
import { useOwnWrites, withOwnWrites } from "../ownWrites.ts"
import { Card } from "./Card.tsx"
import styles from "./CastingList.module.css"
import type { Filters } from "./filters.ts"
import { NoCasting } from "./NoCasting.tsx"

interface CastingListProps {
  filters: Filters
  filtered: boolean
  onClear: () => void
  onCreate: () => void
}

export function CastingList({ filters, ...empty }: CastingListProps) {
  const query = useInfiniteQuery(
    api.castings.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...filters, cursor }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      placeholderData: keepPreviousData,
    }),
  )
  const own = useOwnWrites()
  const cards =
    query.data && withOwnWrites({ pages: query.data.pages, readAt: query.dataUpdatedAt, filters }, own)
  const shown = {
    ...query,
    data: cards && { pages: [{ items: cards }], pageParams: [] },
  }
  return (
    <CursorList query={shown} loading="Chargement des castings" empty={<NoCasting {...empty} />}>
      {(items) => (
        <>
          <p role="status" className="visually-hidden">
            {many(items.length, "casting affiché", "castings affichés")}
          </p>
          <ul className={styles.grid} aria-label="Castings">
            {items.map((card) => (
              <li key={card.id} data-item className={styles.cell}>
                <Card card={card} />
              </li>
            ))}
          </ul>
        </>
      )}
    </CursorList>
  )
}
