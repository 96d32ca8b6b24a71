import type { Appearance } from "@trame/core/account/contract/appearance"
import { tonesOf } from "@trame/core/account/rules/appearance"
import { type ReactNode, useState } from "react"
import { Logo } from "../Logo.tsx"
import styles from "./PublicLayout.module.css"

/** For the keyboard: past the bar, to the element whose id is `contenu`. */
export function SkipLink() {
  return (
    <a className={`px-5 py-3 rounded ${styles.skip}`} href="#contenu">
      Aller au contenu
    </a>
  )
}

interface PublicLayoutProps {
  children: ReactNode
  /** Whose link it is, at the right of the top bar. */
  agencyName?: string | null
  /** What a phone kept of a brief before there were any has none. */
  appearance?: Appearance | undefined
  footer?: ReactNode
}

/** The frame of pages reached by a link, without an account. */
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

/** The logo has its room before it has come; its name stands there where it does not come. */
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

/** The agency's colour in place of ours below the bar; on paper as in the light theme (rules/platform.md#appearance). */
function toneRules(color: string): string {
  const { light, dark } = tonesOf(color)
  const rule = (where: string, { accent, soft }: typeof light) =>
    `${where} #contenu{--accent:${accent};--accent-soft:${soft};--coral:${accent};--coral-text:${accent}}`
  return [rule(":root", light), `@media screen{${rule(':root[data-theme="dark"]', dark)}}`].join("")
}
