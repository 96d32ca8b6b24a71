import { readFileSync } from "node:fs"
import { join } from "node:path"
import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react"
import { tonesOf } from "@trame/core/account/rules/appearance"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { setThemeChoice, type ThemeName } from "../../../packages/web/src/lib/themeChoice.ts"
import { meantAddress } from "../../../packages/web/src/public/pages.ts"
import { PUBLISHER } from "../../../packages/web/src/public/site/publisher.ts"
import { PublicLayout } from "../../../packages/web/src/ui/public/PublicLayout.tsx"
import { openPublic } from "../../world/publicPage.tsx"
import { rememberSession } from "../../world/session.ts"

/** What a page runs before its first paint. */
const _script = readFileSync(join(import.meta.dirname, "../../../packages/web/public/theme.js"), "utf8")

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

const linksIn = (place: HTMLElement, name?: RegExp) =>
  within(place)
    .getAllByRole("link", { name })
    .map((link) => `${link.textContent} ${link.getAttribute("href")}`)
const bar = () => linksIn(screen.getByRole("navigation", { name: "Principale" }))

it.each([
  ["/mentions-legales", "Mentions légales", /^Qui édite et héberge/, [PUBLISHER.email, PUBLISHER.email]],
  [
    "/politique-confidentialite",
    "Politique de confidentialité",
    /^Quelles données/,
    [PUBLISHER.privacyEmail, PUBLISHER.privacyEmail],
  ],
  ["/cgv", "Conditions générales de vente", /^Prix, paiement, renouvellement/, [PUBLISHER.email]],
])(
  "the legal text at %s says what it is, and leads to its parts and who answers for it",
  async (path, title, about, mails) => {
    const { container } = await openPublic(path)
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(title)
    expect(document.title).toBe(`${title} · Trame`)
    expect(description.content).toMatch(about)
    expect(container.querySelector("time")?.dateTime).toMatch(/^2026-11-\d\d$/)
    const parts = [...container.querySelectorAll("article > section")]
    expect(parts.length).toBeGreaterThan(5)
    expect(new Set(parts.map(({ id }) => id)).size).toBe(parts.length)
    expect(linksIn(screen.getByRole("navigation", { name: "Sommaire" }))).toEqual(
      parts.map((part) => `${part.querySelector("h2")?.textContent} #${part.id}`),
    )
    expect(linksIn(screen.getByRole("article"), /@/)).toEqual(mails.map((mail) => `${mail} mailto:${mail}`))
    expect(bar()).toEqual(["Tarifs /pricing", "Connexion /login"])
  },
)

it("every page of the site leads to the others, and into Trame whoever has signed in", async () => {
  rememberSession()
  await openPublic("/cgv")
  expect(bar().at(-1)).toBe("Ouvrir Trame /app")
  expect(screen.getByRole("link", { name: "Trame, accueil" }).getAttribute("href")).toBe("/")
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

it("an address that leads nowhere says so, to search engines too, and leads home or back", async () => {
  const back = vi.spyOn(window.history, "back").mockImplementation(() => undefined)
  await openPublic("/nulle-part")
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Page introuvable")
  expect(document.title).toBe("Page introuvable · Trame")
  expect(document.querySelector('meta[name="robots"]')?.getAttribute("content")).toBe("noindex")
  expect(screen.getByRole("link", { name: "Retour à l'accueil" }).getAttribute("href")).toBe("/")
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
    ...[
      "/",
      "/cgv",
      "/suivi/aBc",
      "/suivi/abc/",
      "/suivi/...",
      "/suivi/abc?influencer=Ada+Jr.",
      `${KEY}k1`,
      "/login?from=%2Fapp%2Fclients%3Fsearch%3Da.",
      "/app/clients.",
      "/nulle-part.",
    ].map((address) => [address, address]),
  ])("to %s means %s", (address, meant) => {
    const { pathname, search } = new URL(address, "https://site.test")
    expect(meantAddress(pathname, search)).toBe(meant)
  })
})

describe("the landing page", () => {
  const show = (choice: ThemeName | "system", system: ThemeName) => {
    vi.spyOn(window, "matchMedia").mockImplementation((media) =>
      Object.assign(new EventTarget(), {
        media,
        matches: media === `(prefers-color-scheme: ${system})`,
        onchange: null,
        addListener() {},
        removeListener() {},
      }),
    )
    setThemeChoice(choice)
    delete document.documentElement.dataset.theme
  }
  const pictures = () =>
    screen.getAllByRole("img").flatMap((image) => {
      const phone = image.closest("picture")?.querySelector("source")
      return phone ? [{ image, phone }] : []
    })
  const addresses = () =>
    pictures().map(({ image, phone }) =>
      [image.getAttribute("src"), image.getAttribute("srcset"), phone.getAttribute("srcset")].join(" "),
    )

  it("says what Trame is, and leads to the prices, to an account and to whoever has one", async () => {
    const { container } = await openPublic("/")
    expect(document.title).toBe("Le logiciel des agences d'influence · Trame")
    const start = "Commencer /login?mode=signup"
    expect(bar()).toEqual(["Fonctionnalités #fonctionnalites", "Tarifs /pricing", "Connexion /login", start])
    expect(linksIn(screen.getByRole("main"))).toEqual([start, "Voir les tarifs /pricing"])
    expect(linksIn(screen.getByRole("region", { name: "Reprenez le fil." }))).toEqual([
      start,
      "J'ai déjà un compte /login",
    ])
    const tools = screen.getByRole("region", { name: "Neuf outils, une seule étoffe" })
    expect(container.querySelector("#fonctionnalites")).toBe(tools)
    expect(within(tools).getAllByRole("listitem")).toHaveLength(9)
    const told = pictures().map(({ image }) => image.getAttribute("alt") ?? "")
    expect([told.length, new Set(told).size, told.every(({ length }) => length > 40)]).toEqual([5, 5, true])
    cleanup()
    rememberSession()
    await openPublic("/")
    expect(bar().slice(2)).toEqual(["Ouvrir Trame /app"])
  })

  it("has each picture in three widths and both themes, and fetches only the first before it is near", async () => {
    show("light", "light")
    await openPublic("/")
    const light = addresses()
    const files = light.map((text) => text.match(/[a-z]+-(?:light|dark)-\d+(?=[^/]*\.webp)/g) ?? [])
    const names = files.map(([first = ""]) => first.split("-")[0])
    expect(new Set(names).size).toBe(5)
    expect(files).toEqual(names.map((name) => [800, 800, 1600, 720].map((width) => `${name}-light-${width}`)))
    act(() => setThemeChoice("dark"))
    expect(addresses()).toEqual(light.map((text) => text.replaceAll("-light-", "-dark-")))
    const [first, ...others] = pictures().map(({ image }) => image.getAttribute("loading"))
    expect([first, [...new Set(others)]]).toEqual(["eager", ["lazy"]])
  })
})

describe("an agency's look on the pages of its links", () => {
  const show = (appearance?: { logoUrl: string | null; color: string | null }) =>
    render(
      <PublicLayout agencyName="Agence Lumière" appearance={appearance}>
        Contenu
      </PublicLayout>,
    ).container

  it("has each theme's readable tone of its colour", () => {
    const rules = show({ logoUrl: null, color: "#ffe000" }).querySelector("style")?.textContent ?? ""
    const { light, dark } = tonesOf("#ffe000")
    for (const [root, tones] of [
      [":root", light],
      [':root[data-theme="dark"]', dark],
    ] as const)
      expect(rules).toContain(`${root} #contenu{--accent:${tones.accent};--accent-soft:${tones.soft}`)
  })
})
