import { useDocumentTitle } from "../lib/useDocument.ts"
import { HomeButton } from "../ui/public/Message.tsx"
import { PublicButton } from "../ui/public/PublicButton.tsx"
import styles from "./NotFoundPage.module.css"
import { SignInLink, SitePage } from "./site/SitePage.tsx"

/** The page for an unknown address. */
export function Component() {
  useDocumentTitle("Page introuvable")
  return (
    <SitePage links={<SignInLink />}>
      <meta name="robots" content="noindex" />
      <div className={styles.content}>
        <BrokenThread className={styles.cloth} />
        <div>
          <p className={styles.code}>404</p>
          <h1 className={`mt-4 text-display ${styles.title}`}>Page introuvable</h1>
          <p className={`mt-5 mb-7 soft text-l ${styles.words}`}>
            Le fil s'est rompu : cette adresse ne mène nulle part. La page a peut-être été déplacée, ou le
            lien est incomplet.
          </p>
          <div className="flex wrap gap-4">
            <HomeButton />
            <PublicButton onClick={() => window.history.back()}>Page précédente</PublicButton>
          </div>
        </div>
      </div>
    </SitePage>
  )
}

const LINES = [0, 1, 2, 3, 4] as const
const at = (index: number) => 40 + index * 70

/** Whether the warp passes over the weft at this crossing; the broken weft covers nothing. */
const covers = (column: number, row: number) => (column + row) % 2 === 0

/** A piece of cloth with a loose coral thread. */
function BrokenThread({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 360 360" fill="none" strokeLinecap="round" aria-hidden="true">
      <g stroke="var(--accent)" strokeWidth="20">
        {LINES.map((column) => (
          <path key={column} d={`M${at(column)} 14V346`} />
        ))}
      </g>
      <g stroke="var(--thread)" strokeWidth="20">
        {LINES.filter((row) => row !== 2).map((row) => (
          <path key={row} d={`M14 ${at(row)}H346`} />
        ))}
      </g>
      <path d="M14 180H120" stroke="var(--coral)" strokeWidth="20" />
      <path d="M346 180H276" stroke="var(--coral)" strokeWidth="20" />
      <g stroke="var(--accent)" strokeWidth="20" strokeLinecap="butt">
        {LINES.flatMap((column) =>
          LINES.filter((row) => covers(column, row)).map((row) => (
            <path key={`${column}-${row}`} d={`M${at(column)} ${at(row) - 22}v44`} />
          )),
        )}
      </g>
      <path
        d="M290 180H268C226 180 216 226 246 240C276 254 300 226 280 208"
        stroke="var(--coral)"
        strokeWidth="20"
      />
    </svg>
  )
}
