import { useInfiniteQuery, useQuery } from "@tanstack/react-query"
import type { CataloguedPerson, ListedRemovalRequest, ListedWithdrawal } from "@trame/core/admin/contract"
import { Button } from "antd"
import type { ReactNode } from "react"
import { oneOf, text, useListParams } from "../../lib/address/address.ts"
import { api, client } from "../../lib/api/api.ts"
import { problemOf } from "../../lib/api/problem.ts"
import { useConfirm } from "../../lib/dialog/useConfirm.tsx"
import { useDialogParam } from "../../lib/dialog/useDialogParam.ts"
import { formatCompact, formatDate, platformName } from "../../lib/format.ts"
import { useNotices } from "../../lib/notices.tsx"
import { choicesOf } from "../../lib/text.ts"
import { useDocumentTitle } from "../../lib/useDocument.ts"
import { DialogOutlet } from "../../ui/dialog/DialogOutlet.tsx"
import { CursorList, cursorPages, itemsOf } from "../../ui/list/CursorList.tsx"
import { type Column, DataTable } from "../../ui/list/DataTable.tsx"
import { FilterBar, StatusFilter } from "../../ui/list/FilterBar.tsx"
import { NameCell } from "../../ui/list/NameCell.tsx"
import { PageHeader } from "../../ui/PageHeader.tsx"
import { StatusTag, type Tone } from "../../ui/StatusTag.tsx"
import { EmptyState } from "../../ui/states/EmptyState.tsx"
import { QueryBoundary } from "../../ui/states/QueryBoundary.tsx"
import styles from "./Catalogue.module.css"
import { EraseDialog, type NamedPerson, RefuseDialog, useRefreshed } from "./catalogueDialogs.tsx"
import { catalogueDialogs } from "./queries.ts"

type RequestState = ListedRemovalRequest["state"]

const REQUESTS: Record<RequestState, string> = {
  pending: "En attente",
  archived: "Archivées",
  erased: "Effacées",
  refused: "Refusées",
}
const STATES: Record<ListedWithdrawal["state"], { label: string; tone: Tone }> = {
  archived: { label: "Archivée", tone: "warning" },
  erasing: { label: "Effacement en cours", tone: "info" },
  erased: { label: "Effacée", tone: "neutral" },
}
/** "all" stands for pending requests, so that the default leaves the address empty. */
const PARAMS = { search: text, requests: oneOf(REQUESTS) }

/** `/superadmin/catalogue` (rules/creators.md#leaving-the-catalogue). */
export function Component() {
  useDocumentTitle("Retraits du catalogue")
  const { values, set } = useListParams(PARAMS)
  const { search } = values
  const state = values.requests === "all" ? "pending" : values.requests
  const found = useQuery({ ...api.admin.person.queryOptions({ input: { search } }), enabled: search !== "" })
  const requests = useInfiniteQuery(
    api.admin.removalRequests.infiniteOptions({
      input: (cursor: string | undefined) => ({ state, cursor }),
      ...cursorPages,
    }),
  )
  const withdrawals = useInfiniteQuery(
    api.admin.withdrawals.infiniteOptions({
      input: (cursor: string | undefined) => ({ search, cursor }),
      ...cursorPages,
    }),
  )
  const asked = itemsOf(requests)
  const people: NamedPerson[] = [
    ...(found.data?.items ?? []),
    ...asked.flatMap(({ person }) => person ?? []),
    ...itemsOf(withdrawals).flatMap(({ id, displayName }) => (displayName ? { id, displayName } : [])),
  ]
  return (
    <>
      <PageHeader
        title="Retraits du catalogue"
        subtitle="Archiver ou effacer une personne pour toutes les agences"
        back="/superadmin"
      />
      <FilterBar
        label="Chercher une personne"
        search="Chercher une personne du catalogue"
        placeholder="Nom d'utilisateur ou adresse du profil"
        value={search}
        onSearch={(next) => set({ search: next })}
      />
      {search ? (
        <Part title="Dans le catalogue">
          <QueryBoundary query={found} loading="Recherche dans le catalogue" rows={2}>
            {({ items, isErased }) => <Found people={items} isErased={isErased} search={search} />}
          </QueryBoundary>
        </Part>
      ) : null}
      <Part
        title="Demandes des agences"
        filter={
          <StatusFilter
            label="Réponse"
            options={choicesOf(REQUESTS)}
            value={state}
            onChange={(next) => set({ requests: next === "pending" ? "all" : next })}
          />
        }
      >
        <CursorList
          query={requests}
          loading="Chargement des demandes"
          empty={
            <EmptyState
              title={state === "pending" ? "Aucune demande en attente" : "Aucune demande"}
              description="Les agences demandent un retrait depuis le profil d'un influenceur."
            />
          }
        >
          {(rows) => (
            <DataTable
              caption="Demandes des agences"
              columns={REQUEST_COLUMNS}
              rows={rows}
              rowKey={keyOf}
              actions={state === "pending" ? (row) => <RequestActions request={row} /> : undefined}
            />
          )}
        </CursorList>
      </Part>
      <Part title="Personnes retirées">
        <CursorList
          query={withdrawals}
          loading="Chargement des personnes retirées"
          empty={
            <EmptyState
              title={search ? "Aucune personne de ce nom" : "Aucune personne retirée"}
              description="Les personnes archivées ou effacées apparaîtront ici."
            />
          }
        >
          {(rows) => (
            <DataTable
              caption="Personnes retirées"
              columns={WITHDRAWAL_COLUMNS}
              rows={rows}
              rowKey={({ id }) => id}
              actions={({ id, displayName, state: now }) =>
                now === "archived" ? (
                  <PersonActions person={{ id, displayName: displayName ?? "" }} archived />
                ) : null
              }
            />
          )}
        </CursorList>
      </Part>
      <DialogOutlet of={catalogueDialogs}>
        {{
          erase: ({ person }) => <EraseDialog listed={people.find(({ id }) => id === person)} />,
          refuse: ({ person, agency }) => (
            <RefuseDialog listed={asked.find((one) => keyOf(one) === `${agency}/${person}`)} />
          ),
        }}
      </DialogOutlet>
    </>
  )
}

const keyOf = ({ agencyId, id }: Pick<ListedRemovalRequest, "agencyId" | "id">): string => `${agencyId}/${id}`

function Part({ title, filter, children }: { title: string; filter?: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={title} className={styles.part}>
      <div className="row wrap justify-between gap-y-4 gap-x-6 mb-5">
        <h2 className="text-xl bold">{title}</h2>
        {filter}
      </div>
      {children}
    </section>
  )
}

const personCell = ({ displayName, username, profileImageUrl }: CataloguedPerson) => (
  <NameCell name={displayName} detail={`@${username}`} imageUrl={profileImageUrl} />
)

function Found({
  people,
  isErased,
  search,
}: {
  people: CataloguedPerson[]
  isErased: boolean
  search: string
}) {
  if (people.length === 0)
    return (
      <EmptyState
        title={isErased ? "Cette personne a été effacée" : "Personne ne porte ce nom d'utilisateur"}
        description={
          isErased
            ? "Son profil ne peut plus être ajouté au catalogue."
            : `Le catalogue n'a pas de profil « ${search} ». Cherchez le nom d'utilisateur entier.`
        }
      />
    )
  return (
    <DataTable
      caption="Dans le catalogue"
      columns={[
        { label: "Personne", cell: personCell },
        { label: "Plateforme", cell: ({ platform }) => platformName(platform) },
        { label: "Abonnés", numeric: true, cell: ({ followersCount }) => formatCompact(followersCount) },
        {
          label: "État",
          cell: ({ archived }) => (
            <StatusTag tone={archived ? "warning" : "success"}>
              {archived ? STATES.archived.label : "Visible"}
            </StatusTag>
          ),
        },
      ]}
      rows={people}
      rowKey={({ id }) => id}
      actions={(person) => <PersonActions person={person} archived={person.archived} />}
    />
  )
}

const REQUEST_COLUMNS: readonly [Column<ListedRemovalRequest>, ...Column<ListedRemovalRequest>[]] = [
  { label: "Personne", cell: ({ person }) => (person ? personCell(person) : "Plus dans le catalogue") },
  { label: "Agence", cell: ({ agencyName }) => agencyName ?? "Agence supprimée" },
  { label: "Demandée par", cell: ({ askedBy }) => askedBy },
  { label: "Le", cell: ({ askedAt }) => formatDate(askedAt) },
  {
    label: "Raison",
    wide: true,
    cell: ({ reason, answer }) => answer ?? (reason || "Effacée avec la personne"),
  },
]

const WITHDRAWAL_COLUMNS: readonly [Column<ListedWithdrawal>, ...Column<ListedWithdrawal>[]] = [
  {
    label: "Personne",
    cell: ({ displayName, username }) => (
      <NameCell name={displayName ?? "Personne effacée"} detail={username ? `@${username}` : null} />
    ),
  },
  { label: "Plateforme", cell: ({ platform }) => platformName(platform) },
  { label: "Décidé le", cell: ({ decidedAt }) => formatDate(decidedAt) },
  {
    label: "État",
    cell: ({ state }) => <StatusTag tone={STATES[state].tone}>{STATES[state].label}</StatusTag>,
  },
]

function PersonActions({ person, archived }: { person: NamedPerson; archived: boolean }) {
  const { open } = useDialogParam(catalogueDialogs)
  const decide = useDecision(person)
  return (
    <div className="flex justify-end gap-3">
      <Button onClick={() => void decide(archived ? "restore" : "archive")}>
        {archived ? "Désarchiver" : "Archiver"}
      </Button>
      <Button danger onClick={() => open("erase", { person: person.id })}>
        Effacer
      </Button>
    </div>
  )
}

function RequestActions({ request }: { request: ListedRemovalRequest }) {
  const { open } = useDialogParam(catalogueDialogs)
  const { person, id, agencyId } = request
  return (
    <div className="flex justify-end gap-3">
      {person ? <PersonActions person={person} archived={false} /> : null}
      <Button onClick={() => open("refuse", { person: id, agency: agencyId })}>Refuser</Button>
    </div>
  )
}

const DECISIONS = {
  archive: {
    title: (name: string) => `Archiver ${name} ?`,
    content:
      "La personne ne figure plus dans Discover, Market Watch, les listes de choix ni sur son profil public, et son profil n'est plus mis à jour. Les agences gardent ce qu'elles ont noté. Vous pourrez la désarchiver.",
    okText: "Archiver",
    done: "archivée : elle quitte les recherches dans quelques secondes",
    call: client.admin.archivePerson,
  },
  restore: {
    title: (name: string) => `Désarchiver ${name} ?`,
    content: "La personne figure de nouveau dans le catalogue de toutes les agences.",
    okText: "Désarchiver",
    done: "désarchivée : elle revient dans quelques secondes",
    call: client.admin.restorePerson,
  },
} as const

function useDecision({ id, displayName }: NamedPerson) {
  const confirm = useConfirm()
  const notices = useNotices()
  const refreshed = useRefreshed()
  return async (which: keyof typeof DECISIONS): Promise<void> => {
    const { title, content, okText, done, call } = DECISIONS[which]
    if (!(await confirm({ title: title(displayName), content, okText }))) return
    try {
      await call({ influencerId: id })
      notices.success(`${displayName} ${done}`)
    } catch (error) {
      notices.error(problemOf(error).message)
    }
    refreshed()
  }
}
