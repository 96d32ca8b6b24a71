import { LoadingState } from "../../../components/LoadingState.tsx"
import { useMe } from "../../session/me.ts"
import { useAgency } from "../queries.ts"
import { Section } from "../Section.tsx"
import { NoSubscription } from "./NoSubscription.tsx"
import { PlanCard } from "./PlanCard.tsx"
import { needsNone, standingOf } from "./standing.ts"

/** The subscription banner of spec 1 §2; why it cannot be shown is said by the agency's section. */
export function SubscriptionSection() {
  const me = useMe()
  const { data, error } = useAgency()
  if (error && !data) return null
  const agency = data?.agency
  return (
    <Section id="abonnement">
      {agency ? (
        agency.subscription && standingOf(agency.subscription, needsNone(me)) !== "over" ? (
          <PlanCard agency={agency} subscription={agency.subscription} />
        ) : (
          <NoSubscription agency={agency} />
        )
      ) : (
        <LoadingState rows={3} label="Chargement de l'abonnement" />
      )}
    </Section>
  )
}
