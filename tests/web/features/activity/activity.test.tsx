import { screen, within } from "@testing-library/react"
import { happening } from "@trame/core/together/activity/contract"
import { beforeEach, describe, expect, it } from "vitest"
import { fakeApi } from "../../../world/fakeApi.ts"
import { lineOf, press, says, visit } from "../../../world/page.tsx"
import { builder } from "../../../world/records.ts"
import { signIn } from "../../../world/session.ts"

beforeEach(signIn)

/** rules/together.md#activity */
describe("the team's activity", () => {
  it("is grouped by its day in Paris, newest first, with links", async () => {
    const pages = [
      [
        aHappening({ id: "a", at: "2026-11-24T23:30:00.000Z" }),
        aHappening({ id: "b", at: "2026-11-24T10:00:00.000Z", kind: "created" }),
      ],
      [
        aHappening({ id: "c", at: "2026-11-24T09:05:00.000Z", kind: "removed" }),
        aHappening({
          id: "d",
          at: "2026-11-23T09:05:00.000Z",
          kind: "logged",
          what: ["Casting", "clos"],
          subject: { kind: "casting", id: "k2", name: "Hiver" },
        }),
      ],
    ]
    const api = fakeApi({
      activity: {
        list: ({ cursor }) => ({ items: pages[cursor ? 1 : 0] ?? [], nextCursor: cursor ? null : "two" }),
      },
    })
    visit("/app/activity")
    await press("Afficher plus")
    await screen.findByRole("region", { name: "lundi 23 novembre 2026" })
    const main = within(screen.getByRole("main"))
    const [wednesday, tuesday, monday] = main.getAllByRole("region").map(lineOf)
    expect(wednesday).toMatch(/^mercredi 25 novembre 2026 \| .*Avent/)
    expect(tuesday).toMatch(/^mardi 24 novembre 2026 \| .*a créé la campagne.*a supprimé/)
    expect(monday).toMatch(/^lundi 23 novembre 2026 \| .*Casting · clos/)
    expect(
      main.getAllByRole("link", { name: /^(Avent|Hiver)$/ }).map((link) => link.getAttribute("href")),
    ).toEqual([
      "/app/collaborations/k1?tab=comments",
      "/app/collaborations/k1",
      "/app/casting?dialog=detail&casting=k2",
    ])
    expect(api.callsOf("activity.list")).toEqual([{}, { cursor: "two" }])
  })

  it("is one line for an action on many, which opens to each, and says « au moins » until all are there", async () => {
    const all = [0, 1, 2, 3].map((index) =>
      aHappening({
        id: `a${index}`,
        at: `2026-11-24T10:00:0${9 - index}.000Z`,
        kind: "archived",
        what: ["la campagne"],
        subject: { kind: "collaboration", id: `k${index}`, name: `Avent ${index}` },
      }),
    )
    fakeApi({
      activity: {
        list: ({ cursor }) =>
          cursor ? { items: all.slice(3), nextCursor: null } : { items: all.slice(0, 3), nextCursor: "two" },
      },
    })
    visit("/app/activity")
    await screen.findByRole("button", { name: /^Zoé Martin a archivé au moins 3.collaborations/ })
    await press("Afficher plus")
    await press(/^Zoé Martin a archivé 4.collaborations/)
    expect((await screen.findAllByRole("link", { name: /^Avent / })).map(lineOf)).toEqual(
      all.map(({ subject }) => subject.name),
    )
  })

  it("when there is none, says so", async () => {
    fakeApi()
    visit("/app/activity")
    expect(await says("Aucune activité pour le moment")).toBeDefined()
  })
})

const aHappening = builder(happening, {
  kind: "commented",
  actor: { id: "u2", name: "Zoé Martin" },
  subject: { kind: "collaboration", id: "k1", name: "Avent" },
})
