import styles from "./References.module.css"
import { referencesOf } from "./references.ts"

export function References({ name, urls }: { name: string; urls: readonly string[] }) {
  const references = referencesOf(urls)
  if (references.length === 0) return null
  return (
    <ul className={styles.list} aria-label={`Références de ${name}`}>
      {references.map(({ url, label }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same link may stand twice, and the list is only shown
        <li key={index}>
          <a href={url} target="_blank" rel="noopener noreferrer" title={url}>
            {label}
            <svg width="12" height="12" viewBox="0 0 12 12" fill="none" aria-hidden="true">
              <path
                d="M3.5 2.5h6v6M9 3 2.5 9.5"
                stroke="currentColor"
                strokeWidth="1.6"
                strokeLinecap="round"
              />
            </svg>
            <span className="visually-hidden">(nouvel onglet)</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
