import { fireEvent, screen, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { describe, expect, it } from "vitest"
import { DISCOVER_PARAMS } from "../../../../packages/web/src/features/discover/filters.ts"
import { discoverServer } from "../../../world/discover.ts"
import { pick } from "../../../world/page.tsx"

/** rules/creators.md#discover */
describe("the advanced filters", () => {
  it("are the only filters besides the bar above the list", () =>
    expect(Object.keys({ ...ABOVE, ...ADVANCED }).sort()).toEqual(Object.keys(DISCOVER_PARAMS).sort()))

  it.each([...Object.entries(ADVANCED).map(([name, value]) => ({ [name]: value })), ADVANCED])(
    "are reset from %j, without the bar above the list",
    async (set) => {
      const { address, asked } = await open({ ...ABOVE, ...set })
      const numbers = Object.entries(set).map(([name, value]) => [
        name,
        name === "category" ? value : Number(value),
      ])
      expect(asked()).toMatchObject({ ...ABOVE, ...Object.fromEntries(numbers) })
      await userEvent.click(reset())
      expect(address()).toEqual(ABOVE)
      await waitFor(() => expect(Object.keys(ADVANCED).filter((name) => name in asked())).toEqual([]))
      expect(screen.getByRole("button", { name: "Filtres avancés" })).toBeDefined()
      expect(reset().disabled).toBe(true)
    },
  )

  it("are folded when none is set; a category is found without accents", async () => {
    const { address } = await open({ platform: "tiktok" })
    const button = screen.getByRole("button", { name: "Filtres avancés" })
    expect(button.getAttribute("aria-expanded")).toBe("false")
    await userEvent.click(button)
    await userEvent.type(field("Catégorie"), "BEAUTE")
    const options = () => [...document.querySelectorAll(".ant-select-item-option")]
    await waitFor(() => expect(options().map(({ textContent }) => textContent)).toEqual(["Beauté"]))
    await pick("Catégorie", "Beauté")
    await waitFor(() => expect(address()).toEqual({ platform: "tiktok", category: "Beauté" }))
    expect(button.textContent).toBe("Filtres avancés (1)")
    await userEvent.click(button)
    expect(screen.queryByLabelText("Catégorie")).toBeNull()
  })
})

describe("a typed bound", () => {
  it("applies when its field is left, and is none at the scale's end or without a value", async () => {
    const { address, asked } = await open({ category: "Mode" })
    type("Nombre minimum : abonnés", "12345")
    expect(address()).toEqual({ category: "Mode" })
    fill("Nombre minimum : abonnés", "12345")
    fill("Nombre maximum : abonnés", "23456")
    fill("Nombre minimum : engagement", "2,5")
    fill("Nombre maximum : engagement", "7,5")
    fill("Nombre minimum : collaborations", "3")
    const engagement = { minEngagement: "2.5", maxEngagement: "7.5" }
    expect(address()).toEqual({
      category: "Mode",
      minFollowers: "12345",
      maxFollowers: "23456",
      minCollaborations: "3",
      ...engagement,
    })
    await waitFor(() => expect(asked()).toMatchObject({ minFollowers: 12_345, maxEngagement: 7.5 }))
    fill("Nombre minimum : abonnés", "")
    fill("Nombre maximum : abonnés", "10000000")
    fill("Nombre minimum : collaborations", "0")
    expect(address()).toEqual({ category: "Mode", ...engagement })
    fill("Nombre minimum : engagement", "0")
    fill("Nombre maximum : engagement", "100")
    expect(address()).toEqual({ category: "Mode" })
  })

  it("applies after a pause or on Enter, and can become the other bound", async () => {
    const { address } = await open({ minFollowers: "5000", maxFollowers: "20000" })
    type("Nombre maximum : abonnés", "9000")
    await waitFor(() => expect(address()).toEqual({ minFollowers: "5000", maxFollowers: "9000" }))
    type("Nombre minimum : abonnés", "9000")
    await userEvent.type(field("Nombre minimum : abonnés"), "{Enter}")
    expect(address()).toEqual({ minFollowers: "9000", maxFollowers: "9000" })
    expect(screen.queryByRole("alert")).toBeNull()
  })

  it.each([
    ["minimum : abonnés", "20000", "Le minimum dépasse le maximum"],
    ["maximum : abonnés", "2000", "Le maximum est sous le minimum"],
    ["minimum : engagement", "2,3", "De 0 à 100, par pas de 0,5"],
    ["minimum : collaborations", "51", "Un nombre entier de 0 à 50"],
    ["minimum : collaborations", "beaucoup", "Un nombre entier de 0 à 50"],
  ])(
    "when « %s » is « %s », is not applied; its field shows an error until it is valid",
    async (of, text, said) => {
      const params = { minFollowers: "5000", maxFollowers: "10000" }
      const { address } = await open(params)
      const input = field(`Nombre ${of}`)
      fill(`Nombre ${of}`, text)
      const alert = await screen.findByRole("alert")
      expect([alert.textContent, alert.id]).toEqual([said, input.getAttribute("aria-describedby")])
      expect([input.getAttribute("aria-invalid"), address()]).toEqual(["true", params])
      await userEvent.click(reset())
      expect(address()).toEqual({})
      expect(field(`Nombre ${of}`).getAttribute("aria-invalid")).toBe("false")
      expect(screen.queryByRole("alert")).toBeNull()
    },
  )
})

describe("a slider of the advanced filters", () => {
  it("moves one bound by a step, and keeps the other as typed", async () => {
    const { address } = await open({ minFollowers: "12345", maxFollowers: "34567" })
    expect(field("Abonnés minimum").getAttribute("aria-valuetext")).toBe("12K")
    move("Abonnés minimum", RIGHT)
    await waitFor(() => expect(address()).toEqual({ minFollowers: "13000", maxFollowers: "34567" }))
    await waitFor(() => expect(field("Nombre minimum : abonnés").value).toMatch(/^13.?000$/))
    move("Abonnés maximum", LEFT)
    await waitFor(() => expect(address()).toEqual({ minFollowers: "13000", maxFollowers: "32000" }))
  })

  it("counts each press of a key, however fast, and replaces an invalid text", async () => {
    const { address } = await open({ minCollaborations: "1" })
    fill("Nombre minimum : collaborations", "51")
    for (let press = 0; press < 7; press++) move("Collaborations minimum", RIGHT)
    const valueText = () => field("Collaborations minimum").getAttribute("aria-valuetext")
    expect(valueText()).toBe("8")
    await waitFor(() => expect(address()).toEqual({ minCollaborations: "8" }))
    expect([valueText(), field("Nombre minimum : collaborations").value]).toEqual(["8", "8"])
    expect(screen.queryByRole("alert")).toBeNull()
    await userEvent.click(reset())
    await waitFor(() => expect(valueText()).toBe("0"))
  })

  it("sets no bound at its ends", async () => {
    const all = { minEngagement: "0.5", maxEngagement: "99.5", minCollaborations: "1" }
    const { address } = await open(all)
    move("Engagement minimum", LEFT)
    await waitFor(() => expect(address()).toEqual({ maxEngagement: "99.5", minCollaborations: "1" }))
    move("Engagement maximum", RIGHT)
    await waitFor(() => expect(address()).toEqual({ minCollaborations: "1" }))
    move("Collaborations minimum", LEFT)
    await waitFor(() => expect(address()).toEqual({}))
  })
})

const ABOVE = { search: "a", platform: "tiktok", sort: "name" }
const ADVANCED = {
  category: "Mode",
  minFollowers: "5000",
  maxFollowers: "20000",
  minEngagement: "1.5",
  maxEngagement: "20",
  minCollaborations: "3",
}

async function open(params: Record<string, string> = {}) {
  const { api, open } = discoverServer()
  const router = open(`?${new URLSearchParams(params)}`)
  await screen.findByLabelText("Organisation : Créatrice ada")
  return {
    address: () => Object.fromEntries(new URLSearchParams(router.state.location.search)),
    asked: () => api.callsOf("discover.search").at(-1),
  }
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
const reset = () => screen.getByRole<HTMLButtonElement>("button", { name: "Réinitialiser" })
const [LEFT, RIGHT] = [37, 39]
const move = (label: string, keyCode: number) => {
  fireEvent.keyDown(field(label), { keyCode, which: keyCode })
  fireEvent.keyUp(field(label), { keyCode, which: keyCode })
}
