/** In sanitize-html's output, attributes have double quotes and contain no `<` or `>`. */
const LINK_TAG = /<(\/?)a(?:\s([^>]*))?>/g

/**
 * Adds each link's target after it, in ASCII; emphasizes it when the link's text names another address
 * (rules/inbox.md#mail-content).
 * @param html output of sanitize-html
 */
export function markLinks(html: string): string {
  const parts: string[] = []
  let open: { href: string; from: number } | null = null
  let done = 0
  const close = (at: number) => {
    if (open) parts.push(html.slice(done, at), "</a>", markOf(open.href, textOf(html.slice(open.from, at))))
    else parts.push(html.slice(done, at))
    open = null
  }
  for (const { 0: tag, 1: slash, 2: attributes = "", index } of html.matchAll(LINK_TAG)) {
    // Browsers end a link where another begins in it.
    close(index)
    done = slash ? index + tag.length : index
    if (!slash)
      open = { href: decoded(/\bhref="([^"]*)"/.exec(attributes)?.[1] ?? ""), from: index + tag.length }
  }
  return [...parts, html.slice(done)].join("")
}

const decoded = (text: string): string =>
  text.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&")

const encoded = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;")

const textOf = (html: string): string => decoded(html.replace(/<[^>]*>/g, "")).trim()

function markOf(href: string, text: string): string {
  const place = placeOf(href)
  if (!place) return ""
  const claimed = claimedIn(text)
  if (claimed.length && claimed.every((host) => isSame(host, place.host))) return ""
  const shown = encoded(place.shown)
  return claimed.length
    ? ` <bdi dir="ltr" style="${PLAIN};color:#c8102e;font-weight:bold">⚠ mène à ${shown}</bdi>`
    : ` <bdi dir="ltr" style="${PLAIN};color:#6b6b6b;font-weight:normal">[${shown}]</bdi>`
}

/** Overrides the mail's own styles. */
const PLAIN =
  "display:inline;background:#fff;font-family:sans-serif;font-size:12px;font-style:normal;line-height:1.4;white-space:normal;text-transform:none"

/** The host is in ASCII: a name with letters of another alphabet cannot imitate another. */
function placeOf(href: string): { host: string; shown: string } | null {
  if (!URL.canParse(href)) return null
  const { protocol, hostname, pathname } = new URL(href)
  if (protocol !== "mailto:") return { host: hostname, shown: hostname }
  return { host: asciiOf(pathname.split("@").at(-1) ?? ""), shown: pathname }
}

const HOST = /(?:https?:\/\/|@|\b)((?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,24})(?![\p{L}\p{N}])/giu
/** Such endings usually belong to file names. */
const FILE = /\.(?:pdf|docx?|xlsx?|pptx?|png|jpe?g|gif|mp4|mov|zip|txt|csv|html?|js)$/i

/** The hosts named in a link's text. */
const claimedIn = (text: string): string[] =>
  [...text.slice(0, 2000).matchAll(HOST)].flatMap(([, host = ""]) => (FILE.test(host) ? [] : asciiOf(host)))

const asciiOf = (host: string): string =>
  URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : host.toLowerCase()

/** Also true for parts of the same site: `exemple.fr` leads to `www.exemple.fr`. */
const isSame = (claimed: string, host: string): boolean =>
  claimed === host || host.endsWith(`.${claimed}`) || claimed === `www.${host}`
