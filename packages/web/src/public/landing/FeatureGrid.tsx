import styles from "./FeatureGrid.module.css"

/** A weaver's sample book: nine cloths, one house. */
export function FeatureGrid() {
  return (
    <section id="fonctionnalites" className={styles.section} aria-labelledby="neuf">
      <div className={styles.head}>
        <h2 id="neuf" className={styles.title}>
          Neuf outils, une seule étoffe
        </h2>
        <p className={styles.lead}>
          Chacun sert un métier de l'agence. Ensemble, ils partagent les mêmes campagnes, les mêmes créateurs,
          les mêmes chiffres.
        </p>
      </div>
      <ul className={styles.grid}>
        {FEATURES.map(({ title, text, weave }) => (
          <li key={title} className={styles.card}>
            <Swatch weave={weave} />
            <div>
              <h3 className={styles.name}>{title}</h3>
              <p className={styles.text}>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface Feature {
  title: string
  text: string
  /** A weaver's draft: rows of crossings, `x` where the warp lies on top. */
  weave: readonly string[]
}

/** Spec 1 §2 "Landing page"; each has a weave of its own, from plain to houndstooth. */
const FEATURES: readonly Feature[] = [
  {
    title: "Collaborations",
    text: "Budgets, étapes, livrables et documents de chaque campagne, à jour pour toute l'équipe.",
    weave: ["x.x.x.x.", ".x.x.x.x", "x.x.x.x.", ".x.x.x.x", "x.x.x.x.", ".x.x.x.x", "x.x.x.x.", ".x.x.x.x"],
  },
  {
    title: "Dashboard CA",
    text: "Le chiffre d'affaires de l'agence, mois après mois et créateur par créateur, sans export ni formule.",
    weave: ["xx..xx..", ".xx..xx.", "..xx..xx", "x..xx..x", "xx..xx..", ".xx..xx.", "..xx..xx", "x..xx..x"],
  },
  {
    title: "CRM Clients",
    text: "Marques, contacts, notes et campagnes passées, dans une fiche par client.",
    weave: ["xx..xx..", "xx..xx..", "..xx..xx", "..xx..xx", "xx..xx..", "xx..xx..", "..xx..xx", "..xx..xx"],
  },
  {
    title: "Base Influenceurs",
    text: "Votre vivier de créateurs : audiences, tarifs, coordonnées et appréciation de l'agence.",
    weave: ["x.......", "...x....", "......x.", ".x......", "....x...", ".......x", "..x.....", ".....x.."],
  },
  {
    title: "Tâches Équipe",
    text: "Qui fait quoi, pour quand, et ce qui attend encore.",
    weave: ["x...x...", ".x.x.x.x", "..x...x.", ".x.x.x.x", "x...x...", ".x.x.x.x", "..x...x.", ".x.x.x.x"],
  },
  {
    title: "Tâches Influenceurs",
    text: "Le brief du jour de chaque créateur, sur une page qu'il coche depuis son téléphone.",
    weave: ["...xx...", "..xxxx..", ".xx..xx.", "xx....xx", "xx....xx", ".xx..xx.", "..xxxx..", "...xx..."],
  },
  {
    title: "Comptabilité",
    text: "Ce qui est facturé, ce qui est encaissé, et ce qu'il reste à verser à chaque créateur.",
    weave: ["x.x.x.x.", "x.x.x.x.", ".x.x.x.x", ".x.x.x.x", "x.x.x.x.", "x.x.x.x.", ".x.x.x.x", ".x.x.x.x"],
  },
  {
    title: "Ressources",
    text: "Contrats, briefs types, kits média : les documents de l'agence, rangés une fois, retrouvés toujours.",
    weave: ["xxx.xxx.", ".x...x..", "x.xxx.xx", "...x...x", "xxx.xxx.", ".x...x..", "x.xxx.xx", "...x...x"],
  },
  {
    title: "Market Watch",
    text: "Les collaborations repérées chez les créateurs, pour voir quelles marques bougent.",
    weave: ["xx.xx...", "xxx.xx..", ".xx..xxx", "..xx.xxx", "x...xx.x", "xx...xx.", ".xxx..xx", "..xxx.xx"],
  },
]

const CELL = 12
const COUNT = 8
const SIDE = CELL * COUNT
const TEETH = 12
const TOOTH = SIDE / TEETH

/** Cut with pinking shears: a square whose edges go in and out. */
function pinkedEdge(): string {
  const side = Array.from({ length: TEETH }, (_, tooth) => tooth * TOOTH)
  const points = [
    ...side.flatMap((x) => [`${x},3`, `${x + TOOTH / 2},-1`]),
    ...side.flatMap((y) => [`${SIDE - 3},${y}`, `${SIDE + 1},${y + TOOTH / 2}`]),
    ...side.flatMap((x) => [`${SIDE - x},${SIDE - 3}`, `${SIDE - x - TOOTH / 2},${SIDE + 1}`]),
    ...side.flatMap((y) => [`3,${SIDE - y}`, `-1,${SIDE - y - TOOTH / 2}`]),
  ]
  return `M${points.join("L")}Z`
}

const EDGE = pinkedEdge()

/** The crossings where the warp is on top, as one path. */
const crossings = (weave: readonly string[]): string =>
  weave
    .flatMap((row, y) =>
      [...row].map((mark, x) => (mark === "x" ? `M${x * CELL} ${y * CELL}h${CELL}v${CELL}h-${CELL}z` : "")),
    )
    .join("")

/** A sample of cloth in this weave. */
function Swatch({ weave }: { weave: readonly string[] }) {
  return (
    <svg className={styles.swatch} viewBox={`-2 -2 ${SIDE + 4} ${SIDE + 4}`} aria-hidden="true">
      <path d={EDGE} className={styles.ground} />
      <path d={crossings(weave)} className={styles.warp} style={{ clipPath: `path("${EDGE}")` }} />
    </svg>
  )
}
