import { ArrowDownOutlined, ArrowUpOutlined, PlusOutlined } from "@ant-design/icons"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import type { CLIENT_SORTS } from "@trame/core/campaigns/clients/contract"
import { Button } from "antd"
import { text, useListParams, useSortedPages } from "../../lib/address/address.ts"
import { api } from "../../lib/api/api.ts"
import { useDialogParam } from "../../lib/dialog/useDialogParam.ts"
import { useDocumentTitle } from "../../lib/useDocument.ts"
import { DialogOutlet } from "../../ui/dialog/DialogOutlet.tsx"
import { FilterBar } from "../../ui/list/FilterBar.tsx"
import { PageHeader } from "../../ui/PageHeader.tsx"
import { QueryBoundary } from "../../ui/states/QueryBoundary.tsx"
import { ClientDialog } from "./ClientDialog.tsx"
import { ClientResults } from "./ClientResults.tsx"
import styles from "./ClientsPage.module.css"
import { clientDialogs } from "./cache.ts"

const PARAMS = { search: text }
/** Another column starts descending (spec 2 §9). */
const SORTING = {
  orders: { name: "asc", createdAt: "desc", collaborations: "desc" },
  chosen: "desc",
} as const

export function Component() {
  useDocumentTitle("Clients")
  const { values, set, clear } = useListParams(PARAMS)
  const { sort, order, page, setSort, setPage } = useSortedPages(SORTING)
  const { open } = useDialogParam(clientDialogs)
  const query = useQuery({
    ...api.clients.list.queryOptions({ input: { ...values, sort, order, page } }),
    placeholderData: keepPreviousData,
  })

  return (
    <>
      <PageHeader
        title="Clients"
        subtitle="Les marques de votre agence et leurs interlocuteurs"
        actions={
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => open("new")}>
            Nouveau client
          </Button>
        }
      />
      <FilterBar
        label="Filtrer les clients"
        search={{
          label: "Rechercher un client",
          placeholder: "Rechercher une marque ou un contact",
          value: values.search,
          onSearch: (search) => set({ search }),
        }}
      >
        <SortButtons sort={sort} order={order} setSort={setSort} />
      </FilterBar>
      <QueryBoundary
        query={query}
        loading="Chargement des clients"
        rows={10}
        failure="Erreur lors du chargement des données"
      >
        {(data) => (
          <ClientResults
            page={data}
            stale={query.isPlaceholderData}
            search={values.search}
            onNew={() => open("new")}
            onEdit={(client) => open("edit", { client })}
            onPage={setPage}
            onClearSearch={clear}
          />
        )}
      </QueryBoundary>
      <DialogOutlet of={clientDialogs}>
        {{
          new: () => <ClientDialog clientId={null} />,
          edit: ({ client }) => <ClientDialog clientId={client} />,
        }}
      </DialogOutlet>
    </>
  )
}

type ClientSort = (typeof CLIENT_SORTS)[number]

const SORTS: readonly [ClientSort, string][] = [
  ["name", "Nom"],
  ["createdAt", "Date d'ajout"],
  ["collaborations", "Collaborations"],
]

type SortButtonsProps = Pick<ReturnType<typeof useSortedPages<ClientSort>>, "sort" | "order" | "setSort">

/** The table has a column for one of these only. */
export function SortButtons({ sort, order, setSort }: SortButtonsProps) {
  const Arrow = order === "asc" ? ArrowUpOutlined : ArrowDownOutlined
  const direction = order === "asc" ? "croissant" : "décroissant"
  return (
    <fieldset className={styles.sorts}>
      <legend className="visually-hidden">Trier les clients</legend>
      {SORTS.map(([key, label]) => (
        <button
          key={key}
          type="button"
          className={styles.sort}
          aria-pressed={key === sort}
          onClick={() => setSort(key)}
        >
          {label}
          {key === sort ? (
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
