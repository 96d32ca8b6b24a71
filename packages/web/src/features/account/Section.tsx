import type { Profile } from "@trame/core/account/contract/account"
import type { AgencyAccount } from "@trame/core/account/contract/membership"
import type { ReactNode } from "react"
import { needsNone, standingOf } from "./account.ts"
import styles from "./Section.module.css"

interface SectionProps {
  id: SectionId
  /** Beside the title, e.g. how many there are. */
  count?: string
  hint?: ReactNode
  action?: ReactNode
  tone?: "plain" | "danger"
  children?: ReactNode
}

/** One block of the page, which its address can name (`#agency`). */
export function Section({ id, count, hint, action, tone = "plain", children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-titre`} className={styles.section} data-tone={tone}>
      <header className={styles.head}>
        <div className={styles.lead}>
          <h2 id={`${id}-titre`} className={styles.title}>
            {TITLES[id]}
          </h2>
          {count ? <span className={styles.count}>{count}</span> : null}
          {hint ? <p className={styles.hint}>{hint}</p> : null}
        </div>
        {action}
      </header>
      {children}
    </section>
  )
}

export const TITLES = {
  subscription: "Abonnement",
  profile: "Informations personnelles",
  security: "Sécurité",
  join: "Rejoindre une agence",
  agency: "Agence",
  team: "Équipe",
  removal: "Supprimer mon compte",
} as const

export type SectionId = keyof typeof TITLES

/**
 * What the page shows this person. `agency` is undefined while it is not known. Somebody refused learns nothing of
 * the agency but its name.
 */
export function sectionsFor(me: Profile, agency: AgencyAccount | null | undefined): SectionId[] {
  const own: SectionId[] = ["profile", "security", "removal"]
  if (me.agencyId === null || agency === null) return ["join", ...own]
  if (me.status === "rejected") return ["profile", "security", "agency", "removal"]
  const exempt = agency && standingOf(agency.subscription, needsNone(me)) === "exempt"
  const first: SectionId[] = exempt ? [] : ["subscription"]
  return [...first, "profile", "security", "agency", "team", "removal"]
}
