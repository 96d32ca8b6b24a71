import { fold } from "../../lib/text.ts"

/** The page shows "60+" for more. */
export const COUNTED_RESOURCES = 60

/** In the order of the page's cards. */
export const RESOURCE_TYPES = {
  brief: "Briefs",
  contract: "Contrats",
  invoice: "Factures",
  quote: "Devis",
  media_kit: "Media kits",
  email: "E-mails",
  training: "Formations",
  video: "Vidéos",
  other: "Autres",
} as const
export type ResourceType = keyof typeof RESOURCE_TYPES

/** Number shown of each type before it is expanded. */
export const FIRST_RESOURCES = 3

export const NO_SOURCE = "Veuillez fournir soit une URL, soit un fichier."

/** The default name of a resource: the file's name without extension. */
export const nameOfFile = (fileName: string): string => fileName.replace(/(?!^)\.[^.]*$/, "")

/** Whether one of these texts contains the search text (rules/team.md#resources-found). */
export function mentions(texts: readonly (string | null | undefined)[], search: string): boolean {
  const term = fold(search)
  return texts.some((text) => fold(text ?? "").includes(term))
}

/** For one expanded type. */
export const RESOURCES_PAGE_SIZE = 30
