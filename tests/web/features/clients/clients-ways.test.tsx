import { fireEvent, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { exportedClients } from "../../../../packages/web/src/features/clients/exports.ts"
import { api } from "../../../../packages/web/src/lib/api/api.ts"
import { queryClient } from "../../../../packages/web/src/lib/api/queryClient.ts"
import * as csv from "../../../../packages/web/src/lib/csv/csv.ts"
import { withoutMotion } from "../../../world/motion.ts"
import { type ClientsWorld, clientOf, clientsWorld, contactOf } from "../../support/clients.ts"
import { json, signIn } from "../../support/site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../../packages/web/src/features/clients/ClientPage.tsx"
import "../../../../packages/web/src/features/clients/ClientDialog.tsx"
import "../../../../packages/web/src/features/clients/ClientsPage.tsx"
import "../../../../packages/web/src/app/shell/Shell.tsx"

let world: ClientsWorld

beforeEach(() => {
  signIn()
  world = clientsWorld()
  world.clients = ["Brume", "Cendre", "Dune"].map((brandName, at) => clientOf(`c${at + 1}`, { brandName }))
})

const button = (name: string | RegExp) => screen.findByRole("button", { name })
const press = async (name: string | RegExp) => userEvent.click(await button(name))
const undo = () => fireEvent.keyDown(window, { key: "z", ctrlKey: true })
const lastAsked = () => Object.fromEntries(world.lists.at(-1) ?? [])

describe("the order of clients", () => {
  it("is by name at first; another begins with the most, and the same is turned round", async () => {
    const router = world.enter("/app/clients?page=2")
    expect((await button(/^Nom/)).getAttribute("aria-pressed")).toBe("true")
    await press(/^Collaborations/)
    await waitFor(() => expect(lastAsked()).toMatchObject({ sort: "collaborations", order: "desc" }))
    expect(lastAsked().page ?? "1").toBe("1")
    expect((await button("Collaborations (décroissant)")).getAttribute("aria-pressed")).toBe("true")
    await press("Collaborations (décroissant)")
    await waitFor(() => expect(lastAsked()).toMatchObject({ sort: "collaborations", order: "asc" }))
    await press(/^Date d'ajout/)
    await waitFor(() => expect(lastAsked()).toMatchObject({ sort: "createdAt", order: "desc" }))
    await press(/^Nom/)
    await waitFor(() => expect(lastAsked()).toMatchObject({ sort: "name", order: "desc" }))
    expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
      order: "desc",
      ...(new URLSearchParams(router.state.location.search).has("sort") && { sort: "name" }),
    })
  })
})

describe("a client that is archived", () => {
  it("goes from the list and comes back, as long as that can be taken back", async () => {
    const campaigns = api.collaborations.list.infiniteKey({
      input: () => ({ search: "ailleurs" }),
      initialPageParam: undefined,
    })
    const router = world.enter("/app/clients")
    await screen.findByText("Brume")
    queryClient.setQueryData(campaigns, { pages: [{ items: [] }], pageParams: [undefined] } as never)
    await press("Archiver Brume")
    expect(await screen.findByText("Le client « Brume » est archivé.")).toBeDefined()
    await waitFor(() => expect(screen.queryByText("Brume")).toBeNull())
    // Campaigns carry its name, and are read again.
    expect(queryClient.getQueryState(campaigns)?.isInvalidated).toBe(true)
    undo()
    expect(await screen.findByText("Le client « Brume » est de nouveau dans les listes.")).toBeDefined()
    expect(await screen.findByText("Brume")).toBeDefined()
    // Its page, which has not been open yet, begins with nothing but what is read of it.
    await router.navigate("/app/clients/c1")
    expect(await screen.findByRole("heading", { level: 1, name: "Brume" })).toBeDefined()
    expect(world.sent.map(({ body }) => body)).toEqual([
      { version: 1, archived: true },
      { version: 2, archived: false },
    ])
  })

  it("is listed apart, named as such, and brought back from there", async () => {
    world.clients = world.clients.map((client) => ({ ...client, archived: client.id === "c2" }))
    const router = world.enter("/app/clients?search=en")
    await screen.findByText("Aucun client ne correspond à « en ».")
    fireEvent.click(await button("Archivés"))
    expect(await screen.findByText("Archivé · Aucune collaboration")).toBeDefined()
    expect(lastAsked()).toMatchObject({ archived: "true" })
    await press("Désarchiver Cendre")
    expect(await screen.findByText("Aucun client archivé ne correspond à « en ».")).toBeDefined()
    await press("Effacer la recherche")
    await waitFor(() => expect(router.state.location.search).toBe(""))
  })

  it("that there is none of leads to the others", async () => {
    const router = world.enter("/app/clients?archived=yes")
    expect(await screen.findByText("Aucun client n'est archivé.")).toBeDefined()
    await press("Voir les autres clients")
    expect(await screen.findByText("3 clients")).toBeDefined()
    expect(router.state.location.search).toBe("")
  })

  it("is not said to stay where no answer came", async () => {
    world.instead["PUT c1"] = () => Promise.reject(new TypeError("Failed to fetch"))
    world.enter("/app/clients/c1")
    await press("Archiver")
    expect(await screen.findByText(/^Le client « Brume » est peut-être resté où il était\./)).toBeDefined()
  })

  it("says so on its own page, and stays where that is refused", async () => {
    world.enter("/app/clients/c1")
    await press("Archiver")
    expect(await screen.findByText("Archivé")).toBeDefined()
    expect(await button("Désarchiver")).toBeDefined()
    world.instead["PUT c1"] = () => json(403, { code: "forbidden", detail: "Refusé." })
    await press("Désarchiver")
    expect(await screen.findByText("Le client « Brume » est resté où il était. Refusé.")).toBeDefined()
    expect(await button("Désarchiver")).toBeDefined()
    expect(world.sent.map(({ body }) => body)).toEqual([
      { version: 1, archived: true },
      { version: 2, archived: false },
    ])
  })
})

describe("the keys of clients", () => {
  it("open a new one, and the one that has the keyboard", async () => {
    withoutMotion()
    const router = world.enter("/app/clients")
    await screen.findByText("Brume")
    fireEvent.keyDown(document.body, { key: "n" })
    await screen.findByRole("dialog", { name: "Nouveau client" })
    await userEvent.keyboard("{Escape}")
    await waitFor(() => expect(router.state.location.search).toBe(""))
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
    screen.getByRole("link", { name: "Cendre" }).focus()
    fireEvent.keyDown(screen.getByRole("link", { name: "Cendre" }), { key: "e" })
    await waitFor(() => expect(router.state.location.search).toBe("?dialog=edit&client=c2"))
  })

  it("change the client of a page", async () => {
    const router = world.enter("/app/clients/c1")
    await screen.findByRole("heading", { level: 1, name: "Brume" })
    fireEvent.keyDown(document.body, { key: "e" })
    await waitFor(() => expect(router.state.location.search).toBe("?dialog=edit"))
  })

  it.each([
    ["the list", "Importer", [clientOf("brume")]],
    ["nothing", "Importer une liste", []],
  ])("lead from %s to an import as well", async (_, name, clients) => {
    world.clients = clients
    const router = world.enter("/app/clients")
    await press(name)
    await waitFor(() => expect(router.state.location.search).toBe("?dialog=import"))
  })
})

describe("a client's form", () => {
  const edit = async () => {
    world.enter("/app/clients?dialog=edit&client=c1")
    const form = within(await screen.findByRole("dialog", { name: "Modifier le client" }))
    await form.findByDisplayValue("Brume")
    return { form, save: () => userEvent.click(form.getByRole("button", { name: "Enregistrer" })) }
  }

  it("tells two contacts of one address apart when somebody else has changed one of them", async () => {
    const contacts = ["Zoe", "Max"].map((name) => contactOf(name, { email: "presse@rive.example" }))
    const [zoe, max] = contacts as [(typeof contacts)[number], (typeof contacts)[number]]
    world.clients = [clientOf("c1", { brandName: "Brume", contacts })]
    const { form, save } = await edit()
    fireEvent.change(form.getAllByLabelText("Fonction")[0] as HTMLElement, { target: { value: "Presse" } })
    world.theirs("c1", { contacts: [zoe, { ...max, phone: "01", type: "agency" }] })
    await save()
    expect(
      await form.findByText("Contact presse@rive.example (2), type : « Marque » → « Agence »"),
    ).toBeDefined()
    await userEvent.click(form.getByRole("button", { name: "Écraser" }))
    await waitFor(() => expect(world.sent).toHaveLength(2))
    expect(world.sent.at(-1)?.body).toEqual({
      version: 2,
      contacts: [
        { ...zoe, role: "Presse" },
        { ...max, phone: "01", type: "agency" },
      ],
    })
  })

  it("forgets a sector that is taken away, and sends it as none", async () => {
    world.clients = [clientOf("c1", { brandName: "Brume", sector: "Luxe" })]
    world.enter("/app/clients?dialog=edit&client=c1")
    const form = within(await screen.findByRole("dialog", { name: "Modifier le client" }))
    await form.findByText("Luxe")
    await userEvent.click(form.getByRole("button", { name: "Effacer" }))
    await userEvent.click(form.getByRole("button", { name: "Enregistrer" }))
    await waitFor(() => expect(world.sent[0]?.body).toEqual({ version: 1, sector: null }))
  })

  it("adds the next contact as one of the brand, or of the kind of the one before", async () => {
    world.enter("/app/clients?dialog=new")
    const form = within(await screen.findByRole("dialog", { name: "Nouveau client" }))
    const add = () => userEvent.click(form.getByRole("button", { name: "Ajouter un contact" }))
    const kinds = () => form.getAllByRole<HTMLInputElement>("radio").map(({ checked }) => checked)
    await add()
    expect(kinds()).toEqual([true, false])
    await userEvent.click(form.getByText("Agence"))
    await add()
    expect(kinds()).toEqual([false, true, false, true])
    await userEvent.click(form.getByRole("button", { name: "Retirer le contact 1" }))
    expect(form.queryByRole("button", { name: "Retirer le contact 2" })).toBeNull()
  })

  it("leaves the keyboard at the client that it added", async () => {
    withoutMotion()
    world.enter("/app/clients?dialog=new")
    const form = within(await screen.findByRole("dialog", { name: "Nouveau client" }))
    fireEvent.change(await form.findByLabelText("Nom de la marque"), { target: { value: "Embrun" } })
    await userEvent.click(form.getByRole("button", { name: "Ajouter le client" }))
    await waitFor(() => {
      const row = document.activeElement?.closest("[data-row]")
      expect(row?.textContent).toContain("Embrun")
    })
  })

  it("that is saved has every list of clients read again, and every campaign", async () => {
    const picks = api.clients.pick.queryKey({ input: { search: "ailleurs" } })
    world.enter("/app/clients?dialog=edit&client=c1")
    const form = within(await screen.findByRole("dialog", { name: "Modifier le client" }))
    await userEvent.click(await form.findByLabelText("Nom de la marque"))
    queryClient.setQueryData(picks, { items: [] })
    await userEvent.paste("!")
    await userEvent.click(form.getByRole("button", { name: "Enregistrer" }))
    await screen.findByText("Client mis à jour avec succès")
    expect(queryClient.getQueryState(picks)?.isInvalidated).toBe(true)
  })
})

describe("a client that is deleted", () => {
  const remove = async (name: string) => {
    await press(`Supprimer ${name}`)
    const sure = (await screen.findAllByRole("button", { name: "Supprimer" })).at(-1)
    await userEvent.click(sure ?? document.body)
  }

  it("leaves just the same where somebody deleted it before", async () => {
    world.enter("/app/clients")
    await screen.findByText("Brume")
    world.theirs("c1", null)
    await remove("Brume")
    await waitFor(() => expect(screen.queryByText("Brume")).toBeNull())
    expect(screen.queryByText(/^(Erreur lors de|Client supprimé)/)).toBeNull()
    expect(world.sent.map(({ method }) => method)).toEqual(["DELETE"])
  })

  it("is offered nowhere any more, and its page, as it was read before, is not shown again", async () => {
    const picks = api.clients.pick.queryKey({ input: { search: "ailleurs" } })
    const router = world.enter("/app/clients/c1")
    await screen.findByRole("heading", { level: 1, name: "Brume" })
    await router.navigate("/app/clients")
    await screen.findByText("Brume")
    queryClient.setQueryData(picks, { items: [] })
    await remove("Brume")
    expect(await screen.findByText("Client supprimé avec succès")).toBeDefined()
    expect(queryClient.getQueryState(picks)?.isInvalidated).toBe(true)
    await router.navigate("/app/clients/c1")
    expect(await screen.findByRole("heading", { name: "Client non trouvé" })).toBeDefined()
  })
})

it("what is exported of clients is what their list shows, in its order", async () => {
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:clients")
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined)
  world.clients = world.clients.map((client) => ({ ...client, archived: true }))
  world.enter("/app/clients?archived=yes&search=e&sort=createdAt&order=asc")
  await screen.findByText("Brume")
  world.lists = []
  await press("Exporter les clients")
  expect(await screen.findByText("3 clients exportés")).toBeDefined()
  expect(world.lists.map((asked) => Object.fromEntries(asked))).toEqual([
    { archived: "true", search: "e", sort: "createdAt", order: "asc", page: "1" },
  ])
})

it("a client's line of the file holds each in its column, which an import knows again", () => {
  const { columns } = exportedClients
  if (typeof columns === "function") throw new Error("It has no amounts")
  const contacts = [
    contactOf("Zoe", { phone: "01", role: "Directrice", type: "agency" }),
    contactOf("Max"),
    contactOf("Ana"),
  ]
  const lines = csv
    .csvOf(columns, [
      { ...clientOf("c1", { sector: "Luxe", notes: "Fidèle", contacts }), collaborationCount: 3 },
      { ...clientOf("c2"), collaborationCount: 0 },
    ])
    .split("\r\n")
  expect(lines[1]).toBe(
    "Marque c1;Luxe;Zoe;zoe@rive.example;01;Directrice;Agence;Max <max@rive.example>, Ana <ana@rive.example>;Fidèle;3;01/03/2026",
  )
  expect(lines[2]).toBe("Marque c2;;;;;;;;;0;01/03/2026")
})
