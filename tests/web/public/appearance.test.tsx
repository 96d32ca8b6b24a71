import { fireEvent, render, screen } from "@testing-library/react"
import { tonesOf } from "@trame/core/account/rules/appearance"
import { expect, it } from "vitest"
import { PublicLayout } from "../../../packages/web/src/ui/public/PublicLayout.tsx"

const NONE = { logoUrl: null, color: null }
const LOGO = "/media/agencies/abc.png"

const show = (appearance?: { logoUrl: string | null; color: string | null }) =>
  render(
    <PublicLayout agencyName="Agence Lumière" appearance={appearance}>
      Contenu
    </PublicLayout>,
  )

it("an agency's logo has its room before it has come, and its name where it does not come", () => {
  show({ ...NONE, logoUrl: LOGO })
  const logo = screen.getByRole("img", { name: "Agence Lumière" })
  expect(logo.getAttribute("src")).toBe(LOGO)
  expect([logo.getAttribute("width"), logo.getAttribute("height")]).toEqual(["160", "40"])
  fireEvent.error(logo)
  expect(screen.queryByRole("img", { name: "Agence Lumière" })).toBeNull()
  expect(screen.getByText("Agence Lumière")).toBeDefined()
})

it.each([
  ["without one", NONE],
  ["kept before there were any", undefined],
])("an agency %s shows its name in our colours", (_, appearance) => {
  const { container } = show(appearance)
  expect(screen.getByText("Agence Lumière")).toBeDefined()
  expect(container.querySelector("style")).toBeNull()
})

it("an agency's colour is each theme's readable tone, below the bar", () => {
  const { container } = show({ ...NONE, color: "#ffe000" })
  const { light, dark } = tonesOf("#ffe000")
  const rules = container.querySelector("style")?.textContent ?? ""
  expect(rules).toContain(`:root #contenu{--accent:${light.accent};--accent-soft:${light.soft}`)
  expect(rules).toContain(
    `:root[data-theme="dark"] #contenu{--accent:${dark.accent};--accent-soft:${dark.soft}`,
  )
})
