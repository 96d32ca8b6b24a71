import { screen, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { MAX_PROPOSALS } from "@trame/core/campaigns/castings/rules/values"
import { fold } from "@trame/core/lib/text"
import { beforeEach, describe, expect, it } from "vitest"
import { castingServer } from "../../../world/castings.ts"
import { refusal } from "../../../world/fakeApi.ts"
import { withoutMotion } from "../../../world/motion.ts"
import { dialog, paste, press, says } from "../../../world/page.tsx"
import { aProposal, aRosterChoice } from "../../../world/records.ts"

beforeEach(withoutMotion)

/** rules/interface.md#picker */
describe("a casting's influencer picker", () => {
  it("when it closes, focuses the last influencer, whose fields are sent", async () => {
    const { api } = open()
    await userEvent.click(await row(/^Créateur a/))
    await press("Terminer")
    const form = await dialog("Modifier le casting")
    expect(form.getByText("1 influenceur choisi")).toBeDefined()
    const chosen = form.getByRole("button", { name: /^Créateur a/ })
    await waitFor(() => expect(document.activeElement).toBe(chosen))
    await userEvent.click(chosen)
    await paste("Note créative", "Un atelier")
    await press("Ajouter une référence")
    await paste("Référence 1", "https://a.example/1")
    await press("Enregistrer", form)
    const references = ["https://a.example/1"]
    const added = [{ influencerId: "a", creativeNote: "Un atelier", references }]
    await waitFor(() =>
      expect(api.callsOf("castings.update")).toEqual([
        { castingId: "c1", version: 3, proposals: { added, changed: [], removed: [] } },
      ]),
    )
  })

  it("finds the agency's creators first, then others, who join the organisation when chosen", async () => {
    const { api } = open()
    await search("pseudo")
    await row(/^Zoé/)
    const texts = screen.getAllByText(/^(Créateurs de l'agence|Catalogue)$|abonnés · @pseudo/)
    expect(texts.map(({ textContent }) => textContent)).toEqual([
      "Créateurs de l'agence",
      "9 abonnés · @pseudo.a",
      "9 abonnés · @pseudo.b",
      "Catalogue",
      "9 abonnés · @pseudo.zoe",
      "9 abonnés · @pseudo.max",
    ])
    await userEvent.click(await row(/^Zoé/))
    expect(await says("Zoé rejoint aussi votre organisation.")).toBeDefined()
    expect(await row(/^Zoé.*Déjà ajouté$/)).toBeDefined()
    expect(api.writes()).toEqual([["roster.add", { influencerId: "zoe" }]])
    api.refuse("roster.add", refusal("forbidden", "Interdit."))
    await userEvent.click(await row(/^Max/))
    expect(await says("Max n'a pas été choisi. Interdit.")).toBeDefined()
    await search("zzz")
    expect(await says(/^Aucun influenceur ne correspond à cette recherche/)).toBeDefined()
    const link = screen.getByRole("link", { name: /^Ajouter des influenceurs depuis la page Discover/ })
    expect(link.getAttribute("href")).toBe("/app/discover")
  })

  it("takes no more than the maximum", async () => {
    open(two(), { proposals: Array.from({ length: MAX_PROPOSALS }, (_, at) => aProposal(`p${at}`)) })
    expect(await says("500 influenceurs au maximum")).toBeDefined()
    expect((await row(/^Créateur a/)).getAttribute("aria-disabled")).toBe("true")
    expect(screen.queryByText(/^Introuvable/)).toBeNull()
  })
})

const PICK = "?dialog=edit&casting=c1&picker=influencers"
const two = () => [aRosterChoice("a"), aRosterChoice("b", { displayName: "Écho", platform: "youtube" })]
const row = (name: RegExp) => screen.findByRole("button", { name })
const search = (text: string) => paste("Rechercher un influenceur", text)

function open(roster = two(), known: Parameters<typeof castingServer>[0] = {}) {
  const server = castingServer(known)
  server.state.roster = roster
  const others = ["Zoé", "Max"].map((displayName) => {
    const id = fold(displayName)
    return aRosterChoice(id, { displayName, username: `pseudo.${id}` })
  })
  server.api.answer({
    influencers: {
      pick: ({ search: sought }) => ({
        items: [...roster, ...others].filter(({ username }) => username.includes(sought ?? "")),
      }),
    },
    roster: { pick: { items: roster }, add: ({ influencerId }) => ({ id: influencerId }) },
  })
  return { ...server, router: server.open(PICK) }
}
