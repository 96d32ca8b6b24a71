import { fireEvent, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { beforeEach, describe, expect, it } from "vitest"
import { routes } from "../../../../packages/web/src/app/routes.tsx"
import { SORT_LABELS } from "../../../../packages/web/src/features/discover/filters.ts"
import { camille } from "../../../world/people.ts"
import { answer, json, signIn, visit } from "../../support/site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../../packages/web/src/features/discover/DiscoverPage.tsx"
import "../../../../packages/web/src/app/shell/Shell.tsx"

beforeEach(signIn)

async function open(search: string) {
  answer({
    "/api/identity/me": () => json(200, camille),
    "/api/discover/influencers": () =>
      json(200, { items: [], nextCursor: null, total: 0, memberships: { roster: [], recruitment: [] } }),
    "/api/discover/filters": () =>
      json(200, { platforms: ["instagram"], categories: ["Mode", "Beauté", "Bien-être"] }),
    "/api/discover/credits": () =>
      json(200, { remaining: 7, total: 10, resetAt: "2026-11-30T23:00:00.000Z" }),
    "/api/discover/additions": () => json(200, { items: [] }),
  })
  const router = visit(`/app/discover?${search}`, routes)
  await screen.findByText("Réinitialiser", { selector: "section *" })
  return { router, address: () => Object.fromEntries(new URLSearchParams(router.state.location.search)) }
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => {
  fireEvent.focus(field(label))
  fireEvent.change(field(label), { target: { value } })
}
const fill = (label: string, value: string) => {
  type(label, value)
  fireEvent.blur(field(label))
}
const LEFT = 37
const RIGHT = 39
const move = (label: string, keyCode: number) => {
  fireEvent.keyDown(field(label), { keyCode, which: keyCode })
  fireEvent.keyUp(field(label), { keyCode, which: keyCode })
}

/** rules/creators.md#discover */
describe("a bound that is typed", () => {
  it("narrows what its field names, and nothing at the end of its scale", async () => {
    const { address } = await open("category=Mode")
    fill("Nombre minimum : abonnés", "12345")
    fill("Nombre maximum : abonnés", "23456")
    fill("Nombre minimum : engagement", "2,5")
    fill("Nombre maximum : engagement", "7,5")
    fill("Nombre minimum : collaborations", "3")
    const followers = { minFollowers: "12345", maxFollowers: "23456" }
    const rest = { category: "Mode", minEngagement: "2.5", maxEngagement: "7.5", minCollaborations: "3" }
    expect(address()).toEqual({ ...followers, ...rest })
    fill("Nombre minimum : engagement", "0")
    fill("Nombre maximum : engagement", "100")
    fill("Nombre minimum : collaborations", "0")
    expect(address()).toEqual({ ...followers, category: "Mode" })
  })

  it("is taken by Enter at once, and may be the other one", async () => {
    const { address } = await open("minFollowers=5000&maxFollowers=20000")
    await userEvent.clear(field("Nombre minimum : abonnés"))
    await userEvent.type(field("Nombre minimum : abonnés"), "20000{Enter}")
    await waitFor(() => expect(address()).toEqual({ minFollowers: "20000", maxFollowers: "20000" }))
    expect(screen.queryByRole("alert")).toBeNull()
  })

  it("that does not go is told of its field, until it does", async () => {
    await open("category=Mode")
    const bound = field("Nombre minimum : collaborations")
    expect([bound.getAttribute("aria-invalid"), bound.placeholder]).toEqual(["false", "0"])
    expect(field("Nombre maximum : abonnés").placeholder).toBe("10M et plus")
    // Its field says the sign.
    expect(field("Nombre maximum : engagement").placeholder).toBe("100")
    fill("Nombre minimum : collaborations", "51")
    expect(bound.getAttribute("aria-invalid")).toBe("true")
    expect(screen.getByRole("alert").id).toBe(bound.getAttribute("aria-describedby"))
    type("Nombre minimum : collaborations", "50")
    expect(bound.getAttribute("aria-invalid")).toBe("false")
    expect(bound.getAttribute("aria-describedby")).toBeNull()
  })
})

describe("a slider", () => {
  it("moves one bound by a place, and leaves the other as it was typed", async () => {
    const { address } = await open("minFollowers=12345&maxFollowers=34567")
    expect(field("Abonnés minimum").getAttribute("aria-valuetext")).toBe("12K")
    move("Abonnés minimum", RIGHT)
    await waitFor(() => expect(address()).toEqual({ minFollowers: "13000", maxFollowers: "34567" }))
    await waitFor(() => expect(field("Nombre minimum : abonnés").value).toMatch(/^13.?000$/))
    move("Abonnés maximum", LEFT)
    await waitFor(() => expect(address()).toEqual({ minFollowers: "13000", maxFollowers: "32000" }))
  })

  it("counts each press of a key, however fast they come", async () => {
    const { address } = await open("minCollaborations=1")
    for (let press = 0; press < 7; press++) move("Collaborations minimum", RIGHT)
    expect(field("Collaborations minimum").getAttribute("aria-valuetext")).toBe("8")
    await waitFor(() => expect(address()).toEqual({ minCollaborations: "8" }))
    expect(field("Collaborations minimum").getAttribute("aria-valuetext")).toBe("8")
    await userEvent.click(screen.getByText("Réinitialiser", { selector: "section *" }))
    await waitFor(() => expect(field("Collaborations minimum").getAttribute("aria-valuetext")).toBe("0"))
  })

  it("bounds nothing at its ends", async () => {
    const { address } = await open("minEngagement=0.5&maxEngagement=99.5&minCollaborations=1")
    move("Engagement minimum", LEFT)
    await waitFor(() => expect(address()).toEqual({ maxEngagement: "99.5", minCollaborations: "1" }))
    move("Engagement maximum", RIGHT)
    await waitFor(() => expect(address()).toEqual({ minCollaborations: "1" }))
    move("Collaborations minimum", LEFT)
    await waitFor(() => expect(address()).toEqual({}))
    move("Collaborations minimum", RIGHT)
    await waitFor(() => expect(address()).toEqual({ minCollaborations: "1" }))
  })

  it("goes before what was typed beside it and makes no sense", async () => {
    const { address } = await open("minCollaborations=5")
    fill("Nombre minimum : collaborations", "51")
    move("Collaborations minimum", RIGHT)
    await waitFor(() => expect(address()).toEqual({ minCollaborations: "6" }))
    expect(field("Nombre minimum : collaborations").value).toBe("6")
    expect(screen.queryByRole("alert")).toBeNull()
  })

  it("names its places, the last one open", async () => {
    await open("category=Mode")
    const marks = (legend: string) =>
      [
        ...(screen
          .getByText(legend, { selector: "legend" })
          .parentElement?.querySelectorAll(".ant-slider-mark-text") ?? []),
      ].map(({ textContent }) => textContent)
    expect(marks("Abonnés")).toEqual(["1K", "10K", "100K", "1M", "10M+"])
    expect(marks("Engagement")).toEqual([0, 2, 4, 6, 8, 10, 100].map((rate) => `${rate}\u00a0%`))
    expect(marks("Collaborations")).toEqual(["0", "10", "20", "30", "40", "50"])
  })
})

it("categories are found by a part of their name, whatever its accents", async () => {
  await open("category=Mode")
  await userEvent.type(screen.getByLabelText("Catégorie"), "BEAUTE")
  await waitFor(() => {
    const offered = [...document.querySelectorAll(".ant-select-item-option")]
    expect(offered.map(({ textContent }) => textContent)).toEqual(["Beauté"])
  })
})

it("the orders are called as what comes first", () => {
  expect(SORT_LABELS).toEqual({
    ...{ popular: "Plus populaires", engaging: "Plus engageants", name: "Ordre alphabétique" },
  })
})

it.each([
  ["@lea.martin", "Ajouter @lea.martin par son URL"],
  ["léa martin", null],
])(
  "of a search for « %s » that finds nobody, what could be a user name may be added",
  async (search, offer) => {
    await open(new URLSearchParams({ search, minFollowers: "2000" }).toString())
    await screen.findByText("Aucun influenceur trouvé")
    const main = within(screen.getByRole("main"))
    expect(main.queryByText(/^Ajouter @/)?.textContent ?? null).toBe(offer)
  },
)
