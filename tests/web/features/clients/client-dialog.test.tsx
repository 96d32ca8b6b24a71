import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { Client, ClientInput } from "@trame/core/campaigns/clients/contract/shapes"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { queryClient } from "../../../../packages/web/src/lib/api/queryClient.ts"
import { asksBeforeClosing } from "../../../world/unsaved.ts"
import { type ClientsWorld, clientOf, clientsWorld, contactOf } from "../../support/clients.ts"
import { json, signIn } from "../../support/site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../../packages/web/src/features/clients/ClientPage.tsx"
import "../../../../packages/web/src/features/clients/ClientDialog.tsx"
import "../../../../packages/web/src/features/clients/ClientsPage.tsx"
import "../../../../packages/web/src/app/shell/Shell.tsx"

let world: ClientsWorld

const NEW = "/app/clients?dialog=new"
const EDIT = "/app/clients?dialog=edit&client=c1"
const rive = clientOf("c1", {
  brandName: "Maison Rive",
  sector: "Luxe",
  notes: "Fidèle",
  contacts: [contactOf("Zoe", { phone: "01", role: "Directrice" }), contactOf("Max", { type: "agency" })],
})

beforeEach(() => {
  signIn()
  world = clientsWorld()
})

const dialog = (name: string) => screen.findByRole("dialog", { name }).then(within)
const field = (label: string, at = 0): HTMLInputElement => {
  const [form] = screen.getAllByRole("dialog", { name: /client$/ })
  const fields = within(form ?? document.body).getAllByLabelText<HTMLInputElement>(label)
  const found = fields[at]
  if (!found) throw new Error(`There are ${fields.length} fields « ${label} »`)
  return found
}
const fill = async (label: string, text: string, at = 0) => {
  await userEvent.click(field(label, at))
  await userEvent.paste(text)
}
const retype = async (label: string, text: string, at = 0) => {
  await userEvent.clear(field(label, at))
  await fill(label, text, at)
}
const button = (name: string) => screen.findByRole("button", { name })
const edit = async () => {
  world.clients = [rive]
  const router = world.enter(EDIT)
  const form = await dialog("Modifier le client")
  await form.findByDisplayValue("Maison Rive")
  const save = async () => userEvent.click(form.getByRole("button", { name: "Enregistrer" }))
  return { router, form, save }
}
const closed = async (router: { state: { location: { search: string } } }) =>
  waitFor(() => expect(router.state.location.search).toBe(""))

describe("a new client", () => {
  it("is created of what was typed, once, and is in the list at once", async () => {
    const router = world.enter(NEW)
    const form = await dialog("Nouveau client")
    await fill("Nom de la marque", "Atelier Sel")
    await fill("Notes", "Deux\nlignes")
    await userEvent.click(form.getByRole("button", { name: "Ajouter un contact" }))
    await waitFor(() => expect(document.activeElement === field("Nom")).toBe(true))
    await userEvent.keyboard("Zoé")
    await fill("Fonction", "Directrice")
    await fill("Email", " zoe@sel.example ")
    await fill("Téléphone", "01 02")
    await userEvent.click(form.getByText("Agence"))
    await userEvent.dblClick(form.getByRole("button", { name: "Ajouter le client" }))
    expect(await screen.findByText("Client ajouté avec succès")).toBeDefined()
    await closed(router)
    expect(world.sent).toEqual([
      {
        method: "POST",
        id: null,
        body: {
          brandName: "Atelier Sel",
          sector: null,
          notes: "Deux\nlignes",
          contacts: [
            {
              name: "Zoé",
              role: "Directrice",
              email: expect.stringMatching(/^\s*zoe@sel\.example\s*$/),
              phone: "01 02",
              type: "agency",
            },
          ],
          creationId: expect.any(String),
        },
      },
    ])
    expect(await screen.findByText("Atelier Sel")).toBeDefined()
  })

  /** rules/interface.md#several-in-a-row */
  it("is followed by the next one, which begins without its name, contacts and notes", async () => {
    world.enter(NEW)
    const form = await dialog("Nouveau client")
    await attributes.sector.by()
    for (const brandName of ["Atelier Sel", "Atelier Poivre"]) {
      await fill("Nom de la marque", brandName)
      await fill("Notes", "Deux lignes")
      await userEvent.click(form.getByRole("button", { name: "Ajouter un contact" }))
      await fill("Nom", "Zoé")
      await fill("Email", "zoe@sel.example")
      await userEvent.click(form.getByRole("button", { name: "Ajouter le client et continuer" }))
      expect(await form.findByText(`Client « ${brandName} » ajouté`)).toBeDefined()
      await waitFor(() => expect([field("Nom de la marque").value, field("Notes").value]).toEqual(["", ""]))
      expect(form.queryByLabelText("Email")).toBeNull()
      // The list behind has it while one goes on.
      expect(await screen.findByRole("button", { name: `Modifier ${brandName}`, hidden: true })).toBeDefined()
    }
    expect(world.sent.map(({ body }) => body)).toEqual(
      ["Atelier Sel", "Atelier Poivre"].map((brandName) =>
        expect.objectContaining({
          ...{ brandName, notes: "Deux lignes", sector: "Cybersécurité" },
          contacts: [expect.objectContaining({ name: "Zoé", email: "zoe@sel.example" })],
        }),
      ),
    )
  })

  it("needs a name, and of each contact a name and an address; nothing is sent before", async () => {
    world.enter(NEW)
    const form = await dialog("Nouveau client")
    await userEvent.click(form.getByRole("button", { name: "Ajouter un contact" }))
    await fill("Email", "pas-une-adresse")
    await fill("Nom de la marque", "   ")
    await userEvent.click(form.getByRole("button", { name: "Ajouter le client" }))
    for (const wrong of [
      "Le nom de la marque est obligatoire",
      "Le nom du contact est obligatoire",
      "Adresse e-mail invalide",
    ])
      expect(await form.findByText(wrong)).toBeDefined()
    await userEvent.clear(field("Email"))
    await userEvent.click(form.getByRole("button", { name: "Ajouter le client" }))
    expect(await form.findByText("L'adresse e-mail du contact est obligatoire")).toBeDefined()
    await waitFor(() => expect(document.activeElement === field("Nom de la marque")).toBe(true))
    expect(world.sent).toEqual([])
  })

  it("says beside its field what is too long, and what the API refuses", async () => {
    world.enter(NEW)
    const form = await dialog("Nouveau client")
    await fill("Nom de la marque", "x".repeat(161))
    expect(await form.findByText("160 caractères au maximum")).toBeDefined()
    await userEvent.clear(field("Nom de la marque"))
    await fill("Nom de la marque", "Sel")
    await userEvent.click(form.getByRole("button", { name: "Ajouter un contact" }))
    await fill("Nom", "Zoé")
    await fill("Email", "zoe@sel.example")
    for (const [label, most] of [
      ["Nom", 120],
      ["Fonction", 120],
      ["Téléphone", 40],
      ["Notes", 5000],
    ] as const) {
      const before = field(label).value
      for (const [length, said] of [
        [most + 1, 1],
        [most, 0],
      ] as const) {
        fireEvent.change(field(label), { target: { value: "1".repeat(length) } })
        await waitFor(() => expect(form.queryAllByText(`${most} caractères au maximum`)).toHaveLength(said))
      }
      fireEvent.change(field(label), { target: { value: before } })
    }
    world.instead.POST = () =>
      json(400, {
        code: "invalid",
        detail: "Certaines informations ne sont pas valides.",
        fields: { "contacts.0.email": "Cette adresse est refusée" },
      })
    const gone = vi.spyOn(Element.prototype, "scrollIntoView")
    await userEvent.click(form.getByRole("button", { name: "Ajouter le client" }))
    expect(await form.findByText("Cette adresse est refusée")).toBeDefined()
    expect(form.getByText("Erreur lors de l'ajout du client")).toBeDefined()
    await waitFor(() => expect(document.activeElement === field("Email")).toBe(true))
    // The field is in sight, not what is said above all of them.
    expect(gone.mock.contexts.filter((one) => (one as Element).matches("[role=alert]"))).toEqual([])
    delete world.instead.POST
    await userEvent.click(form.getByRole("button", { name: "Ajouter le client" }))
    expect(await screen.findByText("Client ajouté avec succès")).toBeDefined()
  })

  it("points out another of the same name, case and accents apart, and is created all the same", async () => {
    world.clients = [clientOf("c2", { brandName: "Éphémère" })]
    world.enter(NEW)
    const form = await dialog("Nouveau client")
    await fill("Nom de la marque", "ephemere")
    expect(await form.findByText(/Un client porte déjà ce nom/)).toBeDefined()
    expect(form.getByRole("link", { name: /^Voir/ }).getAttribute("href")).toBe("/app/clients/c2")
    await fill("Nom de la marque", "s")
    await waitFor(() => expect(form.queryByText(/Un client porte déjà ce nom/)).toBeNull())
  })
})

interface Change {
  by: () => Promise<unknown>
  sent: Partial<ClientInput>
}

const [zoe, max] = rive.contacts as [Client["contacts"][number], Client["contacts"][number]]

/** One for each attribute that the API takes of a client. */
const attributes: { [Key in keyof Required<ClientInput>]: Change } = {
  brandName: { by: () => retype("Nom de la marque", "Sel"), sent: { brandName: "Sel" } },
  notes: { by: () => userEvent.clear(field("Notes")), sent: { notes: "" } },
  sector: {
    by: async () => {
      await userEvent.type(field("Secteur"), "cyber")
      await userEvent.click((await screen.findAllByText("Cybersécurité")).at(-1) ?? document.body)
    },
    sent: { sector: "Cybersécurité" },
  },
  contacts: { by: () => retype("Téléphone", "02"), sent: { contacts: [{ ...zoe, phone: "02" }, max] } },
}

/** One for each attribute of a contact. */
const ofContact: { [Key in keyof Client["contacts"][number]]: Change } = {
  name: { by: () => retype("Nom", "Zoé"), sent: { contacts: [{ ...zoe, name: "Zoé" }, max] } },
  role: { by: () => retype("Fonction", "Adjointe"), sent: { contacts: [{ ...zoe, role: "Adjointe" }, max] } },
  email: {
    by: () => retype("Email", "z@rive.example"),
    sent: { contacts: [{ ...zoe, email: "z@rive.example" }, max] },
  },
  phone: { by: () => retype("Téléphone", "03", 1), sent: { contacts: [zoe, { ...max, phone: "03" }] } },
  type: {
    by: async () =>
      userEvent.click(within(screen.getByRole("group", { name: "Contact 2" })).getByText("Marque")),
    sent: { contacts: [zoe, { ...max, type: "brand" }] },
  },
}

const lists: Record<string, Change> = {
  "a contact taken out": {
    by: async () => userEvent.click(await button("Retirer le contact 1")),
    sent: { contacts: [max] },
  },
  "a contact added": {
    by: async () => {
      await userEvent.click(await button("Ajouter un contact"))
      await fill("Nom", "Ana", 2)
      await fill("Email", "ana@rive.example", 2)
    },
    // Of the type of the one before.
    sent: { contacts: [zoe, max, { ...contactOf("Ana"), type: max.type }] },
  },
}

const changes = Object.entries<Change>({
  ...attributes,
  ...Object.fromEntries(Object.entries(ofContact).map(([name, change]) => [`a contact's ${name}`, change])),
  ...lists,
})

describe.each(changes)("an edit of %s", (_what, { by, sent }) => {
  it("is unsaved until it is sent, alone, with the version that was read", async () => {
    const { router, save } = await edit()
    expect(asksBeforeClosing()).toBe(false)
    await by()
    expect(asksBeforeClosing()).toBe(true)
    await save()
    expect(await screen.findByText("Client mis à jour avec succès")).toBeDefined()
    await closed(router)
    expect(world.sent).toEqual([{ method: "PATCH", id: "c1", body: { version: 1, ...sent } }])
    expect(asksBeforeClosing()).toBe(false)
  })
})

describe("editing a client", () => {
  it("shows what is stored", async () => {
    const { form } = await edit()
    const shown = ["Nom de la marque", "Notes", "Nom", "Fonction", "Email", "Téléphone"].map(
      (label) => field(label).value,
    )
    expect(shown).toEqual(["Maison Rive", "Fidèle", "Zoe", "Directrice", "zoe@rive.example", "01"])
    expect(form.getByText("Luxe")).toBeDefined()
    const types = form.getAllByRole<HTMLInputElement>("radio").map(({ checked }) => checked)
    expect(types).toEqual([true, false, false, true])
  })

  it("says of itself no other of the same name", async () => {
    const { form } = await edit()
    await fill("Nom de la marque", " ")
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(form.queryByText(/Un client porte déjà ce nom/)).toBeNull()
  })

  it("loses nothing by Escape, by the cross or by « Annuler » without a question", async () => {
    const { router, form } = await edit()
    await retype("Notes", "À moitié")
    await userEvent.keyboard("{Escape}")
    await userEvent.click(await button("Rester sur la page"))
    await userEvent.click(form.getByRole("button", { name: "Annuler" }))
    const stay = (await screen.findAllByRole("button", { name: "Rester sur la page" })).at(-1)
    await userEvent.click(stay ?? document.body)
    expect(field("Notes").value).toBe("À moitié")
    expect(router.state.location.search).toContain("dialog=edit")
    await userEvent.click(form.getByRole("button", { name: "Annuler" }))
    const leave = (await screen.findAllByRole("button", { name: "Quitter sans enregistrer" })).at(-1)
    await userEvent.click(leave ?? document.body)
    await closed(router)
    expect(world.sent).toEqual([])
    expect(asksBeforeClosing()).toBe(false)
  })

  it("closes without a question when nothing was typed", async () => {
    const { router } = await edit()
    await userEvent.keyboard("{Escape}")
    await closed(router)
    expect(screen.queryByText("Quitter sans enregistrer ?")).toBeNull()
  })

  it("says why it was not saved, keeps what was typed, and saves it at the next try", async () => {
    const { router, form, save } = await edit()
    await retype("Notes", "Gardé")
    world.instead["PATCH c1"] = () => json(503, { code: "unavailable", detail: "Revenez plus tard." })
    await save()
    expect(await form.findByText("Erreur lors de la mise à jour du client")).toBeDefined()
    expect(form.getByText("Revenez plus tard.")).toBeDefined()
    expect(field("Notes").value).toBe("Gardé")
    expect(asksBeforeClosing()).toBe(true)
    delete world.instead["PATCH c1"]
    await save()
    await closed(router)
    expect(world.sent.map(({ body }) => body)).toEqual([
      { version: 1, notes: "Gardé" },
      { version: 1, notes: "Gardé" },
    ])
  })

  it("takes what is stored in place of what was typed when told to, and builds on it", async () => {
    const { router, form, save } = await edit()
    await retype("Notes", "À moi")
    world.theirs("c1", { notes: "À l'autre", contacts: [max] })
    await save()
    expect(await form.findByText("Ce client a été modifié entre-temps par une autre personne.")).toBeDefined()
    expect(form.getByRole("row", { name: "Notes À l'autre À moi" })).toBeDefined()
    expect(form.getByText("Contact zoe@rive.example, nom : « Zoe » → absent")).toBeDefined()
    await userEvent.click(form.getByRole("button", { name: "Recharger" }))
    await waitFor(() => expect(field("Notes").value).toBe("À l'autre"))
    expect(form.queryByRole("group", { name: "Contact 2" })).toBeNull()
    expect(asksBeforeClosing()).toBe(false)
    expect(world.clients[0]?.notes).toBe("À l'autre")
    await fill("Notes", " et moi")
    await save()
    await closed(router)
    expect(world.sent.at(-1)?.body).toEqual({ version: 2, notes: "À l'autre et moi" })
  })

  it("lays mine over theirs: contacts that they added, took out or moved stay so", async () => {
    const { router, form, save } = await edit()
    await retype("Fonction", "Adjointe", 1)
    world.theirs("c1", { contacts: [contactOf("Ana"), max] })
    await save()
    await userEvent.click(await form.findByRole("button", { name: "Écraser" }))
    await closed(router)
    expect(world.sent.at(-1)?.body).toEqual({
      version: 2,
      contacts: [contactOf("Ana"), { ...max, role: "Adjointe" }],
    })
  })

  it("sends by itself anew what lost to a write that changed nothing of it", async () => {
    const { router, save } = await edit()
    await retype("Notes", "À moi")
    world.theirs("c1", {})
    await save()
    await closed(router)
    expect(world.sent.map(({ body }) => (body as { version: number }).version)).toEqual([1, 2])
    expect(screen.queryByText(/entre-temps par une autre personne/)).toBeNull()
  })

  it("makes a new one of what was deleted meanwhile, with all that it held, and leads to it", async () => {
    const { router, form } = await edit()
    await retype("Notes", "Gardé")
    world.theirs("c1", null)
    await act(() => queryClient.invalidateQueries())
    expect(await form.findByText(/^Cette fiche vient d'être supprimée par une autre personne/)).toBeDefined()
    await userEvent.click(form.getByRole("button", { name: "Enregistrer comme nouveau client" }))
    expect(await screen.findByText("Client ajouté avec succès")).toBeDefined()
    const { brandName, sector, contacts } = rive
    expect(world.sent.at(-1)).toEqual({
      method: "POST",
      id: null,
      body: { brandName, sector, contacts, notes: "Gardé", creationId: expect.any(String) },
    })
    await waitFor(() => expect(router.state.location.pathname).toBe("/app/clients/new0"))
  })

  it("says so of a client that is none, and leads back to the list", async () => {
    for (const [path, said] of [
      [EDIT, "Client non trouvé"],
      ["/app/clients?dialog=edit", "ID client non spécifié"],
    ] as const) {
      world.clients = []
      const router = world.enter(path)
      const form = await dialog("Modifier le client")
      expect(await form.findByRole("heading", { name: said })).toBeDefined()
      await userEvent.click(form.getByRole("button", { name: "Retour aux clients" }))
      await closed(router)
      cleanup()
    }
  })

  it("says why a client could not be read, and tries again", async () => {
    world.clients = [rive]
    world.instead["GET c1"] = () => json(503, { code: "unavailable", detail: "Revenez plus tard." })
    world.enter(EDIT)
    const form = await dialog("Modifier le client")
    expect(await form.findByText("Revenez plus tard.")).toBeDefined()
    delete world.instead["GET c1"]
    await userEvent.click(form.getByRole("button", { name: "Réessayer" }))
    expect(await form.findByDisplayValue("Maison Rive")).toBeDefined()
  })

  it("is shown in the list at once, though that is read from an index that lags behind", async () => {
    const { router, save } = await edit()
    await retype("Nom de la marque", "Rive & Fils")
    world.instead["GET list"] = () => new Promise<Response>(() => undefined)
    await save()
    await closed(router)
    expect(await screen.findByText("Rive & Fils")).toBeDefined()
    expect(screen.queryByText("Maison Rive")).toBeNull()
  })
})
