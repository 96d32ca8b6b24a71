import type { ReactElement, ReactNode } from "react"
import { formatDate } from "../../lib/format.ts"
import { useDescription, useDocumentTitle, useFragment } from "../../lib/useDocument.ts"
import { PUBLISHER } from "../site/publisher.ts"
import { SignInLink, SiteLink, SitePage } from "../site/SitePage.tsx"
import styles from "./LegalPage.module.css"

interface LegalSectionProps {
  id: string
  title: string
  children: ReactNode
}

/** A section of a legal text, listed in the table of contents. */
export function LegalSection({ id, title, children }: LegalSectionProps) {
  return (
    <section id={id}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

export const Mail = ({ address = PUBLISHER.email }: { address?: string }) => (
  <a href={`mailto:${address}`}>{address}</a>
)

interface LegalPageProps {
  title: string
  description: string
  /** Day of the text's last change, `2026-11-21`. */
  updated: string
  children: readonly ReactElement<LegalSectionProps>[]
}

/** A legal text with its table of contents; prints without the site's frame. */
export function LegalPage({ title, description, updated, children }: LegalPageProps) {
  useDocumentTitle(title)
  useDescription(description)
  useFragment()
  return (
    <SitePage
      links={
        <>
          <SiteLink href="/pricing">Tarifs</SiteLink>
          <SignInLink />
        </>
      }
    >
      <div className={`grid cols-1 ${styles.columns}`} data-print="light">
        <header className={styles.head}>
          <a
            href="/"
            className={`inline-flex items-center gap-3 accent strong no-underline target print-hidden ${styles.home}`}
          >
            <span aria-hidden="true">←</span> Retour à l'accueil
          </a>
          <h1 className={`mt-4 text-display ${styles.title}`}>{title}</h1>
          <p className="mt-4 soft">
            Dernière mise à jour : <time dateTime={updated}>{formatDate(updated, { style: "long" })}</time>
          </p>
        </header>
        <nav aria-labelledby="sommaire" className={`card px-6 py-5 print-hidden ${styles.contents}`}>
          <h2 id="sommaire" className="mb-2 text-l">
            Sommaire
          </h2>
          <ol>
            {children.map(({ props: { id, title: name } }) => (
              <li key={id}>
                <a className="block py-2 soft no-underline" href={`#${id}`}>
                  {name}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <article className={styles.text}>{children}</article>
      </div>
    </SitePage>
  )
}
