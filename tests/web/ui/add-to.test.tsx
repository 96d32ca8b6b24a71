import { screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { castingCard } from "@trame/core/campaigns/castings/contract/shapes"
import { beforeEach, describe, expect, it } from "vitest"
import { outcomeOf } from "../../../packages/web/src/ui/influencers/add-to/useAdding.tsx"
import { discoverServer } from "../../world/discover.ts"
import { conflict, refusal } from "../../world/fakeApi.ts"
import { withoutMotion } from "../../world/motion.ts"
import { dialog, press, says } from "../../world/page.tsx"
import { camille, hugo } from "../../world/people.ts"
import { recordOf } from "../../world/record.ts"
import { aCampaignDetail, aCard, aCasting, aParticipant, aProposal } from "../../world/records.ts"

beforeEach(withoutMotion)

/** rules/interface.md#add-to */
describe("the notice of an addition", () => {
  const people = ["Ada", "Bea", "Cléo"].map((displayName) => ({
    id: displayName,
    displayName,
    profileImageUrl: null,
  }))
  const to = (count: number, ...result: [added: string[], joined?: string[]]) =>
    outcomeOf({ influencers: people.slice(0, count), inRoster: false }, "au casting", {
      added: result[0],
      joined: result[1] ?? [],
    })

  it.each([
    [to(1, ["Ada"]), "Ada ajouté au casting."],
    [to(1, []), "Ada : déjà ajouté au casting."],
    [to(2, []), "2 influenceurs : déjà ajoutés au casting."],
    [to(2, ["Bea"], ["Bea"]), "Bea ajouté au casting et à l'organisation (Ada y était déjà)."],
    [to(3, ["Cléo"]), "Cléo ajouté au casting (2 influenceurs y étaient déjà)."],
    [to(2, ["Ada", "Bea"], ["Bea"]), "2 influenceurs ajoutés au casting, dont 1 aussi à l'organisation."],
  ])("says « %s »", (said, expected) => expect(said).toBe(expected))
})

describe("« Ajouter à… »", () => {
  it("puts the selection into a casting by keys alone, and takes it back with those who joined for it", async () => {
    const { api } = openWith()
    await userEvent.click(await screen.findByRole("checkbox", { name: "Sélectionner Créatrice bea" }))
    await userEvent.keyboard("kxa")
    expect(await says("Ajouter 2 influenceurs à…")).toBeDefined()
    await userEvent.type(
      await screen.findByRole("searchbox", { name: "Rechercher une destination" }),
      "cas{Enter}",
    )
    expect(await screen.findByRole("button", { name: /^Hiver/ })).toBeDefined()
    await userEvent.type(screen.getByRole("searchbox", { name: "Rechercher un casting" }), "{Enter}")
    const notice = await says(/^Créatrice bea ajouté au casting « Hiver » et à l'organisation/)
    expect(notice.textContent).toContain("(Créatrice ada y était déjà)")
    expect(within(notice).getByRole("link", { name: "Ouvrir" }).getAttribute("href")).toBe(
      "/app/casting?dialog=detail&casting=c1",
    )
    await press("Annuler")
    await waitFor(() =>
      expect(api.writes()).toMatchObject([
        ["roster.addAll", { influencerIds: ["bea"] }],
        ["castings.update", { proposals: { added: [{ influencerId: "bea" }] } }],
        ["castings.update", { proposals: { removed: [{ id: "bea", ifStill: 1 }] } }],
        ["roster.undoAdd", { influencerIds: ["bea"] }],
      ]),
    )
  })

  it("puts one influencer into several collaborations, and names who is refused", async () => {
    const { api } = openWith()
    await press("Ajouter Créatrice ada à…")
    await press(/^Une collaboration/)
    await press(/^Lancement/)
    expect(await says(/^Créatrice ada ajouté à la collaboration/)).toBeDefined()
    api.refuse("collaborations.update", conflict())
    await press("Annuler")
    expect(await says(/^L'ajout .* n'a pas été annulé/)).toBeDefined()
    api.refuse(
      "collaborations.update",
      refusal("invalid", "Un influenceur choisi n'existe pas.", {
        "participants.added.0.influencerId": "Non",
      }),
    )
    await press(/^Soldes/)
    expect(await says("Un influenceur choisi n'existe pas. (Créatrice ada)")).toBeDefined()
    await press("Terminer")
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
  })

  it("when a casting refuses takes back those who joined the organisation for it", async () => {
    const { api } = openWith()
    api.refuse("castings.update", refusal("invalid", "Un casting compte 500 influenceurs au maximum."))
    await press("Ajouter Créatrice bea à…")
    await press(/^Un casting/)
    await press(/^Hiver/)
    expect(await screen.findByRole("alert")).toBeDefined()
    expect(api.writes().map(([name]) => name)).toEqual(["roster.addAll", "castings.update", "roster.undoAdd"])
  })

  it("offers what the person has a right to", async () => {
    openWith({ ...hugo, permissions: { recruitment: true, casting: true } })
    await press("Ajouter Créatrice ada à…")
    const window = await dialog()
    const offered = window.getAllByRole("listitem").map(({ textContent }) => textContent)
    expect(offered).toEqual(["Un casting", "L'organisation", "Le recrutement"].map(startingWith))
    await press(/^Le recrutement/)
    expect(await says(/^Créatrice ada ajouté au recrutement/)).toBeDefined()
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
  })
})

const startingWith = (text: string) => expect.stringMatching(new RegExp(`^${text}`))

function openWith(me = camille) {
  const server = discoverServer()
  const detail = { casting: aCasting(), activity: { items: [], nextCursor: null } }
  server.api.answer({
    identity: { me },
    castings: {
      list: { items: [recordOf(castingCard, aCasting())], nextCursor: null },
      get: { ...detail, proposals: [aProposal("ada", { id: "ada" })] },
      update: ({ proposals: { added = [] } }) => ({
        ...detail,
        proposals: added.map(({ influencerId: id }) => aProposal(id, { id, version: 1 })),
      }),
    },
    collaborations: {
      list: {
        items: [aCard("k1", { name: "Lancement" }), aCard("k2", { name: "Soldes" })],
        nextCursor: null,
        summary: null,
      },
      get: aCampaignDetail(),
      update: aCampaignDetail({ participants: [aParticipant("p1", "Ada", { influencerId: "ada" })] }),
    },
    roster: {
      addAll: ({ influencerIds }) => ({ added: influencerIds }),
      undoAdd: ({ influencerIds }) => ({ removed: influencerIds }),
    },
    recruitment: { addAll: ({ influencerIds }) => ({ added: influencerIds }) },
  })
  server.open()
  return server
}
