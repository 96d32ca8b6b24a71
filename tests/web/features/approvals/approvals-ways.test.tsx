import { act, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { Candidate } from "@trame/core/account/contract/approvals"
import { REFUSAL_MESSAGES } from "@trame/core/lib/access"
import { beforeEach, describe, expect, it } from "vitest"
import { routes } from "../../../../packages/web/src/app/routes.tsx"
import { api } from "../../../../packages/web/src/lib/api/api.ts"
import { queryClient } from "../../../../packages/web/src/lib/api/queryClient.ts"
import { admin, hugo, superAdmin } from "../../../world/people.ts"
import { answer, json, signIn, visit } from "../../support/site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../../packages/web/src/features/approvals/ApprovalsPage.tsx"
import "../../../../packages/web/src/app/shell/Shell.tsx"

const nina: Candidate = {
  ...{ id: "u9", email: "nina@lumiere.example", firstName: "Nina", lastName: "Costa", role: "" },
  ...{ userRole: "admin", status: "pending", emailVerified: true, agencyId: "a1" },
  ...{ agencyName: null, createdAt: "2026-03-02T09:00:00Z" },
}

let people: Candidate[]
let asked: Record<string, string>[]
let decide: () => Response | Promise<Response>
/** What the list is answered after, with who was in it when it was asked for. */
let reading: Promise<void>
let decisions: number
/** What each portion of the migration answers, in turn. */
let portions: (() => Response | Promise<Response>)[]
let cursors: (string | undefined)[]

function enter(path: string, who: object = admin) {
  const list = async ({ url }: Request) => {
    const query = Object.fromEntries(new URL(url).searchParams)
    asked.push(query)
    const items = people.filter(({ status }) => !query.status || status === query.status)
    await reading
    return json(200, { items, nextCursor: null, counts: { pending: 1, approved: 4, rejected: 0 } })
  }
  answer({
    "/api/identity/me": () => json(200, who),
    "/api/approvals": list,
    "/api/admin/approvals": list,
    "/api/approvals/u9": () => {
      decisions += 1
      return decide()
    },
    "/api/admin/approvals/migration": async (request) => {
      cursors.push((await request.json()).cursor)
      return portions.shift()?.() ?? json(200, { migrated: 0, nextCursor: null })
    },
  })
  return visit(path, routes)
}

beforeEach(() => {
  signIn()
  people = [nina]
  asked = []
  reading = Promise.resolve()
  decide = () => json(200, { id: "u9", name: "Nina Costa", status: "approved" })
  portions = []
  cursors = []
  decisions = 0
})

const PAGE = "/app/user-approval"
const openNina = async () => {
  await userEvent.click(await screen.findByRole("button", { name: /Nina Costa/ }))
  return within(await screen.findByRole("dialog", { name: "Détail de l'utilisateur" }))
}

/** rules/platform.md#approval */
describe("a decision", () => {
  it("that fails is told where it was made, which stays open, and may be made again", async () => {
    decide = () => json(503, { code: "unavailable", detail: "Plus tard." })
    enter(PAGE)
    const dialog = await openNina()
    await userEvent.click(dialog.getByRole("button", { name: "Approuver" }))
    expect(await dialog.findByText("Plus tard.")).toBeDefined()
    decide = () => json(200, { id: "u9", name: "Nina Costa", status: "approved" })
    await userEvent.click(dialog.getByRole("button", { name: "Approuver" }))
    const banner = await screen.findByText("L'utilisateur Nina Costa a été approuvé avec succès.")
    const said = banner.closest<HTMLElement>("[role=status]") ?? document.body
    await userEvent.click(within(said).getByRole("button", { name: "Fermer" }))
    await waitFor(() => expect(banner.isConnected).toBe(false))
  })

  it.each(["approved", "rejected"] as const)("is not offered of whoever was %s", async (status) => {
    people = [{ ...nina, status }]
    enter(PAGE)
    const dialog = await openNina()
    expect(dialog.getByText("Administrateur")).toBeDefined()
    expect(dialog.getByText("Non défini")).toBeDefined()
    expect(dialog.getByText("Aucune agence")).toBeDefined()
    expect(dialog.getByText("Oui")).toBeDefined()
    expect(dialog.getByText(/^02\/03\/2026.*10[:h]00$/)).toBeDefined()
    expect(dialog.queryByRole("button", { name: "Approuver" })).toBeNull()
    expect(dialog.queryByRole("button", { name: "Rejeter" })).toBeNull()
  })

  it("is not made where the question is answered by no", async () => {
    people = [{ ...nina, userRole: "user", emailVerified: false }]
    enter(PAGE)
    const dialog = await openNina()
    for (const text of ["Utilisateur", "Non"]) expect(dialog.getByText(text)).toBeDefined()
    await userEvent.click(dialog.getByRole("button", { name: "Rejeter" }))
    expect(await screen.findByText(/^Cette personne n'aura plus accès qu'à son compte/)).toBeDefined()
    await userEvent.click(screen.getByRole("button", { name: "Annuler" }))
    expect(decisions).toBe(0)
    expect(dialog.getByRole<HTMLButtonElement>("button", { name: "Approuver" }).disabled).toBe(false)
  })

  it("is one at a time", async () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    decide = () => promise
    enter(PAGE)
    const dialog = await openNina()
    await userEvent.click(dialog.getByRole("button", { name: "Approuver" }))
    const reject = dialog.getByRole<HTMLButtonElement>("button", { name: "Rejeter" })
    await waitFor(() => expect(reject.disabled).toBe(true))
    resolve(json(503, { code: "unavailable", detail: "Plus tard." }))
    await waitFor(() => expect(reject.disabled).toBe(false))
    expect(decisions).toBe(1)
  })

  it("is not taken back by what was being read of the list", async () => {
    enter(PAGE)
    const dialog = await openNina()
    const { promise, resolve } = Promise.withResolvers<void>()
    reading = promise
    void queryClient.invalidateQueries({ queryKey: api.approvals.list.key() })
    await userEvent.click(dialog.getByRole("button", { name: "Approuver" }))
    await screen.findByText("L'utilisateur Nina Costa a été approuvé avec succès.")
    await act(async () => resolve())
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    const row = screen.getByRole("button", { name: /Nina Costa/ }).closest("tr, li")
    expect(row?.textContent).toContain("Approuvé")
  })

  it("leaves everybody in a list that shows all of them, the others as they were", async () => {
    people = [{ ...nina, id: "u8", firstName: "Rémi" }, nina]
    enter(PAGE)
    const dialog = await openNina()
    people = []
    await userEvent.click(dialog.getByRole("button", { name: "Approuver" }))
    await screen.findByText("L'utilisateur Nina Costa a été approuvé avec succès.")
    const row = (name: RegExp) => screen.getByRole("button", { name }).closest("tr, li")?.textContent
    expect(row(/Nina Costa/)).toContain("Approuvé")
    expect(row(/Rémi Costa/)).toContain("En attente")
  })

  it("is seen in a list that is read before the index behind it knows of it, and where nobody else is found", async () => {
    people = [
      { ...nina, id: "u7", firstName: "Zoé", status: "approved", createdAt: "2026-03-01T09:00:00Z" },
      { ...nina, id: "u8", firstName: "Rémi" },
      nina,
    ]
    enter(`${PAGE}?status=pending`)
    const dialog = await openNina()
    await userEvent.click(dialog.getByRole("button", { name: "Approuver" }))
    await screen.findByText("L'utilisateur Nina Costa a été approuvé avec succès.")
    await userEvent.click(screen.getByText("Approuvés", { selector: "label *" }))
    await screen.findByRole("button", { name: /Zoé Costa/ })
    const names = () => screen.getAllByRole("button", { name: / Costa/ }).map((row) => row.textContent)
    expect(names()).toEqual([expect.stringContaining("Nina Costa"), expect.stringContaining("Zoé Costa")])
    await userEvent.click(screen.getByText("En attente", { selector: "label *" }))
    await screen.findByRole("button", { name: /Rémi Costa/ })
    expect(names()).toEqual([expect.stringContaining("Rémi Costa")])

    people = []
    await userEvent.click(screen.getByText("Approuvés", { selector: "label *" }))
    await userEvent.type(screen.getByRole("searchbox", { name: "Rechercher un utilisateur" }), "rémi")
    expect(await screen.findByText("Aucun utilisateur à approuver")).toBeDefined()
  })
})

it("the list is filtered and searched, and both are taken back at once", async () => {
  people = []
  const router = enter(PAGE)
  await screen.findByText("Aucun utilisateur à approuver")
  expect(screen.queryByRole("button", { name: "Effacer les filtres" })).toBeNull()
  await userEvent.click(screen.getByText("Rejetés", { selector: "label *" }))
  await waitFor(() => expect(asked.at(-1)).toEqual({ search: "", status: "rejected" }))
  await userEvent.click(screen.getByRole("searchbox", { name: "Rechercher un utilisateur" }))
  await userEvent.paste("nina")
  await waitFor(() => expect(asked.at(-1)).toEqual({ search: "nina", status: "rejected" }))
  await userEvent.click(await screen.findByRole("button", { name: "Effacer les filtres" }))
  expect(router.state.location.search).toBe("")
})

/** rules/platform.md#approval */
describe("the list", () => {
  const heads = async () => {
    await screen.findByRole("button", { name: /Nina Costa/ })
    return screen.getAllByRole("columnheader").map(({ textContent }) => textContent)
  }

  it("of an agency is about its people alone, and leads an administrator nowhere else", async () => {
    enter(PAGE)
    expect(await heads()).toEqual(["Nom", "Poste", "Inscription", "Statut"])
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Approbation des membres")
    expect(screen.getByText("Les personnes qui ont rejoint votre agence")).toBeDefined()
    expect(screen.queryByRole("link", { name: "Toutes les agences" })).toBeNull()
    expect(screen.queryByRole("button", { name: "Migrer les anciens utilisateurs" })).toBeNull()
    const row = screen.getByRole("button", { name: /Nina Costa/ }).closest("tr")
    for (const text of ["nina@lumiere.example", "Non défini", "En attente"])
      expect(row?.textContent).toContain(text)
  })

  it("is everybody's for the platform's owner at work nowhere, whichever way they come", async () => {
    enter(PAGE, superAdmin)
    expect(await heads()).toEqual(["Nom", "Poste", "Agence", "Inscription", "Statut"])
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Gestion utilisateurs")
    const row = screen.getByRole("button", { name: /Nina Costa/ }).closest("tr")
    expect(row?.textContent).toContain("Aucune agence")
    expect(row?.textContent).toContain("02/03/2026")
  })
})

describe("whoever has nobody to approve", () => {
  it("is led elsewhere as a member", async () => {
    const router = enter(PAGE, hugo)
    await waitFor(() => expect(router.state.location.pathname).not.toBe(PAGE))
    expect(asked).toEqual([])
  })

  it("is told that they have no agency", async () => {
    enter(PAGE, { ...admin, agencyId: null, agencyName: null })
    expect(await screen.findByText(REFUSAL_MESSAGES.no_agency)).toBeDefined()
    expect(asked).toEqual([])
  })

  it("is told that they were refused", async () => {
    enter(PAGE, { ...admin, status: "rejected", agencyId: null })
    expect(await screen.findByText(REFUSAL_MESSAGES.rejected)).toBeDefined()
    expect(asked).toEqual([])
  })
})

describe("the migration", () => {
  const page = "/superadmin/user-approval"

  it("that fails goes on from where it was, and counts all of it", async () => {
    portions = [
      () => json(200, { migrated: 25, nextCursor: "next" }),
      () => json(503, { code: "unavailable", detail: "Plus tard." }),
      () => json(200, { migrated: 2, nextCursor: null }),
    ]
    enter(page, superAdmin)
    await userEvent.click(await screen.findByRole("button", { name: "Migrer les anciens utilisateurs" }))
    expect(await screen.findByText("Plus tard.")).toBeDefined()
    const before = asked.length
    await userEvent.click(screen.getByRole("button", { name: "Reprendre la migration" }))
    expect(await screen.findByText("27 utilisateurs mis en attente")).toBeDefined()
    expect(cursors).toEqual([undefined, "next", "next"])
    // Whoever is pending now is in the list.
    await waitFor(() => expect(asked.length).toBeGreaterThan(before))
  })

  it("says how far it is", async () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    portions = [() => json(200, { migrated: 25, nextCursor: "next" }), () => promise]
    enter(page, superAdmin)
    await userEvent.click(await screen.findByRole("button", { name: "Migrer les anciens utilisateurs" }))
    expect(await screen.findByText("Migration en cours : 25 utilisateurs")).toBeDefined()
    resolve(json(200, { migrated: 1, nextCursor: null }))
    expect(await screen.findByText("26 utilisateurs mis en attente")).toBeDefined()
  })

  it("of nobody says so, and another one counts anew", async () => {
    enter(page, superAdmin)
    await userEvent.click(await screen.findByRole("button", { name: "Migrer les anciens utilisateurs" }))
    expect(await screen.findByText("Aucun utilisateur à migrer")).toBeDefined()
    portions = [() => json(200, { migrated: 1, nextCursor: null })]
    await userEvent.click(screen.getByRole("button", { name: "Migrer les anciens utilisateurs" }))
    expect(await screen.findByText("1 utilisateur mis en attente")).toBeDefined()
    portions = [() => json(200, { migrated: 2, nextCursor: null })]
    await userEvent.click(screen.getByRole("button", { name: "Migrer les anciens utilisateurs" }))
    expect(await screen.findByText("2 utilisateurs mis en attente")).toBeDefined()
    expect(cursors).toEqual([undefined, undefined, undefined])
  })
})
