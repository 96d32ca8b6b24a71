import { cleanup, screen, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { Candidate } from "@trame/core/account/contract/approvals"
import { beforeEach, expect, it, vi } from "vitest"
import { routes } from "../../../../packages/web/src/app/routes.tsx"
import { beginSession } from "../../../../packages/web/src/lib/session/session.ts"
import { admin, superAdmin } from "../../../world/people.ts"
import { answer, json, signIn, visit } from "../../support/site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../../packages/web/src/features/approvals/ApprovalsPage.tsx"
import "../../../../packages/web/src/app/shell/Shell.tsx"

const nina: Candidate = {
  id: "u9",
  email: "nina@lumiere.example",
  firstName: "Nina",
  lastName: "Costa",
  role: "Cheffe de projet",
  userRole: "user",
  status: "pending",
  emailVerified: false,
  agencyId: "a1",
  agencyName: "Agence Lumière",
  createdAt: "2026-03-02T09:00:00Z",
}

let people: Candidate[]
let decisions: unknown[]
let conflict: boolean

const counts = () => ({
  pending: people.filter(({ status }) => status === "pending").length,
  approved: people.filter(({ status }) => status === "approved").length,
  rejected: people.filter(({ status }) => status === "rejected").length,
})

function enter(path: string, operations: string, who = admin) {
  answer({
    "/api/identity/me": () => json(200, who),
    [operations]: () => json(200, { items: people, nextCursor: null, counts: counts() }),
    [`${operations}/u9`]: async (request) => {
      const { decision } = await request.json()
      decisions.push(decision)
      if (conflict) return json(409, { code: "conflict", detail: "Cette personne a déjà été rejetée." })
      return json(200, { id: "u9", name: "Nina Costa", status: decision })
    },
    [`${operations}/migration`]: async (request) => {
      const { cursor } = await request.json()
      return cursor
        ? json(200, { migrated: 2, nextCursor: null })
        : json(200, { migrated: 25, nextCursor: "next" })
    },
  })
  return visit(path, routes)
}

const AGENCY = ["/app/user-approval?status=pending", "/api/approvals"] as const
const PLATFORM = ["/superadmin/user-approval", "/api/admin/approvals"] as const

const openNina = async () => {
  await userEvent.click(await screen.findByRole("button", { name: /Nina Costa/ }))
  return screen.findByRole("dialog", { name: "Détail de l'utilisateur" })
}
const figure = (label: string) =>
  screen.getAllByText(label).find(({ tagName }) => tagName === "DT")?.nextSibling?.textContent

beforeEach(() => {
  signIn()
  people = [nina]
  decisions = []
  conflict = false
})

it("approves: the banner says so, and the person leaves those pending at once", async () => {
  enter(...AGENCY)
  const dialog = await openNina()
  expect(figure("En attente")).toBe("1")
  await userEvent.click(within(dialog).getByRole("button", { name: "Approuver" }))
  expect(await screen.findByText("L'utilisateur Nina Costa a été approuvé avec succès.")).toBeDefined()
  expect(await screen.findByText("Aucun utilisateur à approuver")).toBeDefined()
  expect([figure("En attente"), figure("Approuvés")]).toEqual(["0", "1"])
  expect(decisions).toEqual(["approved"])
})

it("rejects only after a confirmation", async () => {
  enter(...PLATFORM, superAdmin)
  const dialog = await openNina()
  await userEvent.click(within(dialog).getByRole("button", { name: "Rejeter" }))
  await screen.findAllByText("Rejeter Nina Costa ?")
  // Of the whole platform's people, some have no seat to give back: owners, and whoever has no agency.
  expect(
    screen.getByText(/Si elle est membre d'une agence sans en être propriétaire, son siège/),
  ).toBeDefined()
  expect(decisions).toEqual([])
  const [sure] = screen
    .getAllByRole("button", { name: "Rejeter" })
    .filter((button) => !dialog.contains(button))
  await userEvent.click(sure ?? dialog)
  expect(await screen.findByText("L'utilisateur Nina Costa a été rejeté avec succès.")).toBeDefined()
  expect(decisions).toEqual(["rejected"])
})

it("is the chosen agency's for the platform's owner at work in it, and leads to everybody's", async () => {
  const acting = { ...superAdmin, acting: true, agencyId: "a1", agencyName: "Agence Lumière" }
  enter(...AGENCY, acting)
  const dialog = await openNina()
  await userEvent.click(within(dialog).getByRole("button", { name: "Approuver" }))
  expect(await screen.findByText("L'utilisateur Nina Costa a été approuvé avec succès.")).toBeDefined()
  expect(decisions).toEqual(["approved"])
  expect(screen.getByText("Les personnes qui ont rejoint Agence Lumière")).toBeDefined()
  const all = screen.getByRole("link", { name: "Toutes les agences" })
  expect(all.getAttribute("href")).toBe(PLATFORM[0])
  cleanup()
  beginSession()
  enter(...PLATFORM, acting)
  expect(await screen.findByRole("heading", { level: 1, name: "Gestion utilisateurs" })).toBeDefined()
  expect(screen.getByText("Les personnes inscrites dans toutes les agences")).toBeDefined()
})

it("says that somebody else was faster, and reads the list again", async () => {
  enter(...AGENCY)
  const dialog = await openNina()
  conflict = true
  people = []
  await userEvent.click(within(dialog).getByRole("button", { name: "Approuver" }))
  const said = await screen.findByText("Cette personne a déjà été rejetée.")
  expect(said.closest("[role=alert]")).not.toBeNull()
  expect(await screen.findByText("Aucun utilisateur à approuver")).toBeDefined()
})

it("is read again every 30 seconds", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] })
  try {
    enter(...AGENCY)
    await screen.findByRole("button", { name: /Nina Costa/ })
    people = [{ ...nina, firstName: "Anna" }]
    vi.advanceTimersByTime(30_000)
    expect(await screen.findByRole("button", { name: /Anna Costa/ })).toBeDefined()
  } finally {
    vi.useRealTimers()
  }
})

it("migrates people without a status portion by portion", async () => {
  enter(...PLATFORM, superAdmin)
  await userEvent.click(await screen.findByRole("button", { name: "Migrer les anciens utilisateurs" }))
  expect(await screen.findByText("27 utilisateurs mis en attente")).toBeDefined()
})
