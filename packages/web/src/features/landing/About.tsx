import styles from "./About.module.css"
import { Shot } from "./Shot.tsx"

const PROMISES = [
  {
    title: "Chacun voit ce qui le regarde",
    text: "L'administrateur ouvre les pages une à une. Le talent manager, le chef de projet et la comptabilité n'ont pas les mêmes clés.",
  },
  {
    title: "Tout le monde voit la même chose",
    text: "Une étape cochée, un document ajouté, un créateur payé : les écrans de l'équipe changent sans qu'on les recharge.",
  },
  {
    title: "Votre agence reste chez vous",
    text: "Les données de chaque agence sont séparées de celles des autres, chiffrées, et conservées en France.",
  },
] as const

export function About() {
  return (
    <section className={styles.section} aria-labelledby="a-propos">
      <div className={styles.about}>
        <div className={styles.words}>
          <h2 id="a-propos" className={styles.title}>
            Pourquoi «&nbsp;Trame&nbsp;»
          </h2>
          <p className={styles.lead}>
            Sur un métier à tisser, la trame est le fil qui va d'un bord à l'autre et fait tenir tous les
            autres ensemble. Une agence d'influence a besoin du même fil, entre les marques, les créateurs,
            l'équipe et la comptabilité.
          </p>
          <dl className={styles.promises}>
            {PROMISES.map(({ title, text }) => (
              <div key={title}>
                <dt>{title}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </div>
        <div className={styles.shot}>
          <Shot
            name="equipe"
            alt="Les permissions d'un membre de l'équipe : une par page, à ouvrir ou à fermer."
            sizes="(min-width: 1000px) 620px, 92vw"
          />
        </div>
      </div>
    </section>
  )
}
