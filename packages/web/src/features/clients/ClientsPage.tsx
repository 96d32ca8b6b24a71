import { PlusOutlined } from "@ant-design/icons"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { Button } from "antd"
import { ErrorState } from "../../components/ErrorState.tsx"
import { LoadingState } from "../../components/LoadingState.tsx"
import { PageHeader } from "../../components/PageHeader.tsx"
import { SearchInput } from "../../components/SearchInput.tsx"
import { api } from "../../lib/api.ts"
import { useDocumentTitle } from "../../lib/useDocumentTitle.ts"
import { ClientDialog } from "./ClientDialog.tsx"
import { ClientResults } from "./ClientResults.tsx"
import styles from "./ClientsPage.module.css"
import { useClientDialog, useClientFilters } from "./filters.ts"
import { SortButtons } from "./SortButtons.tsx"

export function Component() {
  useDocumentTitle("Clients")
  const { input, setSearch, setSort, setPage } = useClientFilters()
  const { dialog, openNew, openEdit, close } = useClientDialog()
  const query = useQuery({
    ...api.clients.list.queryOptions({ input }),
    placeholderData: keepPreviousData,
  })
  const { data, error } = query

  return (
    <>
      <PageHeader
        title="Clients"
        subtitle="Les marques de votre agence et leurs interlocuteurs"
        actions={
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={openNew}>
            Nouveau client
          </Button>
        }
      />
      <div className={styles.toolbar}>
        <SearchInput
          label="Rechercher un client"
          placeholder="Rechercher une marque ou un contact"
          value={input.search}
          onSearch={setSearch}
          className={styles.search}
        />
        <SortButtons sort={input.sort} order={input.order} onSort={setSort} />
      </div>
      {data ? (
        <ClientResults
          page={data}
          stale={query.isPlaceholderData}
          search={input.search}
          onNew={openNew}
          onEdit={openEdit}
          onPage={setPage}
          onClearSearch={() => setSearch("")}
        />
      ) : error ? (
        <ErrorState
          title="Erreur lors du chargement des données"
          error={error}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <LoadingState rows={10} label="Chargement des clients" />
      )}
      <ClientDialog dialog={dialog} onClose={close} />
    </>
  )
}
