import { CompassOutlined } from "@ant-design/icons"
import { Navigate } from "react-router-dom"
import { EmptyState } from "../../components/EmptyState.tsx"
import { PageHeader } from "../../components/PageHeader.tsx"
import { useDocumentTitle } from "../../lib/useDocumentTitle.ts"
import { useMe } from "../session/me.ts"
import { RequireAccess } from "../session/RequireAccess.tsx"
import { firstPathFor } from "./pages.tsx"

/** `/app`: the first page that the person may see. */
export function Component() {
  const first = firstPathFor(useMe())
  return (
    <RequireAccess access="subscribed">
      {first ? <Navigate to={first} replace /> : <NothingYet />}
    </RequireAccess>
  )
}

function NothingYet() {
  const me = useMe()
  useDocumentTitle("Accueil")
  return (
    <>
      <PageHeader title={`Bonjour ${me.firstName}`.trim()} />
      <EmptyState
        icon={<CompassOutlined aria-hidden />}
        title="Aucune page ne vous est encore ouverte"
        description="L'administrateur de votre agence choisit les pages auxquelles vous avez accès. Contactez-le pour qu'il vous les ouvre."
      />
    </>
  )
}
