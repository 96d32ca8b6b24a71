import { PRODUCT_NAME } from "@trame/core/lib/text"
import type { ReactNode } from "react"
import { remembersSession } from "../../lib/session/kept.ts"
import { useTheme } from "../../lib/themeChoice.ts"
import { Logo } from "../../ui/Logo.tsx"
import { SkipLink } from "../../ui/public/PublicLayout.tsx"
import { PUBLISHER } from "./publisher.ts"
import styles from "./SitePage.module.css"

/** The frame of the site's public pages, except the landing page, whose bar overlays its hero. */
export function SitePage({ links, children }: { links?: ReactNode; children: ReactNode }) {
  useTheme()
  return (
    <div className={`stack ${styles.page}`}>
      <SkipLink />
      <SiteHeader>{links}</SiteHeader>
      <main id="contenu" tabIndex={-1} className={`mx-auto flex-1 full ${styles.main}`}>
        {children}
      </main>
      <SiteFooter />
    </div>
  )
}

/** The bar of the site's public pages; the mark links to the landing page. */
export function SiteHeader({ children }: { children?: ReactNode }) {
  return (
    <header className={`row justify-between gap-4 mx-auto full ${styles.bar}`}>
      <a
        href="/"
        className={`inline-flex items-center no-underline ${styles.home}`}
        aria-label={`${PRODUCT_NAME}, accueil`}
      >
        <Logo size={28} />
      </a>
      {children ? (
        <nav aria-label="Principale" className={`row print-hidden gap-2 ${styles.links}`}>
          {children}
        </nav>
      ) : null}
    </header>
  )
}

interface SiteLinkProps {
  href: string
  children: string
  wide?: boolean
}

export const SiteLink = ({ href, children, wide = false }: SiteLinkProps) => (
  <a
    href={href}
    className={`inline-flex items-center px-3 inherit strong rounded-m no-underline target ${styles.link} ${wide ? styles.wide : ""}`}
  >
    {children}
  </a>
)

/** To the sign-in page; for signed-in users, to the application. */
export const SignInLink = () => <SiteLink {...signInLink()} />

const signInLink = () =>
  remembersSession() ? { href: "/app", children: "Ouvrir Trame" } : { href: "/login", children: "Connexion" }

const COLUMNS = [
  {
    title: "Produit",
    links: [
      ["Fonctionnalités", "/#fonctionnalites"],
      ["Tarifs", "/pricing"],
      ["Connexion", "/login"],
    ],
  },
  {
    title: "Informations légales",
    links: [
      ["Mentions légales", "/mentions-legales"],
      ["Politique de confidentialité", "/politique-confidentialite"],
      ["Conditions générales de vente", "/cgv"],
    ],
  },
  {
    title: "Contact",
    links: [
      [PUBLISHER.email, `mailto:${PUBLISHER.email}`],
      [PUBLISHER.social.name, PUBLISHER.social.url],
    ],
  },
] as const

export function SiteFooter() {
  return (
    <footer className="soft border-top print-hidden">
      <div className={`grid gap-8 mx-auto full ${styles.inner}`}>
        <div className={`accent ${styles.brand}`}>
          <Logo size={30} />
          <p>Le fil qui relie l'agence, ses marques et ses créateurs.</p>
        </div>
        {COLUMNS.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2 className="mb-3 ink text-l">{title}</h2>
            <ul className={styles.list}>
              {links.map(([label, href]) => (
                <li key={href}>
                  <a href={href}>{label}</a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <p className={`pt-6 border-top ${styles.copyright}`}>© 2025 {PRODUCT_NAME}</p>
      </div>
    </footer>
  )
}
