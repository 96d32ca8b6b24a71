import { act, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { Client } from "@trame/core/campaigns/clients/contract/shapes"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { api as queries } from "../../../../packages/web/src/lib/api/api.ts"
import { queryClient } from "../../../../packages/web/src/lib/api/queryClient.ts"
import { clientsServer } from "../../../world/clients.ts"
import { offline, refusal } from "../../../world/fakeApi.ts"
import { withoutMotion } from "../../../world/motion.ts"
import {
  answerQuestion,
  dialog,
  dialogGone,
  field,
  lineOf,
  paste,
  pick,
  press,
  says,
} from "../../../world/page.tsx"
import { hugo } from "../../../world/people.ts"
import { aClient, aContact } from "../../../world/records.ts"
import { asksBeforeClosing } from "../../../world/unsaved.ts"

beforeEach(withoutMotion)

describe("the form of a new client", () => {
  const add = async (name = "Ajouter le client") => press(name, await dialog("Nouveau client"))
  const addContact = async () => press("Ajouter un contact", await dialog("Nouveau client"))

  it("when fields are missing, too long or refused, shows each error, and sends nothing invalid", async () => {
    const { api, open } = clientsServer(aClient("c2", { brandName: "Éphémère" }))
    open("?dialog=new")
    await addContact()
    await paste("Nom de la marque", "   ")
    await add()
    for (const said of [
      "Le nom de la marque est obligatoire",
      "Le nom du contact est obligatoire",
      "L'adresse e-mail du contact est obligatoire",
    ])
      expect(await says(said)).toBeDefined()
    await waitFor(async () => expect(document.activeElement).toBe(await field("Nom de la marque")))
    await paste("Email", "pas-une-adresse")
    expect(await says("Adresse e-mail invalide")).toBeDefined()
    for (const [label, most] of [
      ["Nom de la marque", 160],
      ["Nom", 120],
      ["Fonction", 120],
      ["Téléphone", 40],
      ["Notes", 5000],
    ] as const) {
      const tooLong = `${most} caractères au maximum`
      await paste(label, "1".repeat(most + 1))
      await says(tooLong)
      await paste(label, "1".repeat(most))
      await waitFor(() => expect(screen.queryByText(tooLong)).toBeNull())
    }
    await paste("Nom de la marque", "ephemere")
    const link = await screen.findByRole("link", { name: /^Voir «.Éphémère/ })
    expect(link.getAttribute("href")).toBe("/app/clients/c2")
    await paste("Email", " zoe@sel.example ")
    expect(api.writes()).toEqual([])
    api.refuse("clients.create", refusal("invalid", "Non.", { "contacts.0.email": "Adresse refusée" }))
    await add()
    expect(await says("Adresse refusée")).toBeDefined()
    expect(screen.getByText("Erreur lors de l'ajout du client")).toBeDefined()
    await waitFor(async () => expect(document.activeElement).toBe(await field("Email")))
  })

  it("sends the typed values; the next one starts without name, contacts and notes", async () => {
    const { api, open } = clientsServer()
    const router = open("?dialog=new")
    await pick("Secteur", "Cybersécurité")
    for (const [at, brandName] of ["Sel", "Poivre"].entries()) {
      await paste("Nom de la marque", brandName)
      await paste("Notes", "Deux\nlignes")
      await addContact()
      await waitFor(async () => expect(document.activeElement).toBe(await field("Nom")))
      await userEvent.keyboard("Zoé")
      await paste("Email", "zoe@sel.example")
      await userEvent.click((await contactAt(1)).getByText("Agence"))
      // The next contact has the kind of the former one.
      await addContact()
      expect((await contactAt(2)).getAllByRole("radio").at(1)).toHaveProperty("checked", true)
      await press("Retirer le contact 2")
      await add(at ? "Ajouter le client" : "Ajouter le client et continuer")
      if (at) continue
      expect(await says("Client « Sel » ajouté")).toBeDefined()
      await waitFor(async () => expect((await field("Nom de la marque")).value).toBe(""))
      expect([(await field("Notes")).value, screen.queryByLabelText("Email")]).toEqual(["", null])
      expect(await screen.findByLabelText("Modifier Sel")).toBeDefined()
    }
    expect(await says("Client ajouté avec succès")).toBeDefined()
    await waitFor(() => expect(router.state.location.search).toBe(""))
    await waitFor(() =>
      expect(document.activeElement?.closest("[data-row]")?.textContent).toContain("Poivre"),
    )
    expect(api.callsOf("clients.create")).toEqual(
      ["Sel", "Poivre"].map((brandName) => ({
        brandName,
        sector: "Cybersécurité",
        notes: "Deux\nlignes",
        contacts: [{ name: "Zoé", role: "", email: "zoe@sel.example", phone: "", type: "agency" }],
        creationId: expect.any(String),
      })),
    )
  })
})

describe("the form of a stored client", () => {
  it.each<[string, () => Promise<void>, Partial<Client>]>([
    [
      "name and a contact",
      async () => {
        await paste("Nom de la marque", "Sel")
        const place = await contactAt(2)
        for (const [label, value] of [
          ["Nom", "Maxime"],
          ["Fonction", "Adjoint"],
          ["Email", "m@rive.example"],
          ["Téléphone", "03"],
        ] as const)
          fireEvent.change(place.getByLabelText(label), { target: { value } })
        await userEvent.click(place.getByText("Marque"))
      },
      {
        brandName: "Sel",
        contacts: [zoe, aContact("Maxime", { role: "Adjoint", email: "m@rive.example", phone: "03" })],
      },
    ],
    [
      "sector and notes",
      async () => {
        await press("Effacer", await dialog())
        await paste("Notes", "")
      },
      { sector: null, notes: "" },
    ],
    ["contacts", () => press("Retirer le contact 1"), { contacts: [max] }],
  ])("sends changes of %s only, which the list shows before it is read", async (_, edit, changes) => {
    const picks = queries.clients.pick.queryKey({ input: { search: "ailleurs" } })
    const { server, api, open } = clientsServer(rive())
    const router = open(EDIT)
    await field("Nom de la marque")
    queryClient.setQueryData(picks, { items: [] })
    expect(asksBeforeClosing()).toBe(false)
    await edit()
    expect(asksBeforeClosing()).toBe(true)
    server.held = new Promise(() => undefined)
    await save()
    expect(await says("Client mis à jour avec succès")).toBeDefined()
    await waitFor(() => expect(router.state.location.search).toBe(""))
    expect(api.callsOf("clients.update")).toEqual([{ clientId: "c1", version: 1, ...changes }])
    expect(await screen.findByRole("link", { name: changes.brandName ?? "Maison Rive" })).toBeDefined()
    expect(queryClient.getQueryState(picks)?.isInvalidated).toBe(true)
  })

  /** rules/platform.md#versions */
  it("when contacts changed meanwhile, distinguishes two with one address, and merges mine into theirs", async () => {
    const email = "presse@rive.example"
    const { api, theirs, open } = clientsServer(
      rive({ contacts: [zoe, max].map((one) => ({ ...one, email })) }),
    )
    open(EDIT)
    await field("Nom de la marque")
    fireEvent.change((await contactAt(1)).getByLabelText("Fonction"), { target: { value: "Presse" } })
    const changed = { ...max, email, phone: "01", type: "brand" as const }
    theirs("c1", { contacts: [aContact("Ana"), { ...zoe, email }, changed] })
    await save()
    expect(await says("Contact presse@rive.example (2), type : « Agence » → « Marque »")).toBeDefined()
    await press("Écraser")
    await waitFor(() => expect(api.callsOf("clients.update")).toHaveLength(2))
    expect(api.callsOf("clients.update")[1]).toEqual({
      clientId: "c1",
      version: 2,
      contacts: [aContact("Ana"), { ...zoe, email, role: "Presse" }, changed],
    })
  })
})

/** rules/campaigns.md#client-page */
describe("a client's page", () => {
  const main = () => lineOf(document.querySelector("main"))

  it("shows figures, campaigns, contacts and notes, with links to campaigns and contacts", async () => {
    const { server, open } = clientsServer(rive())
    server.overview = { campaigns: 3, influencers: 12, revenue: 1_234_550 }
    const campaign = { date: "2026-09-01", revenue: 100_050, archived: false, influencerCount: 1 }
    server.recentCampaigns = [
      { ...campaign, id: "k1", name: "Été", status: "pending" },
      { ...campaign, id: "k2", name: "Hiver", status: "completed", influencerCount: 2, date: "" },
      { ...campaign, id: "k3", name: "Noël", status: "quote_sent", archived: true },
    ]
    open("/c1")
    await heading("Maison Rive")
    expect(document.title).toContain("Maison Rive")
    for (const shown of [
      "Campagnes | 3 | Influenceurs | 12 | CA Total | 12 345,50 €",
      "Été | 01/09/2026 · 1 influenceur | 1 000,50 € | En attente",
      "Hiver | Date non définie · 2 influenceurs | 1 000,50 € | Terminée",
      "Noël | 01/09/2026 · 1 influenceur · Archivée | 1 000,50 € | Devis envoyé",
      "Notes | Fidèle | Contacts | Zoe | Directrice · Marque | zoe@rive.example",
      "Max | Agence | max@rive.example",
      // In Paris, the next day already.
      "Secteur | Luxe | Ajouté le | 2 mars 2026 | Modifié le | 10 juin 2026",
    ])
      expect(main()).toContain(shown)
    const links = [...document.querySelectorAll("main section a")].map((link) => link.getAttribute("href"))
    expect(links).toEqual([
      ...["k1", "k2", "k3"].map((id) => `/app/collaborations/${id}`),
      ...["mailto:zoe@rive.example", "tel:+331020304", "mailto:max@rive.example"],
    ])
  })

  it("when there is no data, says so; without the right, has no links to campaigns", async () => {
    const { server, api, open } = clientsServer(aClient("c1"))
    api.answer({ identity: { me: { ...hugo, permissions: { clients: true } } } })
    open("/c1")
    await heading("Marque c1")
    expect(main()).toContain("Campagnes récentes | Aucune campagne pour le moment | Notes | Aucune note")
    expect(main()).toContain("Contacts | Aucun contact | Informations | Secteur | Non défini")
    expect(screen.getByText("Secteur non défini")).toBeDefined()
    server.recentCampaigns = [
      { id: "k1", name: "Été", status: "pending", date: "", revenue: 0, archived: false, influencerCount: 1 },
    ]
    await act(() => queryClient.invalidateQueries())
    expect((await says("Été")).closest("a")).toBeNull()
  })

  it("when it cannot be read, can be tried again; it shows an edit at once, and links back", async () => {
    const { api, detail, open } = clientsServer(rive())
    api.refuse("clients.get", offline())
    const router = open("/c1")
    expect(await says(/^Erreur de connexion/)).toBeDefined()
    expect(screen.queryByText("Client non trouvé")).toBeNull()
    api.answer({ clients: { get: detail } })
    await press("Réessayer")
    await heading("Maison Rive")
    fireEvent.keyDown(document.body, { key: "e" })
    await paste("Nom de la marque", "Rive & Fils")
    expect(router.state.location.search).toBe("?dialog=edit")
    await save()
    await heading("Rive & Fils")
    await dialogGone()
    await press("Retour")
    await waitFor(() => expect(router.state.location.pathname).toBe("/app/clients"))
  })

  it("when the client is deleted, says so, stays readable, and links to the list", async () => {
    const { api, theirs, open } = clientsServer(rive())
    const router = open("/c1")
    const remove = async () => {
      await press("Supprimer")
      await answerQuestion("Supprimer")
    }
    api.refuse("clients.remove", refusal("forbidden", "Refusé."))
    await remove()
    expect(await says("Erreur lors de la suppression du client. Refusé.")).toBeDefined()
    await dialogGone()
    expect(screen.getByRole("button", { name: "Modifier" })).toHaveProperty("disabled", false)
    api.answer({ clients: { remove: () => ({ id: theirs("c1", null).id, binId: null }) } })
    await remove()
    expect(await says("Client supprimé avec succès")).toBeDefined()
    await dialogGone()
    await heading("Maison Rive")
    for (const name of ["Modifier", "Archiver", "Supprimer"])
      expect(screen.getByRole("button", { name })).toHaveProperty("disabled", true)
    fireEvent.keyDown(document.body, { key: "e" })
    expect(router.state.location).toMatchObject({ pathname: "/app/clients/c1", search: "" })
    await waitFor(() => expect(router.state.location.pathname).toBe("/app/clients"))
    expect(api.callsOf("clients.remove")).toHaveLength(2)
    await act(() => router.navigate(-1))
    expect(router.state.location.pathname).not.toBe("/app/clients/c1")
  })

  it("when the client is deleted and the user has left, does not redirect", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const router = clientsServer(rive()).open("/c1")
    await press("Supprimer")
    await answerQuestion("Supprimer")
    await says("Client supprimé avec succès")
    await act(() => router.navigate("/app/clients?search=rive"))
    act(() => void vi.advanceTimersByTime(2000))
    expect(router.state.location.search).toBe("?search=rive")
  })
})

const EDIT = "?dialog=edit&client=c1"
const zoe = aContact("Zoe", { phone: "+33 1 02 03 04", role: "Directrice" })
const max = aContact("Max", { type: "agency" })
const rive = (changes: Partial<Client> = {}) =>
  aClient("c1", {
    brandName: "Maison Rive",
    sector: "Luxe",
    notes: "Fidèle",
    contacts: [zoe, max],
    createdAt: "2026-03-01T23:30:00.000Z",
    updatedAt: "2026-06-10T08:00:00.000Z",
    ...changes,
  })
const heading = (name: string) => screen.findByRole("heading", { level: 1, name })
const save = async () => press("Enregistrer", await dialog())
const contactAt = async (at: number) =>
  within(await screen.findByRole("group", { name: `Contact ${at}`, hidden: true }))
