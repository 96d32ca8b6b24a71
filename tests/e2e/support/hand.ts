import type { Locator, Page } from "@playwright/test"
import { expect } from "./test.ts"

interface How {
  modifiers: ["Shift"]
}

/** A person at a page: a click counts one and so does a key, with or without others held. Reading and scrolling are free. */
export function handAt(page: Page) {
  let count = 0
  return {
    count: () => count,
    async click(target: Locator, how?: How): Promise<void> {
      count += 1
      await target.click(how)
    },
    /** One after the other; `Control+k` is one. */
    async press(...keys: string[]): Promise<void> {
      for (const key of keys) {
        count += 1
        await page.keyboard.press(key)
      }
    },
    async type(text: string): Promise<void> {
      count += [...text].length
      await page.keyboard.type(text)
    },
    /** Takes one thing and puts it down on another, which shows that it would take it: two. */
    async drag(taken: Locator, place: Locator): Promise<void> {
      count += 2
      await taken.hover()
      await page.mouse.down()
      const at = await place.boundingBox()
      if (!at) throw new Error("There is no place to put it down")
      await page.mouse.move(at.x + at.width / 2, at.y + at.height / 2, { steps: 8 })
      await expect(place).toHaveAttribute("data-over", "true")
      await page.mouse.up()
    },
  }
}

export type Hand = ReturnType<typeof handAt>
