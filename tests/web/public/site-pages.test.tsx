import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react"
import { tonesOf } from "@trame/core/account/rules/appearance"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { setThemeChoice } from "../../../packages/web/src/lib/themeChoice.ts"
import { meantAddress } from "../../../packages/web/src/public/pages.ts"
import { PUBLISHER } from "../../../packages/web/src/public/site/publisher.ts"
import { PublicLayout } from "../../../packages/web/src/ui/public/PublicLayout.tsx"
import { openPublic } from "../../world/publicPage.tsx"
import { rememberSession } from "../../world/session.ts"

let description: HTMLMetaElement

beforeEach(() => {
  description = Object.assign(document.createElement("meta"), { name: "description" })
  document.head.append(description)
})
afterEach(() => {
  for (const added of document.head.querySelectorAll("link[rel=preload]")) added.remove()
  description.remove()
  act(() => setThemeChoice("system"))
  delete document.documentElement.dataset.theme
})

it.each([
  ["/mentions-legales", "Mentions légales", /^Qui édite et héberge/, PUBLISHER.email],
  ["/politique-confidentialite", "Politique de confidentialité", /^Quelles données/, PUBLISHER.privacyEmail],
  ["/cgv", "Conditions générales de vente", /^Prix, paiement, renouvellement/, PUBLISHER.email],
])("%s says what it is, and leads to its parts and who answers for it", async (path, title, about, mail) => {
  const { container } = await openPublic(path)
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(title)
  expect(document.title).toBe(`${title} · Trame`)
  expect(description.content).toMatch(about)
  const parts = [...container.querySelectorAll("article > section")]
  expect(new Set(parts.map(({ id }) => id)).size).toBe(parts.length)
  expect(parts.length).toBeGreaterThan(5)
  expect(linksIn(screen.getByRole("navigation", { name: "Sommaire" }))).toEqual(
    parts.map((part) => `${part.querySelector("h2")?.textContent} #${part.id}`),
  )
  expect(new Set(linksIn(screen.getByRole("article"), /@/))).toEqual(new Set([`${mail} mailto:${mail}`]))
  expect(bar()).toEqual(["Tarifs /pricing", "Connexion /login"])
  expect(linksIn(screen.getByRole("contentinfo"))).toEqual([
    "Fonctionnalités /#fonctionnalites",
    "Tarifs /pricing",
    "Connexion /login",
    "Mentions légales /mentions-legales",
    "Politique de confidentialité /politique-confidentialite",
    "Conditions générales de vente /cgv",
    `${PUBLISHER.email} mailto:${PUBLISHER.email}`,
    `${PUBLISHER.social.name} ${PUBLISHER.social.url}`,
  ])
})

it("an address that leads nowhere says so, to search engines too, and leads back", async () => {
  const back = vi.spyOn(window.history, "back").mockImplementation(() => undefined)
  await openPublic("/nulle-part")
  expect(document.title).toBe("Page introuvable · Trame")
  expect(document.querySelector('meta[name="robots"]')?.getAttribute("content")).toBe("noindex")
  fireEvent.click(screen.getByRole("button", { name: "Page précédente" }))
  expect(back).toHaveBeenCalledTimes(1)
})

describe("a link out of a chat or a mail", () => {
  const KEY = "/collaboration/c1?influencerId=p1&key="

  it.each([
    ["/suivi/a-b_1.", "/suivi/a-b_1"],
    ["/casting/abc).", "/casting/abc"],
    ["/brief/lea-martin%20", "/brief/lea-martin"],
    ["/mails/abc%C2%BB", "/mails/abc"],
    ["/influencer/abc,/", "/influencer/abc"],
    [`${KEY}k1.`, `${KEY}k1`],
    ["/login?code=abc)", "/login?code=abc"],
    ["/brief/Lea-Martin-X7K2MQ4T", "/brief/lea-martin-x7k2mq4t"],
    ["/brief/LEA-x7k2?day=2026-05-12", "/brief/lea-x7k2?day=2026-05-12"],
    ["/brief/L%C3%A9a-x7k2.", "/brief/lea-x7k2"],
    ...["/", "/cgv", "/suivi/aBc", "/suivi/abc/", "/suivi/...", "/suivi/abc?influencer=Ada+Jr.", `${KEY}k1`]
      .concat("/login?from=%2Fapp%2Fclients%3Fsearch%3Da.", "/app/clients.", "/nulle-part.")
      .map((address) => [address, address]),
  ])("to %s means %s", (address, meant) => {
    const { pathname, search } = new URL(address, "https://site.test")
    expect(meantAddress(pathname, search)).toBe(meant)
  })
})

describe("the landing page", () => {
  it("says what Trame is, and leads to the prices, to an account and to whoever has one", async () => {
    await openPublic("/")
    expect(document.title).toBe("Le logiciel des agences d'influence · Trame")
    const start = "Commencer /login?mode=signup"
    expect(bar()).toEqual(["Fonctionnalités #fonctionnalites", "Tarifs /pricing", "Connexion /login", start])
    expect(linksIn(screen.getByRole("main"))).toEqual([start, "Voir les tarifs /pricing"])
    expect(linksIn(screen.getByRole("region", { name: "Reprenez le fil." }))).toEqual([
      start,
      "J'ai déjà un compte /login",
    ])
    cleanup()
    rememberSession()
    await openPublic("/")
    expect(bar().slice(2)).toEqual(["Ouvrir Trame /app"])
  })

  it("has each picture in the theme's own files", async () => {
    setThemeChoice("light")
    await openPublic("/")
    const files = () =>
      screen
        .getAllByRole("img")
        .flatMap((image) => /[a-z]+-(?:light|dark)-\d+/.exec(image.outerHTML)?.[0] ?? [])
    const light = files()
    expect(new Set(light).size).toBe(5)
    act(() => setThemeChoice("dark"))
    expect(files()).toEqual(light.map((file) => file.replace("-light-", "-dark-")))
  })
})

it("an agency's look on the pages of its links has each theme's readable tone of its colour", () => {
  const { container } = render(
    <PublicLayout agencyName="Agence Lumière" appearance={{ logoUrl: null, color: "#ffe000" }}>
      Contenu
    </PublicLayout>,
  )
  const rules = container.querySelector("style")?.textContent ?? ""
  const { light, dark } = tonesOf("#ffe000")
  for (const [root, tones] of [
    [":root", light],
    [':root[data-theme="dark"]', dark],
  ] as const)
    expect(rules).toContain(`${root} #contenu{--accent:${tones.accent};--accent-soft:${tones.soft}`)
})

const linksIn = (place: HTMLElement, name?: RegExp) =>
  within(place)
    .getAllByRole("link", { name })
    .map((link) => `${link.textContent} ${link.getAttribute("href")}`)
const bar = () => linksIn(screen.getByRole("navigation", { name: "Principale" }))
