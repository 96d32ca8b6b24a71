import { AxeBuilder } from "@axe-core/playwright"
import type { Locator, Page } from "@playwright/test"
import { expect } from "./test.ts"

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]

/** Each theme and each size once: nothing depends on both. */
const LOOKS = [
  { colorScheme: "light", viewport: { width: 1440, height: 900 } },
  { colorScheme: "dark", viewport: { width: 390, height: 844 } },
] as const

/** The smallest phones. */
const NARROW = { width: 320, height: 640 }

/** An address, a locator that shows the complete page, and steps to do there first. */
export type Screen = [
  path: string,
  arrived: (page: Page) => Locator,
  prepare?: (page: Page) => Promise<unknown>,
]

/** Loads a screen once and then changes its look; the steps are repeated, since they may not last. */
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
      await waitForMotion(page)
      const problems = [
        ...(await problemsOf(page)),
        ...(await foreignNamesOf(page)),
        ...(await faintEdgesOf(page)),
      ]
      for (const problem of problems) found.push(`${path}, ${look.colorScheme}: ${problem}`)
      if (look !== LOOKS[1]) continue
      // Tooltips under the pointer belong to the former size.
      await page.mouse.move(0, 0)
      await page.setViewportSize(NARROW)
      for (const place of await beyondOf(page)) found.push(`${path}, at ${NARROW.width} px: ${place}`)
    }
    looks = looks.toReversed()
  }
  expect(found).toEqual([])
}

/**
 * Elements beyond the screen that neither scroll nor show an ellipsis. Elements that measure themselves follow a resize
 * some frames later.
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

/** Whether the page follows a changed theme; pages outside the application apply it only when loaded. */
const follows = (page: Page, colorScheme: string): Promise<boolean> =>
  page.evaluate(async (wanted) => {
    await new Promise(requestAnimationFrame)
    return document.documentElement.dataset.theme === wanted
  }, colorScheme)

/** Later items repeat the first ten, and axe would compare each with its neighbours; lists of days differ. */
const BEYOND_TEN = "main :is(ul:not(:has([data-day])) > li, tbody > tr):nth-child(n + 11)"
const MODAL = '[role="dialog"][aria-modal="true"]'

/**
 * Only the dialog when one is open: the page behind has its own check. File previews belong to the browser; without
 * frames, axe needs no second page to sum up (`legacy`).
 */
async function problemsOf(page: Page): Promise<string[]> {
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({
      runOnly: { type: "tag", values: WCAG },
      rules: { "heading-order": { enabled: true } },
      // Saves three quarters of the time: no passes, no alternative selectors, no loading of style sheets.
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

/** An icon named after its file, and antd's default English words. */
const ICON = /^- img "[a-z]+(-[a-z]+)*"/
const FOREIGN =
  /"(close|clear|select|select all|search|no data|loading|next|previous|remove|expand|collapse|(in|de)crease value|expanded dropdown)"/i

/** Accessible names in English. */
async function foreignNamesOf(page: Page): Promise<string[]> {
  const lines = (await page.locator("body").ariaSnapshot()).split("\n").map((line) => line.trim())
  return lines.filter((line) => ICON.test(line) || FOREIGN.test(line)).map((line) => `not in French: ${line}`)
}

/** Buttons and fields with a faint border and no background of their own. */
const faintEdgesOf = (page: Page): Promise<string[]> =>
  page.evaluate((modal) => {
    type Colour = [red: number, green: number, blue: number, opacity: number]
    const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true })
    const parseColour = (css: string): Colour => {
      if (!canvas) throw new Error("Nothing to paint on")
      canvas.clearRect(0, 0, 1, 1)
      canvas.fillStyle = css
      canvas.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0, opacity = 0] = canvas.getImageData(0, 0, 1, 1).data
      return [red, green, blue, opacity / 255]
    }
    const blend = ([red, green, blue, opacity]: Colour, below: Colour): Colour => {
      const mix = (value: number, ground: number) => value * opacity + ground * (1 - opacity)
      return [mix(red, below[0]), mix(green, below[1]), mix(blue, below[2]), 1]
    }
    const groundOf = (element: Element | null): Colour => {
      if (!element) return [255, 255, 255, 1]
      const own = parseColour(getComputedStyle(element).backgroundColor)
      return own[3] === 1 ? own : blend(own, groundOf(element.parentElement))
    }
    const luminance = ([red, green, blue]: Colour): number => {
      const linear = (value: number) =>
        value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4
      return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }
    const contrast = (one: Colour, other: Colour): number => {
      const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
      return (light + 0.05) / (dark + 0.05)
    }
    const controls = "a, button, input, select, textarea, .ant-select, .ant-input-affix-wrapper, .ant-picker"
    return [...(document.querySelector(modal) ?? document).querySelectorAll(controls)]
      .filter((element) => {
        if (!element.checkVisibility() || element.closest("[inert], :disabled, [aria-disabled=true]"))
          return false
        const { borderTopWidth, borderLeftWidth, borderTopColor } = getComputedStyle(element)
        const edge = parseColour(borderTopColor)
        if (Number.parseFloat(borderTopWidth) * Number.parseFloat(borderLeftWidth) * edge[3] === 0)
          return false
        const ground = groundOf(element)
        const around = groundOf(element.parentElement)
        return Math.max(contrast(blend(edge, ground), around), contrast(ground, around)) < 3
      })
      .slice(0, 3)
      .map(({ outerHTML }) => `an edge that is hardly seen: ${outerHTML.slice(0, 160)}`)
  }, MODAL)

/** Waits for transitions, in the middle of which colours would be wrong. */
const waitForMotion = (page: Page): Promise<unknown> =>
  page.waitForFunction(() =>
    document.getAnimations().every(
      // Scroll-driven animations never end.
      ({ playState, effect, timeline }) =>
        playState !== "running" ||
        timeline !== document.timeline ||
        effect?.getTiming().iterations === Infinity,
    ),
  )
