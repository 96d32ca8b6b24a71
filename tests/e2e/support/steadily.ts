import type { Page } from "@playwright/test"

const EVERY_MS = 50
const DURING_MS = 3000

/**
 * Checks every 50 ms for 3 s, inside the page, whether a matching element shows this text. Resolves to the sequence of
 * states: `["shown"]` or `["missing"]` when nothing flickered.
 */
export function steadily(page: Page, selector: string, text: string): Promise<string[]> {
  return page.evaluate(
    async ({ selector, text, everyMs, duringMs }) => {
      const seen: string[] = []
      const end = performance.now() + duringMs
      while (performance.now() < end) {
        const elements = [...document.querySelectorAll(selector)]
        const state = elements.some((element) => element.textContent?.includes(text)) ? "shown" : "missing"
        if (seen.at(-1) !== state) seen.push(state)
        await new Promise((resolve) => setTimeout(resolve, everyMs))
      }
      return seen
    },
    { selector, text, everyMs: EVERY_MS, duringMs: DURING_MS },
  )
}
