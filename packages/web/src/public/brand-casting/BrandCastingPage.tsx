import { useQuery } from "@tanstack/react-query"
import type { BrandCasting } from "@trame/core/campaigns/castings/contract/brand"
import { usePublicParams } from "../../lib/address/publicRoute.tsx"
import { api } from "../../lib/api/api.ts"
import type { Problem } from "../../lib/api/problem.ts"
import { LinkPage, LinkQuery } from "../../ui/public/LinkPage.tsx"
import { MessagePage } from "../../ui/public/Message.tsx"
import { PublicLayout } from "../../ui/public/PublicLayout.tsx"
import { EmptyState } from "../../ui/states/EmptyState.tsx"
import styles from "./BrandCastingPage.module.css"
import { CastingHeader, CastingSkeleton } from "./CastingHeader.tsx"
import { useChoices } from "./choice-store.ts"
import { DecisionScreen } from "./DecisionScreen.tsx"
import { ThankYou } from "./ThankYou.tsx"
import { useSubmission } from "./useSubmission.ts"

const INVALID = "Lien non valide"

function InvalidLink({ reason }: { reason: string }) {
  return (
    <MessagePage title={INVALID}>
      <p role="alert">{reason}</p>
      <p>Une question ? Contactez l'agence qui vous a envoyé ce lien.</p>
    </MessagePage>
  )
}

/** Spec 2 §8. */
const failure = ({ status, message }: Problem) => ({
  title: INVALID,
  text: (
    <p role="alert">
      {status === 0
        ? `Une erreur est survenue lors du chargement des données: ${message}`
        : "Erreur lors de la récupération du casting"}
    </p>
  ),
})

function CastingByLink({ token }: { token: string }) {
  return (
    <LinkQuery
      query={useCasting(token)}
      documentTitle={(view) => (view ? `Casting – ${view.casting.name}` : "Casting")}
      skeleton={<CastingSkeleton />}
      invalid={({ code, message }) => (
        <InvalidLink
          reason={code === "invalid" ? "Ce lien de casting n'existe pas ou n'est plus actif." : message}
        />
      )}
      failure={failure}
    >
      {(view, problem) => (
        // Another casting's choices have nothing to do with this one's.
        <Casting
          key={view.casting.id}
          token={token}
          view={view}
          closed={problem?.code === "closed" ? problem.message : null}
        />
      )}
    </LinkQuery>
  )
}

/** Where a brand chooses among the influencers of a casting, by its link alone (spec 2 §2.10). */
export function Component() {
  const { token } = usePublicParams()
  return (
    <LinkPage>
      {token ? <CastingByLink token={token} /> : <InvalidLink reason="Token manquant dans l'URL" />}
    </LinkPage>
  )
}

interface CastingProps {
  token: string
  view: BrandCasting
  /** Why no more answers are taken, where the page was open when that happened. */
  closed: string | null
}

function Casting({ token, view, closed }: CastingProps) {
  const { casting, proposals } = view
  const [choices, store] = useChoices(view)
  const submission = useSubmission(token, store)

  const backToChoices = () => {
    submission.reopen()
    document.getElementById("contenu")?.focus()
  }

  return (
    <PublicLayout
      agencyName={casting.agencyName}
      footer={
        <p className={styles.words}>
          Ce lien est privé : merci de ne pas le partager en dehors de vos équipes.
        </p>
      }
    >
      {submission.sent ? (
        <ThankYou {...submission.sent} casting={casting} onBack={backToChoices} />
      ) : (
        <>
          <CastingHeader casting={casting} />
          {proposals.length ? (
            <DecisionScreen
              view={view}
              choices={choices}
              store={store}
              submission={submission}
              closed={closed}
            />
          ) : (
            <div className={styles.none}>
              <EmptyState
                title="Aucun influenceur proposé pour le moment"
                description="L'agence prépare sa sélection. Revenez bientôt avec ce même lien."
              />
            </div>
          )}
        </>
      )}
    </PublicLayout>
  )
}

/** A tab that comes back to the front asks again: others may have answered, and links are revoked at once. */
const useCasting = (token: string) =>
  useQuery(api.brandCasting.get.queryOptions({ input: { token }, refetchOnWindowFocus: "always" }))
