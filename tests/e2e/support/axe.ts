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

/** A screen is loaded once and turned to its other look; what was done on it is done anew, for it may not last. */
export async function expectAccessible(page: Page, screens: readonly Screen[]): Promise<void> {
  const found: string[] = []
  let looks = [...LOOKS]
  for (const [path, arrived, prepare] of screens) {
    for (const look of looks) {
      await page.setViewportSize(look.viewport)
      await page.emulateMedia({ colorScheme: look.colorScheme, reducedMotion: "reduce" })
      if (prepare || look === looks[0] || !(await follows(page, look.colorScheme))) await page.goto(path)
      await prepare?.(page)
      await expect(arrived(page).first()).toBeVisible()
      await expect(page.locator("html")).toHaveAttribute("data-theme", look.colorScheme)
      await settled(page)
      for (const problem of await problemsOf(page)) found.push(`${path}, ${look.colorScheme}: ${problem}`)
    }
    looks = looks.toReversed()
  }
  expect(found).toEqual([])
}

/** Whether the page takes a changed theme by itself: before the application, it does when it is loaded. */
const follows = (page: Page, colorScheme: string): Promise<boolean> =>
  page.evaluate(async (wanted) => {
    await new Promise(requestAnimationFrame)
    return document.documentElement.dataset.theme === wanted
  }, colorScheme)

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
