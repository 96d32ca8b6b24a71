import { useEffect } from "react"
import { useDocumentTitle } from "../../lib/useDocumentTitle.ts"
import { Message } from "./Message.tsx"
import { PublicButton } from "./PublicButton.tsx"

/** After a new version is published, an open page asks for files that are gone. */
const isStale = (error: unknown) =>
  error instanceof Error &&
  /dynamically imported module|module script failed|preload CSS/i.test(error.message)

/** A page that broke, in words; what broke goes to the console. */
export function UnexpectedError({ error }: { error: unknown }) {
  const stale = isStale(error)
  useDocumentTitle("Erreur")
  useEffect(() => console.error(error), [error])
  return (
    <Message
      title={stale ? "Cette page n'a pas pu être chargée" : "Une erreur inattendue est survenue"}
      actions={
        <>
          <PublicButton onClick={() => window.history.back()}>Retour</PublicButton>
          <PublicButton tone="primary" onClick={() => window.location.reload()}>
            Recharger la page
          </PublicButton>
        </>
      }
    >
      <p>
        {stale
          ? "Une nouvelle version est peut-être disponible, ou votre connexion est interrompue."
          : "Vos données sont intactes. Rechargez la page ; si l'erreur revient, contactez votre administrateur."}
      </p>
    </Message>
  )
}
