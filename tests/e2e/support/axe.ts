import { AxeBuilder } from "@axe-core/playwright"
import type { Locator, Page } from "@playwright/test"
import { expect } from "./test.ts"

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]

/** Either theme and either size, each once: nothing depends on both. */
const LOOKS = [
  { colorScheme: "light", viewport: { width: 1440, height: 900 } },
  { colorScheme: "dark", viewport: { width: 390, height: 844 } },
] as const

/** Of the smallest telephones. */
const NARROW = { width: 320, height: 640 }

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
      const problems = [...(await problemsOf(page)), ...(await foreignNamesOf(page))]
      for (const problem of problems) found.push(`${path}, ${look.colorScheme}: ${problem}`)
      if (look !== LOOKS[1]) continue
      // What shows where the pointer rests belongs to the former size.
      await page.mouse.move(0, 0)
      await page.setViewportSize(NARROW)
      for (const place of await beyondOf(page)) found.push(`${path}, at ${NARROW.width} px: ${place}`)
    }
    looks = looks.toReversed()
  }
  expect(found).toEqual([])
}

/**
 * What reaches beyond the screen where nothing scrolls to it, nor says that it is cut. What measures itself follows a
 * changed size a few frames later.
 */
const beyondOf = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const styleOf = (element: Element) => getComputedStyle(element)
    const around = (element: Element): Element[] =>
      element.parentElement ? [element, ...around(element.parentElement)] : [element]
    const isMeant = (element: Element): boolean =>
      element.closest(".visually-hidden, [inert], [hidden], svg, iframe") !== null ||
      around(element).some((one) => {
        const { overflowX, textOverflow, webkitLineClamp } = styleOf(one)
        return textOverflow === "ellipsis" || webkitLineClamp !== "none" || /auto|scroll/.test(overflowX)
      })
    const look = (): string[] => {
      const beyond = [...document.querySelectorAll("body *")].filter((element) => {
        const { left, right, width, height } = element.getBoundingClientRect()
        if (width < 2 || height < 2 || (right <= innerWidth + 1 && left >= -1)) return false
        return styleOf(element).visibility === "visible" && !isMeant(element)
      })
      const page = document.documentElement.scrollWidth
      return [
        ...(page > innerWidth ? [`the page is ${page} px wide`] : []),
        ...beyond.slice(0, 3).map(({ outerHTML }) => outerHTML.slice(0, 160)),
      ]
    }
    let found: string[] = []
    for (let frames = 0; frames < 30; frames += 2) {
      await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
      found = look()
      if (found.length === 0) break
    }
    return found
  })

/** Whether the page takes a changed theme by itself: before the application, it does when it is loaded. */
const follows = (page: Page, colorScheme: string): Promise<boolean> =>
  page.evaluate(async (wanted) => {
    await new Promise(requestAnimationFrame)
    return document.documentElement.dataset.theme === wanted
  }, colorScheme)

/** What follows in a list is made as the first ten are, and each would be measured against its neighbours; days differ. */
const BEYOND_TEN = "main :is(ul:not(:has([data-day])) > li, tbody > tr):nth-child(n + 11)"
const MODAL = '[role="dialog"][aria-modal="true"]'

/**
 * Of a page with a dialog open, the dialog: the page behind is looked at by itself. Previews of files belong to the
 * browser, not to us: without frames no second page is needed to sum up (`legacy`).
 */
async function problemsOf(page: Page): Promise<string[]> {
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({
      runOnly: { type: "tag", values: WCAG },
      rules: { "heading-order": { enabled: true } },
      // A quarter of the time: what passes, how else to find an element, style sheets that no rule here reads.
      resultTypes: ["violations"],
      selectors: false,
      preload: false,
    })
    .exclude("iframe")
  if ((await page.locator(MODAL).count()) > 0) axe.include(MODAL)
  const shortened = await page.addStyleTag({ content: `${BEYOND_TEN} { display: none !important }` })
  const { violations } = await axe.analyze()
  await shortened.evaluate((style: HTMLStyleElement) => style.remove())
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`,
  )
}

/** An icon that is named after its file, and what antd says by itself where nobody gave it other words. */
const ICON = /^- img "[a-z]+(-[a-z]+)*"/
const FOREIGN =
  /"(close|clear|select|select all|search|no data|loading|next|previous|remove|expand|collapse|(in|de)crease value|expanded dropdown)"/i

/** Names that a screen reader would read in English. */
async function foreignNamesOf(page: Page): Promise<string[]> {
  const lines = (await page.locator("body").ariaSnapshot()).split("\n").map((line) => line.trim())
  return lines.filter((line) => ICON.test(line) || FOREIGN.test(line)).map((line) => `not in French: ${line}`)
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
