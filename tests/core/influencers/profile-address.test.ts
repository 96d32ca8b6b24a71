import {
  handleElsewhere,
  isUsername,
  profileOf,
  profileUrl,
  soughtInfluencer,
  whyNoProfile,
} from "@trame/core/influencers/catalogue/rules/profile-address"
import { expect, it } from "vitest"

/** rules/creators.md#profile-addresses */
it.each([
  ["https://www.instagram.com/lena.situations/", "lena.situations"],
  ["https://instagram.com/lena.situations", "lena.situations"],
  ["instagram.com/lena", "lena"],
  ["HTTPS://WWW.Instagram.COM/Lena.Situations", "lena.situations"],
  ["https://www.instagram.com/lena/?hl=fr#top", "lena"],
  ["https://www.instagram.com/lena/reels/", "lena"],
  ["  \u200ehttps://instagram.com/lena \n", "lena"],
  ["https://www.instagram.com/lena/reel/DNQuxufAih9/?igsh=x", "lena"],
  ["https://www.instagram.com/stories/lena/3141592653589793/", "lena"],
  ["instagr.am/lena", "lena"],
  ["https://fr.instagram.com/lena", "lena"],
  ["@Lena", "lena"],
  ["\uFEFFhttps://instagram.com/lena\u200b\u200d\u2060", "lena"],
  ["Regarde https://www.instagram.com/lena/?igsh=x trop bien", "lena"],
  ["Voici\nhttps://instagram.com/lena et encore https://www.instagram.com/Lena/reels/ !", "lena"],
  ["https://instagram.com/lena.", "lena"],
  ["Insta : @Lena.", "lena"],
  ["Léa Martin (@lea.martin)", "lea.martin"],
  [`https://instagram.com/${"a".repeat(30)}`, "a".repeat(30)],
])("%s is a profile", (text, username) => {
  expect(profileOf(text)).toEqual({ platform: "instagram", username })
})

const REGARDE = (address: string) => `Regarde ${address} trop bien`

it.each(
  Object.entries({
    "another site": [
      ...["https://www.tiktok.com/@lena", "https://instagram.com.evil.org/lena", "Sur TikTok : @lena"],
      ...["https://evil.org/?https://instagram.com/lena", "https://evil.org#instagram.com/lena"],
      ...["https://instagram.com\\@evil.org/lena", "https://xn--instagrm-0ya.com/lena"],
      ...["https://inſtagram.com/lena", "https://instagram.com./lena", "http://[::1]/lena"],
      ...[REGARDE("https://evil\\@instagram.com/lena"), REGARDE("https://instagram.com.evil.org/lena")],
    ],
    "two addresses": ["hugo", "lena"].map((name) => `https://instagram.com/${name} ou https://evil.org`),
    "two people": ["https://instagram.com/lena ou https://instagram.com/hugo"],
    "no address of a page": [
      ...["https:\\\\instagram.com\\lena", "https://instagram.com:443/lena", "https://instagram.com/../lena"],
      ...["javascript:alert(1)//instagram.com/lena", "https://instagram.com/lena\u0000", "lena", ""],
    ],
    "another page": [
      ...["p/DNQuxufAih9/", "lena/p/DNQuxufAih9/more", "lena/reels/more/", ".lena", "@lena"],
      ...["stories/highlights/17912345678901234/", "a".repeat(31), `lena?${"a".repeat(3000)}`],
    ].map((path) => `https://www.instagram.com/${path}`),
  }),
)("%s is no profile's address: %j", (_what, texts) => {
  expect(texts.filter((text) => profileOf(text) !== null)).toEqual([])
})

it.each<readonly [string, string | null]>([
  ["@Lena.Situations", "lena.situations"],
  [" lena_ ", "lena_"],
  ["instagram.com/lena", "lena"],
  ...["@@lena", "@", "lena situations", "explore", "@p", "instagram.com", "lena/", "a@b.fr", ".."].map(
    (text) => [text, null] as const,
  ),
  ["a".repeat(31), null],
])("where a name alone is asked for, %j is %j", (text, username) => {
  expect(profileOf(text, { bare: true })?.username ?? null).toBe(username)
})

it("a profile has one address", () => {
  const address = profileUrl({ platform: "instagram", username: "lena.situations" })
  expect(address).toBe("https://www.instagram.com/lena.situations/")
  expect(isUsername("Lena")).toBe(false)
})

it.each([
  ["https://www.instagram.com/p/DNQuxufAih9/", /^Ce lien mène à une publication/],
  ["Regarde https://instagr.am/reel/DNQuxufAih9/ trop bien", /^Ce lien mène à une publication/],
  ["https://www.instagram.com/share/BAbc123", /^Ce lien de partage/],
  ["https://www.instagram.com/stories/highlights/179/", /^Ce lien de partage/],
  ["https://evil.org/p/abc", /^$/],
  ["n'importe quoi", /^$/],
])("%s is no profile, and the refusal says: %s", (text, said) => {
  expect(profileOf(text)).toBeNull()
  expect(whyNoProfile(text) ?? "").toMatch(said)
})

it.each([
  ["https://www.tiktok.com/@Lena.S/video/7301234567890?lang=fr", "tiktok", "lena.s"],
  ["youtube.com/@lena-tv/videos", "youtube", "lena-tv"],
  ["Regarde https://www.tiktok.com/@lena ! Trop bien", "tiktok", "lena"],
])("%s is a profile elsewhere", (text, platform, username) => {
  expect(handleElsewhere(text)).toEqual({ platform, username })
  expect(handleElsewhere(text.replace(".com", ".com.evil.org"))).toBeNull()
})

/** rules/creators.md#discover */
it.each([
  ["https://www.instagram.com/Lena.S/?hl=fr", "lena.s"],
  ["https://www.tiktok.com/@Lena.S?lang=fr", "lena.s"],
  ["@Lena", "lena"],
  ["Léna S", "lena s"],
  ["https://www.instagram.com/p/abc/", "https://www.instagram.com/p/abc/"],
])("a search for %j looks for %j", (typed, sought) => {
  expect(soughtInfluencer(typed)).toBe(sought)
})
