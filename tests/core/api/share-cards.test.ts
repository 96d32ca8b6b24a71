import { cardAddress } from "@trame/core/api/share-cards"
import { contentSecurityPolicy } from "@trame/core/api/site-headers"
import { expect, test } from "vitest"

/** As they call themselves. */
const READERS = [
  ...["facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)", "Facebot", "Viber/20.3"],
  ...["Twitterbot/1.0", "LinkedInBot/1.0 (compatible; Mozilla/5.0)", "TelegramBot (like TwitterBot)"],
  ...["Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)", "Slack-ImgProxy", "WhatsApp/2.23.20.0"],
  ...["Discordbot/2.0", "redditbot/1.0", "Pinterestbot/1.0", "vkShare", "Embedly/0.2"].map(
    (name) => `Mozilla/5.0 (compatible; ${name}; +http://reader.example)`,
  ),
  "Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5 skype-url-preview@microsoft.com",
  ...["http.rb/5.1.1 (Mastodon/4.2.1; +https://mastodon.social/)", "Iframely/1.3.1 (+https://iframely.com)"],
]
const OTHERS = [
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1",
  "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36 WhatsApp",
  "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
  "",
]

/** rules/platform.md#share-cards */
test.for(READERS)("a card is drawn for « %s », in any case", (agent) => {
  for (const name of [agent, agent.toUpperCase()])
    expect(addressFor("/suivi/abc", name)).toBe("/api/share-cards/suivi/abc")
})

test.for(OTHERS)("« %s » has the page", (agent) => {
  expect(addressFor("/suivi/abc", agent)).toBeNull()
})

test.for([
  ["/", "", "/api/share-cards/site"],
  ["/casting/a-b_C1", "", "/api/share-cards/casting/a-b_C1"],
  ["/collaboration/a/", "", "/api/share-cards/collaboration/a"],
  ["/brief/a", "via=b_2", "/api/share-cards/brief/a?via=b_2"],
  [`/influencer/${"a".repeat(100)}`, "via=a%20b", `/api/share-cards/influencer/${"a".repeat(100)}`],
  [`/influencer/${"a".repeat(101)}`, "", null],
  // With what a chat has taken for the link's end.
  ["/suivi/abc.", "", "/api/share-cards/suivi/abc"],
  ["/suivi/abc).", "", "/api/share-cards/suivi/abc"],
  ["/casting/a-b_%C2%BB", "", "/api/share-cards/casting/a-b_"],
  ["/brief/abc%E2%80%A6/", "", "/api/share-cards/brief/abc"],
  ["/influencer/a", "via=b_2).", "/api/share-cards/influencer/a?via=b_2"],
  ["/influencer/a", "via=b_2%C2%BB", "/api/share-cards/influencer/a?via=b_2"],
  ["/suivi/.abc", "", null],
  ["/suivi/a.b", "", null],
  ["/suivi/a", "apercu=", null],
  ["/suivi", "", null],
  ["/suivi/a/b", "", null],
  ["/login", "", null],
  ["/app/casting", "", null],
] as const)("the card of %s with « %s » is at %s", ([path, query, address]) => {
  expect(addressFor(path, undefined, query)).toBe(address)
})

test("pages load from themselves, and show and send files where these are", () => {
  const policy = contentSecurityPolicy({
    uploads: "https://uploads.example",
    auth: "https://auth.example",
    realtime: "wss://live.example",
  })
  const sources = Object.fromEntries(
    policy.split("; ").map((one) => [one.split(" ")[0], one.split(" ").slice(1)]),
  )
  expect(sources).toEqual({
    "default-src": ["'self'"],
    "script-src": ["'self'"],
    "style-src": ["'self'", "'unsafe-inline'"],
    "font-src": ["'self'"],
    "img-src": ["'self'", "data:", "blob:", "https:", "https://uploads.example"],
    "media-src": ["'self'", "blob:", "https://uploads.example"],
    "frame-src": ["'self'", "blob:", "https://uploads.example"],
    "connect-src": ["'self'", "https://uploads.example", "https://auth.example", "wss://live.example"],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
    "frame-ancestors": ["'none'"],
  })
})

const addressFor = (path: string, agent = "Twitterbot/1.0", query = "") =>
  cardAddress(path, new URLSearchParams(query), agent)
