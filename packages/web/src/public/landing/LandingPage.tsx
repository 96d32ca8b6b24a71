import { useTheme } from "../../lib/themeChoice.ts"
import { useDescription, useDocumentTitle, useFragment } from "../../lib/useDocument.ts"
import { Facts } from "../../ui/list/Facts.tsx"
import { SkipLink } from "../../ui/public/PublicLayout.tsx"
import { Weave } from "../../ui/public/Weave.tsx"
import { SiteFooter } from "../site/SitePage.tsx"
import { Hero, Invitation, Shot, SIGN_IN } from "./Hero.tsx"
import styles from "./LandingPage.module.css"

const DESCRIPTION =
  "Trame réunit les campagnes, les créateurs, les clients et les paiements des agences de marketing d'influence, du premier brief au dernier règlement."

export function Component() {
  useTheme()
  useDocumentTitle("Le logiciel des agences d'influence")
  useDescription(DESCRIPTION)
  useFragment()
  return (
    <>
      <SkipLink />
      <Hero />
      <Journey />
      <FeatureGrid />
      <About />
      <Stats />
      <Closing />
      <SiteFooter />
    </>
  )
}

function SectionHead({ id, title, children }: { id: string; title: string; children: string }) {
  return (
    <div className={styles.head}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <p className={`mt-5 soft text-xl ${styles.lead}`}>{children}</p>
    </div>
  )
}

const STAGES = [
  {
    shot: "campagne",
    alt: "La page d'une collaboration : type, dates, budget, devis et contrat, puis les étapes avec leur échéance.",
    title: "L'agence prépare",
    text: "Chaque collaboration rassemble ses créateurs, leurs livrables et leurs tarifs, les étapes et leurs échéances, le devis, le contrat et la facture. Les documents se déposent au même endroit, vidéos comprises, jusqu'à 500 MB.",
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
function Journey() {
  return (
    <section className={styles.journey} aria-labelledby="parcours">
      <SectionHead id="parcours" title="Une campagne, d'un bout à l'autre">
        Plus de tableur à recopier ni de conversation à remonter : ce que l'un avance, toute l'équipe le voit
        aussitôt.
      </SectionHead>
      <ol className={`grid relative ${styles.stages}`}>
        {STAGES.map(({ shot, alt, title, text }) => (
          <li key={shot} className={`grid gap-7 relative cols-1 ${styles.stage}`}>
            <div className={`soft text-l ${styles.words}`}>
              <h3 className="ink text-title tracking">{title}</h3>
              <p className="mt-4">{text}</p>
            </div>
            <div className={styles.shot}>
              <Shot name={shot} alt={alt} sizes="(width >= 1024px) 680px, 92vw" />
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

const PROMISES = [
  [
    "Chacun voit ce qui le regarde",
    "L'administrateur ouvre les pages une à une. Le talent manager, le chef de projet et la comptabilité n'ont pas les mêmes clés.",
  ],
  [
    "Tout le monde voit la même chose",
    "Une étape cochée, un document ajouté, un créateur payé : les écrans de l'équipe changent sans qu'on les recharge.",
  ],
  [
    "Votre agence reste chez vous",
    "Les données de chaque agence sont séparées de celles des autres, chiffrées, et conservées en France.",
  ],
] as const

function About() {
  return (
    <section className={styles.section} aria-labelledby="a-propos">
      <div className={`grid items-center ${styles.about}`}>
        <div>
          <SectionHead id="a-propos" title={"Pourquoi «\u00a0Trame\u00a0»"}>
            Sur un métier à tisser, la trame est le fil qui va d'un bord à l'autre et fait tenir tous les
            autres ensemble. Une agence d'influence a besoin du même fil, entre les marques, les créateurs,
            l'équipe et la comptabilité.
          </SectionHead>
          <Facts facts={PROMISES} className={styles.promises} />
        </div>
        <div className={styles.aboutShot}>
          <Shot
            name="equipe"
            alt="Les permissions d'un membre de l'équipe : une par page, à ouvrir ou à fermer."
            sizes="(width >= 1024px) 620px, 92vw"
          />
        </div>
      </div>
    </section>
  )
}

/** Marketing claims, not real counts (rules/interface.md#landing-page). */
const STATS = [
  ["1000+", "campagnes"],
  ["3000+", "créateurs"],
  ["50+", "agences"],
] as const

function Stats() {
  return (
    <section className={styles.statsSection} aria-labelledby="chiffres">
      <h2 id="chiffres" className="visually-hidden">
        Trame en chiffres
      </h2>
      <ul className={`grid cols-1 ${styles.stats}`}>
        {STATS.map(([figure, what]) => (
          <li key={what}>
            <strong className={styles.figure}>{figure}</strong> <span className="soft text-xl">{what}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Closing() {
  return (
    <section className={styles.closing} aria-labelledby="commencer">
      <div className={`clip rounded-l relative ${styles.panel}`}>
        <Weave className={styles.weave} />
        <h2 id="commencer" className={`text-display relative ${styles.closingTitle}`}>
          Reprenez le fil.
        </h2>
        <p className={`mt-5 text-xl relative ${styles.closingLead}`}>
          Créez le compte de votre agence, choisissez une formule, puis invitez votre équipe avec un simple
          code.
        </p>
        <div className={styles.actions}>
          <Invitation href={SIGN_IN} label="J'ai déjà un compte" />
        </div>
      </div>
    </section>
  )
}

/** A weaver's sample book: nine cloths. */
function FeatureGrid() {
  return (
    <section id="fonctionnalites" className={styles.features} aria-labelledby="neuf">
      <SectionHead id="neuf" title="Neuf outils, une seule étoffe">
        Chacun sert un métier de l'agence. Ensemble, ils partagent les mêmes campagnes, les mêmes créateurs,
        les mêmes chiffres.
      </SectionHead>
      <ul className={`grid clip rounded-l ${styles.grid}`}>
        {FEATURES.map(({ title, text, weave }) => (
          <li key={title} className={`flex items-start gap-6 p-7 bg-surface ${styles.card}`}>
            <Swatch weave={weave} />
            <div>
              <h3 className={styles.name}>{title}</h3>
              <p className="mt-2 soft text-l">{text}</p>
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

/** Each has its own weave, from plain to houndstooth. */
const FEATURES: readonly Feature[] = [
  {
    title: "Collaborations",
    text: "Budgets, étapes, livrables et documents de chaque campagne, à jour pour toute l'équipe.",
    weave: ["x.x.x.x.", ".x.x.x.x", "x.x.x.x.", ".x.x.x.x", "x.x.x.x.", ".x.x.x.x", "x.x.x.x.", ".x.x.x.x"],
  },
  {
    title: "Dashboard CA",
    text: "Le chiffre d'affaires de l'agence, mois après mois, ce qui est signé et payé, et les campagnes de chaque créateur.",
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
    text: "Ce que chaque créateur peut facturer une fois la marque payée, ce qui lui est versé et ce qui reste à verser.",
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

/** A square with zigzag edges, as cut with pinking shears. */
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

/** Crossings with the warp on top, as one path. */
const crossings = (weave: readonly string[]): string =>
  weave
    .flatMap((row, y) =>
      [...row].map((mark, x) => (mark === "x" ? `M${x * CELL} ${y * CELL}h${CELL}v${CELL}h-${CELL}z` : "")),
    )
    .join("")

function Swatch({ weave }: { weave: readonly string[] }) {
  return (
    <svg className={styles.swatch} viewBox={`-2 -2 ${SIDE + 4} ${SIDE + 4}`} aria-hidden="true">
      <path d={EDGE} className={styles.ground} />
      <path d={crossings(weave)} className={styles.warp} style={{ clipPath: `path("${EDGE}")` }} />
    </svg>
  )
}
