/** The limits of an upload: pure, so that the site checks a file before it uploads. */

/** 500 MB (rules/platform.md#uploads). */
export const MAX_FILE_BYTES = 524_288_000
/** Size of each part but the last; at most 63 parts. */
export const PART_BYTES = 8 * 1024 * 1024
export const FILE_TOO_LARGE = "Le fichier est trop volumineux. La taille maximale est de 500 MB."

export const LINK_SECONDS = 600

export const partCountOf = (size: number): number => Math.ceil(size / PART_BYTES)

/** Size in bytes of one part of a file: equal for all but the last. Null when the part does not exist. */
export function partSizeOf(size: number, partNumber: number): number | null {
  const count = partCountOf(size)
  if (partNumber < 1 || partNumber > count) return null
  return partNumber < count ? PART_BYTES : size - PART_BYTES * (count - 1)
}

const UNKNOWN = "application/octet-stream"

/** The file types that a browser may display (rules/platform.md#serving-files): none can run scripts. */
const PREVIEWED: ReadonlySet<string> = new Set([
  ...["png", "jpeg", "gif", "webp", "avif", "apng", "bmp", "heic", "heif"].map((name) => `image/${name}`),
  "application/pdf",
  ...["mp4", "webm", "quicktime"].map((name) => `video/${name}`),
])

/** The content type for storing and serving a file: a displayable one, or plain bytes. */
export function safeContentType(announced: string): string {
  const type = announced.split(";")[0]?.trim().toLowerCase() ?? ""
  return mayBeInline(type) ? type : UNKNOWN
}

/** Whether a page may display a file of this type; all others are downloads. */
export const mayBeInline = (contentType: string): boolean => PREVIEWED.has(contentType)

/** The `Content-Disposition` header, with both forms of the name. */
export function contentDisposition(kind: "inline" | "attachment", fileName: string): string {
  const ascii = fileName
    .normalize("NFKD")
    .replace(/[^\x20-\x7e]/g, "")
    .replace(/["\\]/g, "_")
  const encoded = encodeURIComponent(fileName.replace(/\p{Cc}|\p{Cs}/gu, "")).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${ascii || "fichier"}"; filename*=UTF-8''${encoded}`
}

const MAX_LENGTH = 120

/** A file's name for storage (rules/platform.md#file-names). Shortening keeps the extension. */
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

/** Path of the catalogue's public pictures on the site. */
export const MEDIA_PATH = "/media/"
