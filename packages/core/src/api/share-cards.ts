import { PRIVATE_PAGES } from "./site-headers.ts"

/**
 * What chats and networks show of a link before anybody opens it (rules/platform.md#share-cards). Whatever draws such a
 * card says so and runs no scripts: it is led to an address of the API that answers nothing but the card. Everybody else
 * has the page as fast as ever.
 */

/** Of those that draw a card, in what they call themselves; a regular expression, whatever the case. */
export const CARD_READERS =
  "facebookexternalhit|Facebot|Twitterbot|LinkedInBot|Slackbot|Slack-ImgProxy|WhatsApp/|TelegramBot|Discordbot|SkypeUriPreview|Mastodon/|Iframely|Embedly|redditbot|Pinterestbot|vkShare|Viber"

/** A link's part, and what a chat or a mail has taken for its end, as an address has it. */
const NAMED = "([A-Za-z0-9_-]{1,100})(?:%[0-9A-Fa-f]{2}|[^A-Za-z0-9_/%-])*"

/** Pages that have a card: the landing page, and those behind a link with what stands in its address. */
export const CARD_PAGES = `^/(?:(${PRIVATE_PAGES.join("|")})/${NAMED}/?)?$`

/** From whom a page was sent on; a regular expression. */
export const CARD_VIA = `^${NAMED}$`

export const CARDS_PATH = "/api/share-cards/"
/** The landing page's card. */
export const SITE_CARD = "site"
/** In the address of a page that a card leads to, so that nobody is led back to the card. */
export const FROM_CARD = "apercu"

/** Where the card of this address is; null for a page that has none, or for whoever draws no cards. */
export function cardAddress(path: string, query: URLSearchParams, userAgent: string): string | null {
  const page = new RegExp(CARD_PAGES).exec(path)
  if (!page || query.has(FROM_CARD) || !new RegExp(CARD_READERS, "i").test(userAgent)) return null
  const via = new RegExp(CARD_VIA).exec(query.get("via") ?? "")
  const named = page[1] ? `${page[1]}/${page[2]}` : SITE_CARD
  return `${CARDS_PATH}${named}${via ? `?via=${via[1]}` : ""}`
}
