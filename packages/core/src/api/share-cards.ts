import { PRIVATE_PAGES } from "./site-headers.ts"

/**
 * Previews of a link in chats and networks (rules/platform.md#share-cards). Programs that draw such cards identify
 * themselves and run no scripts: the site redirects them to an address of the API that returns only the card. For all
 * others the page loads as fast as before.
 */

/** User agents of programs that draw cards; a case-insensitive regular expression. */
export const CARD_READERS =
  "facebookexternalhit|Facebot|Twitterbot|LinkedInBot|Slackbot|Slack-ImgProxy|WhatsApp/|TelegramBot|Discordbot|SkypeUriPreview|Mastodon/|Iframely|Embedly|redditbot|Pinterestbot|vkShare|Viber"

/** The variable part of a link, with trailing characters that a chat or mail may have added. */
const NAMED = "([A-Za-z0-9_-]{1,100})(?:%[0-9A-Fa-f]{2}|[^A-Za-z0-9_/%-])*"

/** Pages with a card: the landing page, and private pages with the variable part of their address. */
export const CARD_PAGES = `^/(?:(${PRIVATE_PAGES.join("|")})/${NAMED}/?)?$`

/** Format of the `via` parameter, which names the agency of a profile link; a regular expression. */
export const CARD_VIA = `^${NAMED}$`

export const CARDS_PATH = "/api/share-cards/"
export const SITE_CARD = "site"
/** Marks the address of a page that a card leads to, which prevents a redirect back to the card. */
export const FROM_CARD = "apercu"

/** The address of a page's card; null for a page without one, and for other user agents. */
export function cardAddress(path: string, query: URLSearchParams, userAgent: string): string | null {
  const page = new RegExp(CARD_PAGES).exec(path)
  if (!page || query.has(FROM_CARD) || !new RegExp(CARD_READERS, "i").test(userAgent)) return null
  const via = new RegExp(CARD_VIA).exec(query.get("via") ?? "")
  const named = page[1] ? `${page[1]}/${page[2]}` : SITE_CARD
  return `${CARDS_PATH}${named}${via ? `?via=${via[1]}` : ""}`
}
