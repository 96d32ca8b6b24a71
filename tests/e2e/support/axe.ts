import { AxeBuilder } from "@axe-core/playwright"
import type { Locator, Page } from "@playwright/test"
import { expect } from "./test.ts"

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]

/** Either theme and either size, each once: nothing depends on both. */
const LOOKS = [
  { colorScheme: "light", viewport: { width: 1440, height: 900 } },
  { colorScheme: "dark", viewport: { width: 390, height: 844 } },
] as const

/** An address, what shows that its page is all there, and what to do there first. */
export type Screen = [
  path: string,
  arrived: (page: Page) => Locator,
  prepare?: (page: Page) => Promise<unknown>,
]

export async function expectAccessible(page: Page, screens: readonly Screen[]): Promise<void> {
  const found: string[] = []
  for (const { colorScheme, viewport } of LOOKS) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" })
    for (const [path, arrived, prepare] of screens) {
      await page.goto(path)
      await prepare?.(page)
      await expect(arrived(page).first()).toBeVisible()
      await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme)
      await settled(page)
      for (const problem of await problemsOf(page)) found.push(`${path}, ${colorScheme}: ${problem}`)
    }
  }
  expect(found).toEqual([])
}

/** Previews of files belong to the browser, not to us. */
async function problemsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(WCAG).exclude("iframe").analyze()
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`,
  )
}

/** Colours half-way through a transition would be measured as they are. */
const settled = (page: Page): Promise<unknown> =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) => playState !== "running" || effect?.getTiming().iterations === Infinity,
      ),
  )
