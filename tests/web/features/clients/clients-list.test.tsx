import { act, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { beforeEach, describe, expect, it } from "vitest"
import { queryClient } from "../../../../packages/web/src/lib/api/queryClient.ts"
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
})

const many = (count: number) => Array.from({ length: count }, (_, index) => clientOf(`m${index + 1}`))
const searchbox = () => screen.findByRole("searchbox", { name: "Rechercher un client" })
const button = (name: string | RegExp) => screen.findByRole("button", { name })
const row = async (name: string) => {
  const item = (await screen.findByText(name)).closest<HTMLElement>("[data-item]")
  if (!item) throw new Error(`${name} is in no row`)
  return item
}
const questions = () => screen.findByRole("dialog", { name: /^Supprimer le client/ })

describe("the list of clients", () => {
  it("says how many there are, and of each its sector, its collaborations, two contacts and its notes", async () => {
    world.clients = [
      clientOf("c1", {
        brandName: "Maison Rive",
        sector: "Mode",
        notes: "abc",
        contacts: ["Zoe", "Max", "Ana", "Lou"].map((name) => contactOf(name, { role: `${name} dirige` })),
      }),
      clientOf("c2", {
        brandName: "Sel",
        notes: "x",
        contacts: ["Ida", "Noe", "Eva"].map((name) => contactOf(name)),
      }),
      clientOf("c3", { brandName: "Poivre" }),
    ]
    world.enter("/app/clients")
    expect(await screen.findByText("3 clients")).toBeDefined()
    expect((await searchbox()).getAttribute("placeholder")).toBe("Rechercher une marque ou un contact")
    const rive = await row("Maison Rive")
    expect(
      within(rive)
        .getByRole("link", { name: /Maison Rive/ })
        .getAttribute("href"),
    ).toBe("/app/clients/c1")
    expect(within(rive).getByText("Mode · 3 collaborations")).toBeDefined()
    expect(within(rive).getByText("abc")).toBeDefined()
    expect(within(rive).getByText(/Zoe dirige/)).toBeDefined()
    expect(within(rive).getByRole("link", { name: "max@rive.example" }).getAttribute("href")).toBe(
      "mailto:max@rive.example",
    )
    expect(within(rive).queryByText("ana@rive.example")).toBeNull()
    expect(within(rive).getByText("2 autres contacts")).toBeDefined()
    const sel = await row("Sel")
    expect(within(sel).getByText("1 collaboration")).toBeDefined()
    expect(within(sel).getByText("1 autre contact")).toBeDefined()
    const poivre = await row("Poivre")
    for (const none of ["Aucune collaboration", "Aucun contact", "Aucune note"])
      expect(within(poivre).getByText(none)).toBeDefined()
  })

  it("says « 1 client » of one", async () => {
    world.clients = [clientOf("c1")]
    world.enter("/app/clients")
    expect(await screen.findByText("1 client")).toBeDefined()
    expect(screen.queryByLabelText("Pages de clients")).toBeNull()
  })

  it("leads an agency without clients to add its first", async () => {
    const router = world.enter("/app/clients")
    expect(await screen.findByRole("heading", { name: "Aucun client" })).toBeDefined()
    expect(await button("Exporter les clients")).toHaveProperty("disabled", true)
    await userEvent.click(await button("Ajouter un client"))
    expect(await screen.findByRole("dialog", { name: "Nouveau client" })).toBeDefined()
    expect(router.state.location.search).toBe("?dialog=new")
  })

  it("searches by the address, from its first page; what finds nothing is put back", async () => {
    world.clients = [...many(20), clientOf("c1", { brandName: "Maison Rive" })]
    const router = world.enter("/app/clients?page=2")
    expect(await screen.findByText("Maison Rive")).toBeDefined()
    await userEvent.type(await searchbox(), "rive")
    expect(await screen.findByText("1 client")).toBeDefined()
    expect(router.state.location.search).toBe("?search=rive")
    expect(world.lists.at(-1)?.get("search")).toBe("rive")
    expect(world.lists.at(-1)?.get("page") ?? "1").toBe("1")

    await userEvent.type(await searchbox(), " nulle part")
    expect(await screen.findByText("Aucun client ne correspond à « rive nulle part ».")).toBeDefined()
    expect(screen.queryByRole("heading", { name: "Aucun client" })).toBeNull()
    await userEvent.click(await button("Effacer la recherche"))
    expect(await screen.findByText("21 clients")).toBeDefined()
    expect(router.state.location.search).toBe("")
    expect((await searchbox()) as HTMLInputElement).toHaveProperty("value", "")
  })

  it("shows what the address searches for, and the page it names", async () => {
    world.clients = many(31)
    world.enter("/app/clients?search=marque&page=3")
    expect(await screen.findByText("Marque m31")).toBeDefined()
    expect((await searchbox()) as HTMLInputElement).toHaveProperty("value", "marque")
    const pages = within(screen.getByLabelText("Pages de clients"))
    expect(pages.getByRole("button", { name: "Page suivante" })).toHaveProperty("disabled", true)
    await userEvent.click(pages.getByRole("button", { name: "Page précédente" }))
    expect(await screen.findByText("Marque m16")).toBeDefined()
    expect(screen.queryByText("Marque m31")).toBeNull()
  })

  it("takes a senseless page or order of the address for the first", async () => {
    world.clients = many(2)
    world.enter("/app/clients?page=zero&sort=constructor&order=up")
    expect(await screen.findByText("2 clients")).toBeDefined()
    const asked = world.lists.at(-1)
    expect([asked?.get("page") ?? "1", asked?.get("sort") ?? "name", asked?.get("order") ?? "asc"]).toEqual([
      "1",
      "name",
      "asc",
    ])
  })

  it("keeps what it shows while another page arrives", async () => {
    world.clients = many(20)
    world.enter("/app/clients")
    await screen.findByText("Marque m1")
    const arriving = Promise.withResolvers<Response>()
    world.instead["GET list"] = () => arriving.promise
    await userEvent.click(await button("Page suivante"))
    expect(screen.getByText("Marque m1")).toBeDefined()
    expect(screen.getByText("Marque m1").closest("[aria-busy='true']")).not.toBeNull()
    delete world.instead["GET list"]
    arriving.resolve(
      json(200, { items: [{ ...clientOf("m16"), collaborationCount: 0 }], total: 20, page: 2, pageCount: 2 }),
    )
    expect(await screen.findByText("Marque m16")).toBeDefined()
    expect(screen.queryByText("Marque m1")).toBeNull()
  })

  it("says why it could not be loaded, and tries again", async () => {
    world.clients = [clientOf("c1")]
    world.instead["GET list"] = () => json(503, { code: "unavailable", detail: "Revenez plus tard." })
    world.enter("/app/clients")
    expect(
      await screen.findByRole("heading", { name: "Erreur lors du chargement des données" }),
    ).toBeDefined()
    expect(screen.getByText("Revenez plus tard.")).toBeDefined()
    delete world.instead["GET list"]
    await userEvent.click(await button("Réessayer"))
    expect(await screen.findByText("Marque c1")).toBeDefined()
  })

  it("shows what a teammate changed as soon as it is told", async () => {
    world.clients = [clientOf("c1"), clientOf("c2")]
    world.enter("/app/clients")
    await screen.findByText("Marque c1")
    world.theirs("c1", { brandName: "Renommée" })
    world.theirs("c2", null)
    await act(() => queryClient.invalidateQueries())
    expect(await screen.findByText("Renommée")).toBeDefined()
    expect(await screen.findByText("1 client")).toBeDefined()
  })

  it("is refused without the right, and with it has gone", async () => {
    world.me = { ...(world.me as object), userRole: "user", permissions: {} }
    world.clients = [clientOf("c1")]
    world.enter("/app/clients")
    expect(await screen.findByText(/^Accès refusé: /)).toBeDefined()
    expect(world.lists).toEqual([])
  })
})

describe("a client's row", () => {
  beforeEach(() => {
    world.clients = [clientOf("c1", { brandName: "Maison Rive" }), clientOf("c2", { brandName: "Sel" })]
  })

  it("opens its own dialog, which closes back to the list as it was filtered", async () => {
    const router = world.enter("/app/clients?search=e")
    await userEvent.click(await button("Modifier Sel"))
    const dialog = await screen.findByRole("dialog", { name: "Modifier le client" })
    expect(await within(dialog).findByDisplayValue("Sel")).toBeDefined()
    expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
      search: "e",
      dialog: "edit",
      client: "c2",
    })
    await userEvent.click(within(dialog).getByRole("button", { name: "Annuler" }))
    await waitFor(() => expect(router.state.location.search).toBe("?search=e"))
  })

  it("is deleted once confirmed, and goes at once, though the list lags behind", async () => {
    world.enter("/app/clients")
    await userEvent.click(await button("Supprimer Maison Rive"))
    const question = within(await questions())
    expect(question.getAllByText("Supprimer le client « Maison Rive » ?")).not.toEqual([])
    expect(question.getByText(/Ses collaborations sont conservées/)).toBeDefined()
    await userEvent.click(question.getByRole("button", { name: "Annuler" }))
    expect(world.sent).toEqual([])

    await userEvent.click(await button("Supprimer Maison Rive"))
    const lagging = Promise.withResolvers<Response>()
    world.instead["GET list"] = () => lagging.promise
    const again = (await screen.findAllByRole("button", { name: "Supprimer" })).at(-1)
    await userEvent.click(again ?? document.body)
    expect(await screen.findByText("Client supprimé avec succès")).toBeDefined()
    await waitFor(() => expect(screen.queryByText("Maison Rive")).toBeNull())
    expect(screen.getByText("1 client")).toBeDefined()
    expect(screen.getByText("Sel")).toBeDefined()
    expect(world.sent.map(({ method, id }) => [method, id])).toEqual([["DELETE", "c1"]])
  })

  it("counts one less only in the lists that held it", async () => {
    const router = world.enter("/app/clients?search=sel")
    expect(await screen.findByText("1 client")).toBeDefined()
    await userEvent.clear(await searchbox())
    expect(await screen.findByText("2 clients")).toBeDefined()
    await userEvent.click(await button("Supprimer Maison Rive"))
    world.instead["GET list"] = () => new Promise<Response>(() => {})
    const sure = (await screen.findAllByRole("button", { name: "Supprimer" })).at(-1)
    await userEvent.click(sure ?? document.body)
    expect(await screen.findByText("1 client")).toBeDefined()
    await userEvent.type(await searchbox(), "sel")
    await waitFor(() => expect(router.state.location.search).toBe("?search=sel"))
    expect(screen.getByText("1 client")).toBeDefined()
    expect(screen.getByText("Sel")).toBeDefined()
  })

  it("stays where it could not be deleted, and says why", async () => {
    world.instead["DELETE c1"] = () => json(503, { code: "unavailable", detail: "Revenez plus tard." })
    world.enter("/app/clients")
    await userEvent.click(await button("Supprimer Maison Rive"))
    await userEvent.click(within(await questions()).getByRole("button", { name: "Supprimer" }))
    expect(
      await screen.findByText("Erreur lors de la suppression du client. Revenez plus tard."),
    ).toBeDefined()
    expect(screen.getByText("Maison Rive")).toBeDefined()
    expect(screen.getByText("2 clients")).toBeDefined()
  })
})
