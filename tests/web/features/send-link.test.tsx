import { fireEvent, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { Profile } from "@trame/core/account/contract/account"
import type { Client } from "@trame/core/campaigns/clients/contract/shapes"
import type { Participant } from "@trame/core/campaigns/collaborations/contract/shapes"
import type { Happening } from "@trame/core/together/activity/contract"
import { beforeEach, describe, expect, it } from "vitest"
import { routes } from "../../../packages/web/src/app/routes.tsx"
import { camille, hugo } from "../../world/people.ts"
import { aClient, aContact } from "../../world/records.ts"
import { collaboration as untouched } from "../support/campaign.ts"
import { answer, json, signIn, visit } from "../support/site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../packages/web/src/features/collaborations/detail/CollaborationPage.tsx"
import "../../../packages/web/src/features/collaborations/detail/SendLinkDialog.tsx"
import "../../../packages/web/src/features/collaborations/detail/SendPersonalLinkDialog.tsx"
import "../../../packages/web/src/features/collaborations/detail/TogetherTab.tsx"
import "../../../packages/web/src/app/shell/Shell.tsx"

const ada: Participant = {
  id: "p1",
  influencerId: "ada",
  version: 1,
  fullName: "Ada Lune",
  username: "ada",
  profileImageUrl: null,
  rate: 10_000,
  deliverables: [],
  creatorInvoiceSent: false,
  paidPercentage: 0,
  linkKey: null,
}

const TITLE = "Envoyer le lien par e-mail"
/** What has it sent once. */
const ONCE = { creationId: expect.any(String) }

let me: Profile
let clients: Client[]
let linkActive: boolean
/** The client that the campaign is of, where one says so. */
let clientId: string | null
let sent: unknown[]
let refuse: (() => Response) | null
let activity: Happening[]
/** What the catalogue knows of the influencer. */
let known: { email: string } | null

function enter(path: string) {
  const collaboration = { ...untouched, linkToken: "jeton", linkActive, clientId }
  answer({
    "/api/identity/me": () => json(200, me),
    "/api/account/email/verify": () => {
      me = camille
      return json(200, {})
    },
    "/api/clients": () => json(200, { items: clients, total: clients.length, page: 1, pageCount: 1 }),
    "/api/collaborations/k1": () =>
      json(200, { collaboration, participants: [ada], steps: [], documents: [], stats: [] }),
    "/api/collaborations/k1/participants/p1/link": () => {
      sent.push("made")
      return json(200, { key: "cle" })
    },
    "/api/discover/influencers/ada": () =>
      known ? json(200, known) : json(404, { code: "not_found", detail: "Introuvable" }),
    "/api/link-mails/collaborations/k1/participants/p1": async (request) => {
      const body = await request.json()
      sent.push(body)
      return json(200, { to: body.to })
    },
    "/api/activity/collaborations/k1": () => json(200, { items: activity, nextCursor: null }),
    "/api/link-mails/collaborations/k1": async (request) => {
      const body = await request.json()
      sent.push(body)
      return refuse?.() ?? json(200, { to: body.to })
    },
  })
  return visit(path, routes)
}

beforeEach(() => {
  signIn()
  me = camille
  linkActive = true
  clientId = null
  sent = []
  refuse = null
  activity = []
  known = { email: "ada@lune.example" }
  const [between, own] = [aContact("Relais", { type: "agency" }), aContact("Rose")]
  clients = [
    { ...aClient("c9", { brandName: "Maison Rive Gauche" }), contacts: [aContact("Autre")] },
    { ...aClient("c1", { brandName: "maison rive" }), contacts: [between, own] },
  ].map((client) => ({ ...client, collaborationCount: 1 }))
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
  // As it is pasted now and then.
  fireEvent.change(await recipientIn(form), { target: { value: " rose@rive.example " } })
  await send(form)
  expect(await screen.findByText("Lien envoyé à rose@rive.example")).toBeDefined()
  expect(sent).toEqual([{ to: "rose@rive.example", message: "Voici où nous en sommes.", ...ONCE }])
  await waitFor(() => expect(router.state.location.search).toBe("?dialog=link"))
})

it.each([
  ["of the client that the campaign is of, whatever it is called by now", "c9", [], "autre@rive.example"],
  [
    "of an agency between, where the brand has nobody of its own",
    null,
    [aContact("Relais", { type: "agency" })],
    "relais@rive.example",
  ],
  ["none, where the client has no contact", null, [], ""],
] as const)("begins with the address %s", async (_whose, of, contacts, address) => {
  clientId = of
  clients = clients.map((client) => (client.id === "c1" ? { ...client, contacts: [...contacts] } : client))
  enter("/app/collaborations/k1?dialog=send")
  expect((await recipientIn(await dialog())).value).toBe(address)
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
  expect(sent.at(-1)).toEqual({ to: "ines@rive.example", message: "Bonjour", ...ONCE })
})

it("takes the code of the mail right there from somebody whose address is not proven, then offers the link", async () => {
  me = { ...camille, emailVerified: false }
  enter("/app/collaborations/k1?dialog=send")
  const form = await dialog()
  const code = await form.findByLabelText("Code reçu par e-mail")
  expect(form.queryByLabelText("Destinataire")).toBeNull()
  await userEvent.type(code, "123456")
  await userEvent.click(form.getByRole("button", { name: "Vérifier" }))
  expect(await recipientIn(form)).toBeDefined()
})

describe("an influencer's own link", () => {
  const button = { name: "Envoyer par e-mail le lien d'Ada Lune" }
  const tab = "/app/collaborations/k1?tab=influencers"

  it("goes to the address that is known of them, typed over where it is another, and is made first", async () => {
    const router = enter(tab)
    await userEvent.click(await screen.findByRole("button", button))
    const form = await dialog()
    const to = await recipientIn(form)
    expect(to.value).toBe("ada@lune.example")
    expect(form.getByText(/^Le lien personnel d'Ada Lune part .* montre sa rémunération/)).toBeDefined()
    await userEvent.clear(to)
    await userEvent.keyboard("agent@lune.example{Tab}Voici ton lien.")
    await send(form)
    expect(await screen.findByText("Lien envoyé à agent@lune.example")).toBeDefined()
    expect(sent).toEqual(["made", { to: "agent@lune.example", message: "Voici ton lien.", ...ONCE }])
    await waitFor(() => expect(router.state.location.search).toBe("?tab=influencers"))
  })

  it("begins without an address where none is known", async () => {
    known = null
    enter(`${tab}&dialog=personal&participant=p1`)
    const form = await dialog()
    expect((await recipientIn(form)).value).toBe("")
    await send(form)
    expect(await form.findByText("L'adresse e-mail est obligatoire")).toBeDefined()
    expect(sent).toEqual([])
  })

  it("says so where they take part no more, and is not offered while their page is closed", async () => {
    linkActive = false
    enter(`${tab}&dialog=personal&participant=p9`)
    expect(
      await (await dialog()).findByText("Cet influenceur ne participe plus à la collaboration"),
    ).toBeDefined()
    expect(screen.queryByRole("button", { ...button, hidden: true })).toBeNull()
  })
})

it("is told of by the campaign's activity, by who sent it and to whom", async () => {
  activity = [
    {
      id: "e1",
      at: "2026-03-02T10:00:00.000Z",
      kind: "linkSent",
      what: ["rose@rive.example"],
      actor: { id: "u1", name: "Camille Laurent" },
      subject: { kind: "collaboration", id: "k1", name: "Été" },
    },
  ]
  enter("/app/collaborations/k1?tab=activity")
  const day = within(await screen.findByRole("region", { name: /^lundi 2 mars/ }))
  expect(day.getByRole("listitem").textContent).toContain(
    "Camille Laurent a envoyé le lien de suivi à rose@rive.example",
  )
  // Which campaign needs no saying there.
  expect(day.getByRole("listitem").textContent).not.toContain("Été")
})

it("is not offered for a link that is switched off", async () => {
  linkActive = false
  enter("/app/collaborations/k1?dialog=link")
  expect(await screen.findByRole("button", { name: "Copier le lien" })).toBeDefined()
  expect(screen.queryByRole("button", { name: "Envoyer par e-mail" })).toBeNull()
})
