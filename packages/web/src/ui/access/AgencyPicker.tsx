import { useInfiniteQuery } from "@tanstack/react-query"
import { useState } from "react"
import { Link, useLocation } from "react-router-dom"
import { api } from "../../lib/api/api.ts"
import { formatCount } from "../../lib/format.ts"
import { enterPath } from "../../lib/session/acting.ts"
import { useActingAgency } from "../../lib/session/useActingAgency.ts"
import { useDocumentTitle } from "../../lib/useDocument.ts"
import { DialogFrame } from "../dialog/DialogFrame.tsx"
import { SearchInput } from "../form/SearchInput.tsx"
import { CursorList, cursorPages } from "../list/CursorList.tsx"
import { PageHeader } from "../PageHeader.tsx"
import { EmptyState } from "../states/EmptyState.tsx"
import { NoResults } from "../states/NoResults.tsx"
import styles from "./AgencyPicker.module.css"

export default function AgencyDialog() {
  return (
    <DialogFrame title="Choisir une agence" width={600} light>
      <AgencyPicker replace />
    </DialogFrame>
  )
}

/** Replaces a page of `/app` until the super-admin chooses an agency. */
export function ChooseAgency() {
  const { pathname, search } = useLocation()
  useDocumentTitle("Choisissez une agence")
  return (
    <div className={styles.page}>
      <PageHeader
        title="Choisissez une agence"
        subtitle="Ces pages montrent les données d'une agence. Ce que vous y faites est enregistré à votre nom."
      />
      <AgencyPicker to={`${pathname}${search}`} />
    </div>
  )
}

interface AgencyPickerProps {
  /** A path within the agency; by default its first page. */
  to?: string
  /** "Back" then leads to the page before the choice. */
  replace?: boolean
}

function AgencyPicker({ to, replace = false }: AgencyPickerProps) {
  const [search, setSearch] = useState("")
  const query = useInfiniteQuery(agenciesOptions(search))
  const current = useActingAgency()
  return (
    <div className="grid gap-5 cols-1">
      <SearchInput label="Rechercher une agence" value={search} onSearch={setSearch} />
      <CursorList
        query={query}
        loading="Chargement des agences"
        empty={
          search ? (
            <NoResults description={`Aucune agence ne correspond à « ${search} ».`} />
          ) : (
            <EmptyState title="Aucune agence" description="Les agences qui s'inscriront apparaîtront ici." />
          )
        }
      >
        {(agencies) => (
          <ul className="grid gap-2" aria-label="Agences">
            {agencies.map(({ id, name, users, collaborations }) => (
              <li key={id} data-item>
                <Link
                  to={enterPath(id, to)}
                  replace={replace}
                  className={`flex wrap items-baseline justify-between gap-y-1 gap-x-5 p-4 ink rounded-m bg-surface no-underline field-border ${styles.agency}`}
                  aria-current={id === current ? "true" : undefined}
                >
                  <span className="min-0 bold anywhere">{name}</span>
                  <span className="soft text-m">
                    {formatCount(users, "utilisateur")} · {formatCount(collaborations, "campagne")}
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

/** All agencies, newest first, or those whose name contains the text. */
export const agenciesOptions = (search: string) =>
  api.admin.agencies.infiniteOptions({
    input: (cursor: string | undefined) => ({ search, cursor }),
    ...cursorPages,
  })
