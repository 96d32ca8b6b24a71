import { QueryClientProvider, useQuery } from "@tanstack/react-query"
import { useEffect } from "react"
import { useUrlParam } from "../../lib/address/address.ts"
import { queryClient } from "../../lib/api/queryClient.ts"
import { useDescription, useDocumentTitle } from "../../lib/useDocument.ts"
import { PublicButton } from "../../ui/public/PublicButton.tsx"
import { SiteLink, SitePage } from "../site/SitePage.tsx"
import { belongsInside } from "./PlanCard.tsx"
import { PlanSkeletons, Plans, VisitorFailure } from "./Plans.tsx"
import styles from "./PricingPage.module.css"
import { leave, type Visitor, visitorOptions } from "./visitor.ts"

export function Component() {
  return (
    <QueryClientProvider client={queryClient}>
      <Pricing />
    </QueryClientProvider>
  )
}

const DESCRIPTION =
  "Les abonnements de Trame pour les agences d'influence : prix par mois, nombre de sièges et fonctions de chacun."

/** Spec 1 §2 "Pricing page". */
function Pricing() {
  const upgrade = useUrlParam("upgrade")[0] === "true"
  const visitor = useQuery(visitorOptions())
  const inside = belongsInside(visitor.data ?? null, upgrade)
  useDocumentTitle("Tarifs")
  useDescription(DESCRIPTION)

  useEffect(() => {
    if (inside) window.location.replace("/app")
  }, [inside])

  return (
    <SitePage links={<PricingLinks visitor={visitor.data ?? null} upgrade={upgrade} />}>
      <h1 className={styles.title}>Un abonnement pour toute l'agence</h1>
      <p className={styles.lead}>
        Choisissez selon la taille de l'équipe. Vous pourrez changer à tout moment, et résilier pour la fin de
        la période en cours.
      </p>
      {visitor.isError ? (
        <VisitorFailure error={visitor.error} onRetry={() => void visitor.refetch()} />
      ) : null}
      {visitor.isPending || inside ? <PlanSkeletons /> : null}
      {visitor.isSuccess && !inside ? <Plans visitor={visitor.data} /> : null}
      <Facts />
    </SitePage>
  )
}

function PricingLinks({ visitor, upgrade }: { visitor: Visitor; upgrade: boolean }) {
  return (
    <>
      {upgrade ? <SiteLink href="/app/account">Retour</SiteLink> : null}
      {visitor ? (
        <PublicButton onClick={() => void leave()}>Déconnexion</PublicButton>
      ) : (
        <>
          {upgrade ? null : <SiteLink href="/login?from=%2Fpricing">Connexion</SiteLink>}
          <PublicButton tone="primary" href="/login?mode=signup">
            Commencer
          </PublicButton>
        </>
      )}
    </>
  )
}

const FACTS = [
  {
    title: "Paiement par carte",
    text: "Sur les pages sécurisées de Stripe. Trame ne voit ni ne garde votre numéro de carte.",
  },
  {
    title: "Changement immédiat",
    text: "D'un abonnement à l'autre, la différence est portée sur la prochaine facture, au prorata de la période.",
  },
  {
    title: "Résiliation sans surprise",
    text: "Elle prend effet à la fin de la période payée : votre équipe travaille jusque-là comme avant.",
  },
] as const

function Facts() {
  return (
    <section className={styles.facts} aria-labelledby="bon-a-savoir">
      <h2 id="bon-a-savoir" className={styles.factsTitle}>
        Bon à savoir
      </h2>
      <dl className={styles.list}>
        {FACTS.map(({ title, text }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.terms}>
        Tout est écrit dans les <a href="/cgv">conditions générales de vente</a>.
      </p>
    </section>
  )
}
