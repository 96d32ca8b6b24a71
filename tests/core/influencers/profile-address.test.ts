import {
  handleElsewhere,
  isUsername,
  profileOf,
  profileUrl,
  soughtInfluencer,
  whyNoProfile,
} from "@trame/core/influencers/catalogue/rules/profile-address"
import { expect, test } from "vitest"

const usernameOf = (text: string, options = {}) => profileOf(text, options)?.username ?? null

// rules/creators.md#profile-addresses
test.each([
  ["https://www.instagram.com/lena.situations/", "lena.situations"],
  ["https://instagram.com/lena.situations", "lena.situations"],
  ["http://m.instagram.com/lena_situations", "lena_situations"],
  ["www.instagram.com/lena/", "lena"],
  ["instagram.com/lena", "lena"],
  ["HTTPS://WWW.Instagram.COM/Lena.Situations", "lena.situations"],
  ["https://www.instagram.com/lena?igsh=MTZ4bGk3&utm_source=qr", "lena"],
  ["https://www.instagram.com/lena/?hl=fr#top", "lena"],
  ["https://www.instagram.com/lena/reels/", "lena"],
  ["https://www.instagram.com/lena/tagged/?hl=fr", "lena"],
  ["  \u200ehttps://instagram.com/lena \n", "lena"],
  ["https://www.instagram.com/lea.martin/profilecard/?igsh=MTZ4bGk3", "lea.martin"],
  ["https://www.instagram.com/lena/reel/DNQuxufAih9/?igsh=x", "lena"],
  ["https://www.instagram.com/lena/p/DNQuxufAih9/", "lena"],
  ["https://www.instagram.com/stories/lena/", "lena"],
  ["https://www.instagram.com/stories/lena/3141592653589793/", "lena"],
  ["instagr.am/lena", "lena"],
  ["https://fr.instagram.com/lena", "lena"],
  ["https://fr-fr.instagram.com/lena/", "lena"],
  ["@Lena", "lena"],
  ["\uFEFFhttps://instagram.com/lena\u200b\u200d\u2060", "lena"],
  ["\u00a0https://instagram.com/lena\u202f", "lena"],
  ["Regarde https://www.instagram.com/lena/?igsh=x trop bien", "lena"],
  ["Son compte : (instagram.com/lena).", "lena"],
  ["Voici\nhttps://instagram.com/lena et encore https://www.instagram.com/Lena/reels/ !", "lena"],
  ["https://instagram.com/lena.", "lena"],
  ["(https://instagram.com/lena)", "lena"],
  ["Insta : @Lena.", "lena"],
  ["@snap.lena", "snap.lena"],
  ["Léa Martin (@lea.martin)", "lea.martin"],
  ["https://instagram.com/1234567890", "1234567890"],
  [`https://instagram.com/${"a".repeat(30)}`, "a".repeat(30)],
])("%s is a profile", (text, username) => {
  expect(profileOf(text)).toEqual({ platform: "instagram", username })
})

test.each([
  // Elsewhere, or nearly there.
  "https://www.tiktok.com/@lena",
  "https://instagram.com.evil.org/lena",
  "https://evil.org/instagram.com/lena",
  "https://evil.org/?https://instagram.com/lena",
  "https://evil.org#instagram.com/lena",
  "https://instagram.com@evil.org/lena",
  "https://lena:secret@instagram.com/lena",
  "https://lena@instagram.com/lena",
  "https://evil-instagram.com/lena",
  "https://www.www.instagram.com/lena",
  "https://api.instagram.com/lena",
  "https://instagram.com./lena",
  "https://xn--instagrm-0ya.com/lena",
  "https://instagrаm.com/lena",
  "https://ınstagram.com/lena",
  "https://inſtagram.com/lena",
  "https://instagram.com\\@evil.org/lena",
  "https://evil\\@instagram.com/lena",
  "Regarde https://evil\\@instagram.com/lena trop bien",
  "Regarde https://instagram.com.evil.org/lena trop bien",
  "https://instagram.com/lena ou https://instagram.com/hugo",
  "https://fra.instagram.com/lena",
  "https:\\\\instagram.com\\lena",
  "//instagram.com/lena",
  "https:instagram.com/lena",
  "https:///instagram.com/lena",
  // This machine and those around it.
  "http://127.0.0.1/lena",
  "http://10.0.0.8/lena",
  "http://169.254.169.254/latest",
  "http://192.168.1.1/lena",
  "http://[::1]/lena",
  "http://2130706433/lena",
  "http://0x7f000001/lena",
  "http://localhost/lena",
  // Ports, schemes, other notations.
  "https://instagram.com:443/lena",
  "instagram.com:8080/lena",
  "ftp://instagram.com/lena",
  "file://instagram.com/lena",
  "javascript:alert(1)//instagram.com/lena",
  "data:text/html,instagram.com/lena",
  "instagram://user?username=lena",
  "https://instagram.com/l%65na",
  "https://instagram.com/lena%2f..%2fp",
  "https://instagram.com/../lena",
  "https://instagram.com/lena\nhttps://evil.org",
  "https://instagram.com/lena https://evil.org",
  "https://instagram.com/lena\u0000",
  // Instagram, but nobody's profile.
  "https://instagram.com",
  "https://instagram.com/",
  "https://instagram.com//lena",
  "https://www.instagram.com/p/DNQuxufAih9/",
  "https://www.instagram.com/reel/DNQuxufAih9/",
  "https://www.instagram.com/reels/DNQuxufAih9/",
  "https://www.instagram.com/P/DNQuxufAih9/",
  "https://www.instagram.com/lena/p/",
  "https://www.instagram.com/lena/p/DNQuxufAih9/more",
  "https://www.instagram.com/lena/reels/more/",
  "https://www.instagram.com/explore/tags/mode/",
  "https://www.instagram.com/explore",
  "https://www.instagram.com/accounts/login/?next=/lena/",
  "https://www.instagram.com/stories/highlights/17912345678901234/",
  "https://www.instagram.com/stories/",
  "https://www.instagram.com/direct/inbox/",
  "https://www.instagram.com/_u/lena",
  // Names that cannot be.
  "https://instagram.com/.lena",
  "https://instagram.com/le..na",
  "https://instagram.com/léna",
  "https://instagram.com/le-na",
  "https://instagram.com/@lena",
  `https://instagram.com/${"a".repeat(31)}`,
  `https://instagram.com/lena?${"a".repeat(3000)}`,
  "lena",
  "Regarde lena trop bien",
  "@lena et @hugo",
  "Sur TikTok : @lena",
  "https://evil.org @lena",
  "Écrivez à moi@lena",
  "",
  " ",
])("%j is no profile's address", (text) => {
  expect(profileOf(text)).toBeNull()
})

test("a name alone is understood where it is asked for", () => {
  expect(usernameOf("@Lena.Situations", { bare: true })).toBe("lena.situations")
  expect(usernameOf(" lena_ ", { bare: true })).toBe("lena_")
  expect(usernameOf("instagram.com/lena", { bare: true })).toBe("lena")
  const refused = [
    "@@lena",
    "@",
    "lena situations",
    "explore",
    "@p",
    "instagram.com",
    "www.instagram.com",
    "lena/",
  ]
  for (const text of [
    ...refused,
    "https://instagram.com/p/abc",
    "a@b.fr",
    "127.0.0.1:80",
    "..",
    "a".repeat(31),
  ]) {
    expect([text, usernameOf(text, { bare: true })]).toEqual([text, null])
  }
})

test("a profile has one address", () => {
  const address = profileUrl({ platform: "instagram", username: "lena.situations" })
  expect(address).toBe("https://www.instagram.com/lena.situations/")
  expect(usernameOf(address)).toBe("lena.situations")
  expect(isUsername("Lena")).toBe(false)
})

test.each([
  ["https://www.instagram.com/p/DNQuxufAih9/", /^Ce lien mène à une publication/],
  ["Regarde https://instagr.am/reel/DNQuxufAih9/ trop bien", /^Ce lien mène à une publication/],
  ["https://www.instagram.com/share/BAbc123", /^Ce lien de partage/],
  ["https://www.instagram.com/stories/highlights/179/", /^Ce lien de partage/],
  ["https://evil.org/p/abc", /^$/],
  ["n'importe quoi", /^$/],
])("why %s is nobody's is said where it can be", (text, said) => {
  expect(profileOf(text)).toBeNull()
  expect(whyNoProfile(text) ?? "").toMatch(said)
})

test.each([
  ["https://www.tiktok.com/@Lena.S/video/7301234567890?lang=fr", "tiktok", "lena.s"],
  ["youtube.com/@lena-tv/videos", "youtube", "lena-tv"],
  ["Regarde https://www.tiktok.com/@lena ! Trop bien", "tiktok", "lena"],
])("%s is a profile elsewhere", (text, platform, username) => {
  expect(handleElsewhere(text)).toEqual({ platform, username })
  expect(handleElsewhere(text.replace(".com", ".com.evil.org"))).toBeNull()
})

// rules/creators.md#discover
test.each([
  ["https://www.instagram.com/Lena.S/?hl=fr", "lena.s"],
  ["https://www.tiktok.com/@Lena.S?lang=fr", "lena.s"],
  ["youtube.com/@léna", "lena"],
  ["@Lena", "lena"],
  ["Léna S", "lena s"],
  ["https://www.instagram.com/p/abc/", "https://www.instagram.com/p/abc/"],
])("who searches for %j means %j", (typed, sought) => {
  expect(soughtInfluencer(typed)).toBe(sought)
})
