import { fold } from "../../lib/text.ts"

/** A type with more says "60+". */
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

/** Shown of each type before it is expanded. */
export const FIRST_RESOURCES = 3

export const NO_SOURCE = "Veuillez fournir soit une URL, soit un fichier."

/** The name that a chosen file gives to a resource without one: its own, without the extension. */
export const nameOfFile = (fileName: string): string => fileName.replace(/(?!^)\.[^.]*$/, "")

/** Whether one of these texts has what is looked for in it (rules/team.md#resources-found). */
export function mentions(texts: readonly (string | null | undefined)[], search: string): boolean {
  const wanted = fold(search)
  return texts.some((text) => fold(text ?? "").includes(wanted))
}

/** Of one type, once it is expanded. */
export const RESOURCES_PAGE_SIZE = 30
