import { FILE_TOO_LARGE, MAX_FILE_BYTES } from "@trame/core/files/limits"

/** Checked before anything is sent (spec 2 §5). */
export function fileProblem(file: Pick<File, "size">): string | null {
  if (file.size > MAX_FILE_BYTES) return FILE_TOO_LARGE
  return file.size === 0 ? "Le fichier est vide" : null
}

/** `brief_marque.final.pdf` → `brief marque.final` */
export const titleFrom = (fileName: string): string =>
  fileName
    .replace(/\.[^.]+$/, "")
    .replaceAll("_", " ")
    .trim()
    .slice(0, 200)
