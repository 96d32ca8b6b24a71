import type { OFFERED_PERMISSIONS } from "@trame/core/agencies/membership-contract"

export type OfferedPermission = (typeof OFFERED_PERMISSIONS)[number]

/** In the order of the menu. */
export const PERMISSION_LABELS: readonly [key: OfferedPermission, label: string, about: string][] = [
  ["dashboard", "Dashboard", "Chiffre d'affaires et avancement de l'agence"],
  ["collaborations", "Collaborations", "Campagnes, livrables, étapes et documents"],
  ["casting", "Casting", "Propositions d'influenceurs aux marques"],
  ["clients", "Clients", "Fiches des marques et leurs contacts"],
  ["influencers", "Influenceurs", "Créateurs de l'agence"],
  ["todo", "Mes tâches", "Tâches de l'équipe"],
  ["daily_brief", "Tâches influenceurs", "Briefs partagés avec les influenceurs"],
  ["accounting", "Comptabilité", "Paiements des influenceurs"],
  ["resources", "Ressources", "Bibliothèque de fichiers"],
  ["talent_manager", "Talent Manager", "Messagerie des talents"],
]
