const MAX_LENGTH = 120

/**
 * A file's name as it is stored (spec 2 §5): trimmed, accents removed, other characters replaced by
 * underscores, repeated underscores collapsed. The extension survives the cut of a long name.
 */
export function sanitiseFileName(name: string): string {
  const clean = name
    .trim()
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^A-Za-z0-9.-]/g, "_")
    .replace(/_+/g, "_")
  if (clean.length <= MAX_LENGTH) return clean
  const extension = /\.[A-Za-z0-9]{1,10}$/.exec(clean)?.[0] ?? ""
  return clean.slice(0, MAX_LENGTH - extension.length) + extension
}
