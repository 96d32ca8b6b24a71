import { SearchOutlined } from "@ant-design/icons"
import { useInfiniteQuery } from "@tanstack/react-query"
import { useState } from "react"
import { Link } from "react-router-dom"
import { CursorList } from "../../components/CursorList.tsx"
import { EmptyState } from "../../components/EmptyState.tsx"
import { SearchInput } from "../../components/SearchInput.tsx"
import { formatNumber } from "../../lib/format.ts"
import { useActingAgency } from "../session/acting.ts"
import styles from "./AgencyPicker.module.css"
import { agenciesOptions } from "./agencies.ts"
import { enterPath } from "./paths.ts"

/** The agency to work in: choosing one leads there, to this path of it when one is given. */
export function AgencyPicker({ to, onChosen }: { to?: string; onChosen?: () => void }) {
  const [search, setSearch] = useState("")
  const query = useInfiniteQuery(agenciesOptions(search))
  const current = useActingAgency()
  return (
    <div className={styles.picker}>
      <SearchInput label="Rechercher une agence" value={search} onSearch={setSearch} />
      <CursorList
        query={query}
        loading="Chargement des agences"
        empty={
          <EmptyState
            icon={<SearchOutlined aria-hidden />}
            title={search ? "Aucun résultat" : "Aucune agence"}
            description={
              search
                ? `Aucune agence ne correspond à « ${search} ».`
                : "Les agences qui s'inscriront apparaîtront ici."
            }
          />
        }
      >
        {(agencies) => (
          <ul className={styles.agencies} aria-label="Agences">
            {agencies.map(({ id, name, users, collaborations }) => (
              <li key={id} data-item>
                <Link
                  to={enterPath(id, to)}
                  onClick={onChosen}
                  className={styles.agency}
                  aria-current={id === current ? "true" : undefined}
                >
                  <span className={styles.name}>{name}</span>
                  <span className={styles.detail}>
                    {counted(users, "utilisateur")} · {counted(collaborations, "campagne")}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </CursorList>
    </div>
  )
}

const counted = (count: number, word: string) => `${formatNumber(count)} ${word}${count > 1 ? "s" : ""}`
