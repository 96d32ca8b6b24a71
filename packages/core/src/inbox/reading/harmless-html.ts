import type { Attributes, IOptions, Tag } from "sanitize-html"
import { AppError } from "../../lib/error.ts"
import { withoutHidden } from "../../lib/hidden.ts"
import { decodedId } from "../store/content-id.ts"
import { markLinks } from "./marked-links.ts"

interface Harmless {
  html: string
  /** Whether the mail contains remote pictures. */
  hasRemoteImages: boolean
}

interface Shown {
  /** Whether to show remote pictures. */
  images: boolean
  /** Addresses of the mail's own pictures, by content id. */
  pictures?: ReadonlyMap<string, string>
}

/** An answer of the API holds 6 MB. */
const LONGEST_ANSWER = 4_000_000
const LONGEST_MAIL = 1_000_000

const tooLarge = () => new AppError("too_large", "Cet e-mail est trop lourd pour être affiché mis en page.")

/**
 * Sanitizes a stranger's page: nothing runs, nothing loads except requested pictures, and links show their target
 * (rules/inbox.md#mail-content).
 * @throws AppError too_large
 */
export async function harmless(page: string, { images, pictures = new Map() }: Shown): Promise<Harmless> {
  const { default: sanitize } = await import("sanitize-html")
  let hasRemoteImages = false
  const toImage = (_tag: string, attribs: Attributes) => {
    const picture = pictureOf(attribs.src ?? "", pictures)
    if (picture.kind === "remote") hasRemoteImages = true
    const isShown = picture.kind === "inline" || (picture.kind === "remote" && images)
    if (!isShown) return { tagName: "span", attribs: {}, text: attribs.alt ?? "" }
    const { width, height, alt = "", style } = attribs
    const shown = { src: picture.src, alt, ...(width && { width }), ...(height && { height }) }
    return {
      tagName: "img",
      attribs: { ...shown, ...(style && { style }), referrerpolicy: "no-referrer", loading: "lazy" },
    }
  }
  const safe = sanitize(withinDepth(page.slice(0, LONGEST_MAIL)), {
    ...OPTIONS,
    transformTags: { a: toLink, img: toImage },
  })
  const html = markLinks(withoutHidden(safe))
  if (Buffer.byteLength(html) > LONGEST_ANSWER) throw tooLarge()
  return { html, hasRemoteImages }
}

const OPENING_OR_CLOSING = /<(\/?)([a-z][a-z\d]*)/gi
const VOID = new Set([
  "br",
  "hr",
  "img",
  "wbr",
  "col",
  "meta",
  "link",
  "input",
  "area",
  "base",
  "param",
  "source",
])
const DEEPEST = 5000

/** Parsing nested elements takes quadratic time; no honest mail nests deeply. */
function withinDepth(page: string): string {
  const open = new Map<string, number>()
  let depth = 0
  for (const { 1: slash, 2: name = "", index } of page.matchAll(OPENING_OR_CLOSING)) {
    const tag = name.toLowerCase()
    const before = open.get(tag) ?? 0
    if (VOID.has(tag) || (slash && !before)) continue
    open.set(tag, before + (slash ? -1 : 1))
    depth += slash ? -1 : 1
    if (depth > DEEPEST) return page.slice(0, index)
  }
  return page
}

/** A public host name: neither an IP address nor a host of a local network. */
const PUBLIC_HOST = /\.[a-z][a-z\d-]*\.?$/i
const INLINE = /^data:image\/(?:png|jpe?g|gif|webp);base64,[\w+/=\s]+$/i

type Picture = { kind: "inline" | "remote"; src: string } | { kind: "none" }

const CID = /^\s*cid:(.+?)\s*$/is

function pictureOf(address: string, pictures: ReadonlyMap<string, string>): Picture {
  if (INLINE.test(address)) return { kind: "inline", src: address }
  const [, contentId] = CID.exec(address) ?? []
  if (contentId !== undefined) {
    const src = pictures.get(contentId) ?? pictures.get(decodedId(contentId))
    return src ? { kind: "inline", src } : { kind: "none" }
  }
  const src = address.trim().replace(/^\/\//, "https://")
  if (!URL.canParse(src)) return { kind: "none" }
  const url = new URL(src)
  if (!/^https?:$/.test(url.protocol) || !PUBLIC_HOST.test(url.hostname)) return { kind: "none" }
  url.protocol = "https:"
  url.username = ""
  url.password = ""
  return { kind: "remote", src: url.href }
}

/** Allows links to full web addresses and e-mail addresses. */
function toLink(_tag: string, { href = "", style }: Attributes): Tag {
  const address = linkOf(href)
  const styled: Attributes = style ? { style } : {}
  if (!address) return { tagName: "span", attribs: styled }
  const attribs = { href: address, target: "_blank", rel: "noopener noreferrer nofollow" }
  return { tagName: "a", attribs: { ...attribs, ...styled } }
}

function linkOf(href: string): string | null {
  if (!URL.canParse(href)) return null
  const url = new URL(href)
  if (url.protocol === "mailto:") return url.pathname ? `mailto:${url.pathname}` : null
  if (!/^https?:$/.test(url.protocol)) return null
  // `https://banque.fr@ailleurs.example` looks like one site and leads to another.
  url.username = ""
  url.password = ""
  return url.href
}

/** Words, numbers and colours: no URL, and no escape that could spell one. */
const VALUE = /^(?:[\w\s#%.,"'/+!-]|rgba?\([\d\s.,%/]*\)|hsla?\([\d\s.,%/deg]*\)){1,300}$/i
/** No negative distances, which could cover other text, e.g. a link's target. */
const DISTANCE = /^[\w\s%.!]{1,100}$/

const SIDES = ["", "-top", "-right", "-bottom", "-left"]
/** Omits properties that could hide a link's target: positions, overflow, opacity, shifted text. */
const STYLES = [
  ...["color", "background", "background-color", "text-align", "text-decoration", "text-transform"],
  ...["font", "font-size", "font-weight", "font-style", "font-family", "line-height", "white-space"],
  ...["word-break", "vertical-align", "direction", "display", "float", "clear", "list-style-type"],
  ...["width", "max-width", "min-width", "height", "min-height", "table-layout"],
  ...["border-collapse", "border-spacing", "border-radius", "border-color", "border-style", "border-width"],
  ...SIDES.map((side) => `border${side}`),
]
const DISTANCES = ["padding", "margin"].flatMap((name) => SIDES.map((side) => `${name}${side}`))
const ALLOWED_STYLES = Object.fromEntries([
  ...STYLES.map((name) => [name, [VALUE]]),
  ...DISTANCES.map((name) => [name, [DISTANCE]]),
])

const TEXT = [
  "p",
  "div",
  "span",
  "br",
  "hr",
  "wbr",
  "pre",
  "code",
  "blockquote",
  "center",
  "address",
  "bdi",
  "bdo",
]
const WORDS = [
  "b",
  "strong",
  "i",
  "em",
  "u",
  "s",
  "strike",
  "del",
  "ins",
  "sub",
  "sup",
  "small",
  "big",
  "mark",
]
const MORE_WORDS = ["abbr", "cite", "q", "tt", "kbd", "samp", "var", "font", "a", "img"]
const HEADINGS = ["h1", "h2", "h3", "h4", "h5", "h6"]
const SECTIONS = ["section", "article", "header", "footer", "main", "aside", "nav", "figure", "figcaption"]
const LISTS = ["ul", "ol", "li", "dl", "dt", "dd"]
const TABLES = ["table", "caption", "colgroup", "col", "thead", "tbody", "tfoot", "tr", "th", "td"]

/** Removed with their content, which is not text for readers. */
const WITH_CONTENT = [
  ...["script", "style", "title", "template", "noscript", "noembed", "noframes", "xmp", "plaintext"],
  ...["textarea", "option", "select", "svg", "math", "object", "embed", "applet", "audio", "video"],
  ...["iframe", "frame", "frameset", "canvas", "dialog", "portal", "xml"],
]

const SIZE = ["width", "height"]
const CELL = [...SIZE, "colspan", "rowspan", "nowrap"]

const OPTIONS: IOptions = {
  allowedTags: [...TEXT, ...WORDS, ...MORE_WORDS, ...HEADINGS, ...SECTIONS, ...LISTS, ...TABLES],
  nonTextTags: WITH_CONTENT,
  allowedAttributes: {
    "*": ["style", "align", "valign", "bgcolor", "dir", "lang"],
    a: ["href", "target", "rel"],
    img: ["src", "alt", "referrerpolicy", "loading", ...SIZE],
    font: ["color", "face", "size"],
    ol: ["start", "type"],
    table: ["border", "cellpadding", "cellspacing", ...SIZE],
    td: CELL,
    th: CELL,
    col: ["span", "width"],
  },
  allowedStyles: { "*": ALLOWED_STYLES },
  allowedSchemes: ["http", "https", "mailto"],
  // Remote addresses are https by now; the local storage uses http.
  allowedSchemesByTag: { img: ["https", "http", "data"] },
  allowProtocolRelative: false,
  nestingLimit: 200,
}
