import { CompassOutlined } from "@ant-design/icons"
import { Navigate } from "react-router-dom"
import { useMe } from "../../lib/session/me.ts"
import { useDocumentTitle } from "../../lib/useDocument.ts"
import { RequireAccess } from "../../ui/access/RequireAccess.tsx"
import { PageHeader } from "../../ui/PageHeader.tsx"
import { EmptyState } from "../../ui/states/EmptyState.tsx"
import { firstPathFor } from "../menu/pages.tsx"

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
