import type { Locator, Page } from "@playwright/test"
import { expect } from "./test.ts"

interface How {
  modifiers: ["Shift"]
}

/** A user's hand at a page: each click and each key press counts one, with or without modifiers. Scrolling is free. */
export function handAt(page: Page) {
  let count = 0
  return {
    count: () => count,
    async click(target: Locator, how?: How): Promise<void> {
      count += 1
      await target.click(how)
    },
    /** Presses keys in sequence; `Control+k` counts one. */
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
    /** Drags an item to a place that highlights as a target; counts two. */
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
