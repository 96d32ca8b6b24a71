import { LeftOutlined, RightOutlined } from "@ant-design/icons"
import { type ComponentProps, Fragment } from "react"
import { pageNumbers } from "../../lib/format.ts"
import styles from "./Pagination.module.css"

interface PaginationProps {
  /** Accessible label, e.g. `Pages de clients`. */
  label: string
  page: number
  pageCount: number
  onPage: (page: number) => void
}

export function Pagination({ label, page, pageCount, onPage }: PaginationProps) {
  if (pageCount < 2) return null
  return (
    <nav aria-label={label}>
      <ul className="row wrap justify-center gap-3">
        <PageButton aria-label="Page précédente" disabled={page === 1} onClick={() => onPage(page - 1)}>
          <LeftOutlined aria-hidden="true" />
        </PageButton>
        {pageNumbers(page, pageCount).map((number, index, all) => (
          <Fragment key={number}>
            {number - (all[index - 1] ?? 0) > 1 ? (
              <li className="px-2 faint" aria-hidden="true">
                …
              </li>
            ) : null}
            <PageButton
              aria-label={`Page ${number}`}
              aria-current={number === page ? "page" : undefined}
              onClick={() => onPage(number)}
            >
              {number}
            </PageButton>
          </Fragment>
        ))}
        <PageButton aria-label="Page suivante" disabled={page === pageCount} onClick={() => onPage(page + 1)}>
          <RightOutlined aria-hidden="true" />
        </PageButton>
      </ul>
    </nav>
  )
}

const PageButton = (props: ComponentProps<"button">) => (
  <li>
    <button
      {...props}
      type="button"
      className={`grid place-center px-3 soft strong tabular rounded-m ${styles.page}`}
    />
  </li>
)
