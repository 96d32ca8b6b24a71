import { remembersSession } from "../../lib/session/kept.ts"
import { type ThemeName, useTheme } from "../../lib/themeChoice.ts"
import { PublicButton } from "../../ui/public/PublicButton.tsx"
import { SignInLink, SiteHeader, SiteLink } from "../site/SitePage.tsx"
import styles from "./Hero.module.css"
import { HERO, HERO_SIZES, PHONE, type Sources, sources } from "./shots.ts"

export const SIGN_IN = "/login"
const SIGN_UP = "/login?mode=signup"

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
        <SignInLink />
        {remembersSession() ? null : (
          <PublicButton href={SIGN_UP} className={styles.start}>
            Commencer
          </PublicButton>
        )}
      </SiteHeader>
      <main id="contenu" tabIndex={-1} className={`mx-auto relative ${styles.hero}`}>
        <div className={styles.frame}>
          <Loom className={styles.loom} />
        </div>
        <div className={styles.words}>
          <h1 className={`text-display bold ${styles.title}`}>
            Vos campagnes ne tiennent plus à <span className={styles.thread}>un fil.</span>
          </h1>
          <p className={styles.lead}>
            Trame réunit les campagnes, les créateurs, les clients et les paiements de votre agence
            d'influence. Du premier brief au dernier règlement, chacun sait où en est chaque collaboration.
          </p>
          <div className={styles.actions}>
            <Invitation href="/pricing" label="Voir les tarifs" />
          </div>
        </div>
        <div className={styles.shot}>
          <Shot
            name="collaborations"
            alt="La liste des collaborations d'une agence : pour chacune, son état, sa marque, ses créateurs et son budget."
            sizes={HERO_SIZES}
            first
          />
        </div>
      </main>
    </div>
  )
}

const WARPS = Array.from({ length: 16 }, (_, column) => column)
const ROWS = Array.from({ length: 6 }, (_, row) => row)
const STEP = 80
const FIRST_ROW = 96
const HEIGHT = 1000
const RIGHT = WARPS.length * STEP

const warpAt = (column: number) => 40 + column * STEP
const rowAt = (row: number) => FIRST_ROW + row * STEP

/** Back and forth from the right, turning outside the warps. */
function weft(): string {
  const rows = ROWS.map((row) => {
    const leftwards = row % 2 === 0
    const turn = `a${STEP / 2} ${STEP / 2} 0 0 ${leftwards ? 0 : 1} 0 ${STEP}`
    return `H${leftwards ? 0 : RIGHT}${row === ROWS.length - 1 ? "" : turn}`
  })
  return `M${RIGHT} ${FIRST_ROW}${rows.join("")}`
}

/** A cloth in the making: warps hang from the top, the coral weft passes over one and under the next. */
function Loom({ className = "" }: { className?: string }) {
  return (
    <svg
      className={className}
      width={RIGHT + 60}
      height={HEIGHT}
      viewBox={`-60 0 ${RIGHT + 60} ${HEIGHT}`}
      fill="none"
      aria-hidden="true"
    >
      <g stroke="var(--warp)" strokeWidth="18">
        {WARPS.map((column) => (
          <path key={column} d={`M${warpAt(column)} 0V${HEIGHT}`} />
        ))}
      </g>
      <path
        data-weft
        d={weft()}
        pathLength={1}
        stroke="var(--weft)"
        strokeWidth="12"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <g stroke="var(--warp)" strokeWidth="18">
        {WARPS.flatMap((column) =>
          ROWS.filter((row) => (column + row) % 2 === 0).map((row) => (
            <path key={`${column}-${row}`} d={`M${warpAt(column)} ${rowAt(row) - 12}v24`} />
          )),
        )}
      </g>
    </svg>
  )
}

/** Links to sign up or elsewhere, on a dark ground. */
export function Invitation({ href, label }: { href: string; label: string }) {
  return (
    <div className="flex wrap gap-4">
      <PublicButton href={SIGN_UP} className={styles.begin}>
        Commencer
      </PublicButton>
      <PublicButton href={href} className={styles.quiet}>
        {label}
      </PublicButton>
    </div>
  )
}

/** The pictures made by `npm run screenshots`. */
export type ShotName = "collaborations" | "campagne" | "suivi" | "client" | "equipe"

const PICTURES = import.meta.glob<string>(["./pictures/*.webp", "!./pictures/collaborations-*"], {
  eager: true,
  query: "?url",
  import: "default",
})

function sourcesOf(name: ShotName, theme: ThemeName): Sources {
  if (name === "collaborations") return HERO[theme]
  const file = (width: number) => PICTURES[`./pictures/${name}-${theme}-${width}.webp`] ?? ""
  return sources(file(720), file(800), file(1600))
}

interface ShotProps {
  name: ShotName
  alt: string
  /** Width on a large screen, as in an image's `sizes`. */
  sizes: string
  /** Above the fold: not lazy. */
  first?: boolean
}

/** A screenshot in the visitor's theme, in phone format on a phone. */
export function Shot({ name, alt, sizes, first = false }: ShotProps) {
  const { phone, small, wide } = sourcesOf(name, useTheme().theme)
  return (
    <picture className={`block clip rounded bg-surface ${styles.shotShot}`}>
      <source media={PHONE} srcSet={phone} width={390} height={640} />
      <img
        src={small}
        srcSet={wide}
        sizes={sizes}
        width={1280}
        height={800}
        alt={alt}
        loading={first ? "eager" : "lazy"}
        fetchPriority={first ? "high" : "auto"}
        decoding="async"
      />
    </picture>
  )
}
