import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  DeleteOutlined,
  EditOutlined,
  ExportOutlined,
  InboxOutlined,
  PlusOutlined,
  TeamOutlined,
  UploadOutlined,
} from "@ant-design/icons"
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query"
import type { Client } from "@trame/core/campaigns/clients/contract/shapes"
import type { CLIENT_SORTS } from "@trame/core/campaigns/clients/rules/lists"
import { Button, Tooltip } from "antd"
import { lazy, Suspense } from "react"
import { flag, text, useListParams, useSortedPages, useUrlParam } from "../../lib/address/address.ts"
import { loadChunk } from "../../lib/address/lazyChunk.ts"
import { api, client as calls } from "../../lib/api/api.ts"
import { byNumber } from "../../lib/csv/useExport.ts"
import { lazyDialog } from "../../lib/dialog/lazyDialog.tsx"
import { useDialogParam } from "../../lib/dialog/useDialogParam.ts"
import { formatCount } from "../../lib/format.ts"
import { usePageKey } from "../../lib/keys/keys.ts"
import { useNeighbours } from "../../lib/keys/useNeighbours.ts"
import { useDocumentTitle } from "../../lib/useDocument.ts"
import { useMediaQuery, WIDE } from "../../lib/useMediaQuery.ts"
import { DialogOutlet } from "../../ui/dialog/DialogOutlet.tsx"
import type { Choosing } from "../../ui/list/ChoiceBox.tsx"
import { DataTable } from "../../ui/list/DataTable.tsx"
import { ExportList } from "../../ui/list/ExportList.tsx"
import { ArchiveFilter, FilterBar } from "../../ui/list/FilterBar.tsx"
import { useListSelection } from "../../ui/list/ListSelection.tsx"
import { NameCell } from "../../ui/list/NameCell.tsx"
import { Pagination } from "../../ui/list/Pagination.tsx"
import { PageHeader } from "../../ui/PageHeader.tsx"
import { EmptyState } from "../../ui/states/EmptyState.tsx"
import { NoResults } from "../../ui/states/NoResults.tsx"
import { QueryBoundary } from "../../ui/states/QueryBoundary.tsx"
import { ViewsMenu } from "../../ui/views/ViewsMenu.tsx"
import styles from "./ClientsPage.module.css"
import {
  clientDialogs,
  type ListedClient,
  readListed,
  refreshLists,
  selectionKeys,
  useArchiveClient,
  useRemoveClient,
} from "./cache.ts"
import { exportedClients } from "./exports.ts"

const ManyClients = lazy(() => loadChunk(() => import("./ManyClients.tsx")))
const ClientDialog = lazyDialog(() => import("./ClientDialog.tsx"))
const ClientPanel = lazyDialog(() => import("./ClientPanel.tsx"))
const ImportDialog = lazyDialog(() => import("./import/ImportDialog.tsx"))

const PARAMS = { search: text, archived: flag }
/** A newly chosen column starts descending (rules/campaigns.md#client-list). */
const SORTING = {
  orders: { name: "asc", createdAt: "desc", collaborations: "desc" },
  chosen: "desc",
} as const

export function Component() {
  useDocumentTitle("Clients")
  const { values, filtered, set, clear } = useListParams(PARAMS)
  const asked = { search: values.search, ...(values.archived && { archived: "true" }) }
  const { sort, order, page, setSort, setPage } = useSortedPages(SORTING)
  const { open } = useDialogParam(clientDialogs)
  const queries = useQueryClient()
  const pageOptions = (number: number) =>
    api.clients.list.queryOptions({ input: { ...asked, sort, order, page: number } })
  const query = useQuery({ ...pageOptions(page), placeholderData: keepPreviousData })
  const readPage = byNumber((number, signal) =>
    calls.clients.list({ ...asked, sort, order, page: number }, { signal }),
  )
  const chosen = useListSelection<ListedClient>({
    ...selectionKeys,
    items: query.data?.items ?? [],
    scope: asked,
    readPage,
    hasMore: (query.data?.pageCount ?? 1) > 1,
    readAt: query.dataUpdatedAt,
    read: readListed,
  })
  usePageKey("n", "Nouveau client", () => open("new"))
  const [, turnTo] = useUrlParam("page", "1")
  const pageAt = (number: number) => async () => {
    const read = await queries.fetchQuery({ ...pageOptions(number), staleTime: 10_000 }).catch(() => null)
    turnTo(String(number))
    return read?.items ?? []
  }
  const beside = useNeighbours(clientDialogs, "detail", query.data?.items ?? [], {
    before: page > 1 ? pageAt(page - 1) : null,
    after: page < (query.data?.pageCount ?? 1) ? pageAt(page + 1) : null,
  })

  return (
    <>
      <PageHeader
        title="Clients"
        subtitle="Les marques de votre agence et leurs interlocuteurs"
        actions={
          <>
            <ViewsMenu page="clients" />
            <Button icon={<UploadOutlined aria-hidden />} onClick={() => open("import")}>
              Importer
            </Button>
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => open("new")}>
              Nouveau client
            </Button>
          </>
        }
      />
      <FilterBar
        label="Filtrer les clients"
        search="Rechercher un client"
        placeholder="Rechercher une marque ou un contact"
        value={values.search}
        onSearch={(search) => set({ search })}
        active={[values.archived === "yes"]}
        actions={
          <ExportList
            what="les clients"
            counted="clients lus"
            readPage={readPage}
            disabled={!query.data?.total}
            {...exportedClients}
          />
        }
      >
        <ArchiveFilter label="Archivés" value={values.archived} onChange={(archived) => set({ archived })} />
        <SortButtons sort={sort} order={order} setSort={setSort} />
      </FilterBar>
      <QueryBoundary
        query={query}
        loading="Chargement des clients"
        rows={10}
        failure="Erreur lors du chargement des données"
      >
        {(data) => (
          <div className={`grid gap-5 ${styles.results}`} aria-busy={query.isPlaceholderData}>
            {data.total > 0 ? (
              <>
                <p className="soft text-m" role="status">
                  {formatCount(data.total, "client")}
                </p>
                <ClientTable clients={data.items} choosing={chosen.choosing} />
                <Pagination
                  label="Pages de clients"
                  page={data.page}
                  pageCount={data.pageCount}
                  onPage={setPage}
                />
              </>
            ) : filtered ? (
              <NoResults
                description={
                  values.search
                    ? `Aucun client ${values.archived ? "archivé " : ""}ne correspond à « ${values.search} ».`
                    : "Aucun client n'est archivé."
                }
                clear={values.search ? "Effacer la recherche" : "Voir les autres clients"}
                onClear={clear}
              />
            ) : (
              <EmptyState
                icon={<TeamOutlined aria-hidden />}
                title="Aucun client"
                description="Ajoutez votre première marque : ses contacts et ses campagnes se retrouveront ici. Vous en avez déjà une liste ? Importez-la."
                action={
                  <div className="flex wrap justify-center gap-3">
                    <Button type="primary" onClick={() => open("new")}>
                      Ajouter un client
                    </Button>
                    <Button onClick={() => open("import")}>Importer une liste</Button>
                  </div>
                }
              />
            )}
          </div>
        )}
      </QueryBoundary>
      {chosen.active ? (
        <Suspense>
          <ManyClients of={chosen} />
        </Suspense>
      ) : null}
      <DialogOutlet of={clientDialogs} beside={beside}>
        {{
          new: () => <ClientDialog clientId={null} />,
          detail: ({ client }) => <ClientPanel clientId={client} />,
          edit: ({ client }) => <ClientDialog clientId={client} />,
          import: () => <ImportDialog onWritten={() => refreshLists(queries)} />,
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

/** The table has a column for only one of these orders. */
export function SortButtons({ sort, order, setSort }: SortButtonsProps) {
  const Arrow = order === "asc" ? ArrowUpOutlined : ArrowDownOutlined
  const direction = order === "asc" ? "croissant" : "décroissant"
  return (
    <fieldset className={`card flex gap-2 ${styles.sorts}`}>
      <legend className="visually-hidden">Trier les clients</legend>
      {SORTS.map(([key, label]) => (
        <button
          key={key}
          type="button"
          className={`inline-flex items-center gap-3 px-4 py-2 soft nowrap rounded-m text-m strong ${styles.sort}`}
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

interface ClientTableProps {
  clients: readonly ListedClient[]
  choosing: Choosing<ListedClient>
}

function ClientTable({ clients, choosing }: ClientTableProps) {
  const { open } = useDialogParam(clientDialogs)
  const remove = useRemoveClient()
  const archive = useArchiveClient()
  return (
    <DataTable
      caption="Clients de l'agence"
      columns={[
        { label: "Client", cell: (client) => <Name {...client} /> },
        { label: "Contacts", wide: true, cell: ({ contacts }) => <Contacts contacts={contacts} /> },
        { label: "Notes", wide: true, cell: notesOf },
      ]}
      rows={clients}
      choosing={choosing}
      rowKey={({ id }) => id}
      onEdit={(client) => open("edit", { client })}
      actions={(client) => (
        <>
          <Tooltip title="Modifier">
            <Button
              type="text"
              icon={<EditOutlined aria-hidden />}
              aria-label={`Modifier ${client.brandName}`}
              onClick={() => open("edit", { client: client.id })}
            />
          </Tooltip>
          <Tooltip title={client.archived ? "Désarchiver" : "Archiver"}>
            <Button
              type="text"
              icon={client.archived ? <ExportOutlined aria-hidden /> : <InboxOutlined aria-hidden />}
              aria-label={`${client.archived ? "Désarchiver" : "Archiver"} ${client.brandName}`}
              onClick={() => void archive(client, !client.archived)}
            />
          </Tooltip>
          <Tooltip title="Supprimer">
            <Button
              type="text"
              danger
              icon={<DeleteOutlined aria-hidden />}
              aria-label={`Supprimer ${client.brandName}`}
              onClick={() => void remove(client)}
            />
          </Tooltip>
        </>
      )}
      room="much"
      fixed
    />
  )
}

/** Opens beside the list where there is room, else on its own page. */
function Name({ id, brandName, sector, archived, collaborationCount: count }: ListedClient) {
  const { linkTo } = useDialogParam(clientDialogs)
  const isWide = useMediaQuery(WIDE)
  const collaborations = count === 0 ? "Aucune collaboration" : formatCount(count, "collaboration")
  return (
    <NameCell
      name={brandName}
      detail={[...(archived ? ["Archivé"] : []), ...(sector ? [sector] : []), collaborations].join(" · ")}
      imageUrl={null}
      size={44}
      link={isWide ? linkTo("detail", { client: id }) : { to: `/app/clients/${id}` }}
    />
  )
}

const notesOf = ({ notes }: ListedClient) =>
  notes ? (
    <p className={`soft text-m anywhere clip ${styles.notes}`}>{notes}</p>
  ) : (
    <span className="faint text-m">Aucune note</span>
  )

const SHOWN = 2

/** The first contacts, and the number of others. */
function Contacts({ contacts }: Pick<Client, "contacts">) {
  if (!contacts.length) return <span className="faint text-m">Aucun contact</span>
  const more = contacts.length - SHOWN
  return (
    <ul className={`grid gap-3 text-m leading-snug cols-1 ${styles.contacts}`}>
      {contacts.slice(0, SHOWN).map(({ name, email, role }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: contacts have no id, and this list is only shown
        <li className="min-0 anywhere" key={index}>
          <span className="strong">{name}</span>
          {role ? <span className="soft"> · {role}</span> : null}
          <a href={`mailto:${email}`} className={`ellipsis block max-full soft no-underline ${styles.email}`}>
            {email}
          </a>
        </li>
      ))}
      {more > 0 ? (
        <li className="min-0 anywhere faint text-m">
          {formatCount(more, "autre contact", "autres contacts")}
        </li>
      ) : null}
    </ul>
  )
}
