import { act, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { dayAfter, today } from "@trame/core/lib/day"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { type CastingsWorld, castingOf, castingsWorld, proposalOf } from "../../support/castings.ts"
import { hugo } from "../../support/people.ts"
import { closePage, json, signIn } from "../../support/site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../../packages/web/src/features/castings/CastingsPage.tsx"
import "../../../../packages/web/src/features/castings/CastingDialog.tsx"
import "../../../../packages/web/src/features/castings/DetailDialog.tsx"
import "../../../../packages/web/src/features/castings/SendLinkDialog.tsx"
import "../../../../packages/web/src/app/shell/Shell.tsx"

const DETAIL = "?dialog=detail&casting=c1"
const NOW = "2026-11-01T10:00:00.000Z"

let world: CastingsWorld

beforeEach(() => {
  signIn()
  world = castingsWorld()
})

const dialog = async (name: string) => within(await screen.findByRole("dialog", { name }))
const plain = (text: string | null | undefined) => text?.replace(/\s+/gu, " ")
/** What stands beside a label. */
const fact = (place: ParentNode, label: string) =>
  plain([...place.querySelectorAll("dt")].find((one) => one.textContent === label)?.nextSibling?.textContent)
const answered = [
  ...[proposalOf("ada", { brandStatus: "accepted" }), proposalOf("bea", { brandStatus: "accepted" })],
  ...[proposalOf("cleo", { brandStatus: "maybe" }), proposalOf("dina")],
]

describe("the list of castings", () => {
  it("says how many are active, proposed and decided, how many it shows, and what can be searched", async () => {
    world.enter()
    expect(await screen.findByText("1 casting affiché")).toBeDefined()
    const figures = ["Castings actifs", "Influenceurs proposés", "Décisions reçues"]
    await waitFor(() => expect(figures.map((label) => fact(document, label))).toEqual(["2", "14", "9"]))
    expect(screen.getByRole("searchbox").getAttribute("placeholder")).toBe("Rechercher un nom, une marque…")
  })

  it("tells of each its budget, its days and how the brand answered", async () => {
    world.proposals = answered
    world.enter()
    const card = (await screen.findByRole("heading", { name: "Hiver" })).closest("article") as HTMLElement
    expect(["Budget", "Période", "Date limite"].map((label) => fact(card, label))).toEqual([
      ...["5 000 €", "1er décembre 2026 – 31 janvier 2027", "Sans date limite"],
    ])
    expect(card.textContent).toContain("4 influenceurs proposés3 décisions")
    const bar = within(card).getByRole("img")
    expect(bar.getAttribute("aria-label")).toBe("2 acceptés, 1 peut-être, 0 refusé, 1 en attente")
    // Each part as wide as it counts; what nobody said has none.
    const parts = [...bar.children].filter((part): part is HTMLElement => part instanceof HTMLElement)
    expect(parts.map((part) => [part.dataset.status, Number(part.style.flexGrow)])).toEqual([
      ...[
        ["accepted", 2],
        ["maybe", 1],
      ],
      [undefined, 1],
    ])
  })

  it.each([
    [-1, true],
    [0, false],
  ])("says of a deadline %i days from now that it has passed: %s", async (days, over) => {
    world.casting = castingOf({ deadline: dayAfter(today(), days), linkToken: "usuel", linkActive: true })
    world.enter()
    const card = (await screen.findByRole("heading", { name: "Hiver" })).closest("article")
    expect(card?.textContent?.includes("dépassée")).toBe(over)
    // Once is enough on a card.
    expect(screen.queryByText("Date limite dépassée")).toBeNull()
  })

  it("changes the casting that has the keyboard by its key", async () => {
    const router = world.enter()
    const card = await screen.findByRole("link", { name: "Hiver" })
    card.focus()
    fireEvent.keyDown(card, { key: "e" })
    await waitFor(() => expect(router.state.location.search).toBe("?dialog=edit&casting=c1"))
  })

  it.each([
    ["that is there", () => json(200, { id: "c1" }), "Casting supprimé avec succès"],
    ["that somebody deleted before", () => json(404, { code: "not_found", detail: "Introuvable" }), null],
  ])("loses a casting %s from its card, and counts anew", async (_which, reply, said) => {
    world.enter()
    world.instead["DELETE /api/castings/c1"] = reply
    await userEvent.click(await screen.findByRole("button", { name: "Supprimer : Hiver" }))
    expect((await screen.findAllByText(/^Supprimer le casting «\s?Hiver\s?»\s?\?$/)).length).toBeGreaterThan(
      0,
    )
    expect(screen.getByText(/^Les influenceurs proposés et les réponses de la marque seront/)).toBeDefined()
    const figures = () => world.asked.filter((one) => one === "GET /api/castings/figures").length
    const before = figures()
    await userEvent.click((await screen.findAllByRole("button", { name: "Supprimer" })).at(-1) as HTMLElement)
    await waitFor(() => expect(screen.queryByRole("heading", { name: "Hiver" })).toBeNull())
    expect(world.sent.map(({ method }) => method)).toEqual(["DELETE"])
    await waitFor(() => expect(figures()).toBe(before + 1))
    if (said) expect(screen.getByText(said)).toBeDefined()
    else expect(screen.queryByText(/^(Erreur|Casting supprimé)/)).toBeNull()
  })

  it("warns of a deadline that has passed also where the link is only made", async () => {
    world.casting = castingOf({ deadline: "2026-01-15" })
    const user = userEvent.setup()
    world.enter()
    await user.click(await screen.findByRole("button", { name: "Lien marque de Hiver" }))
    await waitFor(async () =>
      expect(await navigator.clipboard.readText()).toBe("http://trame.test/casting/neuf"),
    )
    expect((await screen.findByRole("alert")).textContent).toMatch(/^La date limite est dépassée/)
  })
})

it("a link that was just made is known of its card, though the list lags behind", async () => {
  const listed = {
    ...castingOf(),
    counts: { proposals: 0, decisions: 0, accepted: 0, maybe: 0, rejected: 0 },
  }
  world.instead["GET /api/castings"] = () => json(200, { items: [listed], nextCursor: null })
  const user = userEvent.setup()
  world.enter()
  const link = await screen.findByRole("button", { name: "Lien marque de Hiver" })
  expect(link.getAttribute("aria-haspopup")).toBeNull()
  await user.click(link)
  await waitFor(() => expect(link.getAttribute("aria-haspopup")).toBe("menu"))
  expect(world.sent).toHaveLength(1)
  await waitFor(() =>
    expect(world.asked.filter((one) => one.startsWith("GET /api/castings?"))).toHaveLength(2),
  )
  await user.click(link)
  expect(await screen.findByText("Copier le lien")).toBeDefined()
  expect(world.sent).toHaveLength(1)
})

it("what was saved of a casting is in its detail and its list at once, whatever is still being read", async () => {
  const router = world.enter("?dialog=edit&casting=c1")
  const form = await dialog("Modifier le casting")
  await userEvent.click(await form.findByLabelText("Nom"))
  await userEvent.paste(" 2027")
  world.instead["PATCH /api/castings/c1"] = () =>
    json(200, {
      casting: castingOf({ version: 4, revision: 6, name: "Hiver 2027" }),
      ...{ proposals: answered, activity: world.activity },
    })
  for (const read of ["GET /api/castings/c1", "GET /api/castings"])
    world.instead[read] = () => new Promise<Response>(() => undefined)
  await userEvent.click(form.getByRole("button", { name: "Enregistrer" }))
  await waitFor(() => expect(router.state.location.search).toBe(""))
  const card = (await screen.findByRole("link", { name: "Hiver 2027" })).closest("article")
  expect(card?.textContent).toContain("4 influenceurs proposés3 décisions")
  await act(() => router.navigate(`/app/casting${DETAIL}`))
  expect(await (await dialog("Hiver 2027")).findByText("Créatrice cleo")).toBeDefined()
})

it("what is exported of castings is what their list shows", async () => {
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:castings")
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined)
  world.enter("?search=hiv&status=active")
  await screen.findByRole("heading", { name: "Hiver" })
  world.asked = []
  await userEvent.click(screen.getByRole("button", { name: "Exporter les castings" }))
  expect(await screen.findByText("1 casting exporté")).toBeDefined()
  expect(world.asked).toEqual(["GET /api/castings?search=hiv&status=active"])
})

describe("a casting's detail", () => {
  it("says what it is about, whom it seeks, and what happened of it", async () => {
    world.casting = castingOf({ deadline: "2026-11-28", requirements: ["Basés en France", "Végans"] })
    world.activity = {
      items: [
        { id: "e1", action: "Lien envoyé", user: "Zoé", timestamp: NOW, details: "à rose@rive.example" },
      ],
      nextCursor: null,
    }
    const router = world.enter(`${DETAIL}&answer=accepted`)
    const detail = await dialog("Hiver")
    const place = (await screen.findByRole("region", { name: "Critères" })).closest("[role=dialog]")
    expect(["Budget", "Début", "Fin", "Date limite"].map((label) => fact(place ?? document, label))).toEqual([
      "5 000 €",
      "1er décembre 2026",
      "31 janvier 2027",
      expect.stringMatching(/^28 novembre 2026/),
    ])
    expect(detail.getByText("Écume")).toBeDefined()
    expect(detail.getByText("Actif")).toBeDefined()
    expect(
      within(detail.getByRole("region", { name: "Description" })).getByText("Cinq créatrices"),
    ).toBeDefined()
    const criteria = within(detail.getByRole("region", { name: "Critères" }))
    expect(criteria.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      ...["Basés en France", "Végans"],
    ])
    expect(detail.getByText("Aucun influenceur proposé pour le moment")).toBeDefined()
    expect(
      within(detail.getByRole("region", { name: "Activité" })).getByRole("listitem").textContent,
    ).toMatch(/^Lien envoyé à rose@rive\.exampleZoé · /)
    // What was filtered in it is nothing to the list behind.
    await userEvent.keyboard("{Escape}")
    await waitFor(() => expect(router.state.location.search).toBe(""))
  })

  it("says of each who is proposed, with what, and what the brand answered when", async () => {
    world.proposals = [
      proposalOf("ada", {
        ...{ platform: "instagram, tiktok,,youtube,twitch", followersCount: 1_500, engagementRate: 3.25 },
        ...{ creativeNote: "Un atelier", brandStatus: "rejected", brandComment: "Trop loin" },
        brandDecisionDate: "2026-11-10T23:30:00.000Z",
        references: [
          ...["https://www.insta.example/", "https://insta.example/p/2", "https://insta.example/p/2"],
          "javascript:alert(1)",
        ],
      }),
      // A word without an answer.
      proposalOf("bea", { username: "", brandComment: "À voir" }),
      // An answer without a word.
      proposalOf("cleo", { brandStatus: "maybe", brandDecisionDate: "2026-11-09T09:00:00.000Z" }),
    ]
    world.enter(DETAIL)
    const detail = await dialog("Hiver")
    expect(await detail.findByText("Aucun critère")).toBeDefined()
    expect(detail.getByText("Aucune activité")).toBeDefined()
    const cards = within(detail.getByRole("list", { name: "Influenceurs proposés" }))
      .getAllByRole("heading", { level: 4 })
      .map((name) => name.closest("li") as HTMLElement)
    const [ada, bea, cleo] = cards.map((card) => plain(card.textContent))
    for (const said of [
      "@ada",
      "1,5K abonnés",
      "InstagramTikTokYouTube",
      "Engagement 3,3 %",
      "Un atelier",
      "Refusé",
    ])
      expect(ada).toContain(said)
    expect(ada).not.toContain("Twitch")
    // In Paris, where it is the next day already.
    expect(ada).toMatch(/«\s?Trop loin\s?»\s?Répondu le 11 novembre 2026/)
    expect(bea).toMatch(/«\s?À voir\s?»/)
    expect(bea).not.toMatch(/@|Répondu/)
    expect(cleo).toMatch(/[^»]Répondu le 9 novembre 2026$/)
    const references = within(detail.getByRole("list", { name: "Références de Créatrice ada" }))
    expect(references.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      ...["insta.example", "insta.example/p/2", "javascript:alert(1)"],
    ])
    expect(references.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
      ...["https://www.insta.example/", "https://insta.example/p/2"],
    ])
    fireEvent.click(detail.getByRole("button", { name: "Accepté 0" }))
    expect(await detail.findByText("Aucun influenceur avec cette réponse")).toBeDefined()
  })

  it.each([
    ["nobody who was accepted", { proposals: [proposalOf("ada")] }, null, false],
    ["somebody who was accepted", { proposals: answered }, null, true],
    [
      "answers, and nobody who was accepted",
      {
        proposals: [proposalOf("a", { brandStatus: "maybe" }), proposalOf("b", { brandStatus: "rejected" })],
      },
      ...[null, false],
    ],
    [
      "its collaboration already",
      { proposals: answered, casting: castingOf({ collaborationId: "k1" }) },
      "k1",
      false,
    ],
    [
      "its collaboration, which one may not see",
      {
        ...{ proposals: answered, casting: castingOf({ collaborationId: "k1" }) },
        me: { ...hugo, permissions: { casting: true } },
      },
      ...[null, false],
    ],
  ] as const)("that has %s leads to its collaboration, or to make one", async (_has, given, made, may) => {
    Object.assign(world, given)
    world.enter(DETAIL)
    const detail = await dialog("Hiver")
    await detail.findByRole("button", { name: "Modifier" })
    const link = detail.queryByRole("link", { name: "Voir la collaboration" })
    expect(link?.getAttribute("href") ?? null).toBe(made && `/app/collaborations/${made}`)
    expect(detail.queryByRole("button", { name: "Créer la collaboration" }) !== null).toBe(may)
  })

  it("leads to what changes it", async () => {
    const router = world.enter(DETAIL)
    await userEvent.click(await (await dialog("Hiver")).findByRole("button", { name: "Modifier" }))
    await waitFor(() => expect(router.state.location.search).toBe("?dialog=edit&casting=c1"))
  })

  it("of one that is gone says so, and leads back", async () => {
    world.instead["GET /api/castings/c1"] = () => json(404, { code: "not_found", detail: "Introuvable" })
    for (const [search, title] of [
      [DETAIL, "Casting"],
      ["?dialog=send&casting=c1", "Envoyer le lien par e-mail"],
    ] as const) {
      const router = world.enter(search)
      await userEvent.click(await (await dialog(title)).findByRole("button", { name: "Retour aux castings" }))
      await waitFor(() => expect(router.state.location.search).toBe(""))
      closePage()
    }
  })
})

/** rules/campaigns.md#links-by-e-mail */
it("a casting's link goes to its brand by mail, which its log then tells of", async () => {
  world.casting = castingOf({ linkToken: "usuel", linkActive: true })
  const router = world.enter("?dialog=send&casting=c1")
  const form = await dialog("Envoyer le lien par e-mail")
  const to = await form.findByLabelText(/^Destinataire/)
  expect(form.getByText("Le lien du casting « Hiver » part au nom de votre agence.")).toBeDefined()
  // For whom it looks among the clients.
  expect(world.asked.find((one) => one.startsWith("GET /api/clients?"))).toContain(
    encodeURIComponent("Écume"),
  )
  await userEvent.type(to, "rose@rive.example")
  await userEvent.click(form.getByLabelText(/^Message/))
  await userEvent.paste("Voici notre sélection.")
  await userEvent.click(form.getByRole("button", { name: "Envoyer" }))
  expect(await screen.findByText("Lien envoyé à rose@rive.example")).toBeDefined()
  expect(world.sent).toEqual([
    {
      method: "POST",
      path: "/api/link-mails/castings/c1",
      body: { to: "rose@rive.example", message: "Voici notre sélection.", creationId: expect.any(String) },
    },
  ])
  await waitFor(() => expect(router.state.location.search).toBe(""))
})
