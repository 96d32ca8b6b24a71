import { act, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { ListedInfluencer, ListedUser } from "@trame/core/admin/contract"
import { beforeEach, describe, expect, it } from "vitest"
import { routes } from "../../../../packages/web/src/app/routes.tsx"
import { api } from "../../../../packages/web/src/lib/api/api.ts"
import { queryClient } from "../../../../packages/web/src/lib/api/queryClient.ts"
import { formatMoney } from "../../../../packages/web/src/lib/format.ts"
import { superAdmin } from "../../../world/people.ts"
import { collaboration } from "../../support/campaign.ts"
import { clientOf, contactOf } from "../../support/clients.ts"
import { answer, closePage, json, signIn, visit } from "../../support/site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../../packages/web/src/features/admin/AgencyPage.tsx"
import "../../../../packages/web/src/features/admin/PlatformPage.tsx"
import "../../../../packages/web/src/app/shell/Shell.tsx"

const FIGURES = { users: 2, clients: 1, influencers: 1, collaborations: 1, revenue: 123_456 }
const LISTED_FIGURES = { users: 11, clients: 12, influencers: 13, collaborations: 14, revenue: 123_456 }
const of = { agencyId: "a1", agencyName: "Agence Lumière" }
const NOW = "2026-03-01T08:00:00.000Z"

const user: ListedUser = {
  ...of,
  ...{ id: "u3", email: "hugo@lumiere.example", firstName: "Hugo", lastName: "Leroy", role: "" },
  ...{ userRole: "user", status: "approved", owner: false, createdAt: NOW },
}
const agency = {
  ...{ id: "a1", name: "Agence Lumière", createdAt: NOW, ownerId: "u2", version: 1, seatsUsed: 2 },
  ...{ hasCustomer: false, subscription: null },
}
const listed = {
  clients: { ...of, id: "c1", brandName: "Maison Rive", sector: null, createdAt: NOW },
  influencers: {
    ...{ ...of, id: "zoe", displayName: "Zoé Mercier", username: "zoe", platform: "instagram" },
    ...{ profileImageUrl: null, followersCount: 12_300, collaborations: 3 },
  },
  collaborations: {
    ...{ ...of, id: "k1", name: "Lancement", brand: "Maison Rive", status: "in_progress" },
    ...{ date: "2026-03-14", revenue: 250_000, createdAt: NOW },
  },
}

let users: ListedUser[]
let influencers: ListedInfluencer[]
let removal: () => Response
let removed: unknown[]
let client: ReturnType<typeof clientOf>
let nobodyTakesPart: boolean
let campaigns: (typeof listed.collaborations)[]
/** Beside what a list tells of an influencer. */
let known: { engagementRate: number | null; category: string }
/** What the list of people is answered after. */
let reading: Promise<void>
/** What each list was asked for. */
let asked: string[]

const list =
  (name: string, items: () => unknown[]) =>
  ({ url }: Request) => {
    asked.push(`${name}?${new URL(url).searchParams}`)
    return json(200, { items: items(), nextCursor: null })
  }

function enter(path: string) {
  answer({
    "/api/identity/me": () => json(200, superAdmin),
    "/api/admin/overview": () => json(200, { ...FIGURES, agencies: 1 }),
    "/api/admin/agencies": () =>
      json(200, {
        items: [{ ...LISTED_FIGURES, id: "a1", name: "Agence Lumière", createdAt: NOW }],
        nextCursor: null,
      }),
    "/api/admin/agencies/a1": () => json(200, { agency, figures: FIGURES, ownerName: null }),
    "/api/admin/users": async () => {
      await reading
      return json(200, { items: users, nextCursor: null })
    },
    "/api/admin/clients": list("clients", () => [listed.clients]),
    "/api/admin/influencers": () => json(200, { items: influencers, nextCursor: null }),
    "/api/admin/collaborations": list("collaborations", () => campaigns),
    "/api/admin/agencies/a1/clients/c1": () =>
      json(200, { client, overview: { campaigns: 4, influencers: 6, revenue: 99_000 } }),
    "/api/admin/agencies/a1/influencers/zoe": () => json(200, { influencer: influencers[0], ...known }),
    "/api/admin/agencies/a1/collaborations/k1": () =>
      json(200, {
        collaboration: {
          ...{ ...collaboration, name: "Lancement", description: "Une semaine à Nice", budget: 1_200_000 },
          ...{ quoteSent: true, paymentReceived: true, date: "2026-03-14", signedDate: "2026-02-10" },
        },
        participants: nobodyTakesPart
          ? []
          : [
              {
                ...{ id: "p1", influencerId: "zoe", version: 1, fullName: "Zoé Mercier", username: "zoe" },
                ...{ profileImageUrl: null, rate: 100_000, creatorInvoiceSent: false, paidPercentage: 0 },
                deliverables: [{ type: "tiktok", description: "", price: 0 }],
              },
              {
                ...{ id: "p2", influencerId: "lea", version: 1, fullName: "Léa Roux", username: "" },
                ...{ profileImageUrl: null, rate: 50_050, creatorInvoiceSent: false, paidPercentage: 0 },
                deliverables: [],
              },
            ],
        steps: [{ id: "s1" }, { id: "s2" }],
        documents: [{ id: "d1" }],
        stats: [],
      }),
    "/api/removals/u3": async (request) => {
      removed.push(await request.json().catch(() => null))
      return removal()
    },
  })
  return visit(path, routes)
}

beforeEach(() => {
  signIn()
  users = [user]
  influencers = [listed.influencers]
  removal = () => json(200, { name: "Hugo Leroy" })
  removed = []
  client = clientOf("c1", { brandName: "Maison Rive" })
  nobodyTakesPart = false
  campaigns = [listed.collaborations]
  known = { engagementRate: null, category: "" }
  asked = []
  reading = Promise.resolve()
})

const factsIn = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole("term")
    .map((term) => [term.textContent, term.nextElementSibling?.textContent])
const fact = (dialog: HTMLElement, label: string) =>
  within(dialog)
    .getAllByText(label)
    .find(({ tagName }) => tagName === "DT")?.nextElementSibling?.textContent

/** rules/platform.md#owners-dashboard */
describe("the list behind a tile", () => {
  const open = async (tile: RegExp, title: string) => {
    const router = enter("/superadmin")
    await userEvent.click(await screen.findByRole("button", { name: tile }))
    return { router, dialog: within(await screen.findByRole("dialog", { name: title })) }
  }

  it.each([
    [/^Clients/, "Clients", /Maison Rive/, "dialog=", "detail=client&of=a1&item=c1"],
    [/^Influenceurs/, "Influenceurs", /Zoé Mercier/, "", "detail=influencer&of=a1&item=zoe"],
    [/^Campagnes/, "Campagnes", /Lancement/, "", "detail=collaboration&of=a1&item=k1"],
    [/^Agences/, "Agences", /Agence Lumière/, "", "dialog=agency&agency=a1"],
  ])("opens what is in it, with its agency: %s", async (tile, title, row, _none, address) => {
    const { router, dialog } = await open(tile, title)
    if (title !== "Agences")
      expect((await dialog.findByRole("link", { name: "Agence Lumière" })).getAttribute("href")).toBe(
        "/superadmin/agency/a1",
      )
    await userEvent.click(await dialog.findByRole("button", { name: row }))
    expect(router.state.location.search).toContain(address)
  })

  it.each([
    [/^Agences/, "Agences", ["Agence Lumièrea1", "01/03/2026", "11", "12", "13", "14", formatMoney(123_456)]],
    [
      /^Utilisateurs/,
      "Utilisateurs",
      [
        ...["HLHugo Leroyhugo@lumiere.example", "Non défini", "Utilisateur", "Approuvé"],
        ...["Agence Lumière", "01/03/2026", ""],
      ],
    ],
    [/^Clients/, "Clients", ["Maison Rive", "Non défini", "Agence Lumière", "01/03/2026"]],
    [/^Influenceurs/, "Influenceurs", ["ZMZoé Mercier@zoe", "Instagram", "12,3K", "3", "Agence Lumière"]],
    [
      /^Campagnes/,
      "Campagnes",
      ["LancementMaison Rive", "En cours", "Agence Lumière", "14/03/2026", formatMoney(250_000)],
    ],
  ])("says of each what there is to know at a glance: %s", async (tile, title, cells) => {
    const { dialog } = await open(tile, title)
    await dialog.findAllByText("Agence Lumière")
    const row = dialog.getAllByRole("row")[1]
    expect([...(row?.children ?? [])].map(({ textContent }) => textContent)).toEqual(cells)
  })

  it("has an influencer once for each agency, also once one of those is there no more", async () => {
    const zoe = listed.influencers
    const elsewhere = { ...zoe, agencyId: "a2", agencyName: "Agence Aurore" }
    const lea = { ...zoe, id: "lea", displayName: "Léa Roux", username: "lea" }
    influencers = [zoe, elsewhere, lea]
    const { router, dialog } = await open(/^Influenceurs/, "Influenceurs")
    await dialog.findByText("Léa Roux")
    const rows = () =>
      dialog
        .getAllByRole("row")
        .slice(1)
        .map((row) =>
          /(Zoé|Léa).*(Lumière|Aurore)/
            .exec(row.textContent ?? "")
            ?.slice(1)
            .join(" "),
        )
    expect(rows()).toEqual(["Zoé Lumière", "Zoé Aurore", "Léa Lumière"])
    influencers = [lea, elsewhere]
    await act(() => queryClient.invalidateQueries({ queryKey: api.admin.influencers.key() }))
    await waitFor(() => expect(rows()).toEqual(["Léa Lumière", "Zoé Aurore"]))
    await userEvent.click(dialog.getByRole("button", { name: /Zoé Mercier/ }))
    expect(router.state.location.search).toContain("detail=influencer&of=a2&item=zoe")
  })

  it("is searched by itself, and takes the search back", async () => {
    const { router, dialog } = await open(/^Clients/, "Clients")
    await dialog.findByText("Maison Rive")
    await userEvent.click(dialog.getByRole("searchbox", { name: "Rechercher un client" }))
    await userEvent.paste("rive")
    await waitFor(() => expect(asked.at(-1)).toBe("clients?search=rive"))
    expect(router.state.location.search).toBe("?list=clients&find=rive")
    await userEvent.click(dialog.getByRole("button", { name: "Fermer" }))
    await waitFor(() => expect(router.state.location.search).not.toContain("find"))
  })
})

it.each([
  ["/superadmin?search=lumi", "Rechercher une agence"],
  ["/superadmin?list=clients&find=lumi", "Rechercher un client"],
  ["/superadmin/agency/a1?search=lumi", "Rechercher dans l'agence"],
])("a search that the address has stands in its field (%s)", async (address, label) => {
  enter(address)
  expect(await screen.findByRole("searchbox", { name: label })).toHaveProperty("value", "lumi")
})

describe("an agency's tabs", () => {
  it("ask for what is the agency's, and say nothing of the agency in each line", async () => {
    const router = enter("/superadmin/agency/a1")
    await userEvent.click(await screen.findByRole("tab", { name: /^Clients/ }))
    expect(await screen.findByRole("button", { name: /Maison Rive/ })).toBeDefined()
    expect(screen.getByRole("link", { name: "Agir dans cette agence" }).getAttribute("href")).toBe(
      "/superadmin/agency/a1/enter",
    )
    expect(asked).toEqual(["clients?agencyId=a1&search="])
    expect(screen.queryByRole("link", { name: "Agence Lumière" })).toBeNull()
    expect(router.state.location.search).toBe("?tab=clients")
    expect(router.state.historyAction).toBe("PUSH")
    await userEvent.click(screen.getByRole("searchbox", { name: "Rechercher dans l'agence" }))
    await userEvent.paste("rive")
    await waitFor(() => expect(asked.at(-1)).toBe("clients?agencyId=a1&search=rive"))
    // The search goes on in the next tab.
    await userEvent.click(screen.getByRole("tab", { name: /^Campagnes/ }))
    await waitFor(() => expect(asked.at(-1)).toBe("collaborations?agencyId=a1&search=rive"))
  })

  it("that the address does not name rightly are the people", async () => {
    enter("/superadmin/agency/a1?tab=agencies")
    expect(await screen.findByRole("button", { name: "Supprimer Hugo Leroy" })).toBeDefined()
    expect(screen.getByText("Propriétaire : Non défini")).toBeDefined()
  })
})

describe("a detail", () => {
  const detail = (search: string, name: string) => {
    enter(`/superadmin?${search}`)
    return screen.findByRole("dialog", { name })
  }

  it("of a client says whom one talks to, and where nothing is known", async () => {
    const contacts = [contactOf("Nadia", { role: "Achats", phone: "0612345678" }), contactOf("Paul")]
    client = clientOf("c1", { brandName: "Maison Rive", sector: null, notes: "", contacts })
    const dialog = await detail("detail=client&of=a1&item=c1", "Client")
    await within(dialog).findByText("Secteur non défini")
    expect(within(dialog).getByText("Aucune note")).toBeDefined()
    const lines = within(screen.getByRole("region", { name: "Contacts" })).getAllByRole("listitem")
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      "NadiaAchats · 0612345678nadia@rive.example",
      "Paulpaul@rive.example",
    ])
    expect(within(dialog).getByText("paul@rive.example").getAttribute("href")).toBe(
      "mailto:paul@rive.example",
    )
    expect(factsIn(dialog)).toEqual([
      ["Campagnes", "4"],
      ["Influenceurs", "6"],
      ["CA Total", formatMoney(99_000)],
      ["Ajouté le", "01/03/2026"],
      ["Modifié le", "02/03/2026"],
    ])
    closePage()
    client = clientOf("c1", { sector: "Beauté", notes: "À relancer", contacts: [] })
    const other = await detail("detail=client&of=a1&item=c1", "Client")
    for (const said of ["Beauté", "À relancer", "Aucun contact"])
      expect(await within(other).findByText(said)).toBeDefined()
  })

  it("of a campaign sums up what it earns, and leads into it in the agency", async () => {
    const dialog = await detail("detail=collaboration&of=a1&item=k1", "Campagne")
    await within(dialog).findByRole("heading", { name: "Lancement" })
    expect(factsIn(dialog)).toEqual([
      ["Type", "Collaboration entrante"],
      ["Date", "14/03/2026"],
      ["Signature", "10/02/2026"],
      ["Chef de projet", "Camille Laurent"],
      ["Budget", formatMoney(1_200_000)],
      ["CA", formatMoney(150_050)],
      ["Devis envoyé", "Oui"],
      ["Contrat signé", "Non"],
      ["Facture envoyée", "Non"],
      ["Paiement reçu", "Oui"],
      ["Étapes", "2"],
      ["Documents", "1"],
    ])
    expect(within(dialog).getByText("Une semaine à Nice")).toBeDefined()
    expect(
      within(screen.getByRole("region", { name: "Influenceurs" }))
        .getAllByRole("listitem")
        .map((line) => line.textContent?.slice(2)),
    ).toEqual([
      `Zoé Mercier@zoe · 1 livrable${formatMoney(100_000)}`,
      `Léa Roux0 livrable${formatMoney(50_050)}`,
    ])
    expect(within(dialog).getByRole("link", { name: "Ouvrir dans l'agence" }).getAttribute("href")).toBe(
      "/superadmin/agency/a1/enter?to=%2Fapp%2Fcollaborations%2Fk1",
    )
  })

  it("of a campaign that nobody takes part in says so", async () => {
    nobodyTakesPart = true
    const dialog = await detail("detail=collaboration&of=a1&item=k1", "Campagne")
    expect(await within(dialog).findByText("Aucun influenceur")).toBeDefined()
    expect(fact(dialog, "CA")).toBe(formatMoney(0))
  })

  it("of an influencer says what is not known", async () => {
    const dialog = await detail("detail=influencer&of=a1&item=zoe", "Influenceur")
    await within(dialog).findByRole("heading", { name: "Zoé Mercier" })
    expect(within(dialog).getByText("@zoe")).toBeDefined()
    expect(
      ["Taux d'engagement", "Catégorie", "Campagnes dans l'agence", "Agence"].map((label) =>
        fact(dialog, label),
      ),
    ).toEqual(["N/A", "Non défini", "3", "Agence Lumière"])
    closePage()
    known = { engagementRate: 3.2, category: "Beauté" }
    influencers = [{ ...listed.influencers, username: "", agencyName: null }]
    const other = await detail("detail=influencer&of=a1&item=zoe", "Influenceur")
    await within(other).findByText("Beauté")
    expect(factsIn(other)).toEqual([
      ["Plateforme", "Instagram"],
      ["Abonnés", "12,3K"],
      ["Taux d'engagement", "3,2\u00a0%"],
      ["Catégorie", "Beauté"],
      ["Campagnes dans l'agence", "3"],
      ["Agence", "Non défini"],
    ])
    expect(within(other).queryByText(/^@/)).toBeNull()
  })

  it.each([
    ["client", "Client", "Client non trouvé"],
    ["influencer", "Influenceur", "Influenceur non trouvé"],
    ["collaboration", "Campagne", "Cette collaboration n'existe pas"],
  ])("of what is gone says so: %s", async (kind, title, said) => {
    const dialog = await detail(`detail=${kind}&of=a1&item=parti`, title)
    expect(await within(dialog).findByText(said)).toBeDefined()
  })
})

it("an agency's summary has its latest campaigns, and leads to its page", async () => {
  const router = enter("/superadmin?dialog=agency&agency=a1")
  const summary = within(await screen.findByRole("dialog", { name: "Agence" }))
  expect((await summary.findByRole("link", { name: "Voir le détail" })).getAttribute("href")).toBe(
    "/superadmin/agency/a1",
  )
  expect(await summary.findByText("Maison Rive · 14/03/2026")).toBeDefined()
  expect(asked).toContain("collaborations?agencyId=a1&search=")
  await userEvent.click(await summary.findByRole("button", { name: /Lancement/ }))
  expect(router.state.location.search).toContain("detail=collaboration&of=a1&item=k1")
  closePage()
  campaigns = Array.from({ length: 7 }, (_, at) => ({ ...listed.collaborations, id: `k${at}` }))
  enter("/superadmin?dialog=agency&agency=a1")
  const latest = await screen.findByRole("table", { name: "Campagnes récentes" })
  expect(within(latest).getAllByRole("row").slice(1)).toHaveLength(5)
  closePage()
  campaigns = []
  enter("/superadmin?dialog=agency&agency=a1")
  expect(await screen.findByText("Aucune campagne pour le moment")).toBeDefined()
  closePage()
  enter("/superadmin?dialog=agency&agency=partie")
  expect(await screen.findByText("Cette agence n'existe pas")).toBeDefined()
})

/** rules/platform.md#removal-of-people */
describe("somebody who owns no agency", () => {
  const remove = async () => {
    enter("/superadmin/agency/a1")
    await userEvent.click(await screen.findByRole("button", { name: "Supprimer Hugo Leroy" }))
    expect(await screen.findByText(/^hugo@lumiere\.example ne pourra plus se connecter\./)).toBeDefined()
    expect(removed).toEqual([])
    await userEvent.click(screen.getByRole("button", { name: "Supprimer", hidden: true }))
  }

  it("is deleted after a question, and leaves the list", async () => {
    await remove()
    expect(await screen.findByText("Utilisateur supprimé avec succès")).toBeDefined()
    await waitFor(() => expect(screen.queryByRole("button", { name: "Supprimer Hugo Leroy" })).toBeNull())
    expect(removed).toHaveLength(1)
  })

  it("is not brought back by what was being read of the list", async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    enter("/superadmin/agency/a1")
    await screen.findByRole("button", { name: "Supprimer Hugo Leroy" })
    reading = promise
    void queryClient.invalidateQueries({ queryKey: api.admin.users.key() })
    await userEvent.click(screen.getByRole("button", { name: "Supprimer Hugo Leroy" }))
    await userEvent.click(await screen.findByRole("button", { name: "Supprimer", hidden: true }))
    expect(await screen.findByText("Utilisateur supprimé avec succès")).toBeDefined()
    await act(async () => resolve())
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(screen.queryByRole("button", { name: "Supprimer Hugo Leroy", hidden: true })).toBeNull()
  })

  it("stays where that is refused, with the reason", async () => {
    removal = () => json(409, { code: "conflict", detail: "Cette personne vient de changer d'agence." })
    await remove()
    expect(await screen.findByText("Cette personne vient de changer d'agence.")).toBeDefined()
    expect(screen.getByRole("button", { name: "Supprimer Hugo Leroy" })).toBeDefined()
    expect(screen.queryByText("Utilisateur supprimé avec succès")).toBeNull()
  })

  it("and no agency either is said to have none", async () => {
    users = [{ ...user, agencyId: null, agencyName: null }]
    enter("/superadmin?list=users")
    const list = within(await screen.findByRole("dialog", { name: "Utilisateurs" }))
    expect(await list.findByText("Aucune agence")).toBeDefined()
    expect(list.getByText("Non défini")).toBeDefined()
  })
})

it("an owner who is alone has nobody to hand over to, and what fails is said", async () => {
  users = [{ ...user, id: "u3", owner: true }]
  removal = () => json(503, { code: "unavailable", detail: "Plus tard." })
  enter("/superadmin/agency/a1")
  await userEvent.click(await screen.findByRole("button", { name: "Supprimer Hugo Leroy" }))
  const dialog = within(await screen.findByRole("dialog", { name: "Supprimer le compte de Hugo Leroy" }))
  expect(await dialog.findByText("Cette agence n'a pas d'autre membre.")).toBeDefined()
  await userEvent.click(dialog.getByRole("radio", { name: /La supprimer avec/ }))
  await userEvent.click(dialog.getByRole("checkbox"))
  await userEvent.click(dialog.getByRole("button", { name: /Supprimer le compte et l'agence/ }))
  expect(await dialog.findByText("Plus tard.")).toBeDefined()
  expect(removed).toEqual([{ withAgency: true }])
})
