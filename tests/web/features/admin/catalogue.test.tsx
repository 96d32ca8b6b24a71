import { screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import {
  type CataloguedPerson,
  catalogued,
  type ListedWithdrawal,
  removalRequest,
  withdrawal,
} from "@trame/core/admin/contract"
import { beforeEach, describe, expect, it } from "vitest"
import { fakeApi, refusal, refusing } from "../../../world/fakeApi.ts"
import { answerQuestion, dialog, fill, lineOf, press, says, section, visit } from "../../../world/page.tsx"
import { superAdmin } from "../../../world/people.ts"
import { NOW, recordOf } from "../../../world/record.ts"
import { builder } from "../../../world/records.ts"
import { signIn } from "../../../world/session.ts"

let found: { items: CataloguedPerson[]; isErased: boolean }
let withdrawals: ListedWithdrawal[]

beforeEach(() => {
  signIn()
  found = { items: [zoe], isErased: false }
  withdrawals = []
})

/** rules/creators.md#leaving-the-catalogue */
describe("an influencer of the catalogue", () => {
  it("is archived and restored after a confirmation, and the lists are read again", async () => {
    withdrawals = [
      aWithdrawal(),
      aWithdrawal({ id: "gone", state: "erased", displayName: null, username: null }),
      aWithdrawal({ id: "going", state: "erasing", displayName: "Max", username: "max" }),
    ]
    const { api } = open("?search=zoe.mercier")
    const catalogue = await section("Dans le catalogue")
    await catalogue.findByText("Visible")
    await screen.findByText("Personne effacée")
    expect(lines("Dans le catalogue")).toEqual([
      "Zoé Mercier | @zoe.mercier | Instagram | 12,3K | Visible | Archiver | Effacer",
    ])
    expect(lines("Personnes retirées")).toEqual([
      "Zoé Mercier | @zoe.mercier | Instagram | 01/03/2026 | Archivée | Désarchiver | Effacer",
      "Personne effacée | Instagram | 01/03/2026 | Effacée",
      "Max | @max | Instagram | 01/03/2026 | Effacement en cours",
    ])
    const before = api.callsOf("admin.withdrawals").length
    await press("Archiver", catalogue)
    await screen.findAllByText("Archiver Zoé Mercier ?")
    await answerQuestion("Annuler")
    expect(api.writes()).toEqual([])
    await press("Archiver", catalogue)
    await answerQuestion("Archiver")
    expect(
      await says("Zoé Mercier archivée : elle quitte les recherches dans quelques secondes"),
    ).toBeDefined()
    await waitFor(() => expect(api.callsOf("admin.withdrawals").length).toBeGreaterThan(before))
    api.answer({ admin: { restorePerson: refusing("unavailable", "Plus tard.") } })
    await press("Désarchiver")
    await answerQuestion("Désarchiver")
    expect(await says("Plus tard.")).toBeDefined()
    expect(api.writes()).toEqual([
      ["admin.archivePerson", { influencerId: "zoe" }],
      ["admin.restorePerson", { influencerId: "zoe" }],
    ])
  })

  it("is erased only by typing the name", async () => {
    const { api } = open("?search=zoe.mercier")
    await press("Effacer", await section("Dans le catalogue"))
    const form = await dialog("Effacer Zoé Mercier")
    const label = /^Tapez « Zoé Mercier »/
    await press("Effacer définitivement", form)
    expect(await form.findByText("Tapez le nom de la personne")).toBeDefined()
    await fill(label, "Zoé", form)
    await press("Effacer définitivement", form)
    expect(await form.findAllByText("Tapez exactement « Zoé Mercier »")).not.toEqual([])
    await userEvent.type(form.getByLabelText(label), " Mercier")
    await press("Effacer définitivement", form)
    expect(await says("L'effacement de Zoé Mercier a commencé")).toBeDefined()
    expect(api.writes().at(-1)).toEqual(["admin.erasePerson", { influencerId: "zoe", name: "Zoé Mercier" }])
  })

  it("can be requested for removal by an agency, and refused with an answer; answered requests have no buttons", async () => {
    const { api, router } = open()
    const requests = await section("Demandes des agences")
    await requests.findByText("Elle nous a écrit")
    expect(lines("Demandes des agences")).toEqual([
      "Zoé Mercier | @zoe.mercier | Agence Lumière | Hugo Leroy | 01/03/2026 | Elle nous a écrit | Archiver | Effacer | Refuser",
    ])
    await press("Refuser", requests)
    const form = await dialog()
    await press("Refuser la demande", form)
    expect(await form.findByText("Dites pourquoi")).toBeDefined()
    await fill(/^Réponse/, "Elle nous dit le contraire", form)
    await press("Refuser la demande", form)
    expect(await says("La réponse est envoyée à Hugo Leroy")).toBeDefined()
    expect(api.writes()).toEqual([
      ["admin.refuseRemoval", { influencerId: "zoe", agencyId: "a1", answer: "Elle nous dit le contraire" }],
    ])
    await userEvent.click(screen.getByText("Refusées", { selector: "label *" }))
    await requests.findByText("Non.")
    expect(lines("Demandes des agences")).toEqual([
      "Plus dans le catalogue | Agence supprimée | Hugo Leroy | 01/03/2026 | Non.",
    ])
    expect(router.state.location.search).toBe("?requests=refused")
  })

  it.each([
    [true, "Cette personne a été effacée"],
    [false, "Personne ne porte ce nom d'utilisateur"],
  ])("when there is no match (erased: %s), the page says so", async (isErased, said) => {
    found = { items: [], isErased }
    open("?search=zoe")
    expect(await says(said)).toBeDefined()
    expect(await says("Aucune personne de ce nom")).toBeDefined()
  })
})

const zoe = recordOf(catalogued, {
  id: "zoe",
  displayName: "Zoé Mercier",
  username: "zoe.mercier",
  platform: "instagram",
  followersCount: 12_300,
})
const aRequest = builder(removalRequest, {
  id: "zoe",
  agencyId: "a1",
  agencyName: "Agence Lumière",
  person: zoe,
  askedBy: "Hugo Leroy",
  askedAt: NOW,
  reason: "Elle nous a écrit",
  state: "pending",
})
const aWithdrawal = builder(withdrawal, {
  id: "zoe",
  state: "archived",
  decidedAt: NOW,
  displayName: "Zoé Mercier",
  username: "zoe.mercier",
  platform: "instagram",
})

function open(search = "") {
  const api = fakeApi({
    identity: { me: superAdmin },
    admin: {
      person: () => found,
      withdrawals: () => ({ items: withdrawals, nextCursor: null }),
      removalRequests: ({ state }) => ({
        items:
          state === "pending"
            ? [aRequest()]
            : [aRequest({ state: "refused", person: null, agencyName: null, answer: "Non." })],
        nextCursor: null,
      }),
      archivePerson: { id: "zoe" },
      restorePerson: { id: "zoe" },
      refuseRemoval: { id: "zoe" },
      erasePerson: ({ name }) => {
        const wrong = "Tapez exactement « Zoé Mercier »"
        if (name !== "Zoé Mercier") throw refusal("invalid", wrong, { name: wrong })
        return { id: "zoe" }
      },
    },
  })
  return { api, router: visit(`/superadmin/catalogue${search}`) }
}
const lines = (name: string) => {
  const [, ...rows] = within(screen.getByRole("table", { name })).getAllByRole("row")
  return rows.map(lineOf)
}
