import { PublicButton } from "../../components/public/PublicButton.tsx"
import { useDocumentTitle } from "../../lib/useDocumentTitle.ts"
import { SiteLink } from "../site/SiteHeader.tsx"
import { SitePage } from "../site/SitePage.tsx"
import { BrokenThread } from "./BrokenThread.tsx"
import styles from "./NotFoundPage.module.css"

/** An address that leads nowhere. */
export function Component() {
  useDocumentTitle("Page introuvable")
  return (
    <SitePage links={<SiteLink href="/login">Connexion</SiteLink>}>
      <meta name="robots" content="noindex" />
      <div className={styles.content}>
        <BrokenThread className={styles.cloth} />
        <div>
          <p className={styles.code}>404</p>
          <h1 className={styles.title}>Page introuvable</h1>
          <p className={styles.words}>
            Le fil s'est rompu : cette adresse ne mène nulle part. La page a peut-être été déplacée, ou le
            lien est incomplet.
          </p>
          <div className={styles.actions}>
            <PublicButton tone="primary" href="/">
              Retour à l'accueil
            </PublicButton>
            <PublicButton onClick={() => window.history.back()}>Page précédente</PublicButton>
          </div>
        </div>
      </div>
    </SitePage>
  )
}
