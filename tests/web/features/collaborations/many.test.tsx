import { act, screen, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { CollaborationCard } from "@trame/core/campaigns/collaborations/contract/shapes"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { api as queries } from "../../../../packages/web/src/lib/api/api.ts"
import { queryClient } from "../../../../packages/web/src/lib/api/queryClient.ts"
import { listedCampaigns } from "../../../world/campaigns.ts"
import { withoutMotion } from "../../../world/motion.ts"
import { dialog, dialogGone, press, says, section, textOf } from "../../../world/page.tsx"
import { aCampaign, aCampaignDetail, aCard } from "../../../world/records.ts"
import { signIn } from "../../../world/session.ts"

let world: ReturnType<typeof listedCampaigns>

beforeEach(() => {
  signIn()
  withoutMotion()
  world = listedCampaigns(
    ...["Automne", "Hiver", "Printemps"].map((name, at) => aCard(`k${at}`, { name, version: 3 })),
  )
})

/** rules/campaigns.md#many-campaigns */
describe("campaigns that are selected", () => {
  it("are archived after a question, and taken back", async () => {
    world.enter()
    await select("Automne", "Hiver")
    expect((await bar()).getByText("2 collaborations sélectionnées")).toBeDefined()
    await press("Archiver", await bar())
    const question = await dialog()
    expect(question.getAllByText("Archiver 2 collaborations ?")).not.toHaveLength(0)
    expect(question.getByText(/^Elles quittent les listes .* dix secondes pour annuler\.$/)).toBeDefined()
    await press("Archiver", question)
    expect(await says("2 collaborations archivées")).toBeDefined()
    expect(world.stored.map(({ archived }) => archived)).toEqual([true, true, false])
    await takeBack()
    expect(await says("2 collaborations remises comme avant")).toBeDefined()
    expect(world.stored.map(({ archived }) => archived)).toEqual([false, false, false])
  })

  it.each<[string, string, string, Partial<CollaborationCard>, Partial<CollaborationCard>, string]>([
    [
      "Paiement reçu",
      "Marquer reçu",
      "Leurs influenceurs apparaissent alors en comptabilité. 1 autre l'est déjà. Vous aurez dix secondes pour annuler.",
      { paymentReceived: false },
      { paymentReceived: true },
      "1 collaboration marquée payée",
    ],
    [
      "Chef de projet",
      "Confier",
      "Chef de projet",
      { manager: "Camille Laurent" },
      { manager: "Hugo Leroy" },
      "1 collaboration confiée à Hugo Leroy",
    ],
  ])(
    "are changed by « %s » where they are not so already, and taken back",
    async (name, agree, asked, was, is, done) => {
      world.stored = world.stored.map((one, at) => (at === 1 ? { ...one, ...is } : one))
      const { api } = world.enter()
      await select("Automne", "Hiver")
      await press(name, await bar())
      let question = await dialog()
      expect(question.getAllByText(asked)).not.toHaveLength(0)
      await press("Annuler", question)
      await dialogGone()
      expect((await bar()).getByText("2 collaborations sélectionnées")).toBeDefined()
      await press(name, await bar())
      question = await dialog()
      if (is.manager) {
        await press(agree, question)
        expect(await question.findByText("Le chef de projet est obligatoire")).toBeDefined()
        await user.type(await question.findByRole("combobox", { name }), " Hugo Leroy ")
        expect(question.queryByText("Le chef de projet est obligatoire")).toBeNull()
      }
      await press(agree, question)
      expect(await says(done)).toBeDefined()
      await takeBack()
      expect(await says("1 collaboration remise comme avant")).toBeDefined()
      const input = { collaborationId: "k0", participants: { added: [], changed: [], removed: [] } }
      expect(api.writes()).toEqual([
        ["collaborations.update", { ...input, version: 3, fields: is }],
        ["collaborations.update", { ...input, version: 4, fields: was }],
      ])
    },
  )

  it.each([
    [
      "Paiement reçu",
      "Marquer reçu",
      "1 collaboration marquée payée",
      ["Automne Paiement reçu", "Hiver En attente", "Printemps En attente"],
    ],
    ["Supprimer", "Supprimer", "1 collaboration supprimée", ["Hiver En attente", "Printemps En attente"]],
  ])("when « %s » is done, show it at once although the index lags", async (name, agree, done, rows) => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() })
    world.indexed = world.stored
    world.enter("?view=table&columns=stage")
    await select("Automne")
    await press(name, await bar())
    await press(agree, await dialog())
    expect(await says(done)).toBeDefined()
    const shown = () =>
      screen
        .getAllByRole("row")
        .slice(1)
        .map((row) => textOf(row).join(" "))
    await waitFor(() => expect(shown().sort()).toEqual(rows))
  })

  it("are forgotten once the list is another, whatever narrows it", async () => {
    const { router } = world.enter()
    for (const search of [
      ...["search=a", "status=completed", "type=casting_interne", "progress=signed", "stage=all"],
      ...["stage=waiting", "manager=Hugo", "client=c1", "influencer=i1", "late=yes"],
      ...["period=current_month", "from=2026-03-01", "to=2026-03-31", "archived=yes"],
    ]) {
      world.stored = world.stored.map((one) => ({ ...one, archived: false }))
      const [box] = await screen.findAllByRole("checkbox", { name: /^Sélectionner / })
      await user.click(box ?? document.body)
      await bar()
      await act(() => router.navigate(`/app/collaborations?${search}`))
      const isLeft = () => screen.queryByRole("region", { name: "Collaborations sélectionnées" }) !== null
      await waitFor(() => expect([search, isLeft()]).toEqual([search, false]))
    }
  })

  it("when one is tried again, send the version of then, not the one that its page has cached", async () => {
    const cached = queries.collaborations.get.queryKey({ input: { collaborationId: "k1" } })
    queryClient.setQueryData(cached, aCampaignDetail({ collaboration: aCampaign({ id: "k1", version: 3 }) }))
    const { api } = world.enter()
    await select("Hiver")
    world.stored = world.stored.map((one) => ({ ...one, version: 9 }))
    await press("Paiement reçu", await bar())
    await press("Marquer reçu", await dialog())
    await press("Réessayer")
    expect(await says("1 collaboration marquée payée")).toBeDefined()
    expect(api.callsOf("collaborations.update").map(({ version }) => version)).toEqual([3, 9])
  })
})

const user = userEvent.setup()

const bar = () => section("Collaborations sélectionnées")
const select = async (...names: string[]) => {
  for (const name of names) await user.click(await screen.findByRole("checkbox", { name: new RegExp(name) }))
}
const takeBack = async () => user.click(await screen.findByText(/^\(\d+ s\)$/))
