import { useQuery } from "@tanstack/react-query"
import { Navigate, useParams } from "react-router-dom"
import { ErrorState } from "../../components/ErrorState.tsx"
import { Figure } from "../../components/Figure.tsx"
import { LinkButton } from "../../components/LinkButton.tsx"
import { LoadingState } from "../../components/LoadingState.tsx"
import { PageHeader } from "../../components/PageHeader.tsx"
import { StatusTag } from "../../components/StatusTag.tsx"
import { api } from "../../lib/api.ts"
import { formatDate, formatMoney, formatNumber } from "../../lib/format.ts"
import { isGone } from "../../lib/problem.ts"
import { useDocumentTitle } from "../../lib/useDocumentTitle.ts"
import { enterPath } from "../acting/paths.ts"
import styles from "./Admin.module.css"
import { AgencyTabs } from "./AgencyTabs.tsx"
import { DetailDialog } from "./details/DetailDialog.tsx"
import { planText, seatsText, subscriptionState } from "./subscriptionState.ts"

const PLATFORM = "/superadmin"

/** `/superadmin/agency/{agencyId}` (spec 1 §2). */
export function Component() {
  const { agencyId = "" } = useParams()
  const { data, error, refetch } = useQuery(api.admin.agency.queryOptions({ input: { agencyId } }))
  useDocumentTitle(data?.agency.name ?? "Agence")

  if (isGone(error)) return <Navigate to={PLATFORM} replace />
  if (!data) {
    return (
      <>
        <PageHeader title="Agence" back={PLATFORM} />
        {error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <LoadingState rows={10} label="Chargement de l'agence" />
        )}
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
      <div className={styles.account}>
        <StatusTag tone={state.tone}>{state.label}</StatusTag>
        {agency.subscription ? <span>{planText(agency)}</span> : null}
        <span>Sièges : {seatsText(agency)}</span>
        <span>Propriétaire : {ownerName ?? "Non défini"}</span>
      </div>
      <dl className={styles.figures}>
        <Figure label="Utilisateurs" value={formatNumber(figures.users)} />
        <Figure label="Clients" value={formatNumber(figures.clients)} />
        <Figure label="Influenceurs" value={formatNumber(figures.influencers)} />
        <Figure label="CA Total" value={formatMoney(figures.revenue, { decimals: 0 })} />
      </dl>
      <AgencyTabs agencyId={agencyId} figures={figures} />
      <DetailDialog />
    </>
  )
}
