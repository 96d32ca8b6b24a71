import type { AgencyAccount } from "@trame/core/agencies/membership-contract"
import type { Profile } from "@trame/core/identity/contract"
import { needsNone, standingOf } from "./subscription/standing.ts"

export const TITLES = {
  abonnement: "Abonnement",
  profil: "Informations personnelles",
  securite: "Sécurité",
  rejoindre: "Rejoindre une agence",
  agence: "Agence",
  equipe: "Équipe",
  suppression: "Supprimer mon compte",
} as const

export type SectionId = keyof typeof TITLES

/**
 * What the page shows this person. `agency` is undefined while it is not known. Somebody refused learns nothing of
 * the agency but its name.
 */
export function sectionsFor(me: Profile, agency: AgencyAccount | null | undefined): SectionId[] {
  const own: SectionId[] = ["profil", "securite", "suppression"]
  if (me.agencyId === null || agency === null) return ["rejoindre", ...own]
  if (me.status === "rejected") return ["profil", "securite", "agence", "suppression"]
  const exempt = agency && standingOf(agency.subscription, needsNone(me)) === "exempt"
  const first: SectionId[] = exempt ? [] : ["abonnement"]
  return [...first, "profil", "securite", "agence", "equipe", "suppression"]
}
