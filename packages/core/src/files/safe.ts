const UNKNOWN = "application/octet-stream"

/** What a browser might run as a page or a script of ours is served as plain bytes (safety row 27). */
const ACTIVE = /html|svg|xml$|javascript|ecmascript|x-shockwave/
const TYPE = /^[a-z0-9][a-z0-9!#$&^_.+-]*\/[a-z0-9][a-z0-9!#$&^_.+-]*$/
const PREVIEWED = /^(image\/[a-z0-9.+-]+|application\/pdf|video\/(mp4|webm|quicktime))$/

/** The content type under which a file is stored and served. */
export function safeContentType(announced: string): string {
  const type = announced.split(";")[0]?.trim().toLowerCase() ?? ""
  if (!TYPE.test(type)) return UNKNOWN
  // Office documents are zipped XML under a long name of their own: no browser runs them.
  const office =
    type.startsWith("application/vnd.openxmlformats-") || type.startsWith("application/vnd.oasis.")
  return ACTIVE.test(type) && !office ? UNKNOWN : type
}

/** Whether a file of this type may be shown inside a page; all others are only downloaded. */
export const mayBeInline = (contentType: string): boolean =>
  PREVIEWED.test(contentType) && !ACTIVE.test(contentType)

/** The `Content-Disposition` of an answer, with the name in both of its forms. */
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
