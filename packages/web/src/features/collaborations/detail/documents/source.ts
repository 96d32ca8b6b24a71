import { safeLink } from "./document.ts"

export type SourceMode = "file" | "link"

/** `editing`: an empty file or link keeps the current one. */
export function linkProblem(url: string, editing: boolean): string | null {
  if (!url.trim()) return editing ? null : "Veuillez entrer un lien"
  return safeLink(url.trim()) ? null : "Lien invalide : il doit commencer par http:// ou https://"
}
