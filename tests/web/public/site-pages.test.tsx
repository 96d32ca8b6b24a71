import { cleanup, fireEvent, render, screen, within } from "@testing-library/react"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { PublicRoute } from "../../../packages/web/src/lib/address/publicRoute.tsx"
import { meantAddress, publicPageAt } from "../../../packages/web/src/public/pages.ts"
import { PUBLISHER } from "../../../packages/web/src/public/site/publisher.ts"
import { answer, json, rememberSession } from "../support/site.tsx"

/** What search engines are told, which every page's document has. */
let description: HTMLMetaElement

beforeEach(() => {
  description = document.createElement("meta")
  description.name = "description"
  document.head.append(description)
})
afterEach(() => {
  description.remove()
})

async function open(path: string) {
  window.history.replaceState(null, "", path)
  const { Component } = (await publicPageAt(path.split("#")[0] ?? "")?.page.load()) ?? {}
  if (!Component) throw new Error(`${path} is no public page`)
  return render(
    <PublicRoute params={{}}>
      <Component />
    </PublicRoute>,
  )
}

const linksIn = (place: HTMLElement) =>
  within(place)
    .getAllByRole("link")
    .map((link) => [link.textContent, link.getAttribute("href")])
const bar = () => screen.getByRole("navigation", { name: "Principale" })

describe("a legal text", () => {
  const TEXTS = [
    ["/mentions-legales", "Mentions légales", /^Qui édite et héberge/],
    ["/politique-confidentialite", "Politique de confidentialité", /^Quelles données/],
    ["/cgv", "Conditions générales de vente", /^Prix, paiement, renouvellement/],
  ] as const

  it.each(TEXTS)(
    "is found at %s, says what it is, and leads to each of its parts",
    async (path, title, said) => {
      const { container } = await open(path)
      expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(title)
      expect(document.title).toBe(`${title} · Trame`)
      expect(description.content).toMatch(said)
      expect(container.querySelector("time")?.dateTime).toMatch(/^2026-11-\d\d$/)
      const parts = [...container.querySelectorAll("article > section")]
      expect(parts.length).toBeGreaterThan(5)
      expect(linksIn(screen.getByRole("navigation", { name: "Sommaire" }))).toEqual(
        parts.map((part) => [part.querySelector("h2")?.textContent, `#${part.id}`]),
      )
      expect(new Set(parts.map(({ id }) => id)).size).toBe(parts.length)
      expect(linksIn(bar())).toEqual([
        ["Tarifs", "/pricing"],
        ["Connexion", "/login"],
      ])
    },
  )

  it("has those written to who answer for it", async () => {
    for (const [path, address, times] of [
      ["/mentions-legales", PUBLISHER.email, 2],
      ["/politique-confidentialite", PUBLISHER.privacyEmail, 2],
      ["/cgv", PUBLISHER.email, 1],
    ] as const) {
      await open(path)
      const mails = within(screen.getByRole("article")).getAllByRole("link", { name: /@/ })
      expect([path, ...mails.map((link) => [link.textContent, link.getAttribute("href")])]).toEqual([
        path,
        ...Array(times).fill([address, `mailto:${address}`]),
      ])
      cleanup()
    }
  })
})

it.each([
  ["/cgv", "prix"],
  ["/", "fonctionnalites"],
])("%s#%s opens at that part, and says to search engines what it is about", async (path, part) => {
  const scrolled: string[] = []
  vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(function (this: Element) {
    scrolled.push(this.id)
  })
  await open(`${path}#${part}`)
  expect(scrolled).toEqual([part])
  expect(description.content).toMatch(path === "/" ? /^Trame réunit/ : /^Prix, paiement/)
})

it("the prices say to search engines what they are", async () => {
  answer({ "/api/plans": () => json(200, { items: [] }) })
  await open("/pricing")
  expect(await screen.findByText(/^Aucune formule n'est proposée/)).toBeDefined()
  expect(description.content).toMatch(/^Les formules de Trame pour les agences d'influence/)
})

it("every page of the site leads to the others, and into Trame whoever has signed in", async () => {
  rememberSession()
  await open("/cgv")
  expect(linksIn(bar()).at(-1)).toEqual(["Ouvrir Trame", "/app"])
  expect(screen.getByRole("link", { name: "Trame, accueil" }).getAttribute("href")).toBe("/")
  expect(linksIn(screen.getByRole("contentinfo"))).toEqual([
    ["Fonctionnalités", "/#fonctionnalites"],
    ["Tarifs", "/pricing"],
    ["Connexion", "/login"],
    ["Mentions légales", "/mentions-legales"],
    ["Politique de confidentialité", "/politique-confidentialite"],
    ["Conditions générales de vente", "/cgv"],
    [PUBLISHER.email, `mailto:${PUBLISHER.email}`],
    [PUBLISHER.social.name, PUBLISHER.social.url],
  ])
})

it("an address that leads nowhere says so, to search engines too, and leads home or back", async () => {
  const back = vi.spyOn(window.history, "back").mockImplementation(() => undefined)
  await open("/nulle-part")
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Page introuvable")
  expect(document.title).toBe("Page introuvable · Trame")
  expect(document.querySelector('meta[name="robots"]')?.getAttribute("content")).toBe("noindex")
  expect(screen.getByRole("link", { name: "Retour à l'accueil" }).getAttribute("href")).toBe("/")
  expect(linksIn(bar())).toEqual([["Connexion", "/login"]])
  fireEvent.click(screen.getByRole("button", { name: "Page précédente" }))
  expect(back).toHaveBeenCalledTimes(1)
})

describe("a link out of a chat or a mail", () => {
  const KEY = "/collaboration/c1?influencerId=p1&key="

  it.each([
    ["a full stop", "/suivi/a-b_1.", "/suivi/a-b_1"],
    ["a bracket and a full stop", "/casting/abc).", "/casting/abc"],
    ["an encoded space", "/brief/lea-martin%20", "/brief/lea-martin"],
    ["a quotation mark", "/mails/abc%C2%BB", "/mails/abc"],
    ["a comma and a slash", "/influencer/abc,/", "/influencer/abc"],
    ["a full stop behind a key", `${KEY}k1.`, `${KEY}k1`],
    ["a bracket behind a code", "/login?code=abc)", "/login?code=abc"],
    ["capitals", "/brief/Lea-Martin-X7K2MQ4T", "/brief/lea-martin-x7k2mq4t"],
    ["capitals before a day", "/brief/LEA-x7k2?day=2026-05-12", "/brief/lea-x7k2?day=2026-05-12"],
    ["accents and a full stop", "/brief/L%C3%A9a-x7k2.", "/brief/lea-x7k2"],
  ])("leads where it would without %s", (_what, address, meant) => {
    const { pathname, search } = new URL(address, "https://site.test")
    expect(meantAddress(pathname, search)).toBe(meant)
  })

  it.each([
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
  ])("is left as it is at %s", (address) => {
    const { pathname, search } = new URL(address, "https://site.test")
    expect(meantAddress(pathname, search)).toBe(address)
  })
})
