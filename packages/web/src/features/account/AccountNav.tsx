import { Link } from "react-router-dom"
import styles from "./AccountNav.module.css"
import { type SectionId, TITLES } from "./sections.ts"
import { useSectionInView } from "./useSectionInView.ts"

/** The page's own contents, beside it where there is room. */
export function AccountNav({ sections }: { sections: readonly SectionId[] }) {
  const current = useSectionInView(sections)
  return (
    <nav aria-label="Sur cette page" className={styles.nav}>
      <ul className={styles.list}>
        {sections.map((id) => (
          <li key={id}>
            <Link
              to={{ hash: id }}
              replace
              className={styles.link}
              aria-current={id === current ? "location" : undefined}
            >
              {TITLES[id]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
