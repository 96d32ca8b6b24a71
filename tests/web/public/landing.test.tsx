import { readFileSync } from "node:fs"
import { join } from "node:path"
import { act, render, screen, within } from "@testing-library/react"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { setThemeChoice, type ThemeName } from "../../../packages/web/src/lib/themeChoice.ts"
import { Component } from "../../../packages/web/src/public/landing/LandingPage.tsx"
import { publicPageAt } from "../../../packages/web/src/public/pages.ts"
import { rememberSession } from "../support/site.tsx"

/** What a page runs before its first paint. */
const script = readFileSync(join(import.meta.dirname, "../../../packages/web/public/theme.js"), "utf8")

const THEMES = ["light", "dark"] satisfies ThemeName[]
const CASES = THEMES.flatMap((system) =>
  ([...THEMES, "system"] as const).map((choice) => ({
    ...{ system, choice },
    shown: choice === "system" ? system : choice,
  })),
)

let present: Set<Element>

beforeEach(() => {
  present = new Set(document.head.children)
})
afterEach(() => {
  for (const added of [...document.head.children]) if (!present.has(added)) added.remove()
  act(() => setThemeChoice("system"))
  delete document.documentElement.dataset.theme
})

function choose(choice: ThemeName | "system", system: ThemeName): void {
  vi.spyOn(window, "matchMedia").mockImplementation((media) =>
    Object.assign(new EventTarget(), {
      ...{ media, matches: media === `(prefers-color-scheme: ${system})`, onchange: null },
      addListener() {},
      removeListener() {},
    }),
  )
  setThemeChoice(choice)
  delete document.documentElement.dataset.theme
}

/** As the browser is asked for what comes first, while the page's code is still on its way. */
function begin(): Record<string, string>[] {
  new Function(script)()
  publicPageAt("/")?.page.preload?.()
  return [...document.head.querySelectorAll("link[rel=preload][as=image]")].map((link) =>
    Object.fromEntries([...link.attributes].map(({ name, value }) => [name, value])),
  )
}

const pictures = () =>
  screen.getAllByRole("img").flatMap((image) => {
    const phone = image.closest("picture")?.querySelector("source")
    return phone ? [{ image, phone }] : []
  })

describe.each(CASES)("a visitor whose system is $system and whose choice is $choice", (one) => {
  it("has the first picture fetched in the theme that is shown, and only that, in both shapes", () => {
    choose(one.choice, one.system)
    const [phone, other, ...more] = begin()
    expect(document.documentElement.dataset.theme).toBe(one.shown)
    render(<Component />)
    const [hero] = pictures()
    expect(hero?.image.getAttribute("srcset")).toContain(`-${one.shown}-`)
    expect(phone).toMatchObject({
      media: hero?.phone.getAttribute("media"),
      href: hero?.phone.getAttribute("srcset"),
      fetchpriority: "high",
    })
    expect(other).toMatchObject({
      media: `not all and ${phone?.media}`,
      imagesrcset: hero?.image.getAttribute("srcset"),
      imagesizes: hero?.image.getAttribute("sizes"),
      fetchpriority: "high",
    })
    expect(more).toEqual([])
  })
})

describe("the pictures of the first page", () => {
  const addresses = () =>
    pictures().map(({ image, phone }) =>
      [image.getAttribute("src"), image.getAttribute("srcset"), phone.getAttribute("srcset")].join(" "),
    )

  it.each(THEMES)("are all there in the %s theme, each another one and in three widths", (theme) => {
    choose(theme, "light")
    render(<Component />)
    const files = addresses().map((text) => text.match(/[a-z]+-(?:light|dark)-\d+(?=[^/]*\.webp)/g) ?? [])
    const names = files.map(([first = ""]) => first.split("-")[0])
    expect(names.length).toBeGreaterThan(3)
    expect(new Set(names).size).toBe(names.length)
    expect(files).toEqual(
      names.map((name) => [800, 800, 1600, 720].map((width) => `${name}-${theme}-${width}`)),
    )
  })

  it("turn with the theme, and only the first is fetched before it is near", () => {
    choose("light", "light")
    render(<Component />)
    const light = addresses()
    act(() => setThemeChoice("dark"))
    expect(addresses()).toEqual(light.map((text) => text.replaceAll("-light-", "-dark-")))
    const [first, ...others] = pictures().map(({ image }) => image.getAttribute("loading"))
    expect(first).toBe("eager")
    expect(new Set(others)).toEqual(new Set(["lazy"]))
  })
})

describe("the first page", () => {
  const led = (place: HTMLElement) =>
    within(place)
      .getAllByRole("link")
      .map((link) => [link.textContent, link.getAttribute("href")])

  it("says what Trame is, and leads to the prices, to an account and to whoever has one", () => {
    const { container } = render(<Component />)
    expect(document.title).toBe("Le logiciel des agences d'influence · Trame")
    expect(led(screen.getByRole("navigation", { name: "Principale" }))).toEqual([
      ["Fonctionnalités", "#fonctionnalites"],
      ["Tarifs", "/pricing"],
      ["Connexion", "/login"],
      ["Commencer", "/login?mode=signup"],
    ])
    expect(led(screen.getByRole("main"))).toEqual([
      ["Commencer", "/login?mode=signup"],
      ["Voir les tarifs", "/pricing"],
    ])
    expect(led(screen.getByRole("region", { name: "Reprenez le fil." }))).toEqual([
      ["Commencer", "/login?mode=signup"],
      ["J'ai déjà un compte", "/login"],
    ])
    const tools = screen.getByRole("region", { name: "Neuf outils, une seule étoffe" })
    expect(container.querySelector("#fonctionnalites")).toBe(tools)
    expect(within(tools).getAllByRole("listitem")).toHaveLength(9)
    const claims = screen.getByRole("region", { name: "Trame en chiffres" })
    expect(
      within(claims)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual(["1000+ campagnes", "3000+ créateurs", "50+ agences"])
  })

  it("tells of each picture what it shows, not again what stands beside it", () => {
    render(<Component />)
    const headings = screen.getAllByRole("heading").map(({ textContent }) => textContent)
    const told = pictures().map(({ image }) => image.getAttribute("alt") ?? "")
    expect(told).toHaveLength(5)
    for (const text of told) {
      expect(text.length).toBeGreaterThan(40)
      expect(headings).not.toContain(text)
    }
    expect(new Set(told).size).toBe(told.length)
  })

  it("invites nobody to begin who has signed in here", () => {
    rememberSession()
    render(<Component />)
    expect(led(screen.getByRole("navigation", { name: "Principale" })).slice(2)).toEqual([
      ["Ouvrir Trame", "/app"],
    ])
  })
})
