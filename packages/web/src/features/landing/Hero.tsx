import { PublicButton } from "../../components/public/PublicButton.tsx"
import { SiteHeader, SiteLink } from "../site/SiteHeader.tsx"
import { SIGN_IN, SIGN_UP } from "./addresses.ts"
import styles from "./Hero.module.css"
import { Invitation } from "./Invitation.tsx"
import { Loom } from "./Loom.tsx"
import { Shot } from "./Shot.tsx"
import { HERO } from "./shots.ts"

export function Hero() {
  return (
    <div className={styles.ground}>
      <SiteHeader>
        <SiteLink href="#fonctionnalites" wide>
          Fonctionnalités
        </SiteLink>
        <SiteLink href="/pricing" wide>
          Tarifs
        </SiteLink>
        <SiteLink href={SIGN_IN}>Connexion</SiteLink>
        <PublicButton href={SIGN_UP} className={styles.start}>
          Commencer
        </PublicButton>
      </SiteHeader>
      <main id="contenu" tabIndex={-1} className={styles.hero}>
        <div className={styles.frame}>
          <Loom className={styles.loom} />
        </div>
        <div className={styles.words}>
          <h1 className={styles.title}>
            Vos campagnes ne tiennent plus à <span className={styles.thread}>un fil.</span>
          </h1>
          <p className={styles.lead}>
            Trame réunit les campagnes, les créateurs, les clients et les paiements de votre agence
            d'influence. Du premier brief au dernier règlement, chacun sait où en est chaque collaboration.
          </p>
          <div className={styles.actions}>
            <Invitation other={{ href: "/pricing", label: "Voir les tarifs" }} />
          </div>
        </div>
        <div className={styles.shot}>
          <Shot
            name={HERO.name}
            alt="La liste des collaborations d'une agence : pour chacune, son état, sa marque, ses créateurs et son budget."
            sizes={HERO.sizes}
            first
          />
        </div>
      </main>
    </div>
  )
}
