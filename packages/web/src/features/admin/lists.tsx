import { DeleteOutlined } from "@ant-design/icons"
import { useInfiniteQuery } from "@tanstack/react-query"
import type {
  ListedAgency,
  ListedClient,
  ListedCollaboration,
  ListedInfluencer,
  ListedUser,
} from "@trame/core/admin/contract"
import { Button } from "antd"
import type { ComponentType, ReactNode } from "react"
import { Link } from "react-router-dom"
import { useDialogParam } from "../../lib/dialog/useDialogParam.ts"
import { formatCompact, formatDate, formatMoney, formatNumber, platformName } from "../../lib/format.ts"
import { nameOf } from "../../lib/text.ts"
import { ApprovalTag } from "../../ui/ApprovalTag.tsx"
import { agenciesOptions } from "../../ui/access/AgencyPicker.tsx"
import { DialogOutlet } from "../../ui/dialog/DialogOutlet.tsx"
import { CursorList, type CursorQuery, itemsOf } from "../../ui/list/CursorList.tsx"
import { type Column, DataTable } from "../../ui/list/DataTable.tsx"
import { NameCell } from "../../ui/list/NameCell.tsx"
import { CollaborationStatusTag, StatusTag } from "../../ui/StatusTag.tsx"
import { EmptyState } from "../../ui/states/EmptyState.tsx"
import { NoResults } from "../../ui/states/NoResults.tsx"
import styles from "./Admin.module.css"
import {
  agencyDialogs,
  clientsOptions,
  collaborationsOptions,
  detailDialogs,
  influencersOptions,
  KIND_LABELS,
  type Kind,
  usersOptions,
} from "./queries.ts"
import { RemoveOwnerDialog, useRemoveUser } from "./removal.tsx"

function UsersList(list: ListProps) {
  const query = useInfiniteQuery(usersOptions(list))
  const remove = useRemoveUser()
  const { open } = useDialogParam(agencyDialogs)
  return (
    <>
      <EntityList
        {...list}
        kind="users"
        query={query}
        columns={[
          {
            label: "Nom",
            cell: (user) => <NameCell name={nameOf(user)} detail={user.email} imageUrl={null} />,
          },
          { label: "Poste", cell: ({ role }) => role || "Non défini" },
          { label: "Type de compte", cell: accountType },
          { label: "Statut", cell: ({ status }) => <ApprovalTag status={status} /> },
          ...agencyColumn<ListedUser>(list.agencyId),
          {
            label: "Inscription",
            cell: ({ createdAt }) => formatDate(createdAt, { missing: "Date inconnue" }),
          },
        ]}
        actions={(user) => (
          <Button
            type="text"
            danger
            icon={<DeleteOutlined aria-hidden />}
            aria-label={`Supprimer ${nameOf(user)}`}
            onClick={() => (user.owner ? open("owner-removal", { user: user.id }) : void remove(user))}
          />
        )}
      />
      <DialogOutlet of={agencyDialogs}>
        {{
          "owner-removal": ({ user }) => (
            <RemoveOwnerDialog listed={itemsOf(query).find(({ id, owner }) => id === user && owner)} />
          ),
        }}
      </DialogOutlet>
    </>
  )
}

const accountType = ({ owner, userRole }: ListedUser) => {
  if (owner) return <StatusTag tone="accent">Propriétaire</StatusTag>
  return userRole === "admin" ? "Administrateur" : "Utilisateur"
}

interface ListProps {
  /** Limits the list to one agency; absent for the whole platform. */
  agencyId?: string
  search: string
  onClearSearch: () => void
}

interface EntityListProps<Row> extends Pick<ListProps, "search" | "onClearSearch"> {
  kind: Kind
  query: CursorQuery<Row>
  columns: readonly [Column<Row>, ...Column<Row>[]]
  /** Its id by default. */
  rowKey?: (row: Row) => string
  onOpen?: (row: Row) => void
  actions?: (row: Row) => ReactNode
}

const NONE: Record<Kind, { title: string; description: string }> = {
  agencies: { title: "Aucune agence", description: "Les agences qui s'inscriront apparaîtront ici." },
  users: { title: "Aucun utilisateur", description: "Les personnes inscrites apparaîtront ici." },
  clients: { title: "Aucun client", description: "Les marques des agences apparaîtront ici." },
  influencers: {
    title: "Aucun influenceur",
    description: "Les influenceurs qui participent à des campagnes apparaîtront ici.",
  },
  collaborations: { title: "Aucune campagne", description: "Les campagnes des agences apparaîtront ici." },
}

function EntityList<Row extends { id: string }>({
  kind,
  query,
  search,
  onClearSearch,
  rowKey = ({ id }) => id,
  ...table
}: EntityListProps<Row>) {
  const what = KIND_LABELS[kind].toLowerCase()
  return (
    <CursorList
      query={query}
      loading={`Chargement : ${what}`}
      empty={
        search ? (
          <NoResults
            description={`Rien ne correspond à « ${search} ».`}
            clear="Effacer la recherche"
            onClear={onClearSearch}
          />
        ) : (
          <EmptyState {...NONE[kind]} />
        )
      }
    >
      {(rows) => <DataTable caption={KIND_LABELS[kind]} rows={rows} rowKey={rowKey} {...table} />}
    </CursorList>
  )
}

interface OfAgency {
  agencyId: string | null
  agencyName: string | null
}

function AgencyLink({ agencyId, agencyName }: OfAgency) {
  if (!agencyId) return <span className="faint">Aucune agence</span>
  return (
    <Link to={`/superadmin/agency/${agencyId}`} className={`accent anywhere ${styles.link}`}>
      {agencyName ?? agencyId}
    </Link>
  )
}

/** Omitted from the lists of one agency. */
const agencyColumn = <Row extends OfAgency>(agencyId: string | undefined): Column<Row>[] =>
  agencyId ? [] : [{ label: "Agence", cell: (row) => <AgencyLink {...row} /> }]

/** Lists of an agency, or of the whole platform. */
export const LISTS: Record<Kind, ComponentType<ListProps>> = {
  agencies: AgenciesList,
  users: UsersList,
  clients: ClientsList,
  influencers: InfluencersList,
  collaborations: CollaborationsList,
}

const count = (label: string, of: (agency: ListedAgency) => number): Column<ListedAgency> => ({
  label,
  numeric: true,
  cell: (agency) => formatNumber(of(agency)),
})

const AGENCY_COLUMNS = [
  {
    label: "Agence",
    cell: ({ name, id }) => <NameCell name={name} detail={<code>{id}</code>} />,
  },
  { label: "Créée le", cell: ({ createdAt }) => formatDate(createdAt, { missing: "Date inconnue" }) },
  count("Utilisateurs", ({ users }) => users),
  count("Clients", ({ clients }) => clients),
  count("Influenceurs", ({ influencers }) => influencers),
  count("Campagnes", ({ collaborations }) => collaborations),
  { label: "CA", numeric: true, cell: ({ revenue }) => formatMoney(revenue) },
] as const satisfies Column<ListedAgency>[]

function AgenciesList(list: Omit<ListProps, "agencyId">) {
  const { open } = useDialogParam(agencyDialogs)
  return (
    <EntityList
      {...list}
      kind="agencies"
      query={useInfiniteQuery(agenciesOptions(list.search))}
      columns={AGENCY_COLUMNS}
      onOpen={({ id }) => open("agency", { agency: id })}
    />
  )
}

function ClientsList(list: ListProps) {
  const { open } = useDialogParam(detailDialogs)
  return (
    <EntityList
      {...list}
      kind="clients"
      query={useInfiniteQuery(clientsOptions(list))}
      columns={[
        { label: "Client", cell: ({ brandName }) => <NameCell name={brandName} /> },
        { label: "Secteur", cell: ({ sector }) => sector ?? "Non défini" },
        ...agencyColumn<ListedClient>(list.agencyId),
        { label: "Ajouté le", cell: ({ createdAt }) => formatDate(createdAt, { missing: "Date inconnue" }) },
      ]}
      onOpen={({ id, agencyId: of }) => of && open("client", { of, item: id })}
    />
  )
}

function CollaborationsList(list: ListProps) {
  const { open } = useDialogParam(detailDialogs)
  return (
    <EntityList
      {...list}
      kind="collaborations"
      query={useInfiniteQuery(collaborationsOptions(list))}
      columns={[
        { label: "Campagne", cell: ({ name, brand }) => <NameCell name={name} detail={brand} /> },
        { label: "Statut", cell: ({ status }) => <CollaborationStatusTag status={status} /> },
        ...agencyColumn<ListedCollaboration>(list.agencyId),
        { label: "Date", cell: ({ date }) => formatDate(date, { missing: "Date inconnue" }) },
        { label: "CA", numeric: true, cell: ({ revenue }) => formatMoney(revenue) },
      ]}
      onOpen={({ id, agencyId: of }) => of && open("collaboration", { of, item: id })}
    />
  )
}

function InfluencersList(list: ListProps) {
  const { open } = useDialogParam(detailDialogs)
  return (
    <EntityList
      {...list}
      kind="influencers"
      query={useInfiniteQuery(influencersOptions(list))}
      columns={[
        { label: "Influenceur", cell: influencerName },
        { label: "Plateforme", cell: ({ platform }) => platformName(platform) },
        { label: "Abonnés", numeric: true, cell: ({ followersCount }) => formatCompact(followersCount) },
        { label: "Campagnes", numeric: true, cell: ({ collaborations }) => formatNumber(collaborations) },
        ...agencyColumn<ListedInfluencer>(list.agencyId),
      ]}
      rowKey={({ id, agencyId: of }) => `${of}/${id}`}
      onOpen={({ id, agencyId: of }) => of && open("influencer", { of, item: id })}
    />
  )
}

const influencerName = ({ displayName, username, profileImageUrl }: ListedInfluencer) => (
  <NameCell name={displayName} detail={username ? `@${username}` : null} imageUrl={profileImageUrl} />
)
