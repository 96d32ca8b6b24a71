import type { Profile } from "@trame/core/account/contract/account"
import { PERMISSION_KEYS } from "@trame/core/lib/access"
import { describe, expect, it, vi } from "vitest"
import { isShortcut } from "../../../packages/web/src/app/palette/Palette.tsx"
import { segmentsOf } from "../../../packages/web/src/app/palette/ResultList.tsx"
import {
  forgetRecents,
  offered,
  type Recent,
  readRecents,
  remember,
} from "../../../packages/web/src/app/palette/recents.ts"
import {
  type Answer,
  isPlace,
  rankOf,
  restingGroups,
  searchedGroups,
} from "../../../packages/web/src/app/palette/results.ts"
import { SOURCES, sourcesFor } from "../../../packages/web/src/app/palette/useResults.tsx"
import { type Item, isSearched, type Source } from "../../../packages/web/src/lib/paletteSource.ts"
import { hugo } from "../../world/people.ts"

const person: Profile = { ...hugo, permissions: {} }

const ALL = Object.fromEntries(PERMISSION_KEYS.map((key) => [key, true]))

const itemsFor = (me: Profile): Item[] =>
  sourcesFor(me).flatMap((source) =>
    isSearched(source)
      ? []
      : source.items({ me, theme: "light", choice: "system", signOut: async () => undefined }),
  )
const titlesFor = (me: Profile) => itemsFor(me).map(({ title }) => title)
const searchedFor = (me: Profile) => sourcesFor(me).filter(isSearched)

describe("what a person is offered", () => {
  it("is what their permissions open, by the sidebar's rule", () => {
    const member: Profile = { ...person, permissions: { collaborations: true, todo: true } }
    expect(titlesFor(member)).toEqual([
      "Aujourd'hui",
      "Activité",
      "Discover",
      "Market Watch",
      "Recrutement",
      "Collaborations",
      "Calendrier",
      "Mes tâches",
      "Mon compte",
      "Nouvelle collaboration",
      "Modèles de timeline",
      "Nouvelle tâche",
      "Passer au thème sombre",
      "Déconnexion",
    ])
    expect(searchedFor(hugo).map(({ group }) => group)).toEqual(["Vues", "Collaborations", "Influenceurs"])
    expect(searchedFor({ ...person, userRole: "admin" }).map(({ group }) => group)).toEqual([
      "Vues",
      "Clients",
      "Collaborations",
      "Castings",
      "Influenceurs",
      "Créateurs de l'agence",
      "Ressources",
    ])
  })
  it("is the catalogue for every member", () => {
    expect(titlesFor(person)).toEqual([
      "Aujourd'hui",
      "Activité",
      "Discover",
      "Market Watch",
      "Recrutement",
      "Calendrier",
      "Mon compte",
      "Passer au thème sombre",
      "Déconnexion",
    ])
    expect(searchedFor(person).map(({ group }) => group)).toEqual(["Vues", "Influenceurs"])
  })
  it.each([
    ["who was refused", { ...person, permissions: ALL, status: "rejected" as const }],
    ["without an agency", { ...person, permissions: ALL, agencyId: null }],
  ])("is nothing of an agency's for someone %s", (_, me) => {
    expect(titlesFor(me)).toEqual(["Mon compte", "Passer au thème sombre", "Déconnexion"])
    expect(searchedFor(me)).toEqual([])
  })
  it("is the platform for its owner, and every page before an agency is chosen", () => {
    const owner: Profile = { ...person, superAdmin: true, agencyId: null, agencyName: null }
    expect(titlesFor(owner)).toEqual([
      "Aujourd'hui",
      "Activité",
      "Dashboard",
      "Discover",
      "Market Watch",
      "Recrutement",
      "Créateurs",
      "Enrichissement Apify",
      "Collaborations",
      "Casting",
      "Calendrier",
      "Clients",
      "Mes tâches",
      "Tâches influenceurs",
      "Comptabilité",
      "Ressources",
      "Talent Manager",
      "Assistant IA",
      "Gestion utilisateurs",
      "Plateforme",
      "Mon compte",
      "Passer au thème sombre",
      "Déconnexion",
    ])
    expect(searchedFor(owner).map(({ group }) => group)).toEqual(["Agences"])
    const acting = { ...owner, acting: true, agencyId: "a1", agencyName: "Agence Lumière" }
    expect(titlesFor(acting)).toContain("Quitter l'agence Agence Lumière")
    for (const own of ["a1", null])
      expect(titlesFor({ ...owner, agencyId: own, agencyName: own && "Agence Lumière" })).not.toContainEqual(
        expect.stringMatching(/^Quitter l'agence/),
      )
    expect(titlesFor({ ...person, userRole: "admin" })).toContain("Approbation des membres")
  })
  it("names the theme that is not there, and the system's once another was chosen", () => {
    const themes = (theme: "light" | "dark", choice: "light" | "dark" | "system") =>
      SOURCES.flatMap((source) =>
        isSearched(source) ? [] : source.items({ me: person, theme, choice, signOut: async () => undefined }),
      )
        .map(({ title }) => title)
        .filter((title) => title.includes("thème"))
    expect(themes("dark", "system")).toEqual(["Passer au thème clair"])
    expect(themes("light", "light")).toEqual(["Passer au thème sombre", "Suivre le thème du système"])
  })
})

describe("the registration", () => {
  const admin: Profile = { ...person, userRole: "admin", superAdmin: true }
  it("gives each thing an id and each search a group of its own", () => {
    const ids = itemsFor(admin).map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    const groups = SOURCES.filter(isSearched).map(({ group }) => group)
    expect(new Set(groups).size).toBe(groups.length)
  })
  it("leads only into the application", () => {
    const paths = itemsFor(admin).flatMap((item) => ("to" in item ? [item.to] : []))
    const lists = SOURCES.filter(isSearched).flatMap(({ all }) => all?.("thé & co") ?? [])
    expect(paths.length).toBeGreaterThan(3)
    for (const path of [...paths, ...lists]) expect(path).toMatch(/^\/(app\/[a-z]|superadmin)/)
    expect(lists).toContain("/app/clients?search=th%C3%A9+%26+co")
  })
})

describe("how well something fits", () => {
  const lumen = { title: "Maison Lumen", detail: "Cosmétiques", keywords: ["beauté"] }
  it.each([
    ["mai", 0],
    ["MAÏSON l", 0],
    ["lum", 1],
    ["son", 2],
    ["cosme", 3],
    ["métiques", 3],
    ["beau", 3],
    ["eauté", null],
    ["lumen maison", 3],
    ["lumen absent", null],
  ])("%s", (typed, rank) => expect(rankOf(lumen, typed)).toBe(rank))
  it.each(["nouveau", "nouvelle", "Nouveaux t", "nouvelles tâches", "nouvell"])(
    "by « %s » whatever gender and number",
    (typed) => expect(rankOf({ title: "Nouvelle tâche" }, typed)).toBe(0),
  )
  it("by a number as by a word", () => {
    expect(["2026", "26"].map((typed) => rankOf({ title: "Rentrée 2026" }, typed))).toEqual([1, 2])
  })
})

describe("what is marked", () => {
  const marked = (text: string, typed: string) =>
    segmentsOf(text, typed)
      .map(({ text: part, hit }) => (hit ? `[${part}]` : part))
      .join("")
  it.each([
    ["Été à la plage", "ete", "[Été] à la plage"],
    ["Cœur de Sève", "coeu", "[Cœu]r de Sève"],
    ["Cœur de Sève", "co", "[Cœ]ur de Sève"],
    ["Brumaire et Marée", "ma", "Brumaire et [Ma]rée"],
    ["Café Brumaire", "ma", "Café Bru[ma]ire"],
    ["Ajouter un client", "client ajou", "[Ajou]ter un [client]"],
    ["Decomposé e\u0301te\u0301", "éte", "Decomposé [e\u0301te\u0301]"],
    ["Maison  Lumen", "maison lu", "[Maison  Lu]men"],
    ["Otarie", "zoo", "Otarie"],
    ["Otarie bleue", "zoo ota", "[Ota]rie bleue"],
    ["L'été", "été l'", "[L'][été]"],
    ["Abécédaire", "abé ab", "[Abé]cédaire"],
    ["<b>Gras</b>", "<b>", "[<b>]Gras</b>"],
    ["Une journée 🎬 avec", "avec", "Une journée 🎬 [avec]"],
  ])("%s, %s", (text, typed, expected) => expect(marked(text, typed)).toBe(expected))
  it("nothing, before anything is typed", () => expect(marked("Otarie", "")).toBe("Otarie"))
  it("never loses a letter", () => {
    for (const text of ["Cœur  de  Sève", " Œuvre ", "İstanbul", "straße"])
      for (const typed of ["o", "e", "s", "ss", "œ", "i"])
        expect(marked(text, typed).replaceAll(/[[\]]/g, "")).toBe(text)
  })
})

const source = (group: string): Source => ({ group, access: "signed-in", icon: null, items: () => [] })
const named = (group: string, ...titles: string[]): Item[] =>
  titles.map((title) => ({ id: `${group}:${title}`, title, to: `/app/${title}` }))
const answer = (group: string, titles: string[], more: Partial<Answer> = {}): Answer => ({
  source: source(group),
  items: named(group, ...titles),
  final: true,
  ...more,
})
const shown = (groups: ReturnType<typeof searchedGroups>) =>
  groups.map(({ label, rows }) => [label, ...rows.map(({ item }) => item.title)])

describe("the results", () => {
  it("put what fits best first, in a group and between groups", () => {
    const groups = searchedGroups(
      [
        answer("Pages", ["Les cartes"], { final: false }),
        answer("Actions", ["Carter"], { final: false }),
        answer("Clients", ["Décarto", "Grande Carte", "Cartier"]),
      ],
      "cart",
    )
    expect(shown(groups)).toEqual([
      ["Clients", "Cartier", "Grande Carte", "Décarto"],
      ["Actions", "Carter"],
      ["Pages", "Les cartes"],
    ])
  })
  it("put pages first and actions last where all fit alike, whatever the registration", () => {
    const groups = searchedGroups(
      [
        answer("Actions", ["Ab"]),
        answer("Clients", ["Ac"]),
        answer("Pages", ["Ad"]),
        answer("Actions", ["Ae"]),
      ],
      "a",
    )
    expect(shown(groups)).toEqual([
      ["Pages", "Ad"],
      ["Clients", "Ac"],
      ["Actions", "Ab", "Ae"],
    ])
  })
  it("keep what only the API could find, last; of a former answer only what still fits", () => {
    const titles = ["Par son contact", "Zoé"]
    expect(shown(searchedGroups([answer("Clients", titles)], "zo"))).toEqual([
      ["Clients", "Zoé", "Par son contact"],
    ])
    expect(shown(searchedGroups([answer("Clients", titles, { final: false })], "zo"))).toEqual([
      ["Clients", "Zoé"],
    ])
  })
  it("show six of many and the way to all of them", () => {
    const many = Array.from({ length: 9 }, (_, index) => `Marque ${index}`)
    const [group] = searchedGroups([answer("Clients", many, { all: "/app/clients?search=m" })], "m")
    expect(group?.rows).toHaveLength(7)
    expect(group?.rows.at(-1)?.item).toMatchObject({
      title: "Tous les résultats dans Clients",
      to: "/app/clients?search=m",
    })
    expect(group?.rows.map(isPlace)).toEqual([true, true, true, true, true, true, false])
    // Also where the others do not fit all alike.
    const mixed = searchedGroups([answer("Clients", ["Amer", ...many], { all: "/x" })], "m")
    expect(mixed[0]?.rows.at(-1)?.item).toMatchObject({ to: "/x" })
    expect(searchedGroups([answer("Actions", ["Marquer"])], "m")[0]?.rows.map(isPlace)).toEqual([false])
    expect(searchedGroups([answer("Clients", many.slice(0, 6), { all: "/x" })], "m")[0]?.rows).toHaveLength(6)
    // Where no list has them all, none is left out.
    expect(searchedGroups([answer("Vues", many)], "m")[0]?.rows).toHaveLength(9)
  })
  it("begin with recent destinations, each shown once", () => {
    const pages = answer("Pages", ["Clients", "Collaborations"], { final: false })
    const [clients] = pages.items
    const recent = clients ? [{ item: clients, group: "Pages" }] : []
    expect(shown(restingGroups(recent, [pages, answer("Actions", ["Sortir"])]))).toEqual([
      ["Récents", "Clients"],
      ["Pages", "Collaborations"],
      ["Actions", "Sortir"],
    ])
    expect(shown(restingGroups([], [pages])).map(([label]) => label)).toEqual(["Pages"])
  })
})

describe("recent destinations", () => {
  const recent = (id: string): Recent => ({
    id,
    title: `Client ${id}`,
    to: `/app/clients/${id}`,
    group: "Clients",
  })

  const one = { id: "u1", agencyId: "a1" }

  it("are the latest six of each person in each agency, the latest first, until they sign out", () => {
    const elsewhere = { ...one, agencyId: "a2" }
    const other = { ...one, id: "u2" }
    for (const id of ["1", "2", "3", "4", "5", "6", "7", "3"]) remember(one, recent(id))
    remember(other, recent("8"))
    expect(readRecents(elsewhere)).toEqual([])
    remember(elsewhere, recent("9"))
    expect(readRecents(one).map(({ id }) => id)).toEqual(["3", "7", "6", "5", "4", "2"])
    forgetRecents("u1")
    expect([readRecents(one), readRecents(elsewhere)]).toEqual([[], []])
    expect(readRecents(other).map(({ id }) => id)).toEqual(["8"])
  })
  it.each([
    "{",
    "{}",
    "[null, 3]",
    JSON.stringify([{ ...recent("1"), to: "https://ailleurs.example" }]),
    JSON.stringify([{ ...recent("1"), title: 3 }]),
    JSON.stringify([{ ...recent("1"), detail: 3 }]),
    JSON.stringify([{ ...recent("1"), to: "/superadministration" }]),
  ])("are none when what is stored makes no sense: %s", (stored) => {
    localStorage.setItem("trame.palette.recent.u1.a1", stored)
    expect(readRecents(one)).toEqual([])
  })
  it("may be pages of the platform", () => {
    for (const to of ["/superadmin", "/superadmin/agency/a1"]) remember(one, { ...recent(to), to })
    expect(readRecents(one).map(({ to }) => to)).toEqual(["/superadmin/agency/a1", "/superadmin"])
  })
  it("are offered only where the person may still go, pages by their name of today", () => {
    const page: Recent = {
      id: "page:/app/clients",
      title: "Anciennement",
      to: "/app/clients",
      group: "Pages",
    }
    const stored = [recent("1"), page, { ...recent("2"), group: "Collaborations" }]
    const offer = (me: Profile) =>
      offered(stored, sourcesFor(me), itemsFor(me)).map(({ item, group }) => [group, item.title])
    expect(offer({ ...person, userRole: "admin" })).toEqual([
      ["Clients", "Client 1"],
      ["Pages", "Clients"],
      ["Collaborations", "Client 2"],
    ])
    expect(offer({ ...person, permissions: { collaborations: true } })).toEqual([
      ["Collaborations", "Client 2"],
    ])
    expect(offer(person)).toEqual([])
  })
})

describe("the shortcut", () => {
  const press = (key: string, held: Partial<KeyboardEventInit> = {}) =>
    isShortcut(new KeyboardEvent("keydown", { key, ...held }))
  it("is Ctrl K", () => {
    expect(press("k", { ctrlKey: true })).toBe(true)
    expect(press("K", { ctrlKey: true })).toBe(true)
    expect(press("k")).toBe(false)
    expect(press("k", { metaKey: true })).toBe(false)
    expect(press("k", { ctrlKey: true, shiftKey: true })).toBe(false)
    expect(press("k", { ctrlKey: true, altKey: true })).toBe(false)
  })
  it("is ⌘ K on Apple's, where Ctrl K cuts a line", () => {
    const platform = vi.spyOn(navigator, "platform", "get").mockReturnValue("MacIntel")
    expect(press("k", { metaKey: true })).toBe(true)
    expect(press("k", { ctrlKey: true })).toBe(false)
    platform.mockRestore()
  })
})
