import styles from "./Facts.module.css"

const FACTS = [
  {
    title: "Paiement par carte",
    text: "Sur les pages sécurisées de Stripe. Trame ne voit ni ne garde votre numéro de carte.",
  },
  {
    title: "Changement immédiat",
    text: "D'un abonnement à l'autre, la différence est portée sur la prochaine facture, au prorata de la période.",
  },
  {
    title: "Résiliation sans surprise",
    text: "Elle prend effet à la fin de la période payée : votre équipe travaille jusque-là comme avant.",
  },
] as const

export function Facts() {
  return (
    <section className={styles.facts} aria-labelledby="bon-a-savoir">
      <h2 id="bon-a-savoir" className={styles.title}>
        Bon à savoir
      </h2>
      <dl className={styles.list}>
        {FACTS.map(({ title, text }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.terms}>
        Tout est écrit dans les <a href="/cgv">conditions générales de vente</a>.
      </p>
    </section>
  )
}
