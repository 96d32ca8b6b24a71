import { PRODUCT_NAME } from "@trame/core/product"
import { Logo } from "../../components/Logo.tsx"
import { PUBLISHER } from "../legal/publisher.ts"
import styles from "./SiteFooter.module.css"

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
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.brand}>
          <Logo size={30} />
          <p>Le fil qui relie l'agence, ses marques et ses créateurs.</p>
        </div>
        {COLUMNS.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2 className={styles.title}>{title}</h2>
            <ul className={styles.list}>
              {links.map(([label, href]) => (
                <li key={href}>
                  <a href={href}>{label}</a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <p className={styles.copyright}>© 2025 {PRODUCT_NAME}</p>
      </div>
    </footer>
  )
}
