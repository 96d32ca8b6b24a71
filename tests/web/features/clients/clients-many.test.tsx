import { act, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { api } from "../../../../packages/web/src/lib/api/api.ts"
import { queryClient } from "../../../../packages/web/src/lib/api/queryClient.ts"
import { withoutMotion } from "../../../world/motion.ts"
import { type ClientsWorld, clientOf, clientsWorld } from "../../support/clients.ts"
import { json, signIn } from "../../support/site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../../packages/web/src/features/clients/ClientsPage.tsx"
import "../../../../packages/web/src/features/clients/ManyClients.tsx"
import "../../../../packages/web/src/app/shell/Shell.tsx"

let world: ClientsWorld

beforeEach(() => {
  signIn()
  world = clientsWorld()
  world.clients = ["Brume", "Cendre", "Dune"].map((brandName, at) => clientOf(`c${at + 1}`, { brandName }))
})

const user = userEvent.setup()
const box = (name: string) => screen.findByRole("checkbox", { name: `Sélectionner ${name}` })
const bar = async () => within(await screen.findByRole("region", { name: "Clients sélectionnés" }))
const press = async (name: string | RegExp) => user.click((await bar()).getByRole("button", { name }))
const question = async () => within(await screen.findByRole("dialog"))
const stored = (id: string) => world.clients.find((client) => client.id === id)

async function choose(...names: string[]): Promise<void> {
  for (const name of names) await user.click(await box(name))
}

/** Presses a button of the bar, and the same in the question that follows; what that says. */
async function agreeTo(verb: string): Promise<string> {
  await press(verb)
  const asked = await question()
  const said = asked.getByText(/\.$/).textContent ?? ""
  await user.click(asked.getByRole("button", { name: verb }))
  return said
}

describe("clients are chosen", () => {
  it("one by one, by key, with Shift all between, and none by Escape", async () => {
    world.clients = Array.from({ length: 6 }, (_, at) => clientOf(`m${at}`))
    world.enter("/app/clients")
    await choose("Marque m1")
    fireEvent.click(await box("Marque m4"), { shiftKey: true })
    expect((await bar()).getByText("4 clients sélectionnés")).toBeDefined()
    // The keyboard is at the first one that was chosen, so this takes the next one out, and back in.
    await user.keyboard("jx")
    expect((await bar()).getByText("3 clients sélectionnés")).toBeDefined()
    await user.keyboard("x")
    expect((await bar()).getByText("4 clients sélectionnés")).toBeDefined()
    await user.keyboard("{Escape}")
    await waitFor(() => expect(screen.queryByRole("region", { name: "Clients sélectionnés" })).toBeNull())
  })

  it("as all that the filter shows, on pages beyond this one; of another filter, none", async () => {
    world.clients.push(...Array.from({ length: 20 }, (_, at) => clientOf(`m${at}`)))
    world.enter("/app/clients?search=marque")
    await choose("Marque m0")
    await press(/^Tout ce que le filtre montre/)
    expect(await screen.findByText("20 clients sélectionnés")).toBeDefined()
    expect(world.lists.slice(-2).map((asked) => asked.get("page"))).toEqual(["1", "2"])
    expect(world.lists.at(-1)?.get("search")).toBe("marque")
    await user.click(screen.getByRole("button", { name: "Archivés" }))
    await waitFor(() => expect(screen.queryByRole("region", { name: "Clients sélectionnés" })).toBeNull())
  })
})

describe("those that are chosen", () => {
  it("are archived after one question, and taken back as they were", async () => {
    world.enter("/app/clients")
    await choose("Brume", "Dune")
    expect(await agreeTo("Archiver")).toMatch(/^Ils quittent la liste .* dix secondes pour annuler\.$/)
    expect(await screen.findByText("2 clients archivés")).toBeDefined()
    await waitFor(() => expect(screen.queryByText("Brume")).toBeNull())
    expect(world.sent).toEqual([
      { method: "PUT", id: "c1", body: { version: 1, archived: true } },
      { method: "PUT", id: "c3", body: { version: 1, archived: true } },
    ])
    await user.click(screen.getByText(/^\(\d+ s\)$/))
    expect(await screen.findByText("2 clients remis comme avant")).toBeDefined()
    expect(await screen.findByText("Brume")).toBeDefined()
    expect(world.clients.map(({ archived, version }) => [archived, version])).toEqual([
      [false, 3],
      [false, 1],
      [false, 3],
    ])
  })

  it("stay in the list, and chosen, where one would rather not archive them", async () => {
    withoutMotion()
    world.enter("/app/clients")
    await choose("Brume", "Dune")
    await press("Archiver")
    await user.click((await question()).getByRole("button", { name: "Annuler" }))
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
    expect((await bar()).getByText("2 clients sélectionnés")).toBeDefined()
    expect(world.sent).toEqual([])
  })

  it("come back from the archive together", async () => {
    world.clients = world.clients.map((client) => ({ ...client, archived: client.id !== "c2" }))
    world.enter("/app/clients?archived=yes")
    await choose("Brume", "Dune")
    expect(await agreeTo("Désarchiver")).toBe("Ils reviennent dans la liste et dans les choix.")
    expect(await screen.findByText("2 clients désarchivés")).toBeDefined()
    expect(world.clients.map(({ archived }) => archived)).toEqual([false, false, false])
  })

  it("are kept where somebody changed them meanwhile, which is said, and archived as they are now", async () => {
    world.enter("/app/clients")
    await choose("Brume", "Cendre")
    world.theirs("c2", { notes: "Rappeler" })
    await agreeTo("Archiver")
    expect(await screen.findByText("1 client archivé")).toBeDefined()
    const failures = within(screen.getByRole("list", { name: "Ce qui n'a pas été fait" }))
    expect(failures.getByRole("listitem").textContent).toBe("Cendre Modifié entre-temps.")
    expect((await bar()).getByText("1 client sélectionné")).toBeDefined()
    await user.click(screen.getByRole("button", { name: "Réessayer" }))
    await waitFor(() => expect(stored("c2")).toMatchObject({ archived: true, notes: "Rappeler" }))
  })

  it("stay archived where a colleague had done so before they were tried again, and that is taken back", async () => {
    world.enter("/app/clients")
    await choose("Brume", "Cendre")
    world.theirs("c2", { archived: true })
    await agreeTo("Archiver")
    expect(await screen.findByText("1 client archivé")).toBeDefined()
    await user.click(screen.getByRole("button", { name: "Réessayer" }))
    await waitFor(() => expect(screen.queryByRole("list", { name: "Ce qui n'a pas été fait" })).toBeNull())
    await user.click(await screen.findByText(/^\(\d+ s\)$/))
    expect(await screen.findByText("1 client remis comme avant")).toBeDefined()
    expect(stored("c2")).toMatchObject({ archived: true })
  })

  it("are asked about, archived and exported as they are now, be it that one has left the list", async () => {
    const saved: Blob[] = []
    vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => `blob:${saved.push(blob as Blob)}`)
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined)
    world.enter("/app/clients")
    await choose("Brume", "Cendre", "Dune")
    world.theirs("c1", { archived: true, brandName: "Brume & Fils" })
    await act(() => queryClient.invalidateQueries({ queryKey: api.clients.list.key() }))
    await waitFor(() => expect(screen.queryByText("Brume")).toBeNull())
    expect((await bar()).getByText("3 clients sélectionnés")).toBeDefined()
    await press("Exporter")
    expect(await screen.findByText("3 clients exportés")).toBeDefined()
    const names = (await saved[0]?.text())?.split("\r\n").map((line) => line.split(";")[0])
    expect(names?.slice(1).toSorted()).toEqual(["", "Brume & Fils", "Cendre", "Dune"])
    await agreeTo("Archiver")
    expect(await screen.findByText("2 clients archivés")).toBeDefined()
    expect(world.sent.map(({ id }) => id)).toEqual(["c2", "c3"])
  })

  it("are deleted after one question, without a way back; what is gone already is no failure", async () => {
    world.enter("/app/clients")
    await choose("Brume", "Cendre", "Dune")
    world.theirs("c3", null)
    world.instead["DELETE c2"] = () => json(503, { code: "unavailable", detail: "Revenez plus tard." })
    await press("Supprimer")
    await user.click((await question()).getByRole("button", { name: "Annuler" }))
    expect(world.sent).toEqual([])

    await press("Supprimer")
    const asked = within((await screen.findAllByRole("dialog")).at(-1) ?? document.body)
    expect(asked.getAllByText("Supprimer 3 clients ?")).not.toEqual([])
    expect(asked.getByText(/collaborations sont conservées\. Cette action est irréversible\.$/)).toBeDefined()
    await user.click(asked.getByRole("button", { name: "Supprimer" }))
    expect(await screen.findByText("2 clients supprimés")).toBeDefined()
    const failures = within(screen.getByRole("list", { name: "Ce qui n'a pas été fait" }))
    expect(failures.getByRole("listitem").textContent).toBe("Cendre Revenez plus tard.")
    expect(screen.queryByText(/^\(\d+ s\)$/)).toBeNull()
    expect(await screen.findByText("1 client")).toBeDefined()

    delete world.instead["DELETE c2"]
    // What goes is gone before the list is read again.
    world.instead["GET list"] = () => new Promise<Response>(() => undefined)
    await user.click(screen.getByRole("button", { name: "Réessayer" }))
    expect(await screen.findByText("1 client supprimé")).toBeDefined()
    expect(world.clients).toEqual([])
    await waitFor(() => expect(screen.queryByText("Cendre")).toBeNull())
    expect(screen.queryByRole("region", { name: "Clients sélectionnés" })).toBeNull()
  })

  it("are exported alone", async () => {
    const saved: Blob[] = []
    vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => `blob:${saved.push(blob as Blob)}`)
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined)
    world.enter("/app/clients")
    await choose("Brume", "Dune")
    await press("Exporter")
    expect(await screen.findByText("2 clients exportés")).toBeDefined()
    const names = (await saved[0]?.text())?.split("\r\n").map((line) => line.split(";")[0])
    expect(names?.slice(1)).toEqual(["Brume", "Dune", ""])
  })
})
