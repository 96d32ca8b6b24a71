import { ArrowDownOutlined, ArrowUpOutlined } from "@ant-design/icons"
import styles from "./ClientsPage.module.css"
import { type ClientSort, SORT_LABELS, SORTS } from "./filters.ts"

interface SortButtonsProps {
  sort: ClientSort
  order: "asc" | "desc"
  onSort: (sort: ClientSort) => void
}

export function SortButtons({ sort, order, onSort }: SortButtonsProps) {
  const Arrow = order === "asc" ? ArrowUpOutlined : ArrowDownOutlined
  const direction = order === "asc" ? "croissant" : "décroissant"
  return (
    <fieldset className={styles.sorts}>
      <legend className="visually-hidden">Trier les clients</legend>
      {SORTS.map((each) => (
        <button
          key={each}
          type="button"
          className={styles.sort}
          aria-pressed={each === sort}
          onClick={() => onSort(each)}
        >
          {SORT_LABELS[each]}
          {each === sort ? (
            <>
              <span className="visually-hidden"> ({direction})</span>
              <Arrow aria-hidden="true" />
            </>
          ) : null}
        </button>
      ))}
    </fieldset>
  )
}
