import { act, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import {
  type ListedCollaboration,
  type ListedInfluencer,
  type ListedUser,
  listedClient,
  listedCollaboration,
  listedInfluencer,
  listedUser,
} from "@trame/core/admin/contract"
import { client } from "@trame/core/campaigns/clients/contract/shapes"
import { detail } from "@trame/core/campaigns/collaborations/contract/shapes"
import { beforeEach, describe, expect, it } from "vitest"
import { api as queries } from "../../../../packages/web/src/lib/api/api.ts"
import { queryClient } from "../../../../packages/web/src/lib/api/queryClient.ts"
import { anAgency } from "../../../world/account.ts"
import { type Answers, fakeApi, refusing } from "../../../world/fakeApi.ts"
import { answerQuestion, closePage, dialog, lineOf, press, says, visit } from "../../../world/page.tsx"
import { superAdmin } from "../../../world/people.ts"
import { recordOf } from "../../../world/record.ts"
import { builder } from "../../../world/records.ts"
import { signIn } from "../../../world/session.ts"

let users: ListedUser[]
let influencers: ListedInfluencer[]
let campaigns: ListedCollaboration[]
let agency: ReturnType<typeof anAgency>

beforeEach(() => {
  signIn()
  users = [aUser(), owner]
  influencers = [anInfluencer()]
  campaigns = [aCampaign()]
  agency = anAgency()
})

/** rules/platform.md#owners-dashboard */
describe("the platform", () => {
  it("shows six figures and the agencies, searched by the address", async () => {
    const { router } = open(PLATFORM)
    await screen.findByRole("region", { name: "Chiffres de la plateforme" })
    expect(lineOf(screen.getByRole("region", { name: "Chiffres de la plateforme" }))).toBe(
      "Agences | 1 | Utilisateurs | 11 | Clients | 12 | Influenceurs | 13 | Campagnes | 14 | CA Total | 1 234,56 €",
    )
    expect(screen.getByRole("link", { name: "Gestion utilisateurs" }).getAttribute("href")).toBe(
      "/superadmin/user-approval",
    )
    const search = screen.getByRole("searchbox", { name: "Rechercher une agence" })
    await userEvent.type(search, "introuvable")
    expect(await says("Rien ne correspond à « introuvable ».")).toBeDefined()
    expect(router.state.location.search).toBe("?search=introuvable")
    await press("Effacer la recherche")
    await press(/Agence Lumière/)
    expect(router.state.location.search).toBe("?dialog=agency&agency=a1")
  })

  it.each([
    [
      "Agences",
      "Agence Lumière | a1 | 12/01/2026 | 11 | 12 | 13 | 14 | 1 234,56 €",
      "dialog=agency&agency=a1",
    ],
    ["Clients", "Maison Rive | Non défini | Agence Lumière | 01/03/2026", "detail=client&of=a1&item=c1"],
    [
      "Influenceurs",
      "Zoé Mercier | @zoe | Instagram | 12,3K | 3 | Agence Lumière",
      "detail=influencer&of=a1&item=zoe",
    ],
    [
      "Campagnes",
      "Lancement | Maison Rive | En cours | Agence Lumière | 14/03/2026 | 2 500,00 €",
      "detail=collaboration&of=a1&item=k1",
    ],
  ])("has the list behind « %s », each row with its agency and its detail", async (title, row, address) => {
    const { router } = open(PLATFORM)
    await press(new RegExp(`^${title}`))
    const list = within((await dialog(title)).getByRole("table", { name: title }))
    const [, shown] = await list.findAllByRole("row")
    expect(lineOf(shown)).toBe(row)
    const links = list.queryAllByRole("link").map((link) => link.getAttribute("href"))
    expect(links).toEqual(title === "Agences" ? [] : [AGENCY])
    await userEvent.click(list.getAllByRole("button").at(-1) ?? document.body)
    expect(router.state.location.search).toContain(address)
  })

  it("has the list of users, each with their role", async () => {
    users = [
      aUser({ userRole: "admin", agencyName: null }),
      aUser({ agencyId: null, agencyName: null, status: "pending", id: "u4" }),
      owner,
    ]
    open("/superadmin?list=users")
    await dialog("Utilisateurs")
    const hugo = "Hugo Leroy | hugo@lumiere.example | Non défini"
    expect(await rowsOf("Utilisateurs")).toEqual([
      `${hugo} | Administrateur | Approuvé | a1 | 01/03/2026`,
      `${hugo} | Utilisateur | En attente | Aucune agence | 01/03/2026`,
      "Camille Leroy | camille@lumiere.example | Directrice | Propriétaire | Approuvé | Agence Lumière | 01/03/2026",
    ])
  })

  it.each([
    ["users", "Rechercher un utilisateur", "Aucun utilisateur"],
    ["clients", "Rechercher un client", null],
    ["influencers", "Rechercher un influenceur", "Aucun influenceur"],
    ["collaborations", "Rechercher une campagne", "Aucune campagne"],
  ])(
    "in the list of %s, searches only in the address, which closes with the list",
    async (kind, label, none) => {
      users = influencers = campaigns = []
      const { router } = open(`/superadmin?search=&list=${kind}&find=zz`)
      const list = await dialog()
      expect(list.getByRole<HTMLInputElement>("searchbox", { name: label }).value).toBe("zz")
      expect(await list.findByText("Rien ne correspond à « zz ».")).toBeDefined()
      await press("Effacer la recherche", list)
      if (none) expect(await list.findByText(none)).toBeDefined()
      await act(() => router.navigate(`/superadmin?list=${kind}&find=${"x".repeat(201)}`))
      await waitFor(() => expect(list.getByRole("searchbox")).toHaveProperty("value", ""))
      await userEvent.click(list.getAllByRole("button", { name: "Fermer" })[0] ?? document.body)
      await waitFor(() => expect(router.state.location.search).toBe(""))
    },
  )

  it("sums up an agency, with its five latest campaigns", async () => {
    campaigns = Array.from({ length: 7 }, (_, at) => aCampaign({ id: `k${at}` }))
    const { api, router } = open("/superadmin?dialog=agency&agency=a1")
    const summary = await dialog("Agence")
    expect(await summary.findByText("Actif")).toBeDefined()
    expect(factsIn()).toBe(
      [
        "Utilisateurs | 11 | Clients | 12 | Influenceurs | 13 | Campagnes | 14 | CA Total | 1 234,56 €",
        "Propriétaire | Non défini | Sièges | 2 sur 5 | Formule | Formule Équipe, 149,00 € HT par mois",
        "Fin de période | 14/12/2026",
      ].join(" | "),
    )
    expect(summary.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
      `${AGENCY}/enter`,
      AGENCY,
    ])
    expect(await rowsOf("Campagnes récentes")).toEqual(
      Array(5).fill("Lancement | Maison Rive · 14/03/2026 | En cours | 2 500,00 €"),
    )
    expect(api.callsOf("admin.collaborations")).toEqual([{ agencyId: "a1", search: "" }])
    await userEvent.click(summary.getAllByRole("button", { name: /Lancement/ })[0] ?? document.body)
    expect(router.state.location.search).toContain("detail=collaboration&of=a1&item=k0")
    campaigns = []
    closePage()
    visit("/superadmin?dialog=agency&agency=a1")
    expect(await says("Aucune campagne pour le moment")).toBeDefined()
    closePage()
    visit("/superadmin?dialog=agency&agency=partie")
    expect(await says("Cette agence n'existe pas")).toBeDefined()
  })
})

describe("an agency's page", () => {
  it("shows its identity and content, and searches each of its tabs alone", async () => {
    const { api, router } = open(AGENCY)
    await screen.findByRole("heading", { level: 1, name: "Agence Lumière" })
    const main = lineOf(screen.getByRole("main"))
    expect(main).toContain("Créée le 12 janvier 2026")
    expect(main).toContain(
      "Actif | Formule Équipe, 149,00 € HT par mois | Sièges : 2 sur 5 | Propriétaire : Non défini | Utilisateurs | 11 | Clients | 12 | Influenceurs | 13 | CA Total | 1 234,56 €",
    )
    expect(document.title).toBe("Agence Lumière · Trame")
    expect(lineOf(screen.getByRole("tablist"))).toBe(
      "Utilisateurs | 11 | Clients | 12 | Influenceurs | 13 | Campagnes | 14",
    )
    await userEvent.click(screen.getByRole("tab", { name: /^Clients/ }))
    expect(await rowsOf("Clients")).toEqual(["Maison Rive | Non défini | 01/03/2026"])
    expect([router.state.location.search, router.state.historyAction]).toEqual(["?tab=clients", "PUSH"])
    await userEvent.click(screen.getByRole("searchbox", { name: "Rechercher dans l'agence" }))
    await userEvent.paste("rien")
    await waitFor(() =>
      expect(api.callsOf("admin.clients").at(-1)).toEqual({ agencyId: "a1", search: "rien" }),
    )
    await userEvent.click(screen.getByRole("tab", { name: /^Campagnes/ }))
    await press("Effacer la recherche")
    await waitFor(() => expect(router.state.location.search).toBe("?tab=collaborations"))
    await act(() => router.navigate(`${AGENCY}?tab=agencies`))
    expect(await screen.findByRole("button", { name: "Supprimer Hugo Leroy" })).toBeDefined()
  })

  it("when there is none, leads back to the platform; when it cannot be read again, stays", async () => {
    const { api, router } = open("/superadmin/agency/nulle-part")
    await screen.findByRole("heading", { level: 1, name: "Plateforme" })
    await act(() => router.navigate(AGENCY))
    await screen.findByRole("heading", { level: 1, name: "Agence Lumière" })
    api.answer({ admin: { agency: refusing("unavailable") } })
    await act(() => queryClient.invalidateQueries())
    expect(screen.getByRole("heading", { level: 1, name: "Agence Lumière" })).toBeDefined()
  })
})

describe("a detail window", () => {
  it("of a client shows its contact", async () => {
    const contacts = [
      {
        name: "Nadia",
        email: "nadia@rive.example",
        phone: "0612345678",
        role: "Achats",
        type: "brand" as const,
      },
      { name: "Paul", email: "paul@rive.example", phone: "", role: "", type: "brand" as const },
    ]
    const stored = recordOf(client, { brandName: "Maison Rive", notes: "À relancer", contacts })
    const overview = { campaigns: 4, influencers: 6, revenue: 99_000 }
    const { api } = open("/superadmin?detail=client&of=a1&item=c1", { client: { client: stored, overview } })
    const shown = await dialog("Client")
    await shown.findByText("Secteur non défini")
    expect(lineOf(screen.getByRole("dialog"))).toBe(
      [
        "Client | Maison Rive | Secteur non défini | Campagnes | 4 | Influenceurs | 6 | CA Total | 990,00 €",
        "Ajouté le | 01/03/2026 | Modifié le | 01/03/2026 | Contacts",
        "Nadia | Achats · 0612345678 | nadia@rive.example | Paul | paul@rive.example | Notes | À relancer",
      ].join(" | "),
    )
    const mail = shown.getByRole("link", { name: "paul@rive.example" })
    expect(mail.getAttribute("href")).toBe("mailto:paul@rive.example")
    const bare = recordOf(client, { sector: "Beauté" })
    api.answer({ admin: { client: { client: bare, overview } } })
    await act(() => queryClient.invalidateQueries())
    for (const said of ["Beauté", "Aucune note", "Aucun contact"])
      expect(await shown.findByText(said)).toBeDefined()
  })

  it("of a campaign sums up its revenue, and links to it in the agency", async () => {
    const { collaboration, ...empty } = recordOf(detail)
    const aParticipant = builder(detail.shape.participants.element)
    const known = { name: "Lancement", brand: "Maison Rive", manager: "Camille Laurent", budget: 1_200_000 }
    const deliverables = [{ type: "tiktok" as const, description: "", price: 0 }]
    const stored = {
      ...empty,
      collaboration: {
        ...collaboration,
        ...known,
        description: "À Nice",
        date: "2026-03-14",
        quoteSent: true,
      },
      participants: [
        aParticipant({ id: "p1", fullName: "Zoé Mercier", username: "zoe", rate: 100_000, deliverables }),
        aParticipant({ id: "p2", fullName: "Léa Roux", rate: 50_050 }),
      ],
    }
    const { api } = open("/superadmin?detail=collaboration&of=a1&item=k1", { collaboration: stored })
    const shown = await dialog("Campagne")
    await shown.findByRole("heading", { name: "Lancement" })
    expect(lineOf(screen.getByRole("dialog"))).toBe(
      [
        "Campagne | Lancement | En attente | Maison Rive | Type | Collaboration entrante | Date | 14/03/2026",
        "Signature | Non définie | Chef de projet | Camille Laurent | Budget | 12 000,00 €",
        "CA | 1 500,50 € | Devis envoyé | Oui | Contrat signé | Non | Facture envoyée | Non",
        "Paiement reçu | Non | Étapes | 0 | Documents | 0 | Description | À Nice | Influenceurs",
        "Zoé Mercier | @zoe · 1 livrable | 1 000,00 € | Léa Roux | 0 livrable | 500,50 € | Ouvrir dans l'agence",
      ].join(" | "),
    )
    expect(shown.getByRole("link", { name: "Ouvrir dans l'agence" }).getAttribute("href")).toBe(
      "/superadmin/agency/a1/enter?to=%2Fapp%2Fcollaborations%2Fk1",
    )
    api.answer({ admin: { collaboration: { ...stored, participants: [] } } })
    await act(() => queryClient.invalidateQueries())
    expect(await shown.findByText("Aucun influenceur")).toBeDefined()
  })

  it.each([
    [
      {},
      null,
      "",
      ["@zoe"],
      "Taux d'engagement | N/A | Catégorie | Non défini | Campagnes dans l'agence | 3 | Agence | Agence Lumière",
    ],
    [
      { username: "", agencyName: null },
      3.2,
      "Beauté",
      [],
      "Taux d'engagement | 3,2 % | Catégorie | Beauté | Campagnes dans l'agence | 3 | Agence | Non défini",
    ],
  ])("of an influencer %o has the known fields", async (changes, engagementRate, category, names, facts) => {
    const influencer = { influencer: anInfluencer(changes), engagementRate, category }
    open("/superadmin?detail=influencer&of=a1&item=zoe", { influencer })
    const shown = await dialog("Influenceur")
    await shown.findByRole("heading", { name: "Zoé Mercier" })
    expect(shown.queryAllByText(/^@/).map(({ textContent }) => textContent)).toEqual(names)
    expect(factsIn()).toBe(`Plateforme | Instagram | Abonnés | 12,3K | ${facts}`)
  })

  it.each([
    ["client", "Client non trouvé"],
    ["influencer", "Influenceur non trouvé"],
    ["collaboration", "Cette collaboration n'existe pas"],
  ] as const)("of a deleted %s says so", async (kind, said) => {
    open(`/superadmin?detail=${kind}&of=a1&item=parti`, { [kind]: gone })
    expect(await says(said)).toBeDefined()
  })
})

/** rules/platform.md#removal-of-people */
describe("the deletion of a user", () => {
  const removals = (api: ReturnType<typeof open>["api"], answer: () => { name: string }) =>
    api.answer({ removals: { removeUser: answer } })
  const sent = (api: ReturnType<typeof open>["api"]) => api.callsOf("removals.removeUser")
  const refused = refusing("conflict", "Cette personne vient de changer d'agence.")

  it("who is a member asks first; a list read meanwhile does not bring them back", async () => {
    const { api } = open(AGENCY)
    removals(api, refused)
    const remove = async () => {
      await press("Supprimer Hugo Leroy")
      await screen.findAllByText(/^hugo@lumiere\.example ne pourra plus se connecter\./)
      await answerQuestion("Supprimer")
    }
    await remove()
    expect(await says("Cette personne vient de changer d'agence.")).toBeDefined()
    const held = Promise.withResolvers<void>()
    const known = { items: users, nextCursor: null }
    api.answer({ admin: { users: () => held.promise.then(() => known) } })
    void queryClient.invalidateQueries({ queryKey: queries.admin.users.key() })
    removals(api, () => ({ name: "Hugo Leroy" }))
    await remove()
    expect(await says("Utilisateur supprimé avec succès")).toBeDefined()
    await act(async () => held.resolve())
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(screen.queryByRole("button", { name: "Supprimer Hugo Leroy", hidden: true })).toBeNull()
    expect(sent(api)).toEqual(Array(2).fill({ userId: "u3", withAgency: false }))
  })

  async function removeOwner() {
    const { api, router } = open(AGENCY)
    removals(api, () => ({ name: "Camille Leroy" }))
    await press("Supprimer Camille Leroy")
    const form = await dialog("Supprimer le compte de Camille Leroy")
    const choose = (way: RegExp) => userEvent.click(form.getByRole("radio", { name: way }))
    const submit = (name: string) => form.getByRole<HTMLButtonElement>("button", { name })
    return { api, router, form, choose, submit }
  }
  const [KEEP, LOSE] = ["Transmettre et supprimer", "Supprimer le compte et l'agence"]

  it("who is an owner needs a successor, found in the whole team, also after another choice", async () => {
    users.push(aUser({ id: "u4", firstName: "Rémi", status: "rejected" }))
    const { api, router, form, choose, submit } = await removeOwner()
    await choose(/La supprimer avec/)
    await userEvent.click(form.getByRole("checkbox"))
    await choose(/La transmettre/)
    expect(submit(KEEP).disabled).toBe(true)
    const field = form.getByRole<HTMLInputElement>("combobox", { name: "Nouveau propriétaire" })
    await userEvent.click(field)
    await screen.findByText("Hugo Leroy (hugo@lumiere.example)")
    expect(document.querySelectorAll(".ant-select-item-option")).toHaveLength(1)
    await userEvent.type(field, "zoé")
    await waitFor(() => expect(api.callsOf("admin.users").at(-1)).toEqual({ agencyId: "a1", search: "zoé" }))
    expect(await says("Aucun membre ne correspond.")).toBeDefined()
    expect(field.disabled).toBe(false)
    await userEvent.clear(field)
    await userEvent.click(await screen.findByText("Hugo Leroy (hugo@lumiere.example)"))
    const before = api.callsOf("admin.agency").length
    await userEvent.click(submit(KEEP))
    expect(await says("Utilisateur supprimé avec succès")).toBeDefined()
    expect(sent(api)).toEqual([{ userId: "u2", successorId: "u3", withAgency: false }])
    await waitFor(() => expect(router.state.location.search).toBe(""))
    expect(screen.queryByRole("button", { name: "Supprimer Camille Leroy" })).toBeNull()
    await waitFor(() => expect(api.callsOf("admin.agency").length).toBeGreaterThan(before))
  })

  it("who is an agency's only member deletes the agency too, after a confirmation", async () => {
    users = [owner]
    const { api, router, form, choose, submit } = await removeOwner()
    expect(await form.findByText("Cette agence n'a pas d'autre membre.")).toBeDefined()
    await choose(/La supprimer avec/)
    expect(submit(LOSE).disabled).toBe(true)
    await userEvent.click(form.getByRole("checkbox"))
    removals(api, refused)
    await userEvent.click(submit(LOSE))
    expect(await form.findByText("Cette personne vient de changer d'agence.")).toBeDefined()
    removals(api, () => ({ name: "Camille Leroy" }))
    await userEvent.click(submit(LOSE))
    expect(await says("Utilisateur supprimé avec succès, avec « Agence Lumière »")).toBeDefined()
    await waitFor(() => expect(router.state.location.pathname).toBe(PLATFORM))
    expect(sent(api)[1]).toEqual({ userId: "u2", withAgency: true })
  })
})

const PLATFORM = "/superadmin"
const AGENCY = "/superadmin/agency/a1"
const FIGURES = { users: 11, clients: 12, influencers: 13, collaborations: 14, revenue: 123_456 }
const ofAgency = { agencyId: "a1", agencyName: "Agence Lumière" }

const aUser = builder(listedUser, {
  ...ofAgency,
  id: "u3",
  firstName: "Hugo",
  lastName: "Leroy",
  email: "hugo@lumiere.example",
  userRole: "user",
  status: "approved",
})
const owner = aUser({
  id: "u2",
  firstName: "Camille",
  owner: true,
  role: "Directrice",
  email: "camille@lumiere.example",
})
const anInfluencer = builder(listedInfluencer, {
  ...ofAgency,
  id: "zoe",
  displayName: "Zoé Mercier",
  username: "zoe",
  platform: "instagram",
  followersCount: 12_300,
  collaborations: 3,
})
const aCampaign = builder(listedCollaboration, {
  ...ofAgency,
  id: "k1",
  name: "Lancement",
  brand: "Maison Rive",
  status: "in_progress",
  date: "2026-03-14",
  revenue: 250_000,
})
const rive = recordOf(listedClient, { ...ofAgency, id: "c1", brandName: "Maison Rive" })

const gone = refusing("not_found")

function open(path: string, admin: Answers["admin"] = {}) {
  const page = <Item,>(items: Item[]) => ({ items, nextCursor: null })
  const api = fakeApi({
    identity: { me: superAdmin },
    admin: {
      overview: { ...FIGURES, agencies: 1 },
      agencies: ({ search }) =>
        page(search ? [] : [{ ...FIGURES, id: "a1", name: agency.name, createdAt: agency.createdAt }]),
      agency: ({ agencyId }) => (agencyId === "a1" ? { agency, figures: FIGURES, ownerName: null } : gone()),
      users: ({ search = "" }) =>
        page(users.filter(({ firstName }) => firstName.toLowerCase().includes(search))),
      clients: ({ search }) => page(search ? [] : [rive]),
      influencers: ({ search }) => page(search ? [] : influencers),
      collaborations: ({ search }) => page(search ? [] : campaigns),
      ...admin,
    },
  })
  return { api, router: visit(path) }
}

const table = (name: string) => screen.findByRole("table", { name })
const rowsOf = async (name: string) => {
  const [, ...rows] = within(await table(name)).getAllByRole("row")
  return rows.map(lineOf)
}
const factsIn = () => lineOf(screen.getByRole("dialog").querySelector("dl"))
