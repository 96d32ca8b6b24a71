import { act, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { Profile } from "@trame/core/account/contract/account"
import { type Candidate, candidate } from "@trame/core/account/contract/approvals"
import { REFUSAL_MESSAGES } from "@trame/core/lib/access"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { queryClient } from "../../../../packages/web/src/lib/api/queryClient.ts"
import { type Answers, fakeApi, refusal, refusing } from "../../../world/fakeApi.ts"
import { answerQuestion, dialog, lineOf, press, says, textOf, visit } from "../../../world/page.tsx"
import { admin, hugo, superAdmin } from "../../../world/people.ts"
import { builder } from "../../../world/records.ts"
import { signIn } from "../../../world/session.ts"

let people: Candidate[]
/** The list waits for it, with its state at the time of the request. */
let reading: Promise<void>

beforeEach(() => {
  signIn()
  people = [nina()]
  reading = Promise.resolve()
})

/** rules/platform.md#approval */
describe("the list of users", () => {
  it.each<[string, Profile, string, string]>([
    [PAGE, admin, "Approbation des membres", "Les personnes qui ont rejoint votre agence"],
    [PAGE, acting, "Approbation des membres", "Les personnes qui ont rejoint Agence Lumière"],
    [PAGE, superAdmin, "Gestion utilisateurs", "Les personnes inscrites dans toutes les agences"],
    [PLATFORM, acting, "Gestion utilisateurs", "Les personnes inscrites dans toutes les agences"],
  ])("at %s shows the users that the reader may decide on (%#)", async (path, me, title, subtitle) => {
    const { api } = open(path, me)
    const agency = title === "Gestion utilisateurs" ? "Aucune agence | " : ""
    await screen.findByRole("button", { name: /Nina Costa/ })
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(title)
    expect(screen.getByText(subtitle)).toBeDefined()
    expect(lineOf(row("Nina"))).toBe(
      `Nina Costa | nina@lumiere.example | Non défini | ${agency}02/03/2026 | En attente`,
    )
    expect(api.callsOf(agency ? "admin.approvals" : "approvals.list")).not.toEqual([])
    const all = screen.queryByRole("link", { name: "Toutes les agences" })?.getAttribute("href")
    expect(all).toBe(me === acting && path === PAGE ? PLATFORM : undefined)
    const migration = screen.queryByRole("button", { name: "Migrer les anciens utilisateurs" })
    expect(migration !== null).toBe(agency !== "")
  })

  it("is filtered, searched and read again every 30 seconds", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] })
    people = []
    const { api, router } = open()
    await says("Aucun utilisateur à approuver")
    expect(screen.queryByRole("button", { name: "Effacer les filtres" })).toBeNull()
    await choose("Rejetés")
    await userEvent.click(screen.getByRole("searchbox", { name: "Rechercher un utilisateur" }))
    await userEvent.paste("nina")
    await waitFor(() =>
      expect(api.callsOf("approvals.list").at(-1)).toEqual({ search: "nina", status: "rejected" }),
    )
    await press("Effacer les filtres")
    expect(router.state.location.search).toBe("")
    people = [nina({ firstName: "Anna" })]
    act(() => void vi.advanceTimersByTime(30_000))
    expect(await screen.findByRole("button", { name: /Anna Costa/ })).toBeDefined()
  })

  it.each<[string, Profile, string | null]>([
    ["a member", hugo, null],
    ["a user without an agency", { ...admin, agencyId: null, agencyName: null }, REFUSAL_MESSAGES.no_agency],
    ["a rejected user", { ...admin, status: "rejected", agencyId: null }, REFUSAL_MESSAGES.rejected],
  ])("is not shown to %s", async (_, me, said) => {
    const { api, router } = open(PAGE, me)
    if (said) expect(await says(said)).toBeDefined()
    else await waitFor(() => expect(router.state.location.pathname).not.toBe(PAGE))
    expect(api.callsOf("approvals.list")).toEqual([])
  })
})

describe("a decision", () => {
  it("shows in the list, in its figures and above them, though reads lag", async () => {
    const zoe = nina({ id: "u7", firstName: "Zoé", status: "approved", createdAt: "2026-03-01T09:00:00Z" })
    people = [zoe, nina({ id: "u8", firstName: "Rémi" }), nina()]
    const { api } = open(`${PAGE}?status=pending`)
    const form = await openNina()
    expect(figures().slice(0, 3)).toEqual(["1", "4", "0"])
    const late = Promise.withResolvers<void>()
    reading = late.promise
    void queryClient.invalidateQueries()
    await press("Approuver", form)
    const banner = await says(APPROVED)
    await act(async () => late.resolve())
    const names = () => screen.getAllByRole("button", { name: / Costa/ }).map((one) => textOf(one)[0])
    await waitFor(() => expect(names()).toEqual(["Rémi Costa"]))
    expect(figures().slice(0, 3)).toEqual(["0", "5", "0"])
    await choose("Approuvés")
    await waitFor(() => expect(names()).toEqual(["Nina Costa", "Zoé Costa"]))
    expect(textOf(row("Nina"))).toContain("Approuvé")
    await press("Fermer", within(banner.closest<HTMLElement>("[role=status]") ?? banner))
    await waitFor(() => expect(banner.isConnected).toBe(false))
    people = []
    await userEvent.type(screen.getByRole("searchbox", { name: "Rechercher un utilisateur" }), "rémi")
    expect(await says("Aucun utilisateur à approuver")).toBeDefined()
    expect(api.writes()).toEqual([["approvals.decide", { userId: "u9", decision: "approved" }]])
  })

  it("runs one at a time; a failure says why in its place, and can be tried again", async () => {
    const { api } = open()
    const form = await openNina()
    const held = Promise.withResolvers<never>()
    api.answer({ approvals: { decide: () => held.promise } })
    await press("Approuver", form)
    const reject = form.getByRole<HTMLButtonElement>("button", { name: "Rejeter" })
    await waitFor(() => expect(reject.disabled).toBe(true))
    await act(async () => held.reject(refusal("unavailable", "Plus tard.")))
    expect(await form.findByText("Plus tard.")).toBeDefined()
    expect(reject.disabled).toBe(false)
    api.answer({ approvals: { decide: { id: "u9", name: "Nina Costa", status: "approved" } } })
    await press("Approuver", form)
    expect(await says(APPROVED)).toBeDefined()
  })

  it.each([
    [
      PAGE,
      admin,
      /^Cette personne n'aura plus accès qu'à son compte, et son siège se libère\./,
      "approvals.decide",
    ],
    [PLATFORM, superAdmin, /Si elle est membre d'une agence sans en être propriétaire/, "admin.decide"],
  ] as const)("at %s, to reject, asks first", async (path, me, said, operation) => {
    const { api } = open(path, me)
    const form = await openNina()
    await press("Rejeter", form)
    expect(await says(said)).toBeDefined()
    await answerQuestion("Annuler")
    expect(api.writes()).toEqual([])
    await press("Rejeter", form)
    await answerQuestion("Rejeter")
    expect(await says("L'utilisateur Nina Costa a été rejeté avec succès.")).toBeDefined()
    expect(api.writes()).toEqual([[operation, { userId: "u9", decision: "rejected" }]])
  })

  it("when a colleague was faster, says so above the list, which is read again", async () => {
    const { api } = open(`${PAGE}?status=pending`)
    const form = await openNina()
    people = []
    api.answer({ approvals: { decide: refusing("conflict", "Cette personne a déjà été rejetée.") } })
    await press("Approuver", form)
    expect((await says("Cette personne a déjà été rejetée.")).closest("[role=alert]")).not.toBeNull()
    expect(await says("Aucun utilisateur à approuver")).toBeDefined()
  })

  it.each(["approved", "rejected"] as const)("is not offered for a user %s", async (status) => {
    people = [nina({ status, userRole: "user", emailVerified: false, role: "Achats" })]
    open()
    const form = await openNina()
    const tag = status === "approved" ? "Approuvé" : "Rejeté"
    expect(lineOf(screen.getByRole("dialog").querySelector("dl"))).toBe(
      `Statut | ${tag} | Poste | Achats | Type de compte | Utilisateur | Agence | Aucune agence | Adresse vérifiée | Non | Inscription | 02/03/2026 10:00`,
    )
    expect(form.queryByRole("button", { name: /^(Approuver|Rejeter)$/ })).toBeNull()
  })
})

it("the migration of users without a status counts its portions, continues after a failure, and can restart", async () => {
  type Migrate = NonNullable<Answers["admin"]>["migrateStatuses"]
  const { api } = open(PLATFORM, superAdmin)
  const held = Promise.withResolvers<never>()
  const answers = (migrateStatuses: Migrate) => api.answer({ admin: { migrateStatuses } })
  answers(({ cursor }) => (cursor ? held.promise : { migrated: 25, nextCursor: "next" }))
  await press("Migrer les anciens utilisateurs")
  expect(await says("Migration en cours : 25 utilisateurs")).toBeDefined()
  await act(async () => held.reject(refusal("unavailable", "Plus tard.")))
  expect(await says("Plus tard.")).toBeDefined()
  const before = api.callsOf("admin.approvals").length
  for (const [migrated, button, said] of [
    [2, "Reprendre la migration", "27 utilisateurs mis en attente"],
    [1, "Migrer les anciens utilisateurs", "1 utilisateur mis en attente"],
    [0, "Migrer les anciens utilisateurs", "Aucun utilisateur à migrer"],
  ] as const) {
    answers({ migrated, nextCursor: null })
    await press(button)
    expect(await says(said)).toBeDefined()
  }
  const cursors = api.callsOf("admin.migrateStatuses").map(({ cursor }) => cursor)
  expect(cursors).toEqual([undefined, "next", "next", undefined, undefined])
  await waitFor(() => expect(api.callsOf("admin.approvals").length).toBeGreaterThan(before))
})

const PAGE = "/app/user-approval"
const PLATFORM = "/superadmin/user-approval"
const APPROVED = "L'utilisateur Nina Costa a été approuvé avec succès."
const acting: Profile = { ...superAdmin, acting: true, agencyId: "a1", agencyName: "Agence Lumière" }

const nina = builder(candidate, {
  id: "u9",
  email: "nina@lumiere.example",
  firstName: "Nina",
  lastName: "Costa",
  userRole: "admin",
  status: "pending",
  emailVerified: true,
  createdAt: "2026-03-02T09:00:00Z",
})

function open(path = PAGE, me = admin) {
  const list = async ({ status }: { status?: Candidate["status"] }) => {
    const items = people.filter((one) => !status || one.status === status)
    await reading
    return { items, nextCursor: null, counts: { pending: 1, approved: 4, rejected: 0 } }
  }
  const decide = ({ decision }: { decision: "approved" | "rejected" }) => ({
    id: "u9",
    name: "Nina Costa",
    status: decision,
  })
  const api = fakeApi({ identity: { me }, approvals: { list, decide }, admin: { approvals: list, decide } })
  return { api, router: visit(path) }
}

const row = (name: string) => screen.getByRole("button", { name: new RegExp(name) }).closest("tr")
const openNina = async () => {
  await press(/Nina Costa/)
  return dialog("Détail de l'utilisateur")
}
const choose = async (label: string) => userEvent.click(screen.getByText(label, { selector: "label *" }))
const figures = () => screen.getAllByRole("definition").flatMap((figure) => textOf(figure))
