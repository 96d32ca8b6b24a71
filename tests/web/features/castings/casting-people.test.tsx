import { fireEvent, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { MAX_PROPOSALS } from "@trame/core/campaigns/castings/rules/values"
import { beforeEach, describe, expect, it } from "vitest"
import { castingServer } from "../../../world/castings.ts"
import { anAddition } from "../../../world/discover.ts"
import { withoutMotion } from "../../../world/motion.ts"
import { closePage, dialog, paste, pick, press, says } from "../../../world/page.tsx"
import { aProposal, aRosterChoice } from "../../../world/records.ts"

beforeEach(withoutMotion)

describe("a casting's influencer picker", () => {
  it("when it closes, focuses the last influencer, whose fields are sent", async () => {
    const { api } = open()
    await says("2 influenceurs")
    await userEvent.click(screen.getByLabelText(/Créateur a/, { selector: "input" }))
    await press("Terminer")
    const form = await dialog("Modifier le casting")
    expect(form.getByText("1 influenceur choisi")).toBeDefined()
    const row = form.getByRole("button", { name: /^Créateur a/ })
    await waitFor(() => expect(document.activeElement).toBe(row))
    await userEvent.click(row)
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

  it("finds influencers by name, account and platform, and links to where others can be added", async () => {
    open()
    await says("2 influenceurs")
    await search("ECHO")
    await waitFor(() =>
      expect(names()).toEqual([expect.stringMatching(/Écho.*YouTube · 9 abonnés · 3,3\s% · @pseudo\.b/)]),
    )
    expect(screen.getByText("1 influenceur")).toBeDefined()
    await search("@Pseudo.A")
    await waitFor(() => expect(names()).toEqual([expect.stringContaining("Créateur a")]))
    await search("")
    await pick("Plateforme", "YouTube")
    await waitFor(() => expect(names()).toEqual([expect.stringContaining("Écho")]))
    await search("zzz")
    expect(await says(/^Aucun influenceur ne correspond à cette recherche/)).toBeDefined()
    expect([all().checked, all().disabled]).toEqual([false, true])
    const link = screen.getByRole("link", { name: /^Ajouter des influenceurs depuis la page Discover/ })
    expect(link.getAttribute("href")).toBe("/app/discover")
    closePage()
    open([])
    expect(await says(/^Votre organisation n'a pas encore d'influenceurs/)).toBeDefined()
  })

  it("selects or deselects all shown influencers, and no others", async () => {
    open([...two(), aRosterChoice("c")], { proposals: [aProposal("ada")] })
    await says("3 influenceurs")
    await pick("Plateforme", "TikTok")
    await waitFor(() => expect(boxes()).toHaveLength(2))
    const state = () => [
      all().checked,
      all().closest(".ant-checkbox-indeterminate") !== null,
      screen.getByText(/ sélectionnés?$/).textContent,
    ]
    await userEvent.click(boxes()[0] ?? all())
    expect(state()).toEqual([false, true, "2 influenceurs sélectionnés"])
    await userEvent.click(all())
    expect(state()).toEqual([true, false, "3 influenceurs sélectionnés"])
    await userEvent.click(all())
    expect(state()).toEqual([false, false, "1 influenceur sélectionné"])
  })

  it("accepts the maximum, and renders the visible ones, each in its place", async () => {
    open(Array.from({ length: MAX_PROPOSALS + 1 }, (_, at) => aRosterChoice(`${at}`)))
    await says("501 influenceurs")
    expect(screen.getByText(/^Introuvable/)).toBeDefined()
    const frame = screen.getByLabelText("Influenceurs de l'organisation").parentElement as HTMLElement
    fireEvent.scroll(frame, { target: { scrollTop: 6000 } })
    // A dozen above and below the visible ones, so that Tab reaches the next.
    const rows = boxes().map((box) => box.closest("li") as HTMLElement)
    const [first, last] = [89, 120]
    expect(rows.map((row) => Number(row.getAttribute("aria-posinset")))).toEqual(
      Array.from({ length: last - first + 1 }, (_, at) => first + at),
    )
    expect([rows[0]?.getAttribute("aria-setsize"), rows[0]?.style.top]).toEqual(["501", `${88 * 60}px`])
    await userEvent.click(all())
    await says("500 influenceurs au maximum")
    expect(screen.getByText("500 influenceurs sélectionnés")).toBeDefined()
    expect(screen.queryByText(/^Introuvable/)).toBeNull()
    await search("pseudo.50")
    await waitFor(() => expect(boxes().map(({ disabled }) => disabled)).toEqual([false, true]))
    await userEvent.click(boxes()[0] ?? all())
    expect(screen.getByText("499 influenceurs sélectionnés")).toBeDefined()
  })

  /** rules/creators.md#add-by-url */
  it("when an influencer is missing, adds them by their address to the organisation, and selects them", async () => {
    const { state, api } = open()
    api.answer({
      discover: { add: anAddition({ state: "done", influencerId: "zoe" }) },
      roster: {
        add: ({ influencerId }) => {
          state.roster = [...state.roster, aRosterChoice("zoe", { username: "zoe.m" })]
          return { id: influencerId }
        },
      },
    })
    await says("2 influenceurs")
    await pick("Plateforme", "YouTube")
    await search("zoe.m")
    await press("Ajouter @zoe.m par son URL")
    const address = (await screen.findByLabelText("Ajouter un profil par URL")).closest("form") as HTMLElement
    await press("Ajouter", within(address))
    await waitFor(() => expect(boxes().map(({ checked }) => checked)).toEqual([true]))
    expect(screen.getByText("1 influenceur sélectionné")).toBeDefined()
    expect(api.writes().map(([name]) => name)).toEqual(["discover.add", "roster.add"])
  })
})

const PICK = "?dialog=edit&casting=c1&picker=influencers"
const two = () => [aRosterChoice("a"), aRosterChoice("b", { displayName: "Écho", platform: "youtube" })]
const boxes = () =>
  within(screen.getByLabelText("Influenceurs de l'organisation")).getAllByRole<HTMLInputElement>("checkbox")
const names = () => boxes().map((box) => box.closest("li")?.textContent)
const all = () => screen.getByLabelText<HTMLInputElement>("Tout sélectionner")
const search = (text: string) => paste("Rechercher un influenceur", text)

function open(roster = two(), known: Parameters<typeof castingServer>[0] = {}) {
  const server = castingServer(known)
  server.state.roster = roster
  return { ...server, router: server.open(PICK) }
}
