import { PublicButton } from "../../components/public/PublicButton.tsx"
import { SiteLink } from "../site/SiteHeader.tsx"
import { leave, type Visitor } from "./visitor.ts"

export function PricingLinks({ visitor, upgrade }: { visitor: Visitor; upgrade: boolean }) {
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
