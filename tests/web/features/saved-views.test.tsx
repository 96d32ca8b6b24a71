import { screen, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { SavedView } from "@trame/core/workspace/views/contract"
import { beforeEach, describe, expect, it } from "vitest"
import { conflict, failing, fakeApi, offline, refusal } from "../../world/fakeApi.ts"
import { choose, entryOf, paste, press, says, visit } from "../../world/page.tsx"
import { signIn } from "../../world/session.ts"

describe("the saved views of a list", () => {
  let stored: SavedView[]

  beforeEach(() => {
    signIn()
    stored = [aView("a"), aView("b", { shared: true, mayEdit: false, query: "late=yes" })]
  })

  function open(search: string) {
    const api = fakeApi({
      views: {
        list: () => ({ items: stored }),
        create: ({ creationId: _, ...fields }) => aView("c", fields),
        update: ({ viewId, version, ...changes }) => {
          const known = stored.find(({ id }) => id === viewId)
          if (!known) throw refusal("not_found")
          if (version !== known.version) throw conflict()
          const next = { ...known, ...changes, version: version + 1 }
          stored = stored.map((one) => (one === known ? next : one))
          return next
        },
      },
    })
    return { api, router: visit(`/app/collaborations${search}`) }
  }
  const replace = async () => {
    await choose(/^Vue/, "Gérer les vues…")
    await press("Actions pour « Vue a »")
    await userEvent.click(await entryOf("Remplacer par ce qui est affiché"))
  }

  it("lead to it, and keep what narrows and orders it, nothing of a page or of what is open", async () => {
    const { api, router } = open("?sort=name&search=rive&page=3&dialog=edit")
    await choose("Vues", "Enregistrer cette vue…")
    await paste(/Nom de la vue/, "Rive")
    await userEvent.click(screen.getByRole("radio", { name: "Vues de l'équipe" }))
    await press("Enregistrer")
    const view = {
      page: "collaborations",
      name: "Rive",
      query: "search=rive&sort=name&view=cards",
      shared: true,
    }
    await waitFor(() =>
      expect(api.callsOf("views.create")).toEqual([{ ...view, creationId: expect.any(String) }]),
    )
    await choose(/^Vue/, "Vue b")
    await waitFor(() => expect(router.state.location.search).toBe("?late=yes"))
    expect(router.state.historyAction).toBe("PUSH")
    expect(await screen.findByRole("button", { name: /Vue\s: Vue b/ })).toBeDefined()
  })

  it("are replaced by what is shown, which is taken back and again, each over what is stored then", async () => {
    const { api } = open("?search=rive")
    await replace()
    expect(await says("« Vue a » montre autre chose.")).toBeDefined()
    await press("Annuler")
    await waitFor(() => expect(stored[0]).toMatchObject({ query: "stage=quoteSent", version: 6 }))
    await press("Annuler")
    await waitFor(() => expect(stored[0]).toMatchObject({ query: "search=rive&view=cards", version: 7 }))
    expect(api.callsOf("views.update").map(({ version }) => version)).toEqual([4, 5, 6])
  })

  it.each([
    ["a colleague was faster", conflict, /« Vue a » est restée comme elle était\. Modifié/],
    ["no answer came", offline, /« Vue a » n'a peut-être pas été remplacée\./],
  ])("when %s, say so and show what is stored", async (_, error, notice) => {
    const { api } = open("?search=rive")
    const update = () => {
      stored = [aView("a", { name: "Vue retouchée", version: 5 })]
      return failing(error)()
    }
    api.answer({ views: { update } })
    await replace()
    expect(await says(notice)).toBeDefined()
    expect(screen.queryByRole("button", { name: "Annuler" })).toBeNull()
    expect(await screen.findByRole("link", { name: "Vue retouchée" })).toBeDefined()
  })
})

const aView = (id: string, changes: Partial<SavedView> = {}): SavedView => ({
  id,
  version: 4,
  page: "collaborations",
  name: `Vue ${id}`,
  query: "stage=quoteSent",
  shared: false,
  mayEdit: true,
  pinned: false,
  ...changes,
})
