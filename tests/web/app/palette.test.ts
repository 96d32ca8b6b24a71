import type { Profile } from "@trame/core/account/contract/account"
import { contract } from "@trame/core/api/contract"
import { PERMISSION_KEYS } from "@trame/core/lib/access"
import { beforeEach, describe, expect, it, vi } from "vitest"
import type * as z from "zod"
import { personalFor, sectionsFor } from "../../../packages/web/src/app/menu/pages.tsx"
import { isShortcut } from "../../../packages/web/src/app/palette/Palette.tsx"
import { segmentsOf } from "../../../packages/web/src/app/palette/ResultList.tsx"
import {
  type Answer,
  offered,
  rankOf,
  restingGroups,
  searchedGroups,
} from "../../../packages/web/src/app/palette/results.ts"
import { SOURCES, sourcesFor } from "../../../packages/web/src/app/palette/useResults.tsx"
import {
  forgetRecents,
  type Item,
  isDestination,
  isSearched,
  type Source,
} from "../../../packages/web/src/lib/paletteSource.ts"
import { type Recent, readRecents, remember } from "../../../packages/web/src/lib/session/recents.ts"
import { fakeApi } from "../../world/fakeApi.ts"
import { admin, hugo } from "../../world/people.ts"
import { emptyRecord, recordOf } from "../../world/record.ts"

/** rules/platform.md#roles */
describe("the palette's offer", () => {
  const rights = { collaborations: true, todo: true }
  const LAST = "Passer au thème sombre, Raccourcis clavier, Déconnexion"
  const BEGIN =
    "Ajouter un client, Importer des clients, Nouvelle collaboration, Modèles de timeline, Nouveau casting"

  it.each<[string, Profile, string, string]>([
    ["a member without a right", person, LAST, "Vues, Influenceurs, Recrutement"],
    [
      "a member with two rights",
      { ...person, permissions: rights },
      `Nouvelle collaboration, Modèles de timeline, Nouvelle tâche, ${LAST}`,
      "Vues, Collaborations, Étapes à faire, Commentaires, Influenceurs, Recrutement, Équipe",
    ],
    [
      "an administrator",
      admin,
      `${BEGIN}, Inviter un membre, Ajouter une ressource, Nouvelle tâche, Nouvelle tâche influenceur, ${LAST}`,
      "Vues, Clients, Collaborations, Étapes à faire, Commentaires, Castings, Commentaires de castings, Influenceurs, Créateurs de l'agence, Recrutement, Équipe, Ressources",
    ],
    ["somebody refused", { ...person, permissions: ALL, status: "rejected" }, LAST, ""],
    ["somebody without an agency", { ...person, permissions: ALL, agencyId: null }, LAST, ""],
    ["the platform's owner", owner, LAST, "Agences"],
  ])("to %s is what the menu opens to them", (_who, me, actions, groups) => {
    const pages = [...sectionsFor(me).flatMap(({ entries }) => entries), ...personalFor(me)]
    expect([titlesFor(me), searchedFor(me).join(", ")]).toEqual([
      [...pages.map(({ label }) => label), actions].join(", "),
      groups,
    ])
  })

  it("has the way out of an agency for its owner of the platform alone", () => {
    const acting = { ...owner, acting: true, agencyId: "a1", agencyName: "Agence Lumière" }
    const out = [acting, { ...acting, acting: false }, owner].map(
      (me) => /Quitter l'agence [^,]*/.exec(titlesFor(me))?.[0],
    )
    expect(out).toEqual(["Quitter l'agence Agence Lumière", undefined, undefined])
  })

  it("begins each thing where that is done", () => {
    const begun = itemsFor(admin)
      .filter(({ id }) => id.startsWith("action:"))
      .filter(isDestination)
    expect(begun.map(({ title, to }) => `${title} ${to}`)).toEqual([
      "Ajouter un client /app/clients?dialog=new",
      "Importer des clients /app/clients?dialog=import",
      "Nouvelle collaboration /app/collaborations/new",
      "Modèles de timeline /app/collaborations?templates=list",
      "Nouveau casting /app/casting?dialog=new",
      "Inviter un membre /app/account#agency",
      "Ajouter une ressource /app/resources?dialog=new",
      "Nouvelle tâche /app/todo?dialog=new",
      "Nouvelle tâche influenceur /app/daily-brief?dialog=new",
    ])
  })
})

/** A list of the API with one thing, which has these values. */
const oneOf = (procedure: { "~orpc": { outputSchema?: unknown } }, values: object) => {
  const schema = procedure["~orpc"].outputSchema as z.ZodObject<{ items: z.ZodArray<z.ZodObject> }>
  const items = [recordOf(schema.shape.items.element, values)]
  return Object.assign(emptyRecord(schema) as object, { items }) as never
}

describe("a thing that the palette finds", () => {
  const zoe = { id: "zoe", displayName: "Zoé", username: "zoe", followersCount: 12_300 }

  const remark = (id: string, name: string) => ({
    id: "m1",
    excerpt: "Le brief",
    subject: { id, name },
    author: { id: "u2", name: "Léa" },
  })

  beforeEach(() => {
    fakeApi({
      clients: { pick: oneOf(contract.clients.pick, { id: "c1", brandName: "Rive", sector: "Luxe" }) },
      collaborations: {
        list: oneOf(contract.collaborations.list, { id: "k1", name: "Lancement", brand: "Rive" }),
        findSteps: oneOf(contract.collaborations.findSteps, {
          id: "s1",
          name: "Tournage",
          deadline: "2026-03-01",
          collaboration: { id: "k1", name: "Lancement", brand: "Rive", manager: "Léa" },
        }),
      },
      collaborationComments: { find: oneOf(contract.collaborationComments.find, remark("k1", "Lancement")) },
      castingComments: { find: oneOf(contract.castingComments.find, remark("c1", "Hiver")) },
      castings: { list: oneOf(contract.castings.list, { id: "c1", name: "Hiver", brand: "Écume" }) },
      influencers: { pick: oneOf(contract.influencers.pick, zoe) },
      roster: { list: oneOf(contract.roster.list, zoe) },
      recruitment: {
        list: oneOf(contract.recruitment.list, { id: "zoe", fullName: "Zoé", username: "zoe" }),
      },
      agencies: {
        pickTeammates: {
          items: [
            { id: "u2", name: "Léa Roux", role: "Cheffe" },
            { id: "u3", name: "", role: "" },
          ],
        },
      },
      resources: { list: oneOf(contract.resources.list, { id: "r1", name: "Plan", type: "brief" }) },
      admin: { agencies: oneOf(contract.admin.agencies, { id: "a1", name: "Agence Lumière" }) },
    })
  })

  const [discover, roster] = ["/app/discover?dialog=influencer", "/app/influencers?dialog=creator"]
  const resource = "/app/resources?dialog=resource&resource=r1"
  it.each([
    ["Clients", "RIV", ["Rive", "Luxe", undefined, "/app/clients/c1"]],
    ["Clients", "zzz", ["Rive", "Luxe", "par un contact ou une note", "/app/clients/c1"]],
    ["Collaborations", "lan", ["Lancement", "Rive", "En attente", "/app/collaborations/k1"]],
    ["Collaborations", "d-7", ["Lancement", "Rive", "par un numéro", "/app/collaborations/k1"]],
    [
      "Étapes à faire",
      "tou",
      ["Tournage", "Lancement", "01/03/2026", "/app/collaborations/k1?dialog=step&item=s1"],
    ],
    ["Commentaires", "bri", ["Le brief", "Lancement", "Léa", "/app/collaborations/k1?tab=comments"]],
    [
      "Commentaires de castings",
      "bri",
      ["Le brief", "Hiver", "Léa", "/app/casting?dialog=detail&casting=c1"],
    ],
    ["Castings", "hiv", ["Hiver", "Écume", "Brouillon", "/app/casting?dialog=detail&casting=c1"]],
    ["Influenceurs", "zoé", ["Zoé", "@zoe", "12,3K abonnés", `${discover}&influencer=zoe`]],
    ["Créateurs de l'agence", "zoé", ["Zoé", "@zoe", "12,3K abonnés", `${roster}&influencer=zoe`]],
    ["Recrutement", "06 12", ["Zoé", "@zoe", "Repéré", "/app/recruitment?dialog=prospect&influencer=zoe"]],
    [
      "Équipe",
      "léa",
      ["Léa Roux", "Cheffe", "Ses collaborations", "/app/collaborations?manager=L%C3%A9a+Roux"],
    ],
    ["Ressources", "lan", ["Plan", "Briefs", undefined, resource]],
    ["Ressources", "zzz", ["Plan", "Briefs", "par son contenu", resource]],
    ["Agences", "lumi", ["Agence Lumière", undefined, undefined, "/superadmin/agency/a1"]],
  ])("in « %s » by « %s » says what it is and where", async (group, typed, row) => {
    const source = SOURCES.filter(isSearched).find((one) => one.group === group)
    const [one] = (await source?.search(typed, new AbortController().signal)) ?? []
    expect([one?.title, one?.detail, one?.aside, one?.to]).toEqual(row)
  })
})

describe("the fit of a text", () => {
  const lumen = { title: "Maison Lumen", detail: "Cosmétiques", keywords: ["beauté"] }

  it.each([
    ["mai", 0],
    ["lum", 1],
    ["son", 2],
    ["métiques", 3],
    ["beau", 3],
    ["lumen maison", 3],
    ["lumen absent", null],
  ])("« %s » has the rank %s", (typed, rank) => expect(rankOf(lumen, typed)).toBe(rank))

  it.each([
    ["Nouvelle tâche", "Nouveaux t", 0],
    ["Nouvelle tâche", "nouvelles tâches", 0],
    ["Rentrée 2026", "2026", 1],
    ["Rentrée 2026", "26", 2],
  ])("of « %s » to « %s » is whatever gender, number and digits: %i", (title, typed, rank) => {
    expect(rankOf({ title }, typed)).toBe(rank)
  })

  it("is that of things which are named otherwise", () => {
    const named = ["quitter", "nuit", "annonceurs", "mot de passe"].map((typed) =>
      itemsFor(admin).find((item) => rankOf(item, typed) !== null),
    )
    const titles = ["Déconnexion", "Passer au thème sombre", "Clients", "Mon compte"]
    expect(named.map((item) => item?.title)).toEqual(titles)
  })
})

describe("the marks in a text", () => {
  const marked = (text: string, typed: string) =>
    segmentsOf(text, typed)
      .map(({ text: part, hit }) => (hit ? `[${part}]` : part))
      .join("")

  it.each([
    ["Été à la plage", "ete", "[Été] à la plage"],
    ["Cœur de Sève", "coeu", "[Cœu]r de Sève"],
    ["Café Brumaire", "ma", "Café Bru[ma]ire"],
    ["Ajouter un client", "client ajou", "[Ajou]ter un [client]"],
    ["Decomposé e\u0301te\u0301", "éte", "Decomposé [e\u0301te\u0301]"],
    ["Maison  Lumen", "maison lu", "[Maison  Lu]men"],
    ["Otarie bleue", "zoo ota", "[Ota]rie bleue"],
    ["L'été", "été l'", "[L'][été]"],
    ["<b>Gras</b>", "<b>", "[<b>]Gras</b>"],
    ["Une journée 🎬 avec", "avec", "Une journée 🎬 [avec]"],
  ])("%s, %s", (text, typed, expected) => expect(marked(text, typed)).toBe(expected))
})

const answer = (group: string, titles: string[], more: Partial<Answer> = {}): Answer => ({
  source: { group, access: "signed-in", icon: null, items: () => [] } satisfies Source,
  items: titles.map((title) => ({ id: `${group}:${title}`, title, to: `/app/${title}` })),
  final: true,
  ...more,
})
const shown = (groups: ReturnType<typeof searchedGroups>) =>
  groups.map(({ label, rows }) => [label, ...rows.map(({ item }) => item.title)].join(" "))
const MANY = Array.from({ length: 9 }, (_, index) => `Marque ${index}`)

describe("the results", () => {
  const found = (typed: string, ...answers: Answer[]) => shown(searchedGroups(answers, typed))

  it("put what fits best first; where all fit alike, pages first and actions last", () => {
    const [clients, page] = [answer("Clients", ["Décarto", "Cartier"]), answer("Pages", ["Les cartes"])]
    const best = ["Clients Cartier Décarto", "Actions Carter", "Pages Les cartes"]
    expect(found("cart", page, answer("Actions", ["Carter"]), clients)).toEqual(best)
    const [actions, more] = [answer("Actions", ["Ab"]), answer("Actions", ["Ae"])]
    const alike = ["Pages Ad", "Clients Ac", "Actions Ab Ae"]
    expect(found("a", actions, answer("Clients", ["Ac"]), answer("Pages", ["Ad"]), more)).toEqual(alike)
  })

  it("keep what only the API could find last, and of a former answer what still fits", () => {
    const names = ["Par son contact", "Zoé"]
    expect(found("zo", answer("Clients", names))).toEqual(["Clients Zoé Par son contact"])
    expect(found("zo", answer("Clients", names, { final: false }))).toEqual(["Clients Zoé"])
  })

  it("show six of many, also of mixed fit, and the way to all of them, where a list has them", () => {
    const six = MANY.slice(0, 6)
    const listed = (names: string[]) => found("m", answer("Clients", names, { all: "/x" }))
    expect(listed(["Amer", ...MANY])).toEqual([`Clients ${six.join(" ")} Tous les résultats dans Clients`])
    expect(listed(six)).toEqual([`Clients ${six.join(" ")}`])
    expect(found("m", answer("Vues", MANY))).toEqual([`Vues ${MANY.join(" ")}`])
  })

  it("begin with recent destinations, each shown once", () => {
    const pages = answer("Pages", ["Clients", "Collaborations"], { final: false })
    const recent = pages.items.slice(0, 1).map((item) => ({ item, group: "Pages" }))
    const actions = answer("Actions", ["Sortir"])
    expect(shown(restingGroups(recent, [pages, actions]))).toEqual([
      "Récents Clients",
      "Pages Collaborations",
      "Actions Sortir",
    ])
    expect(shown(restingGroups([], [pages]))).toEqual(["Pages Clients Collaborations"])
  })
})

describe("recent destinations", () => {
  const recent = (id: string, changes: Partial<Recent> = {}): Recent => ({
    id,
    title: `Client ${id}`,
    to: `/app/clients/${id}`,
    group: "Clients",
    ...changes,
  })
  const one = { id: "u1", agencyId: "a1" }
  const ids = (who: typeof one) =>
    readRecents(who)
      .map(({ id }) => id)
      .join("")

  it("are the latest six of each person in each agency, the latest first, until they sign out", () => {
    const [elsewhere, other] = [
      { ...one, agencyId: "a2" },
      { ...one, id: "u2" },
    ]
    for (const id of "12345673") remember(one, recent(id))
    remember(other, recent("8"))
    expect(ids(elsewhere)).toBe("")
    remember(elsewhere, recent("9"))
    remember(elsewhere, recent("0", { to: "/superadmin/agency/a1" }))
    expect([one, elsewhere, other].map(ids)).toEqual(["376542", "09", "8"])
    forgetRecents("u1")
    expect([one, elsewhere, other].map(ids)).toEqual(["", "", "8"])
  })

  it.each([
    "{",
    "{}",
    "[null, 3]",
    ...[{ to: "https://ailleurs.example" }, { to: "/superadministration" }, { title: 3 }, { detail: 3 }].map(
      (odd) => JSON.stringify([{ ...recent("1"), ...odd }]),
    ),
  ])("are none when what is stored makes no sense: %s", (stored) => {
    localStorage.setItem("trame.palette.recent.u1.a1", stored)
    expect(readRecents(one)).toEqual([])
  })

  it.each<[string, Profile, string[]]>([
    ["an administrator", admin, ["Clients Client 1", "Pages Clients", "Collaborations Client 2"]],
    ["a member", hugo, ["Collaborations Client 2"]],
    ["a member without a right", person, []],
  ])("are offered to %s where they may still go, pages by their name of today", (_who, me, expected) => {
    const page = recent("page:/app/clients", { title: "Anciennement", to: "/app/clients", group: "Pages" })
    const stored = [recent("1"), page, recent("2", { group: "Collaborations" })]
    const found = offered(stored, sourcesFor(me), itemsFor(me))
    expect(found.map(({ item, group }) => `${group} ${item.title}`)).toEqual(expected)
  })
})

it.each([
  ["Win32", { key: "k", ctrlKey: true }, true],
  ["Win32", { key: "k" }, false],
  ["Win32", { key: "j", ctrlKey: true }, false],
  ["Win32", { key: "k", metaKey: true }, false],
  ["Win32", { key: "k", ctrlKey: true, shiftKey: true }, false],
  ["MacIntel", { key: "k", metaKey: true }, true],
  // Where Ctrl K cuts a line.
  ["MacIntel", { key: "k", ctrlKey: true }, false],
])("on %s, %o opens the palette: %s", (platform, keys, opens) => {
  vi.spyOn(navigator, "platform", "get").mockReturnValue(platform)
  expect(isShortcut(new KeyboardEvent("keydown", keys))).toBe(opens)
})

const person: Profile = { ...hugo, permissions: {} }
const owner: Profile = { ...person, superAdmin: true, agencyId: null, agencyName: null }
const ALL = Object.fromEntries(PERMISSION_KEYS.map((key) => [key, true]))
type Theme = "light" | "dark"

const itemsFor = (me: Profile, theme: Theme = "light", choice: Theme | "system" = "system"): Item[] =>
  sourcesFor(me).flatMap((source) =>
    isSearched(source)
      ? []
      : source.items({ me, theme, choice, signOut: async () => undefined, showKeys: () => undefined }),
  )
const titlesFor = (me: Profile) =>
  itemsFor(me)
    .map(({ title }) => title)
    .join(", ")
const searchedFor = (me: Profile) =>
  sourcesFor(me).flatMap((source) => (isSearched(source) ? source.group : []))
