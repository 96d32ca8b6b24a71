import { act, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { beforeEach, describe, expect, it } from "vitest"
import { castingServer } from "../../../world/castings.ts"
import { refusal } from "../../../world/fakeApi.ts"
import { withoutMotion } from "../../../world/motion.ts"
import { answerQuestion, dialog, field, paste, pick, press, says, wordsOf } from "../../../world/page.tsx"
import { hugo } from "../../../world/people.ts"
import { aCasting, aProposal } from "../../../world/records.ts"
import { asksBeforeClosing } from "../../../world/unsaved.ts"

beforeEach(withoutMotion)

/** rules/campaigns.md#from-casting-to-collaboration */
describe("the collaboration made from a casting", () => {
  it("has the accepted influencers and the client of that name, and is made once", async () => {
    const { api, router } = convert()
    expect((await field("Chef de projet", await form())).value).toBe("Camille Laurent")
    const people = within(await screen.findByRole("region", { name: "Influenceurs acceptés" }))
    expect(people.getByText("2 influenceurs acceptés")).toBeDefined()
    expect(people.getAllByRole("listitem").map(wordsOf)).toEqual([
      "Créatrice a 12,3K abonnés",
      "Créatrice b 12,3K abonnés",
    ])
    await says("Reliée à ce client de l'agence.")
    await submit()
    await waitFor(() => expect(router.state.location.pathname).toBe("/app/collaborations/new"))
    expect(router.state.location.search).toBe("?id=k1")
    expect(api.writes()).toEqual([
      ["castings.toCollaboration", { castingId: "c1", fields: { ...fields, clientId: "cl1" } }],
    ])
    // The dialog that made it is closed, also for « back ».
    await act(() => router.navigate(-1))
    expect(router.state.location.search).toBe("?id=k1")
    // From cached data only.
    api.answer({ castings: { get: () => new Promise<never>(() => undefined) } })
    await act(() => router.navigate(`/app/casting${CONVERT}`))
    const link = await screen.findByRole("link", { name: "Voir la collaboration" })
    expect(link.getAttribute("href")).toBe("/app/collaborations/k1")
  })

  it("asks before a change of any field is lost, and is sent with it", async () => {
    const { api, router } = convert()
    for (const label of ["Nom", "Chef de projet", "Marque"]) {
      const input = await field(label, await form())
      const { value } = input
      for (const [text, asks] of [
        [`${value} 2`, true],
        [value, false],
      ] as const) {
        fireEvent.change(input, { target: { value: text } })
        await waitFor(() => expect([label, asksBeforeClosing()]).toEqual([label, asks]))
      }
    }
    expect((await form()).getByText("Casting externe")).toBeDefined()
    await pick("Type", "Casting interne", await form())
    await waitFor(() => expect(asksBeforeClosing()).toBe(true))
    await paste("Marque", "Maison", await form())
    await says(/^Aucun client de ce nom/)
    await press("Annuler", await form())
    await answerQuestion("Rester sur la page")
    expect(router.state.location.search).toBe(CONVERT)
    await submit()
    const changed = { ...fields, type: "casting_interne", brand: "Maison", clientId: null }
    await waitFor(() =>
      expect(api.callsOf("castings.toCollaboration")).toEqual([{ castingId: "c1", fields: changed }]),
    )
  })

  it("when fields are missing or refused, shows each error", async () => {
    const { api, router } = convert()
    for (const label of ["Nom", "Chef de projet", "Marque"]) await paste(label, " ", await form())
    await submit()
    for (const missing of ["Le nom", "Le chef de projet", "La marque"])
      expect(await says(`${missing} est obligatoire`)).toBeDefined()
    expect(api.writes()).toEqual([])
    for (const label of ["Nom", "Chef de projet", "Marque"]) await paste(label, "Sel", await form())
    const refused = {
      "fields.name": "Nom refusé",
      "fields.manager": "Chef refusé",
      "fields.clientId": "Client introuvable",
    }
    api.refuse("castings.toCollaboration", refusal("invalid", "À corriger.", refused))
    await submit()
    for (const said of Object.values(refused)) expect(await says(said)).toBeDefined()
    expect(screen.getByText("Erreur lors de la création: À corriger.")).toBeDefined()
    expect(router.state.location.search).toBe(CONVERT)
  })

  it.each([
    ["no influencer was accepted", [], true, null, "Aucun influenceur accepté"],
    ["the right is missing", ["a"], false, null, "Accès refusé"],
    ["the right to see the made collaboration is missing", ["a"], false, "k1", "Accès refusé"],
  ])("when %s, is not offered", async (_, accepted, right, collaborationId, said) => {
    const { state, api } = convert(accepted)
    state.casting = aCasting({ collaborationId })
    api.answer({ identity: { me: { ...hugo, permissions: { casting: true, collaborations: right } } } })
    expect(await says(said)).toBeDefined()
    expect(screen.queryByRole("link", { name: "Voir la collaboration" })).toBeNull()
  })
})

const CONVERT = "?dialog=convert&casting=c1"
const form = () => dialog("Créer la collaboration")
const submit = async () => press("Créer la collaboration", await form())
const fields = { name: "Hiver", manager: "Camille Laurent", brand: "Maison Écume", type: "casting_externe" }

function convert(accepted = ["a", "b"]) {
  const server = castingServer({
    casting: aCasting({ brand: "maison ecume" }),
    proposals: [
      ...accepted.map((id) => aProposal(id, { brandStatus: "accepted" })),
      aProposal("c", { brandStatus: "maybe" }),
      aProposal("d"),
    ],
  })
  server.state.clients = [{ id: "cl1", brandName: "Maison Écume", sector: null }]
  return { ...server, router: server.open(CONVERT) }
}
