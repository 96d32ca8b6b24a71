import { cleanup, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { Profile } from "@trame/core/account/contract/account"
import type { Client } from "@trame/core/campaigns/clients/contract"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { routes } from "../../../packages/web/src/app/routes.tsx"
import { queryClient } from "../../../packages/web/src/lib/api/queryClient.ts"
import { beginSession } from "../../../packages/web/src/lib/session/session.ts"
import { collaboration as untouched } from "../support/campaign.ts"
import { clientOf, contactOf } from "../support/clients.ts"
import { camille, hugo } from "../support/people.ts"
import { answer, json, rememberSession, visit } from "../support/site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../packages/web/src/features/collaborations/detail/CollaborationPage.tsx"
import "../../../packages/web/src/features/collaborations/detail/SendLinkDialog.tsx"
import "../../../packages/web/src/app/shell/Shell.tsx"

const TITLE = "Envoyer le lien par e-mail"

let me: Profile
let clients: Client[]
let linkActive: boolean
let sent: unknown[]
let refuse: (() => Response) | null

function enter(path: string) {
  const collaboration = { ...untouched, linkToken: "jeton", linkActive }
  answer({
    "/api/identity/me": () => json(200, me),
    "/api/clients": () => json(200, { items: clients, total: clients.length, page: 1, pageCount: 1 }),
    "/api/collaborations/k1": () =>
      json(200, { collaboration, participants: [], steps: [], documents: [], stats: [] }),
    "/api/link-mails/collaborations/k1": async (request) => {
      const body = await request.json()
      sent.push(body)
      return refuse?.() ?? json(200, { to: body.to })
    },
  })
  return visit(path, routes)
}

vi.setConfig({ testTimeout: 20_000 })

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  queryClient.clear()
  beginSession()
  rememberSession()
  me = camille
  linkActive = true
  sent = []
  refuse = null
  const [between, own] = [contactOf("Relais", { type: "agency" }), contactOf("Rose")]
  clients = [
    { ...clientOf("c9", { brandName: "Maison Rive Gauche" }), contacts: [contactOf("Autre")] },
    { ...clientOf("c1", { brandName: "maison rive" }), contacts: [between, own] },
  ].map((client) => ({ ...client, collaborationCount: 1 }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const dialog = async () => within(await screen.findByRole("dialog", { name: TITLE }))
const recipientIn = (form: Awaited<ReturnType<typeof dialog>>) =>
  form.findByLabelText<HTMLInputElement>(/^Destinataire/)
const send = (form: Awaited<ReturnType<typeof dialog>>) =>
  userEvent.click(form.getByRole("button", { name: "Envoyer" }))

it("begins with the brand's contact, says who is answered, sends, and is back at the link", async () => {
  const router = enter("/app/collaborations/k1?dialog=link")
  await userEvent.click(await screen.findByRole("button", { name: "Envoyer par e-mail" }))
  const form = await dialog()
  expect((await recipientIn(form)).value).toBe("rose@rive.example")
  expect(form.getByText("Les réponses vous parviendront à camille@lumiere.example")).toBeDefined()
  await userEvent.type(form.getByLabelText(/^Message/), "Voici où nous en sommes.")
  await send(form)
  expect(await screen.findByText("Lien envoyé à rose@rive.example")).toBeDefined()
  expect(sent).toEqual([{ to: "rose@rive.example", message: "Voici où nous en sommes." }])
  await waitFor(() => expect(router.state.location.search).toBe("?dialog=link"))
})

it("knows no contact for whoever may not see clients, and leads back to the address until it is one", async () => {
  me = hugo
  enter("/app/collaborations/k1?dialog=send")
  const form = await dialog()
  expect((await recipientIn(form)).value).toBe("")
  await send(form)
  expect(await form.findByText("L'adresse e-mail est obligatoire")).toBeDefined()
  expect(document.activeElement).toBe(await recipientIn(form))
  await userEvent.type(await recipientIn(form), "rose")
  await send(form)
  expect(await form.findByText("Adresse e-mail invalide")).toBeDefined()
  expect(sent).toEqual([])
})

it("says why it was refused, and keeps what was typed", async () => {
  refuse = () => json(429, { code: "throttled", detail: "Votre agence a déjà envoyé 5 e-mails." })
  const router = enter("/app/collaborations/k1?dialog=send")
  const form = await dialog()
  const to = await recipientIn(form)
  await userEvent.clear(to)
  await userEvent.type(to, " ines@rive.example ")
  await userEvent.type(form.getByLabelText(/^Message/), "Bonjour")
  await send(form)
  expect(await form.findByText("Votre agence a déjà envoyé 5 e-mails.")).toBeDefined()
  expect(form.getByLabelText<HTMLTextAreaElement>(/^Message/).value).toBe("Bonjour")
  await userEvent.click(form.getByRole("button", { name: "Fermer" }))
  await userEvent.click(await screen.findByRole("button", { name: "Rester sur la page" }))
  expect(router.state.location.search).toBe("?dialog=send")
  refuse = null
  await send(form)
  expect(await screen.findByText("Lien envoyé à ines@rive.example")).toBeDefined()
  expect(sent.at(-1)).toEqual({ to: "ines@rive.example", message: "Bonjour" })
})

it("sends somebody whose address is not proven to the account page first", async () => {
  me = { ...camille, emailVerified: false }
  enter("/app/collaborations/k1?dialog=send")
  const link = await (await dialog()).findByRole("link", { name: "vérifiez cette adresse" })
  expect(link.getAttribute("href")).toBe("/app/account")
})

it("is not offered for a link that is switched off", async () => {
  linkActive = false
  enter("/app/collaborations/k1?dialog=link")
  expect(await screen.findByRole("button", { name: "Copier le lien" })).toBeDefined()
  expect(screen.queryByRole("button", { name: "Envoyer par e-mail" })).toBeNull()
})
