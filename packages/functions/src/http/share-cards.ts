import type { ShareCard } from "@trame/core/account/contract/appearance"
import { CARDS_PATH, FROM_CARD, SITE_CARD } from "@trame/core/api/share-cards"
import { PRIVATE_PAGES } from "@trame/core/api/site-headers"
import * as BrandCasting from "@trame/core/campaigns/castings/public/brand"
import * as GuestCollaboration from "@trame/core/campaigns/collaborations/public/guest"
import * as InfluencerProfile from "@trame/core/campaigns/collaborations/public/influencer-profile"
import * as Tracking from "@trame/core/campaigns/collaborations/public/tracking"
import type { Actor } from "@trame/core/lib/access"
import { AppError } from "@trame/core/lib/error"
import { withinLinkLimits } from "@trame/core/lib/link-limits"
import { setting } from "@trame/core/lib/settings"
import { escapeHtml, PRODUCT_NAME } from "@trame/core/lib/text"
import * as PublicBrief from "@trame/core/workspace/planner/public/brief"
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda"
import { logger } from "../logger.ts"
import { addressOf, assertThroughDistribution, originKeys, toResult } from "./bridge.ts"
import { isUnexpected, problemResponse } from "./problem.ts"

// Preloads the keys for the first call, which retries when this fails.
originKeys().catch(() => {})

type Page = (typeof PRIVATE_PAGES)[number]
type Read = (actor: Actor, named: string, via: string | undefined) => Promise<ShareCard>

const READ: Record<Page, Read> = {
  suivi: (actor, token) => Tracking.card(actor, { token }),
  casting: (actor, token) => BrandCasting.card(actor, { token }),
  collaboration: (actor, collaborationId) => GuestCollaboration.card(actor, { collaborationId }),
  brief: (actor, slug) => PublicBrief.card(actor, { slug }),
  influencer: (actor, influencerId, via) => InfluencerProfile.card(actor, { influencerId, via }),
}

const SITE: ShareCard = {
  title: `${PRODUCT_NAME}, le logiciel des agences d'influence`,
  kind: "Campagnes, créateurs, clients et paiements sur une même trame, du premier brief au dernier règlement.",
  agencyName: null,
  logoUrl: null,
}

/** A page with only a link's card (rules/platform.md#share-cards). */
export async function handler(event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> {
  logger.resetKeys()
  logger.appendKeys({ requestId: event.requestContext.requestId })
  try {
    await assertThroughDistribution(event)
    return await toResult(await respond(event), event.headers["accept-encoding"])
  } catch (error) {
    if (isUnexpected(error)) logger.error("Unexpected error", error instanceof Error ? error : String(error))
    return toResult(problemResponse(error), event.headers["accept-encoding"])
  }
}

const ADDRESS = new RegExp(`^${CARDS_PATH}(${PRIVATE_PAGES.join("|")})/([A-Za-z0-9_-]{1,100})$`)

async function respond(event: APIGatewayProxyEventV2): Promise<Response> {
  const [, page, named] = ADDRESS.exec(event.rawPath) ?? []
  const via = event.queryStringParameters?.via
  const isKnown = page !== undefined || event.rawPath === `${CARDS_PATH}${SITE_CARD}`
  if (event.requestContext.http.method !== "GET" || !isKnown) {
    return problemResponse(new AppError("not_found", "Cette adresse n'existe pas."))
  }
  const actor: Actor = { type: "public", address: addressOf(event) }
  const card = page && named ? await cardOf(page as Page, actor, named, via) : SITE
  const query = new URLSearchParams({ ...(via && { via }), [FROM_CARD]: "1" })
  const address = `${page && named ? `/${page}/${named}` : "/"}?${query}`
  return new Response(html(card, address), {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "x-robots-tag": "noindex",
    },
  })
}

/** Falls back to the site's card for every link that is unknown or switched off. */
async function cardOf(page: Page, actor: Actor, named: string, via: string | undefined): Promise<ShareCard> {
  try {
    return await withinLinkLimits(actor, "GET", () => READ[page](actor, named, via))
  } catch (error) {
    if (error instanceof AppError && !isUnexpected(error)) return SITE
    throw error
  }
}

/** Visitors who land here are redirected to the page. */
function html({ title, kind, agencyName, logoUrl }: ShareCard, address: string): string {
  const site = setting("SITE_URL")
  const description = agencyName ? `${kind} · ${agencyName}` : kind
  const meta = (name: "name" | "property", key: string, content: string) =>
    `<meta ${name}="${key}" content="${escapeHtml(content)}">`
  return `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<title>${escapeHtml(title)}</title>
${[
  meta("name", "robots", "noindex, nofollow"),
  meta("name", "description", description),
  meta("property", "og:type", "website"),
  meta("property", "og:locale", "fr_FR"),
  meta("property", "og:site_name", agencyName ?? PRODUCT_NAME),
  meta("property", "og:title", title),
  meta("property", "og:description", description),
  meta("property", "og:image", `${site}${logoUrl ?? "/icons/share-card.png"}`),
  meta("property", "og:image:alt", agencyName ?? PRODUCT_NAME),
  ...(logoUrl
    ? []
    : [meta("property", "og:image:width", "1200"), meta("property", "og:image:height", "630")]),
  meta("name", "twitter:card", logoUrl ? "summary" : "summary_large_image"),
].join("\n")}
<meta http-equiv="refresh" content="0; url=${escapeHtml(address)}">
</head>
<body><p><a href="${escapeHtml(address)}">${escapeHtml(title)}</a></p></body>
</html>
`
}
