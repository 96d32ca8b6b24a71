import { AxeBuilder } from "@axe-core/playwright"
import type { Page } from "@playwright/test"
import { expect } from "./test.ts"

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]

export const THEMES = ["light", "dark"] as const

/** Looks at what is on the page now, in both themes; previews of files belong to the browser. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" })
    await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme)
    await settled(page)
    const { violations } = await new AxeBuilder({ page }).withTags(WCAG).exclude("iframe").analyze()
    const found = violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(" | ")}`,
    )
    expect(found, `${where}, ${colorScheme}`).toEqual([])
  }
}

/** Colours half-way through a transition would be measured as they are. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const running = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations === 1)
    await Promise.race([
      Promise.allSettled(running.map(({ finished }) => finished)),
      new Promise((resolve) => setTimeout(resolve, 1500)),
    ])
  })
}
