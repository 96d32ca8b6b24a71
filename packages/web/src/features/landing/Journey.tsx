import styles from "./Journey.module.css"
import { Shot } from "./Shot.tsx"

const STAGES = [
  {
    shot: "campagne",
    alt: "La page d'une collaboration : type, dates, budget, devis et contrat, puis les étapes avec leur échéance.",
    title: "L'agence prépare",
    text: "Chaque collaboration rassemble ses créateurs, leurs livrables et leurs tarifs, les étapes et leurs échéances, le devis, le contrat et la facture. Les documents se déposent au même endroit, vidéos comprises, jusqu'à 500 Mo.",
  },
  {
    shot: "suivi",
    alt: "La page de suivi qu'ouvre la marque : nom de la campagne, chef de projet, créateurs et étapes franchies.",
    title: "La marque suit",
    text: "Un lien, et la marque suit sa campagne sans créer de compte : étapes franchies, publications, documents que vous avez choisi de lui montrer. Les tarifs de vos créateurs, eux, restent chez vous.",
  },
  {
    shot: "client",
    alt: "La fiche d'un client : campagnes, influenceurs, chiffre d'affaires, contacts et notes.",
    title: "La relation dure",
    text: "Chaque marque a sa fiche : interlocuteurs, notes, campagnes passées et en cours, chiffre d'affaires. Quand elle rappelle, l'historique est là, même si la personne qui la suivait est en congé.",
  },
] as const

/** One campaign from end to end, along one thread. */
export function Journey() {
  return (
    <section className={styles.journey} aria-labelledby="parcours">
      <div className={styles.head}>
        <h2 id="parcours" className={styles.title}>
          Une campagne, d'un bout à l'autre
        </h2>
        <p className={styles.lead}>
          Plus de tableur à recopier ni de conversation à remonter : ce que l'un avance, toute l'équipe le
          voit aussitôt.
        </p>
      </div>
      <ol className={styles.stages}>
        {STAGES.map(({ shot, alt, title, text }) => (
          <li key={shot} className={styles.stage}>
            <div className={styles.words}>
              <h3 className={styles.stageTitle}>{title}</h3>
              <p>{text}</p>
            </div>
            <div className={styles.shot}>
              <Shot name={shot} alt={alt} sizes="(min-width: 960px) 680px, 92vw" />
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
