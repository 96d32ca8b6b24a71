import { contrastBetween, tonesOf } from "@trame/core/account/rules/appearance"
import { expect, test } from "vitest"

test.for(["light", "dark"] as const)("whatever the colour, it can be read in the %s theme", (theme) => {
  for (const color of colors) {
    const { accent, soft } = tonesOf(color)[theme]
    for (const background of [...BACKGROUNDS[theme], soft, ON_ACCENT[theme]]) {
      expect(
        contrastBetween(accent, background),
        `${color} as ${accent} on ${background}`,
      ).toBeGreaterThanOrEqual(AA)
    }
  }
})

test("a colour that can be read stays as it is, another becomes the nearest that can", () => {
  expect(tonesOf("#5b2a70").light.accent).toBe("#5b2a70")
  expect(tonesOf("#d3a9e6").dark.accent).toBe("#d3a9e6")
  expect(tonesOf("#ffe000").light.accent).not.toBe("#000000")
  expect(tonesOf("#000080").dark.accent).not.toBe("#ffffff")
  expect(contrastBetween(tonesOf("#ffe000").light.accent, "#f8f4ee")).toBeLessThan(5.5)
})

test("contrast is WCAG's", () => {
  expect(contrastBetween("#000000", "#ffffff")).toBeCloseTo(21, 5)
  expect(contrastBetween("#777777", "#ffffff")).toBeCloseTo(4.48, 2)
})

const AA = 4.5
/** What stands in `ui/styles/tokens.css` under links and buttons. */
const BACKGROUNDS = {
  light: ["#f8f4ee", "#fffdfa", "#ffffff"],
  dark: ["#130d19", "#1c1425", "#261c31"],
}
const ON_ACCENT = { light: "#ffffff", dark: "#1f0f29" }

const channels = ["00", "40", "80", "bf", "ff"]
const colors = channels.flatMap((red) =>
  channels.flatMap((green) => channels.map((blue) => `#${red}${green}${blue}`)),
)
