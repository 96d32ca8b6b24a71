import { ErrorState } from "../../../components/ErrorState.tsx"
import { LoadingState } from "../../../components/LoadingState.tsx"
import { useMe } from "../../session/me.ts"
import { useAgency } from "../queries.ts"
import { Section } from "../Section.tsx"
import { AgencyCode } from "./AgencyCode.tsx"
import { AgencyFacts } from "./AgencyFacts.tsx"

export function AgencySection() {
  const { status } = useMe()
  const { data, error, refetch } = useAgency()
  const agency = data?.agency
  return (
    <Section id="agence">
      {agency ? (
        <>
          <AgencyFacts agency={agency} />
          {status === "rejected" ? null : <AgencyCode id={agency.id} />}
        </>
      ) : error ? (
        <ErrorState
          title="Une erreur est survenue lors de la récupération des détails de l'agence."
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <LoadingState rows={3} label="Chargement de l'agence" />
      )}
    </Section>
  )
}
