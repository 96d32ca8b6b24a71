import type { ReactNode } from "react"
import { formatDate } from "../../lib/format.ts"
import { useDescription, useDocumentTitle, useFragment } from "../../lib/useDocument.ts"
import { SiteLink, SitePage } from "../site/SitePage.tsx"
import styles from "./LegalPage.module.css"

export interface LegalSection {
  id: string
  title: string
  body: ReactNode
}

interface LegalPageProps {
  title: string
  description: string
  /** The day of the last change of the text, `2026-11-21`. */
  updated: string
  sections: readonly LegalSection[]
}

/** A legal text with its table of contents; it prints without the site around it. */
export function LegalPage({ title, description, updated, sections }: LegalPageProps) {
  useDocumentTitle(title)
  useDescription(description)
  useFragment()
  return (
    <SitePage
      links={
        <>
          <SiteLink href="/pricing">Tarifs</SiteLink>
          <SiteLink href="/login">Connexion</SiteLink>
        </>
      }
    >
      <div className={styles.columns}>
        <header className={styles.head}>
          <a href="/" className={styles.home}>
            <span aria-hidden="true">←</span> Retour à l'accueil
          </a>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.updated}>
            Dernière mise à jour : <time dateTime={updated}>{formatDate(updated, { style: "long" })}</time>
          </p>
        </header>
        <nav aria-labelledby="sommaire" className={styles.contents}>
          <h2 id="sommaire" className={styles.contentsTitle}>
            Sommaire
          </h2>
          <ol>
            {sections.map((section) => (
              <li key={section.id}>
                <a href={`#${section.id}`}>{section.title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <article className={styles.text}>
          {sections.map((section, index) => (
            <section key={section.id} id={section.id}>
              <h2>
                <span className={styles.number}>{index + 1}.</span> {section.title}
              </h2>
              {section.body}
            </section>
          ))}
        </article>
      </div>
    </SitePage>
  )
}
