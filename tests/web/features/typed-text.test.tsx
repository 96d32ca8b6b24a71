import { act, configure, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { beforeEach, describe, expect, it } from "vitest"
import { routes } from "../../../packages/web/src/app/routes.tsx"
import { queryClient } from "../../../packages/web/src/lib/api/queryClient.ts"
import { hasSession } from "../../../packages/web/src/lib/session/session.ts"
import { camille } from "../../world/people.ts"
import { lumiere } from "../support/accountPage.tsx"
import { collaboration } from "../support/campaign.ts"
import { answer, json, signIn, visit } from "../support/site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../packages/web/src/app/shell/Shell.tsx"
import "../../../packages/web/src/features/account/AccountPage.tsx"
import "../../../packages/web/src/features/castings/CastingDialog.tsx"
import "../../../packages/web/src/features/castings/CastingsPage.tsx"
import "../../../packages/web/src/features/clients/ClientsPage.tsx"
import "../../../packages/web/src/features/clients/ClientDialog.tsx"
import "../../../packages/web/src/features/collaborations/detail/CollaborationPage.tsx"
import "../../../packages/web/src/features/collaborations/detail/StatDialog.tsx"
import "../../../packages/web/src/features/collaborations/detail/DocumentDialog.tsx"
import "../../../packages/web/src/features/collaborations/detail/StatsSection.tsx"
import "../../../packages/web/src/features/collaborations/detail/StepDialog.tsx"

const detail = { collaboration, participants: [], steps: [], documents: [], stats: [] }
const agency = { ...lumiere, ownerId: camille.id, subscription: null }

let me: unknown
let saving: PromiseWithResolvers<Response>

beforeEach(() => {
  signIn()
  saving = Promise.withResolvers<Response>()
  me = camille
  answer({
    "/api/identity/me": () => json(200, me),
    "/api/agencies/teammates": () => json(200, { items: [] }),
    "/api/membership/agency": (request) =>
      request.method === "GET" ? json(200, { agency }) : saving.promise,
    "/api/membership/team": () => json(200, { items: [] }),
    "/api/clients": (request) =>
      request.method === "GET" ? json(200, { items: [], total: 0, page: 1, pageCount: 1 }) : saving.promise,
    "/api/castings": () => json(200, { items: [], nextCursor: null }),
    "/api/castings/figures": () => json(200, { active: 0, proposals: 0, decisions: 0 }),
    "/api/clients/choices": () => json(200, { items: [] }),
    "/api/collaborations/k1": () => json(200, detail),
    "/api/collaborations/k1/steps": () => saving.promise,
  })
})
configure({ asyncUtilTimeout: 6000 })

const opened = () => within(screen.getByRole("dialog"))

/** Every dialog with a field in which one types, by its address. */
const DIALOGS: readonly [address: string, label: string, typed?: string][] = [
  ["/app/clients?dialog=new", "Nom de la marque"],
  ["/app/casting?dialog=new", "Nom"],
  ["/app/collaborations/k1?dialog=step", "Nom de l'étape"],
  ["/app/collaborations/k1?dialog=step", "Date limite"],
  ["/app/collaborations/k1?dialog=document", "Nom du document"],
  ["/app/collaborations/k1?dialog=stat", "Créateur"],
  ["/app/collaborations/k1?dialog=stat", "Vues", "beaucoup"],
  ["/app/account?dialog=rename", "Nom de l'agence"],
  ["/app/account?dialog=password", "Mot de passe actuel"],
]

describe.each(DIALOGS)("what is typed at %s, in « %s »", (address, label, typed = "à moitié") => {
  it("is not lost by Escape nor by the cross without a question", async () => {
    const router = visit(address, routes)
    await screen.findByRole("dialog")
    const field = await opened().findByLabelText<HTMLInputElement>(label, { exact: true })
    await userEvent.type(field, typed)
    await userEvent.keyboard("{Escape}")
    if (label === "Date limite") await userEvent.keyboard("{Escape}")
    await userEvent.click(await screen.findByText("Rester sur la page"))
    expect(router.state.location.search).toContain("dialog=")
    await userEvent.click(screen.getAllByRole("button", { name: "Fermer" })[0] ?? field)
    await screen.findAllByText("Quitter sans enregistrer ?")
    expect(router.state.location.search).toContain("dialog=")
    // What is no number or no day leaves its field with the keyboard: it was asked about all the same.
    if (label !== "Vues" && label !== "Date limite") expect(field.value).toContain(typed)
  })
})

it("takes nothing between the save and the closing; a refused one gives the keyboard back", async () => {
  visit("/app/clients?dialog=new", routes)
  const field = await screen.findByLabelText<HTMLInputElement>("Nom de la marque")
  await userEvent.type(field, "Rive{Enter}")
  await waitFor(() => expect(field.disabled).toBe(true))
  await userEvent.type(field, " et encore")
  expect(field.value).toBe("Rive")
  saving.resolve(json(400, { code: "invalid", detail: "Non", fields: { brandName: "Déjà pris" } }))
  expect(await screen.findByText("Déjà pris")).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(field))
  await userEvent.keyboard(" gauche")
  expect(field.value).toBe("Rive gauche")
  saving = Promise.withResolvers()
  await userEvent.keyboard("{Enter}")
  await waitFor(() => expect(field.disabled).toBe(true))
  const client = { id: "c1", version: 1, brandName: "Rive gauche", sector: null, notes: "", contacts: [] }
  saving.resolve(json(201, { ...client, createdAt: lumiere.createdAt, updatedAt: lumiere.createdAt }))
  await screen.findByText("Client ajouté avec succès")
  if (field.isConnected) expect(field.disabled).toBe(true)
})

describe("a right that is taken away", () => {
  async function take() {
    me = { ...camille, userRole: "user", permissions: {} }
    await act(() => queryClient.invalidateQueries())
  }

  it("closes at once what holds nothing typed", async () => {
    visit("/app/clients", routes)
    await screen.findByRole("heading", { name: "Clients" })
    await take()
    expect(await screen.findByText(/^Accès refusé: /)).toBeDefined()
    expect(screen.queryByRole("heading", { name: "Clients" })).toBeNull()
    expect(screen.queryByRole("button", { name: "Réessayer" })).toBeNull()
  })

  it("leaves what is typed to be read and copied, and nothing else to be done", async () => {
    visit("/app/clients?dialog=new", routes)
    const field = await screen.findByLabelText<HTMLInputElement>("Nom de la marque")
    await userEvent.type(field, "Maison Rive")
    await take()
    await screen.findAllByText("Vous ne pouvez plus enregistrer ici")
    expect([field.value, field.disabled]).toEqual(["Maison Rive", true])
    expect(opened().getByRole("button", { name: "Ajouter le client" }).hasAttribute("disabled")).toBe(true)
    await userEvent.click(opened().getByRole("button", { name: /Copier mon texte/ }))
    expect(await navigator.clipboard.readText()).toBe("Nom de la marque : Maison Rive")
    await userEvent.click(opened().getByRole("button", { name: "Annuler" }))
    await userEvent.click(await screen.findByText("Quitter sans enregistrer"))
    expect(await screen.findByText(/^Accès refusé: /)).toBeDefined()
  })
})

it("asks before signing out what would be lost without a session", async () => {
  visit("/app/account", routes)
  const field = await screen.findByLabelText<HTMLInputElement>("Prénom")
  await userEvent.type(field, "-Anne")
  await userEvent.click(screen.getAllByRole("button", { name: "Déconnexion" })[0] ?? field)
  await userEvent.click(await screen.findByText("Rester sur la page"))
  expect(field.value).toMatch(/-Anne$/)
  expect(await hasSession()).toBe(true)
})
