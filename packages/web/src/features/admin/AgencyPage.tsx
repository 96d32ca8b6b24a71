import { useQuery } from "@tanstack/react-query"
import type { AgencyFigures } from "@trame/core/admin/contract"
import { Navigate, useParams } from "react-router-dom"
import { text, useUrlParams } from "../../lib/address/address.ts"
import { api } from "../../lib/api/api.ts"
import { isGone } from "../../lib/api/problem.ts"
import { formatDate, formatMoney } from "../../lib/format.ts"
import { enterPath } from "../../lib/session/acting.ts"
import { useDocumentTitle } from "../../lib/useDocument.ts"
import { SearchInput } from "../../ui/form/SearchInput.tsx"
import { LinkButton } from "../../ui/LinkButton.tsx"
import { Figures } from "../../ui/list/Figures.tsx"
import { PageHeader } from "../../ui/PageHeader.tsx"
import { StatusTag } from "../../ui/StatusTag.tsx"
import { QueryBoundary } from "../../ui/states/QueryBoundary.tsx"
import { TabBar } from "../../ui/TabBar.tsx"
import styles from "./Admin.module.css"
import { DetailDialogs } from "./details.tsx"
import { LISTS } from "./lists.tsx"
import { isKind, KIND_LABELS, type Kind, planText, seatsText, subscriptionState } from "./queries.ts"

const PLATFORM = "/superadmin"

/** `/superadmin/agency/{agencyId}` (rules/platform.md#owners-dashboard). */
export function Component() {
  const { agencyId = "" } = useParams()
  const query = useQuery(api.admin.agency.queryOptions({ input: { agencyId } }))
  const { data } = query
  useDocumentTitle(data?.agency.name ?? "Agence")

  if (isGone(query.error)) return <Navigate to={PLATFORM} replace />
  if (!data) {
    return (
      <>
        <PageHeader title="Agence" back={PLATFORM} />
        <QueryBoundary query={query} loading="Chargement de l'agence" rows={10}>
          {() => null}
        </QueryBoundary>
      </>
    )
  }
  const { agency, figures, ownerName } = data
  const state = subscriptionState(agency)
  return (
    <>
      <PageHeader
        title={agency.name}
        subtitle={`Créée le ${formatDate(agency.createdAt, { missing: "Date inconnue", style: "long" })}`}
        back={PLATFORM}
        actions={
          <LinkButton type="primary" to={enterPath(agencyId)}>
            Agir dans cette agence
          </LinkButton>
        }
      />
      <div className={`row wrap gap-y-3 gap-x-7 soft ${styles.account}`}>
        <StatusTag status={state.status}>{state.label}</StatusTag>
        {agency.subscription ? <span>{planText(agency)}</span> : null}
        <span>Sièges : {seatsText(agency)}</span>
        <span>Propriétaire : {ownerName ?? "Non défini"}</span>
      </div>
      <Figures
        figures={[
          { label: "Utilisateurs", value: figures.users },
          { label: "Clients", value: figures.clients },
          { label: "Influenceurs", value: figures.influencers },
          { label: "CA Total", value: formatMoney(figures.revenue) },
        ]}
        roomy
      />
      <AgencyTabs agencyId={agencyId} figures={figures} />
      <DetailDialogs />
    </>
  )
}

type TabKey = Exclude<Kind, "agencies">

const TABS: readonly TabKey[] = ["users", "clients", "influencers", "collaborations"]

/** The agency's data, with one search for all tabs. */
export function AgencyTabs({ agencyId, figures }: { agencyId: string; figures: AgencyFigures }) {
  const [{ tab, ...written }, set] = useUrlParams({ tab: "users", search: "" })
  const search = text(written.search)
  const active = isKind(tab) && tab !== "agencies" ? tab : "users"
  const List = LISTS[active]
  return (
    <TabBar<TabKey>
      label="Rubriques de l'agence"
      active={active}
      onChange={(key) => set({ tab: key }, { push: true })}
      tabs={TABS.map((key) => ({ key, label: KIND_LABELS[key], count: figures[key] }))}
    >
      <div className="grid gap-5 pt-3 cols-1">
        <SearchInput
          label="Rechercher dans l'agence"
          value={search}
          onSearch={(typed) => set({ search: typed })}
          className={styles.search}
        />
        <List agencyId={agencyId} search={search} onClearSearch={() => set({ search: null })} />
      </div>
    </TabBar>
  )
}
