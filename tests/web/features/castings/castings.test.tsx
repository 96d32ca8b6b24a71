import { act, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { Proposal } from "@trame/core/campaigns/castings/contract/shapes"
import { dayAfter, today } from "@trame/core/lib/day"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { countsOf } from "../../../../packages/web/src/features/castings/cache.ts"
import { api as queries } from "../../../../packages/web/src/lib/api/api.ts"
import { queryClient } from "../../../../packages/web/src/lib/api/queryClient.ts"
import { fakeApi, refusal } from "../../../world/fakeApi.ts"
import { catchFiles } from "../../../world/files.ts"
import { answerQuestion, choose, dialog, press, says, textOf, visit } from "../../../world/page.tsx"
import { hugo } from "../../../world/people.ts"
import { aCasting, aProposal } from "../../../world/records.ts"
import { signIn } from "../../../world/session.ts"

let casting: ReturnType<typeof aCasting>
let proposals: Proposal[]
/** Newest first, as in the API. */
let journal: { id: string; action: string; user: string; timestamp: string; details: string }[]

beforeEach(() => {
  signIn()
  casting = aCasting()
  proposals = ["accepted", "accepted", "maybe", "pending"].map((brandStatus, at) =>
    aProposal("abcd".charAt(at), { brandStatus: brandStatus as Proposal["brandStatus"] }),
  )
  journal = [{ id: "e1", action: "Casting créé", user: "Camille", timestamp: NOW, details: "" }]
})

describe("the list of castings", () => {
  it("shows the figures and each casting with its budget, days and answers", async () => {
    casting = aCasting({ deadline: "2026-01-15" })
    open("/app/casting")
    expect(await says("1 casting affiché")).toBeDefined()
    const shown = (await screen.findByRole("heading", { name: "Hiver" })).closest("article")
    expect(textOf(shown)).toEqual([
      ...["Actif", "Hiver", "Écume", "4 influenceurs proposés", "3 décisions"],
      ...["Budget", "5 000 €", "Période", "1er décembre 2026 – 31 janvier 2027"],
      ...["Date limite", "15 janvier 2026", "dépassée", "Lien marque"],
    ])
    const bar = within(shown as HTMLElement).getByRole("img", {
      name: "2 acceptés, 1 peut-être, 0 refusé, 1 en attente",
    })
    expect([...bar.children].map((part) => (part as HTMLElement).style.flexGrow)).toEqual(["2", "1", "1"])
    await waitFor(() =>
      expect([...document.querySelectorAll("main dd")].slice(0, 3).map((figure) => textOf(figure))).toEqual([
        ["2"],
        ["14"],
        ["9"],
      ]),
    )
  })

  it.each([
    [-1, true],
    [0, false],
  ])("when the deadline is %i days from now, the card says that it is over: %s", async (days, over) => {
    casting = aCasting({ deadline: dayAfter(today(), days) })
    open("/app/casting")
    const shown = (await screen.findByRole("heading", { name: "Hiver" })).closest("article")
    expect(textOf(shown).includes("dépassée")).toBe(over)
  })

  it("when a search has no match, it offers to clear the filters", async () => {
    const { router } = open("/app/casting")
    await userEvent.type(
      await screen.findByRole("searchbox", { name: "Rechercher un casting" }),
      "nulle part",
    )
    expect(await screen.findByRole("heading", { name: "Aucun résultat" })).toBeDefined()
    expect(router.state.location.search).toBe("?search=nulle+part")
    await press("Effacer les filtres")
    expect(await screen.findByRole("link", { name: "Hiver" })).toBeDefined()
  })

  it("exports the shown castings", async () => {
    catchFiles()
    const { api } = open("/app/casting?search=hiv&status=active")
    await screen.findByRole("heading", { name: "Hiver" })
    await press("Exporter les castings")
    expect(await says("1 casting exporté")).toBeDefined()
    expect(api.callsOf("castings.list").at(-1)).toEqual({ search: "hiv", status: "active" })
  })

  it("when a casting is deleted, its card disappears although the list lags, and the figures are read again", async () => {
    const { api } = open("/app/casting")
    await press("Supprimer : Hiver")
    expect(await says(/^Les influenceurs proposés et les réponses de la marque seront/)).toBeDefined()
    const before = api.callsOf("castings.figures").length
    await answerQuestion("Supprimer")
    expect(await screen.findByRole("heading", { name: "Aucun casting" })).toBeDefined()
    expect(await says("Casting supprimé avec succès")).toBeDefined()
    await waitFor(() => expect(api.callsOf("castings.figures")).toHaveLength(before + 1))
  })
})

describe("the brand's link", () => {
  const clipboardText = () => navigator.clipboard.readText()

  it("is made and copied at once, then offered, and renewed only after a confirmation", async () => {
    const user = userEvent.setup()
    const { api } = open("/app/casting")
    await user.click(await screen.findByRole("button", { name: LINK }))
    await waitFor(async () => expect(await clipboardText()).toBe("http://trame.test/casting/jeton6"))
    await user.click(await screen.findByRole("button", { name: LINK }))
    expect(await says("Ouvrir dans un nouvel onglet")).toBeDefined()
    await user.click(screen.getByText("Nouveau lien"))
    expect(await says(/cesse de fonctionner aussitôt/)).toBeDefined()
    expect(api.writes()).toEqual([["castings.makeLink", { castingId: "c1" }]])
    await user.click(await screen.findByRole("button", { name: "Créer le nouveau lien" }))
    await waitFor(async () => expect(await clipboardText()).toBe("http://trame.test/casting/jeton7"))
    expect(api.writes()[1]).toEqual(["castings.makeLink", { castingId: "c1", replaces: "jeton6" }])
  })

  it.each<[string, Parameters<typeof aCasting>[0]]>([
    ["is made", { deadline: "2026-01-15" }],
    ["that exists is copied", { deadline: "2026-01-15", linkToken: "jeton", linkActive: true }],
  ])("when the link %s after the deadline, the page warns that the brand cannot open it", async (_, is) => {
    casting = aCasting(is)
    const user = userEvent.setup()
    open("/app/casting")
    await user.click(await screen.findByRole("button", { name: LINK }))
    if (is?.linkToken) {
      await user.click(await screen.findByText("Copier le lien"))
      expect(screen.queryByText("Envoyer par e-mail")).toBeNull()
    }
    expect((await screen.findByRole("alert")).textContent).toMatch(/^La date limite est dépassée/)
  })

  it("on its last day, is sent by mail, and opens in a new tab", async () => {
    casting = aCasting({ deadline: today(), linkToken: "jeton", linkActive: true })
    const opened = vi.spyOn(window, "open").mockImplementation(() => null)
    const { router } = open("/app/casting")
    await choose(LINK, "Ouvrir dans un nouvel onglet")
    expect(opened).toHaveBeenCalledWith("http://trame.test/casting/jeton", "_blank", "noopener,noreferrer")
    await choose(LINK, "Envoyer par e-mail")
    await waitFor(() => expect(router.state.location.search).toBe("?dialog=send&casting=c1"))
  })

  it("when it cannot be made, says why", async () => {
    const clipboard = { writeText: async () => undefined } as unknown as Clipboard
    vi.spyOn(navigator, "clipboard", "get").mockReturnValue(clipboard)
    const { api } = open("/app/casting")
    api.refuse("castings.makeLink", refusal("unavailable", "Plus tard."))
    await press(LINK)
    expect(await says("Erreur lors de la création du lien. Plus tard.")).toBeDefined()
    expect(screen.queryByRole("button", { name: "Lien copié" })).toBeNull()
  })

  it("when it was switched off, is made again", async () => {
    casting = aCasting({ linkToken: "ancien" })
    const user = userEvent.setup()
    open("/app/casting")
    await user.click(await screen.findByRole("button", { name: LINK }))
    await waitFor(async () => expect(await clipboardText()).toBe("http://trame.test/casting/jeton6"))
  })
})

describe("a casting's detail", () => {
  it("shows the casting, each proposal with the brand's answer, and its journal", async () => {
    casting = aCasting({ deadline: "2099-11-28", requirements: ["Basés en France", "Végans"] })
    proposals = [
      aProposal("ada", {
        platform: "instagram, tiktok,,twitch",
        followersCount: 1500,
        engagementRate: 3.25,
        creativeNote: "Un atelier",
        references: ["https://www.insta.example/", "https://insta.example/p/2"],
        brandStatus: "rejected",
        brandComment: "Trop loin",
        // In Paris, the next day.
        brandDecisionDate: "2026-11-10T23:30:00.000Z",
      }),
      aProposal("bea", { username: "" }),
    ]
    journal = [
      { id: "e1", action: "Lien envoyé", user: "Zoé", timestamp: NOW, details: "à rose@rive.example" },
    ]
    open(DETAIL)
    const shown = await dialog("Hiver")
    const region = async (name: string) => textOf(await shown.findByRole("region", { name }))
    expect(await region("Critères")).toEqual(["Critères", "Basés en France", "Végans"])
    expect(await region("Description")).toEqual(["Description", "Cinq créatrices"])
    expect(await region("Activité")).toEqual([
      ...["Activité", "Lien envoyé", "à rose@rive.example", "Zoé ·", "01/11/2026 11:00"],
    ])
    const cards = within(shown.getByRole("list", { name: "Influenceurs proposés" }))
    expect(cards.getAllByRole("heading").map((name) => textOf(name.closest("li")))).toEqual([
      [
        ...[
          "Créatrice ada",
          "@ada",
          "Instagram",
          "TikTok",
          "Twitch",
          "1,5K abonnés",
          "Engagement 3,3 %",
          "Refusé",
        ],
        ...["Un atelier", "insta.example", "insta.example/p/2"],
        ...["« Trop loin »", "Répondu le 11 novembre 2026"],
      ],
      ["Créatrice bea", "Instagram", "12,3K abonnés", "Engagement N/A", "En attente"],
    ])
    expect(
      cards.getAllByRole("link").map((link) => [link.getAttribute("href"), link.getAttribute("rel")]),
    ).toEqual([
      ["https://www.insta.example/", "noopener noreferrer"],
      ["https://insta.example/p/2", "noopener noreferrer"],
    ])
  })

  it("loads the next page of its journal", async () => {
    const { api, router } = open("/app/casting")
    const page = { items: journal, nextCursor: "2" }
    const second = { items: journal.map((one) => ({ ...one, id: "e0" })), nextCursor: null }
    const activity = ({ cursor }: { cursor?: string | undefined }) => (cursor ? second : page)
    api.answer({ castings: { get: () => ({ ...detail(), activity: page }), activity } })
    await act(() => router.navigate(DETAIL))
    await press("Afficher plus", await dialog("Hiver"))
    await waitFor(() => expect(screen.getAllByText("Casting créé")).toHaveLength(2))
  })

  it("counts the answers and filters by them", async () => {
    const { router } = open(DETAIL)
    const shown = await dialog("Hiver")
    const chips = within(await shown.findByRole("group", { name: "Filtrer par réponse de la marque" }))
    expect(chips.getAllByRole("button").map((chip) => textOf(chip).join(" "))).toEqual([
      ...["Tous 4", "En attente 1", "Accepté 2", "Peut-être 1", "Refusé 0"],
    ])
    const names = () => shown.queryAllByRole("heading", { level: 4 }).map(({ textContent }) => textContent)
    await press("Accepté 2", chips)
    expect(names()).toEqual(["Créatrice a", "Créatrice b"])
    expect(router.state.location.search).toBe("?dialog=detail&casting=c1&answer=accepted")
    await press("Refusé 0", chips)
    expect(shown.getByText("Aucun influenceur avec cette réponse")).toBeDefined()
    await userEvent.keyboard("{Escape}")
    await waitFor(() => expect(router.state.location.search).toBe(""))
  })

  it("when the brand answers meanwhile, its list and journal follow, newest first, without duplicates", async () => {
    open(`${DETAIL}&answer=accepted`)
    const shown = await dialog("Hiver")
    expect(await shown.findByText("Casting créé")).toBeDefined()
    proposals = proposals.map((one) => (one.influencerId === "d" ? { ...one, brandStatus: "accepted" } : one))
    const later = {
      id: "e2",
      action: "Réponse reçue",
      user: "",
      timestamp: "2026-11-02T10:00:00Z",
      details: "",
    }
    journal = [later, ...journal]
    await act(() => queryClient.invalidateQueries({ queryKey: queries.castings.get.key() }))
    expect(await shown.findByText("Créatrice d")).toBeDefined()
    const log = shown.getByRole("region", { name: "Activité" })
    const entries = () => [...log.querySelectorAll("li")].map((entry) => textOf(entry)[0])
    expect(entries()).toEqual(["Réponse reçue", "Casting créé"])
  })

  it.each([
    ["no influencer is accepted", { collaborationId: null, accepted: false, right: true }, null],
    [
      "an influencer is accepted",
      { collaborationId: null, accepted: true, right: true },
      "Créer la collaboration",
    ],
    [
      "the collaboration exists",
      { collaborationId: "k1", accepted: true, right: true },
      "Voir la collaboration",
    ],
    ["the user may not see collaborations", { collaborationId: "k1", accepted: true, right: false }, null],
  ])(
    "when %s, it links to the collaboration accordingly",
    async (_, { collaborationId, accepted, right }, action) => {
      casting = aCasting({ collaborationId })
      if (!accepted) proposals = [aProposal("a", { brandStatus: "maybe" })]
      const { api } = open("/app/casting")
      api.answer({ identity: { me: { ...hugo, permissions: { casting: true, collaborations: right } } } })
      await userEvent.click(await screen.findByRole("link", { name: "Hiver" }))
      const shown = await dialog("Hiver")
      await shown.findByRole("button", { name: "Modifier" })
      const offered = shown.queryAllByText(/la collaboration$/).map(({ textContent }) => textContent)
      expect(offered).toEqual(action ? [action] : [])
    },
  )

  it("when it is deleted, it closes", async () => {
    const { router } = open(DETAIL)
    const shown = await dialog("Hiver")
    await press("Supprimer", shown)
    await screen.findAllByText(/Tout reste 30 jours dans la corbeille/)
    await answerQuestion("Supprimer")
    await waitFor(() => expect(router.state.location.search).toBe(""))
  })
})

const NOW = "2026-11-01T10:00:00.000Z"
const DETAIL = "/app/casting?dialog=detail&casting=c1"
const LINK = "Lien marque de Hiver"

const card = () => ({ ...casting, counts: countsOf(proposals) })
const detail = () => ({ casting, proposals, activity: { items: journal, nextCursor: null } })

function open(path: string) {
  const api = fakeApi({
    castings: {
      figures: { active: 2, proposals: 14, decisions: 9 },
      list: ({ search }) => ({ items: search === "nulle part" ? [] : [card()], nextCursor: null }),
      get: () => detail(),
      remove: { id: "c1", binId: null },
      makeLink: () => {
        const revision = casting.revision + 1
        casting = { ...casting, revision, linkToken: `jeton${revision}`, linkActive: true }
        return { token: `jeton${revision}`, active: true, revision }
      },
    },
  })
  return { api, router: visit(path) }
}
