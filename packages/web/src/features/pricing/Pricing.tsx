import { useQuery } from "@tanstack/react-query"
import { useEffect } from "react"
import { usePublicQuery } from "../../lib/publicRoute.ts"
import { useDescription } from "../../lib/useDescription.ts"
import { useDocumentTitle } from "../../lib/useDocumentTitle.ts"
import { SitePage } from "../site/SitePage.tsx"
import { Facts } from "./Facts.tsx"
import { belongsInside } from "./offers.ts"
import { PlanSkeletons, Plans } from "./Plans.tsx"
import styles from "./Pricing.module.css"
import { PricingLinks } from "./PricingLinks.tsx"
import { VisitorFailure } from "./VisitorFailure.tsx"
import { visitorOptions } from "./visitor.ts"

const DESCRIPTION =
  "Les abonnements de Trame pour les agences d'influence : prix par mois, nombre de sièges et fonctions de chacun."

/** Spec 1 §2 "Pricing page". */
export function Pricing() {
  const upgrade = usePublicQuery("upgrade")[0] === "true"
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
