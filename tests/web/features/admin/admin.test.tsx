import { act, cleanup, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { AgencyAccount } from "@trame/core/account/contract/membership"
import type { ListedUser } from "@trame/core/admin/contract"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { routes } from "../../../../packages/web/src/app/routes.tsx"
import {
  periodFact,
  planText,
  seatsText,
  subscriptionState,
} from "../../../../packages/web/src/features/admin/queries.ts"
import { api } from "../../../../packages/web/src/lib/api/api.ts"
import { queryClient } from "../../../../packages/web/src/lib/api/queryClient.ts"
import { formatMoney } from "../../../../packages/web/src/lib/format.ts"
import { superAdmin } from "../../../world/people.ts"
import { answer, closePage, json, signIn, visit } from "../../support/site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../../packages/web/src/features/admin/AgencyPage.tsx"
import "../../../../packages/web/src/features/admin/PlatformPage.tsx"
import "../../../../packages/web/src/app/shell/Shell.tsx"

const FIGURES = { users: 2, clients: 1, influencers: 0, collaborations: 0, revenue: 123_456 }
const EMPTY = { items: [], nextCursor: null }

const camille: ListedUser = {
  id: "u2",
  email: "camille@lumiere.example",
  firstName: "Camille",
  lastName: "Laurent",
  role: "Directrice",
  userRole: "admin",
  status: "approved",
  owner: true,
  agencyId: "a1",
  agencyName: "Agence Lumière",
  createdAt: "",
}
const hugo: ListedUser = {
  ...camille,
  id: "u3",
  firstName: "Hugo",
  owner: false,
  userRole: "user",
  createdAt: "x",
}

const agency: AgencyAccount = {
  id: "a1",
  code: "C",
  name: "Agence Lumière",
  createdAt: "2026-01-05T10:00:00Z",
  ownerId: "u2",
  version: 1,
  seatsUsed: 2,
  hasCustomer: false,
  appearance: { logoUrl: null, color: null },
  subscription: null,
}

let removals: unknown[]
let people: () => ListedUser[]
/** What the lists of people were asked for. */
let peopleAsked: string[]
let peopleFail: Response | null
let agencyFails: Response | null
let searches: (string | null)[]
let overview: () => Response
let account: AgencyAccount

function enter(path: string) {
  answer({
    "/api/identity/me": () => json(200, superAdmin),
    "/api/admin/overview": () => overview(),
    "/api/admin/agencies": (request) => {
      const search = new URL(request.url).searchParams.get("search")
      searches.push(search)
      const found = !search || "agence lumière".includes(search)
      const { id, name, createdAt } = agency
      return json(200, { items: found ? [{ ...FIGURES, id, name, createdAt }] : [], nextCursor: null })
    },
    "/api/admin/agencies/a1": () =>
      agencyFails?.clone() ?? json(200, { agency: account, figures: FIGURES, ownerName: "Camille Laurent" }),
    "/api/admin/users": ({ url }) => {
      const { searchParams } = new URL(url)
      peopleAsked.push(`${searchParams}`)
      const search = searchParams.get("search")?.toLowerCase() ?? ""
      const items = people().filter(({ firstName }) => firstName.toLowerCase().includes(search))
      return peopleFail?.clone() ?? json(200, { items, nextCursor: null })
    },
    "/api/admin/clients": () => json(200, EMPTY),
    "/api/admin/influencers": () => json(200, EMPTY),
    "/api/admin/collaborations": () => json(200, EMPTY),
    "/api/removals/u2": async (request) => {
      removals.push(await request.json())
      return json(200, { name: "Camille Laurent" })
    },
  })
  return visit(path, routes)
}

beforeEach(() => {
  signIn()
  removals = []
  people = () => [hugo, camille]
  peopleAsked = []
  peopleFail = null
  agencyFails = null
  searches = []
  overview = () => json(200, { ...FIGURES, agencies: 1 })
  account = agency
})

it("shows six figures and the agencies, searched by the address too", async () => {
  const router = enter("/superadmin")
  const figures = await screen.findByRole("region", { name: "Chiffres de la plateforme" })
  expect(
    within(figures)
      .getAllByRole("definition")
      .map((value) => `${value.previousSibling?.textContent}${value.textContent}`),
  ).toEqual([
    "Agences1",
    "Utilisateurs2",
    "Clients1",
    "Influenceurs0",
    "Campagnes0",
    `CA Total${formatMoney(123_456)}`,
  ])
  expect(await screen.findByRole("button", { name: /Agence Lumière/ })).toBeDefined()
  const approvals = screen.getByRole("link", { name: "Gestion utilisateurs" })
  expect(approvals.getAttribute("href")).toBe("/superadmin/user-approval")
  await userEvent.type(screen.getByRole("searchbox", { name: "Rechercher une agence" }), "introuvable")
  expect(await screen.findByText("Rien ne correspond à « introuvable ».")).toBeDefined()
  expect(router.state.location.search).toBe("?search=introuvable")
  expect(searches.at(-1)).toBe("introuvable")
  await userEvent.click(screen.getByRole("button", { name: "Effacer la recherche" }))
  expect(await screen.findByRole("button", { name: /Agence Lumière/ })).toBeDefined()
  expect(router.state.location.search).toBe("")
})

it("says what failed and tries again", async () => {
  overview = () => json(503, { code: "unavailable", detail: "Pas de réponse." })
  enter("/superadmin")
  const alert = await screen.findByText("Pas de réponse.")
  overview = () => json(200, { ...FIGURES, agencies: 1 })
  const failed = alert.closest<HTMLElement>("[role=alert]")
  await userEvent.click(within(failed ?? document.body).getByRole("button", { name: "Réessayer" }))
  expect(await screen.findByRole("region", { name: "Chiffres de la plateforme" })).toBeDefined()
})

it("opens a tile's list and an agency's summary, each by its address", async () => {
  const router = enter("/superadmin")
  await userEvent.click(await screen.findByRole("button", { name: /^Utilisateurs/ }))
  const list = await screen.findByRole("dialog", { name: "Utilisateurs" })
  expect(router.state.location.search).toBe("?list=users")
  expect(await within(list).findByText("Date inconnue")).toBeDefined()
  expect(within(list).getByText("Date invalide")).toBeDefined()
  expect(within(list).getByText("Propriétaire")).toBeDefined()
  expect(within(list).getByText("Utilisateur")).toBeDefined()
  expect(within(list).getAllByText("Directrice")).toHaveLength(2)
  cleanup()
  enter("/superadmin?dialog=agency&agency=a1")
  const summary = await screen.findByRole("dialog", { name: "Agence" })
  expect(await within(summary).findByText("Aucun abonnement")).toBeDefined()
  expect(within(summary).getByRole("link", { name: "Agir dans cette agence" }).getAttribute("href")).toBe(
    "/superadmin/agency/a1/enter",
  )
})

it("a list that the address opens takes its search along when it is closed", async () => {
  const router = enter("/superadmin?list=clients&find=lumi&search=agence")
  const list = within(await screen.findByRole("dialog", { name: "Clients" }))
  await userEvent.click((await list.findAllByRole("button", { name: "Fermer" }))[0] ?? document.body)
  await waitFor(() => expect(router.state.location.search).toBe("?search=agence"))
})

it.each([
  ["/superadmin?search=", "Rechercher une agence"],
  ["/superadmin?list=clients&find=", "Rechercher un client"],
  ["/superadmin/agency/a1?search=", "Rechercher dans l'agence"],
])("a search that is longer than one may be searches nothing (%s)", async (address, label) => {
  enter(address + "x".repeat(201))
  expect(await screen.findByRole("searchbox", { name: label })).toHaveProperty("value", "")
})

it("goes back to the platform from an agency that does not exist", async () => {
  const router = enter("/superadmin/agency/nulle-part")
  expect(await screen.findByRole("heading", { level: 1, name: "Plateforme" })).toBeDefined()
  expect(router.state.location.pathname).toBe("/superadmin")
})

it("stays on an agency that cannot be read anew, as it is known", async () => {
  const router = enter("/superadmin/agency/a1")
  await screen.findByRole("heading", { level: 1, name: "Agence Lumière" })
  agencyFails = json(503, { code: "unavailable", detail: "Plus tard." })
  const { queryKey } = api.admin.agency.queryOptions({ input: { agencyId: "a1" } })
  await act(() => queryClient.invalidateQueries({ queryKey }))
  await waitFor(() => expect(queryClient.getQueryState(queryKey)?.status).toBe("error"))
  expect(screen.getByRole("heading", { level: 1, name: "Agence Lumière" })).toBeDefined()
  expect(router.state.location.pathname).toBe("/superadmin/agency/a1")
})

it("asks in no window for owners about somebody who is none, whatever the address says", async () => {
  enter("/superadmin/agency/a1?dialog=owner-removal&user=u3")
  await screen.findByRole("button", { name: "Supprimer Hugo Laurent" })
  expect(screen.queryByRole("dialog")).toBeNull()
})

let router: ReturnType<typeof enter>
const removeOwner = async () => {
  router = enter("/superadmin/agency/a1")
  await userEvent.click(await screen.findByRole("button", { name: "Supprimer Camille Laurent" }))
  return screen.findByRole("dialog", { name: "Supprimer le compte de Camille Laurent" })
}

it("deletes an owner only with a successor chosen", async () => {
  people = () => [hugo, { ...hugo, id: "u4", firstName: "Rémi", status: "rejected" }, camille]
  const dialog = await removeOwner()
  const remove = within(dialog).getByRole<HTMLButtonElement>("button", { name: "Transmettre et supprimer" })
  expect(remove.disabled).toBe(true)
  const counting = [api.admin.overview, api.admin.agency, api.admin.agencies, api.admin.approvals]
  for (const operation of counting) queryClient.setQueryData(operation.key(), {})
  await userEvent.click(within(dialog).getByRole("combobox", { name: "Nouveau propriétaire" }))
  await screen.findByText("Hugo Laurent (camille@lumiere.example)")
  // Oneself is no successor, nor is anybody who was rejected.
  expect(screen.queryByText("Camille Laurent (camille@lumiere.example)")).toBeNull()
  expect(screen.queryByText("Rémi Laurent (camille@lumiere.example)")).toBeNull()
  await userEvent.click(screen.getByText("Hugo Laurent (camille@lumiere.example)"))
  await userEvent.click(remove)
  expect(await screen.findByText("Utilisateur supprimé avec succès")).toBeDefined()
  expect(removals).toEqual([{ successorId: "u3" }])
  await waitFor(() => expect(router.state.location.search).toBe(""))
  expect(screen.queryByRole("button", { name: "Supprimer Camille Laurent" })).toBeNull()
  expect(screen.getByRole("button", { name: "Supprimer Hugo Laurent" })).toBeDefined()
  const outdated = () =>
    counting.map((operation) => queryClient.getQueryState(operation.key())?.isInvalidated ?? "removed")
  await waitFor(() => expect(outdated()).toEqual([true, true, true, true]))
})

it("looks for a successor in the whole team, also beyond its first page, and again where it could not", async () => {
  const dialog = within(await removeOwner())
  const field = dialog.getByRole<HTMLInputElement>("combobox", { name: "Nouveau propriétaire" })
  await userEvent.type(field, "zoé")
  await waitFor(() => expect(peopleAsked.at(-1)).toBe("agencyId=a1&search=zo%C3%A9"))
  expect(await screen.findByText("Aucun membre ne correspond.")).toBeDefined()
  // Nobody of that name is not nobody at all.
  expect(field.disabled).toBe(false)
  expect(dialog.queryByText("Cette agence n'a pas d'autre membre.")).toBeNull()
  peopleFail = json(503, { code: "unavailable", detail: "Plus tard." })
  await userEvent.type(field, "x")
  expect(await dialog.findByText("Plus tard.")).toBeDefined()
  peopleFail = null
  await userEvent.click(dialog.getByRole("button", { name: "Réessayer" }))
  expect(await dialog.findByRole("combobox", { name: "Nouveau propriétaire" })).toBeDefined()
})

it("says of an agency what it is and has, at its head", async () => {
  enter("/superadmin/agency/a1")
  const head = (await screen.findByRole("heading", { level: 1, name: "Agence Lumière" })).parentElement
  expect(head?.textContent).toContain("Créée le 5 janvier 2026")
  expect(document.title).toBe("Agence Lumière · Trame")
  expect(screen.getByText("Sièges : 2")).toBeDefined()
  expect(screen.getByText("Propriétaire : Camille Laurent")).toBeDefined()
  expect(screen.getAllByRole("definition").map((value) => value.parentElement?.textContent)).toEqual([
    ...["Utilisateurs2", "Clients1", "Influenceurs0"],
    `CA Total${formatMoney(123_456)}`,
  ])
})

it("whose own agency's name is not known is led to by its id; an administrator is said to be one", async () => {
  people = () => [{ ...hugo, userRole: "admin", agencyName: null }]
  enter("/superadmin?list=users")
  const list = within(await screen.findByRole("dialog", { name: "Utilisateurs" }))
  expect((await list.findByRole("link", { name: "a1" })).getAttribute("href")).toBe("/superadmin/agency/a1")
  expect(list.getByText("Administrateur")).toBeDefined()
})

it.each([
  ["users", "Utilisateurs", "Rechercher un utilisateur", "Aucun utilisateur"],
  ["clients", "Clients", "Rechercher un client", "Aucun client"],
  ["influencers", "Influenceurs", "Rechercher un influenceur", "Aucun influenceur"],
  ["collaborations", "Campagnes", "Rechercher une campagne", "Aucune campagne"],
])("a list of %s in which is nothing says so, unless it is searched", async (kind, title, label, none) => {
  people = () => []
  const router = enter(`/superadmin?list=${kind}&find=zz`)
  const list = within(await screen.findByRole("dialog", { name: title }))
  expect(list.getByRole("searchbox", { name: label })).toBeDefined()
  expect(await list.findByText("Rien ne correspond à « zz ».")).toBeDefined()
  await userEvent.click(list.getByRole("button", { name: "Effacer la recherche" }))
  expect(await list.findByText(none)).toBeDefined()
  expect(router.state.location.search).toBe(`?list=${kind}`)
})

const subscribed = (changes: Partial<NonNullable<AgencyAccount["subscription"]>> = {}): AgencyAccount => ({
  ...agency,
  hasCustomer: true,
  subscription: {
    ...{ status: "active", active: true, planId: "p", planName: "Équipe", priceMonthly: 4900, seatLimit: 5 },
    ...{ currentPeriodEnd: "2026-12-31T10:00:00Z", cancelAtPeriodEnd: false, failedSince: null, ...changes },
  },
})
const OVER = "Terminé le"
const RUNS = "Fin de période"
const FAILS = "Paiement en échec depuis le"
const FAILING = {
  active: false,
  failedSince: "2026-12-31T10:00:00Z",
  currentPeriodEnd: "2027-01-31T10:00:00Z",
}

it.each<[string, Parameters<typeof subscribed>[0], string, string | null]>([
  ["one that runs", {}, "Actif", RUNS],
  ["one that is cancelled, and still runs", { cancelAtPeriodEnd: true }, "Résilié à l'échéance", RUNS],
  ["one that was cancelled, and has run out", { cancelAtPeriodEnd: true, active: false }, "Résilié", OVER],
  ["one that has ended", { status: "canceled", active: false }, "Résilié", OVER],
  ["one whose payment is late", { ...FAILING, status: "past_due" }, "Paiement en retard", FAILS],
  ["one on trial", { status: "trialing", active: false }, "Période d'essai", RUNS],
  ["one that is not paid", { ...FAILING, status: "unpaid" }, "Impayé", FAILS],
  ["one that rests", { status: "paused", active: false }, "En pause", null],
  ["one whose first payment is awaited", { status: "incomplete", active: false }, "Paiement attendu", null],
  ["one never paid", { status: "incomplete_expired", active: false }, "Paiement abandonné", OVER],
])("calls a subscription by what it is: %s", (_what, changes, label, fact) => {
  const account = subscribed(changes)
  const { label: said, status } = subscriptionState(account)
  expect(said).toBe(label)
  const cancelled = { "Résilié à l'échéance": "ending", Résilié: "canceled" }[label]
  expect(status).toBe(cancelled ?? account.subscription?.status)
  expect(account.subscription && periodFact(account.subscription)).toEqual(fact && [fact, "31/12/2026"])
})

describe("which plan an agency has, or had, is said in short and on its page", () => {
  const ENDED = { active: false, currentPeriodEnd: "2026-02-28T10:00:00Z" }

  it.each<[string, AgencyAccount, string, string[]]>([
    ["one that runs", subscribed(), "Actif", [RUNS, "31/12/2026"]],
    [
      "one that was cancelled, and has run out",
      subscribed({ ...ENDED, cancelAtPeriodEnd: true }),
      "Résilié",
      [OVER, "28/02/2026"],
    ],
    ["one that has ended", subscribed({ ...ENDED, status: "canceled" }), "Résilié", [OVER, "28/02/2026"]],
    [
      "one whose payment is late",
      subscribed({ ...FAILING, status: "past_due" }),
      "Paiement en retard",
      [FAILS, "31/12/2026"],
    ],
    ["none", agency, "Aucun abonnement", []],
  ])("%s", async (_what, stored, label, period) => {
    account = stored
    const plan = `Équipe, ${formatMoney(4900)} HT par mois`
    enter("/superadmin?dialog=agency&agency=a1")
    const summary = within(await screen.findByRole("dialog", { name: "Agence" }))
    expect(await summary.findByText(label)).toBeDefined()
    const facts = summary
      .getAllByRole("term")
      .map((term) => [term.textContent, term.nextSibling?.textContent])
    expect(facts.slice(6)).toEqual(
      stored.subscription ? [["Sièges", "2 sur 5"], ["Formule", plan], period] : [["Sièges", "2"]],
    )
    closePage()
    enter("/superadmin/agency/a1")
    expect(await screen.findByText(label)).toBeDefined()
    expect(screen.getByRole("main").textContent?.includes(plan)).toBe(stored.subscription !== null)
  })
})

it.each([
  [subscribed(), "2 sur 5", `Équipe, ${formatMoney(4900)} HT par mois`],
  [subscribed({ seatLimit: null }), "2 (illimité)", `Équipe, ${formatMoney(4900)} HT par mois`],
  [{ ...subscribed(), subscription: null }, "2", "Non défini"],
])("says how many seats there are and what is paid for them (%#)", (account, seats, plan) => {
  expect([seatsText(account), planText(account)]).toEqual([seats, plan])
})

it("deletes an owner with the agency only once that is understood", async () => {
  const dialog = await removeOwner()
  await userEvent.click(within(dialog).getByRole("radio", { name: /La supprimer avec/ }))
  const remove = within(dialog).getByRole<HTMLButtonElement>("button", {
    name: /Supprimer le compte et l'agence/,
  })
  expect(remove.disabled).toBe(true)
  await userEvent.click(within(dialog).getByRole("checkbox"))
  await userEvent.click(remove)
  await vi.waitFor(() => expect(removals).toEqual([{ withAgency: true }]))
  expect(await screen.findByText("Utilisateur supprimé avec succès, avec « Agence Lumière »")).toBeDefined()
  expect(await screen.findByRole("heading", { level: 1, name: "Plateforme" })).toBeDefined()
})

/** rules/platform.md#removal-of-people */
describe("of two ways to delete an owner, the one chosen last is taken", () => {
  const opened = async () => {
    const dialog = within(await removeOwner())
    return {
      choose: (way: RegExp) => userEvent.click(dialog.getByRole("radio", { name: way })),
      understand: () => userEvent.click(dialog.getByRole("checkbox")),
      name: async () => {
        await userEvent.click(dialog.getByRole("combobox", { name: "Nouveau propriétaire" }))
        await userEvent.click(await screen.findByText("Hugo Laurent (camille@lumiere.example)"))
      },
      button: (name: string) => dialog.getByRole<HTMLButtonElement>("button", { name }),
    }
  }

  it("with the agency, though a successor was named before", async () => {
    const { choose, understand, name, button } = await opened()
    await name()
    await choose(/La supprimer avec/)
    expect(button("Supprimer le compte et l'agence").disabled).toBe(true)
    await understand()
    await userEvent.click(button("Supprimer le compte et l'agence"))
    await waitFor(() => expect(removals).toEqual([{ withAgency: true }]))
  })

  it("to a successor, though the loss of the agency was understood before", async () => {
    const { choose, understand, name, button } = await opened()
    await choose(/La supprimer avec/)
    await understand()
    await choose(/La transmettre/)
    expect(button("Transmettre et supprimer").disabled).toBe(true)
    await name()
    await userEvent.click(button("Transmettre et supprimer"))
    await waitFor(() => expect(removals).toEqual([{ successorId: "u3" }]))
  })
})

it("counts what an agency has on its tabs, and takes a search back without leaving the tab", async () => {
  const router = enter("/superadmin/agency/a1?tab=collaborations&search=rien")
  const tabs = await screen.findAllByRole("tab")
  expect(tabs.map(({ textContent }) => textContent)).toEqual([
    "Utilisateurs2",
    "Clients1",
    "Influenceurs",
    "Campagnes",
  ])
  await userEvent.click(await screen.findByRole("button", { name: "Effacer la recherche" }))
  await vi.waitFor(() => expect(router.state.location.search).toBe("?tab=collaborations"))
  expect(screen.getByRole("tab", { selected: true }).textContent).toBe("Campagnes")
})
