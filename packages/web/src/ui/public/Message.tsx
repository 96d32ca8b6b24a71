import { type ReactNode, useEffect } from "react"
import { ChunkLoadError, reloadWhenPossible } from "../../lib/address/lazyChunk.ts"
import { useDocumentTitle } from "../../lib/useDocument.ts"
import styles from "./Message.module.css"
import { PublicButton } from "./PublicButton.tsx"
import { PublicLayout } from "./PublicLayout.tsx"

interface MessageProps {
  eyebrow?: string
  title: ReactNode
  /** The text below suffices: the title is for screen readers only. */
  titleHidden?: boolean
  children?: ReactNode
  actions?: ReactNode
}

/** A message in place of a page: not found, refused, broken. */
export function Message({ eyebrow, title, titleHidden = false, children, actions }: MessageProps) {
  return (
    <section className={`px-6 text-center ${styles.message}`}>
      {eyebrow ? <p className={styles.eyebrow}>{eyebrow}</p> : null}
      <h1 className={titleHidden ? "visually-hidden" : styles.title}>{title}</h1>
      {children ? <div className="mt-4 soft text-l">{children}</div> : null}
      {actions ? <div className="flex wrap justify-center gap-4 mt-7">{actions}</div> : null}
    </section>
  )
}

/** A link's message without a view. */
export function MessagePage(props: MessageProps) {
  return (
    <PublicLayout>
      <Message {...props} />
    </PublicLayout>
  )
}

export function HomeButton() {
  return (
    <PublicButton tone="primary" href="/">
      Retour à l'accueil
    </PublicButton>
  )
}

export function NotFound() {
  useDocumentTitle("Page introuvable")
  return (
    <Message eyebrow="404" title="Page introuvable" actions={<HomeButton />}>
      <p>Cette adresse ne mène nulle part. La page a peut-être été déplacée, ou le lien est incomplet.</p>
    </Message>
  )
}

/** The page after a render error, which goes to the console. A page whose code did not load is reloaded. */
export function UnexpectedError({ error }: { error: unknown }) {
  const missing = error instanceof ChunkLoadError ? error.chunk : null
  useDocumentTitle("Erreur")
  useEffect(() => console.error(error), [error])
  useEffect(() => (missing ? reloadWhenPossible(missing) : undefined), [missing])
  return (
    <Message
      title={missing ? "Cette page n'a pas pu être chargée" : "Une erreur inattendue est survenue"}
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
        {missing
          ? "Une nouvelle version est peut-être disponible, ou votre connexion est interrompue."
          : "Vos données sont intactes. Rechargez la page ; si l'erreur revient, contactez votre administrateur."}
      </p>
    </Message>
  )
}
