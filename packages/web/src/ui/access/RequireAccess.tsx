import { type Access, REFUSAL_MESSAGES, refusal } from "@trame/core/lib/access"
import { Button } from "antd"
import { lazy, type ReactNode, Suspense } from "react"
import { Navigate, useLocation, useNavigate } from "react-router-dom"
import { loadChunk } from "../../lib/address/lazyChunk.ts"
import { HOME } from "../../lib/session/deepLink.ts"
import { useMe } from "../../lib/session/me.ts"
import { signOut } from "../../lib/session/session.ts"
import { useDocumentTitle } from "../../lib/useDocument.ts"
import { LinkButton } from "../LinkButton.tsx"
import { Message } from "../public/Message.tsx"
import { Spinner } from "../public/PublicButton.tsx"
import styles from "./RequireAccess.module.css"

const ChooseAgency = lazy(async () => ({
  default: (await loadChunk(() => import("./AgencyPicker.tsx"))).ChooseAgency,
}))

/** Shows a page only to users whom the API would answer (rules/platform.md#route-guard). */
export function RequireAccess({ access, children }: { access: Access; children: ReactNode }) {
  const me = useMe()
  const refused = refusal(me, access)
  if (refused === null) return children
  if (access === "super-admin") return <Elsewhere path="/" />
  switch (refused) {
    case "rejected":
      return <RejectedAccount />
    case "no_subscription":
      return <Elsewhere path="/pricing" />
    case "no_agency":
      if (me.superAdmin) {
        return (
          <Suspense fallback={<Spinner />}>
            <ChooseAgency />
          </Suspense>
        )
      }
      // The plans page sends the product's own team back to the application.
      return me.subscribed ? <NoAgency /> : <Elsewhere path="/pricing" />
    default:
      return <AccessDenied />
  }
}

/** A public page: `routes.tsx` loads its document. */
function Elsewhere({ path }: { path: string }) {
  return (
    <>
      <Navigate to={path} replace />
      <Spinner />
    </>
  )
}

/** React Router's key of a document's first history entry: no page of the application precedes it. */
const FIRST_ENTRY = "default"

function AccessDenied() {
  const navigate = useNavigate()
  const { key } = useLocation()
  useDocumentTitle("Accès refusé")
  return (
    <Message
      title="Accès refusé"
      titleHidden
      actions={
        <Button type="primary" onClick={() => void (key === FIRST_ENTRY ? navigate(HOME) : navigate(-1))}>
          Retour
        </Button>
      }
    >
      <p role="alert" className={styles.sentence}>
        {REFUSAL_MESSAGES.forbidden}
      </p>
    </Message>
  )
}

const ways = (account: string) => (
  <>
    <Button onClick={() => void signOut()}>Déconnexion</Button>
    <LinkButton type="primary" to="/app/account">
      {account}
    </LinkButton>
  </>
)

function RejectedAccount() {
  useDocumentTitle("Compte refusé")
  return (
    <Message title="Compte refusé" actions={ways("Mon compte")}>
      <p role="alert">{REFUSAL_MESSAGES.rejected}</p>
    </Message>
  )
}

function NoAgency() {
  useDocumentTitle("Aucune agence")
  return (
    <Message title="Aucune agence" actions={ways("Rejoindre une agence")}>
      <p role="alert">{REFUSAL_MESSAGES.no_agency}</p>
      <p>Rejoignez une agence par son code pour accéder à ses campagnes et à ses clients.</p>
    </Message>
  )
}
