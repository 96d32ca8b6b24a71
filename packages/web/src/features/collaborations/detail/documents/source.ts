import { FILE_TOO_LARGE, MAX_FILE_BYTES } from "@trame/core/files/limits"
import { safeLink } from "./document.ts"

export type SourceMode = "file" | "link"

/** Checked before anything is sent (spec 2 §5). */
export function fileProblem(file: Pick<File, "size">): string | null {
  if (file.size > MAX_FILE_BYTES) return FILE_TOO_LARGE
  return file.size === 0 ? "Le fichier est vide" : null
}

/** `editing`: an empty file or link keeps the current one. */
export function linkProblem(url: string, editing: boolean): string | null {
  if (!url.trim()) return editing ? null : "Veuillez entrer un lien"
  return safeLink(url.trim()) ? null : "Lien invalide : il doit commencer par http:// ou https://"
}

/** `brief_marque.final.pdf` → `brief marque.final` */
export const titleFrom = (fileName: string): string =>
  fileName
    .replace(/\.[^.]+$/, "")
    .replaceAll("_", " ")
    .trim()
    .slice(0, 200)
