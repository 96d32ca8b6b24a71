import { act, fireEvent, screen, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { beforeEach, describe, expect, it } from "vitest"
import { api as queries } from "../../../../packages/web/src/lib/api/api.ts"
import { queryClient } from "../../../../packages/web/src/lib/api/queryClient.ts"
import { clientsServer } from "../../../world/clients.ts"
import { offline, refusing } from "../../../world/fakeApi.ts"
import { catchFiles } from "../../../world/files.ts"
import { withoutMotion } from "../../../world/motion.ts"
import { answerQuestion, dialog, dialogGone, lineOf, press, says, section } from "../../../world/page.tsx"
import { aClient, aContact } from "../../../world/records.ts"

beforeEach(withoutMotion)

/** rules/campaigns.md#client-list */
describe("the list of clients", () => {
  it("shows each client's sector, collaborations, two contacts and notes", async () => {
    const contacts = ["Zoe", "Max", "Ana", "Lou"].map((name) => aContact(name))
    const { open } = clientsServer(
      aClient("c1", { brandName: "Rive", sector: "Mode", notes: "abc", contacts }),
      aClient("c2", { notes: "x", contacts: [aContact("Ida", { role: "Adjointe" }), ...contacts.slice(2)] }),
      aClient("c3"),
    )
    open()
    expect(await says("3 clients")).toBeDefined()
    expect([...document.querySelectorAll("[data-item]")].map(lineOf)).toEqual([
      "Rive | Mode · 3 collaborations | Zoe | zoe@rive.example | Max | max@rive.example | 2 autres contacts | abc",
      "Marque c2 | 1 collaboration | Ida | · Adjointe | ida@rive.example | Ana | ana@rive.example | 1 autre contact | x",
      "Marque c3 | Aucune collaboration | Aucun contact | Aucune note",
    ])
    expect(screen.getByRole("link", { name: "Rive" }).getAttribute("href")).toBe(
      "/app/clients?dialog=detail&client=c1",
    )
    expect(screen.queryByLabelText("Pages de clients")).toBeNull()
  })

  it.each([
    ["Ajouter un client", "?dialog=new"],
    ["Importer une liste", "?dialog=import"],
  ])("when there is none, links to « %s »", async (button, search) => {
    const router = clientsServer().open()
    await screen.findByRole("heading", { name: "Aucun client" })
    expect(screen.getByRole("button", { name: "Exporter les clients" })).toHaveProperty("disabled", true)
    await press(button)
    await waitFor(() => expect(router.state.location.search).toBe(search))
  })

  it("keeps a page until the next arrives, and searches from the first page", async () => {
    const { server, api, open } = clientsServer(...many(20), aClient("c1", { brandName: "Maison Rive" }))
    const router = open("?page=zero&sort=constructor&order=up")
    await says("Marque m1")
    expect(api.callsOf("clients.list")).toEqual([
      { search: "", sort: "name", order: "asc", archived: false, page: 1 },
    ])
    const arriving = Promise.withResolvers<void>()
    server.held = arriving.promise
    await press("Page suivante")
    expect(screen.getByText("Marque m1").closest("[aria-busy='true']")).not.toBeNull()
    arriving.resolve()
    await waitForNames("Marque m16", "Marque m17", "Marque m18", "Marque m19", "Marque m20", "Maison Rive")
    const box = screen.getByRole("searchbox", { name: "Rechercher un client" })
    fireEvent.change(box, { target: { value: "rive" } })
    await waitForNames("Maison Rive")
    expect(router.state.location.search).toMatch(/search=rive$/)
    expect(api.callsOf("clients.list").at(-1)).toMatchObject({ search: "rive", page: 1 })
    fireEvent.change(box, { target: { value: "nulle part" } })
    expect(await says("Aucun client ne correspond à « nulle part ».")).toBeDefined()
    await press("Effacer la recherche")
    expect(await says("21 clients")).toBeDefined()
    expect(box).toHaveProperty("value", "")
  })

  it("is sorted by name at first; another column starts with the most, and reverses", async () => {
    const { api, open } = clientsServer(...three())
    const router = open("?page=2")
    expect((await screen.findByRole("button", { name: /^Nom/ })).getAttribute("aria-pressed")).toBe("true")
    for (const [button, sort, order] of [
      [/^Collaborations/, "collaborations", "desc"],
      ["Collaborations (décroissant)", "collaborations", "asc"],
      [/^Date d'ajout/, "createdAt", "desc"],
      [/^Nom/, "name", "desc"],
    ] as const) {
      await press(button)
      const asked = { search: "", archived: false, page: 1, sort, order }
      await waitFor(() => expect(api.callsOf("clients.list").at(-1)).toEqual(asked))
    }
    expect(router.state.location.search).toMatch(/order=desc/)
  })

  it("is exported as filtered and sorted", async () => {
    catchFiles()
    const { api, open } = clientsServer(...three().map((one) => ({ ...one, archived: true })))
    open("?archived=yes&search=e&sort=createdAt&order=asc")
    await waitForNames(...NAMES)
    await press("Exporter les clients")
    expect(await says("3 clients exportés")).toBeDefined()
    const asked = { search: "e", archived: true, sort: "createdAt", order: "asc", page: 1 }
    expect(api.callsOf("clients.list")).toEqual([asked, asked])
  })

  it("opens its dialogs by shortcut or button, and closes them to the unchanged list", async () => {
    const router = clientsServer(...three()).open("?search=e")
    await waitForNames(...NAMES)
    fireEvent.keyDown(document.body, { key: "n" })
    await press("Annuler", await dialog("Nouveau client"))
    await dialogGone()
    const link = screen.getByRole("link", { name: "Cendre" })
    link.focus()
    fireEvent.keyDown(link, { key: "e" })
    await waitFor(() => expect(router.state.location.search).toMatch(/dialog=edit&client=c2$/))
    await press("Annuler", await dialog("Modifier le client"))
    await waitFor(() => expect(router.state.location.search).toBe("?search=e"))
  })
})

describe("a client that is deleted from the list", () => {
  it("disappears at once from every list, and its cached page is not shown again", async () => {
    const { api, theirs, open } = clientsServer(...three())
    const router = open("/c1")
    await screen.findByRole("heading", { level: 1, name: "Brume" })
    for (const search of ["?search=dune", ""]) {
      await act(() => router.navigate(`/app/clients${search}`))
      await says(search ? "1 client" : "3 clients")
    }
    readElsewhere()
    api.answer({ clients: { list: never, remove: () => ({ id: theirs("c1", null).id, binId: null }) } })
    await press("Supprimer Brume")
    expect(
      await says(/Ses collaborations sont conservées\. Tout reste 30 jours dans la corbeille\.$/),
    ).toBeDefined()
    await answerQuestion("Supprimer")
    expect(await says("Client supprimé avec succès")).toBeDefined()
    await waitForNames("Cendre", "Dune")
    expect(screen.getByText("2 clients")).toBeDefined()
    expect(areReadAgain()).toBe(true)
    await act(() => router.navigate("/app/clients?search=dune"))
    expect(await says("1 client")).toBeDefined()
    await act(() => router.navigate("/app/clients/c1"))
    expect(await screen.findByRole("heading", { name: "Client non trouvé" })).toBeDefined()
  })
})

/** rules/campaigns.md#archive */
describe("archiving a client", () => {
  it("removes it from the list, until undone", async () => {
    const { api, open } = clientsServer(...three())
    const router = open()
    await waitForNames(...NAMES)
    readElsewhere()
    await press("Archiver Brume")
    expect(await says("Le client « Brume » est archivé.")).toBeDefined()
    await waitForNames("Cendre", "Dune")
    expect(areReadAgain()).toBe(true)
    fireEvent.keyDown(window, { key: "z", ctrlKey: true })
    expect(await says("Le client « Brume » est de nouveau dans les listes.")).toBeDefined()
    await waitForNames(...NAMES)
    await act(() => router.navigate("/app/clients/c1"))
    await screen.findByRole("heading", { level: 1, name: "Brume" })
    expect(api.callsOf("clients.archive")).toEqual([
      { clientId: "c1", version: 1, archived: true },
      { clientId: "c1", version: 2, archived: false },
    ])
  })

  it("lists it in the archive, from where it can be restored", async () => {
    const { open } = clientsServer(...three().map((one) => ({ ...one, archived: one.id === "c2" })))
    const router = open("?search=en")
    await says("Aucun client ne correspond à « en ».")
    await press("Archivés")
    expect(await says("Archivé · Aucune collaboration")).toBeDefined()
    await press("Désarchiver Cendre")
    expect(await says("Aucun client archivé ne correspond à « en ».")).toBeDefined()
    await act(() => router.navigate("/app/clients?archived=yes"))
    expect(await says("Aucun client n'est archivé.")).toBeDefined()
    await press("Voir les autres clients")
    await waitForNames(...NAMES)
    expect(router.state.location.search).toBe("")
  })

  it("on its page, when it is refused or unanswered, says whether it surely stayed", async () => {
    const { api, open } = clientsServer(...three())
    open("/c1")
    await press("Archiver")
    expect(await says("Archivé")).toBeDefined()
    api.answer({ clients: { archive: refusing("forbidden", "Refusé.") } })
    await press("Désarchiver")
    expect(await says("Le client « Brume » est resté où il était. Refusé.")).toBeDefined()
    api.refuse("clients.archive", offline())
    await press("Désarchiver")
    expect(await says(/^Le client « Brume » est peut-être resté où il était\./)).toBeDefined()
  })
})

describe("selected clients", () => {
  const bar = () => section("Clients sélectionnés")
  const choose = async (...chosen: string[]) => {
    for (const name of chosen)
      await userEvent.click(await screen.findByRole("checkbox", { name: `Sélectionner ${name}` }))
  }
  const failures = async () => lineOf(await screen.findByRole("list", { name: "Ce qui n'a pas été fait" }))

  it("are archived after one confirmation, changed ones with their latest version", async () => {
    const { server, theirs, open } = clientsServer(...three())
    open()
    await choose("Brume", "Cendre", "Dune")
    theirs("c2", { notes: "Rappeler" })
    theirs("c3", { archived: true })
    await press("Archiver", await bar())
    expect(await says(/^Ils quittent la liste .* dix secondes pour annuler\.$/)).toBeDefined()
    await answerQuestion("Archiver")
    expect(await says("1 client archivé")).toBeDefined()
    expect(await failures()).toBe("Cendre | Modifié entre-temps. | Dune | Modifié entre-temps.")
    await press("Réessayer")
    expect(await says("2 clients archivés")).toBeDefined()
    await userEvent.click(await says(/^\(\d+ s\)$/))
    expect(await says("2 clients remis comme avant")).toBeDefined()
    await waitForNames("Cendre")
    expect(server.stored.map(({ archived, notes }) => [archived, notes])).toEqual([
      [true, ""],
      [false, "Rappeler"],
      [true, ""],
    ])
  })

  it("are restored from the archive together", async () => {
    const { server, open } = clientsServer(...three().map((one) => ({ ...one, archived: true })))
    open("?archived=yes")
    await choose("Brume", "Dune")
    await press("Désarchiver", await bar())
    expect(await says("Ils reviennent dans la liste et dans les choix.")).toBeDefined()
    await answerQuestion("Désarchiver")
    expect(await says("2 clients désarchivés")).toBeDefined()
    expect(server.stored.map(({ archived }) => archived)).toEqual([false, true, false])
  })

  it("are deleted into the bin; one already deleted is no failure", async () => {
    const { server, api, theirs, open } = clientsServer(...three())
    const remove = ({ clientId }: { clientId: string }) => ({
      id: theirs(clientId, null).id,
      binId: null,
    })
    open()
    await choose("Brume", "Cendre", "Dune")
    theirs("c3", null)
    const busy = refusing("unavailable", "Plus tard.")
    api.answer({ clients: { remove: (input) => (input.clientId === "c2" ? busy() : remove(input)) } })
    await press("Supprimer", await bar())
    expect(await screen.findAllByText("Supprimer 3 clients ?")).not.toEqual([])
    expect(
      screen.getByText(/collaborations sont conservées\. Tout reste 30 jours dans la corbeille\.$/),
    ).toBeDefined()
    await answerQuestion("Supprimer")
    expect(await says("2 clients supprimés")).toBeDefined()
    expect(await failures()).toBe("Cendre | Plus tard.")
    // A deleted client disappears before the list is read again.
    api.answer({ clients: { remove, list: never } })
    await press("Réessayer")
    expect(await says("1 client supprimé")).toBeDefined()
    await waitForNames()
    expect(server.stored).toEqual([])
  })
})

const NAMES = ["Brume", "Cendre", "Dune"]
const three = () => NAMES.map((brandName, at) => aClient(`c${at + 1}`, { brandName }))
const many = (count: number) => Array.from({ length: count }, (_, at) => aClient(`m${at + 1}`))
const names = () => [...document.querySelectorAll("[data-item] a[href^='/']")].map(lineOf)
const waitForNames = (...shown: string[]) => waitFor(() => expect(names()).toEqual(shown))
const never = () => new Promise<never>(() => undefined)
/** Queries with a brand's name, for pickers and campaigns. */
const elsewhere = [queries.clients.pick.key(), queries.collaborations.list.key()]
const readElsewhere = () => elsewhere.map((queryKey) => queryClient.setQueryData(queryKey, {}))
const areReadAgain = () => elsewhere.every((key) => queryClient.getQueryState(key)?.isInvalidated)
