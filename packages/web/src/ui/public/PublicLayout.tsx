import type { Appearance } from "@trame/core/account/contract/appearance"
import { tonesOf } from "@trame/core/account/rules/appearance"
import { type ReactNode, useState } from "react"
import { Logo } from "../Logo.tsx"
import styles from "./PublicLayout.module.css"

/** Lets keyboard users skip the bar, to the element with the id `contenu`. */
export function SkipLink() {
  return (
    <a className={`px-5 py-3 rounded print-hidden ${styles.skip}`} href="#contenu">
      Aller au contenu
    </a>
  )
}

interface PublicLayoutProps {
  children: ReactNode
  /** The link's agency, at the right of the top bar. */
  agencyName?: string | null
  /** Absent from briefs that a phone stored before this field existed. */
  appearance?: Appearance | undefined
  footer?: ReactNode
}

/** The frame of pages behind a public link. */
export function PublicLayout({ children, agencyName, appearance, footer }: PublicLayoutProps) {
  return (
    <div className={`stack ${styles.page}`}>
      <SkipLink />
      <header className={`row justify-between gap-5 accent ${styles.bar}`}>
        <Logo size={26} />
        {agencyName ? <AgencyMark name={agencyName} logoUrl={appearance?.logoUrl} /> : null}
      </header>
      {appearance?.color ? <style>{toneRules(appearance.color)}</style> : null}
      <main id="contenu" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <footer className={`soft text-m ${styles.footer}`}>{footer ? <div>{footer}</div> : null}</footer>
    </div>
  )
}

/** Reserves the logo's room while it loads; shows the name when it does not load. */
function AgencyMark({ name, logoUrl }: { name: string; logoUrl?: string | null | undefined }) {
  const [broken, setBroken] = useState<string | null>(null)
  if (!logoUrl || logoUrl === broken) return <span className={styles.agency}>{name}</span>
  return (
    <img
      src={logoUrl}
      alt={name}
      width={160}
      height={40}
      decoding="async"
      className={`min-0 rounded-m ${styles.logo}`}
      onError={() => setBroken(logoUrl)}
    />
  )
}

/** The agency's colour instead of ours below the bar; print uses the light theme (rules/platform.md#appearance). */
function toneRules(color: string): string {
  const { light, dark } = tonesOf(color)
  const rule = (where: string, { accent, soft }: typeof light) =>
    `${where} #contenu{--accent:${accent};--accent-soft:${soft};--coral:${accent};--coral-text:${accent}}`
  return [rule(":root", light), `@media screen{${rule(':root[data-theme="dark"]', dark)}}`].join("")
}
