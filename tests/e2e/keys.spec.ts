import type { Locator, Page } from "@playwright/test"
import { CAMILLE, heading } from "./support/live.ts"
import { enter, expect, test } from "./support/test.ts"

test("the keyboard alone leads from the first page to a campaign's form, and lists the shortcuts", async ({
  page,
}) => {
  await enter(page, CAMILLE, "/app/dashboard")
  await expect(heading(page, "Dashboard")).toBeVisible()
  await page.keyboard.press("?")
  const list = page.getByRole("dialog", { name: "Raccourcis clavier" })
  await expect(list.getByText("Collaborations", { exact: true })).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(list).toBeHidden()

  await page.keyboard.press("g")
  await expect(page.getByText("Aller à…")).toBeVisible()
  await page.keyboard.press("c")
  await expect(heading(page, "Collaborations")).toBeVisible()
  const cards = page.getByRole("list", { name: "Collaborations" }).getByRole("link")
  await expect(cards.nth(1)).toBeVisible()
  await page.keyboard.press("j")
  await expect(cards.first()).toBeFocused()
  const name = (await cards.first().textContent()) ?? ""
  await page.keyboard.press("Enter")
  await expect(heading(page, name)).toBeVisible()
  await page.keyboard.press("e")
  await expect(page.getByLabel("Nom", { exact: true })).toHaveValue(name)
  // While a field has the focus, letters are text.
  await page.getByLabel("Nom", { exact: true }).press("End")
  await page.getByLabel("Nom", { exact: true }).pressSequentially(" gc?")
  await expect(page.getByLabel("Nom", { exact: true })).toHaveValue(`${name} gc?`)
  await expect(list).toBeHidden()
})

test("the focused element has a visible ring, in the menu and on the page", async ({ page }) => {
  await enter(page, CAMILLE, "/app/clients")
  await expect(heading(page, "Clients")).toBeVisible()
  const ring = (of: Locator) =>
    of.evaluate((element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      return `${outlineWidth} ${outlineStyle}`
    })
  await page.keyboard.press("Tab")
  expect(await ring(page.locator(":focus"))).toBe("2px solid")
  const name = page.locator("main th a").first()
  await name.focus()
  await expect(name).toBeFocused()
  expect(await ring(name)).toBe("2px solid")
})

/** The next Tab stops that are covered or outside the window. */
async function hiddenStops(page: Page, stops: number, key: "Tab" | "Shift+Tab" = "Tab"): Promise<string[]> {
  const hidden: string[] = []
  for (let stop = 0; stop < stops; stop += 1) {
    await page.keyboard.press(key)
    const name = await page.evaluate(async () => {
      const at = document.activeElement
      // A label or antd draws the visible part of the control around it.
      const drawn = at?.closest("label, .ant-select, .ant-picker, .ant-input-affix-wrapper") ?? at
      if (!at || !drawn || at === document.body) return null
      const isSeen = () => {
        const { left, top, width, height } = drawn.getBoundingClientRect()
        const seen = document.elementFromPoint(left + Math.min(width, 60) / 2, top + height / 2)
        return drawn.contains(seen) || seen?.contains(drawn)
      }
      // On a busy machine, the element scrolls into view some frames later.
      for (let frames = 0; frames < 30 && !isSeen(); frames += 1) await new Promise(requestAnimationFrame)
      return isSeen() ? null : at.ariaLabel || at.id || at.textContent || at.outerHTML.slice(0, 160)
    })
    if (name !== null) hidden.push(name)
  }
  return hidden
}

test("a focused element is not covered by the sticky bars", async ({ page }) => {
  await enter(page, CAMILLE, "/app/clients")
  await page.getByRole("main").locator("[data-item]").getByRole("checkbox").first().check()
  await expect(page.getByRole("region", { name: "Clients sélectionnés" })).toBeVisible()
  expect(await hiddenStops(page, 50)).toEqual([])

  await page.goto("/app/recruitment")
  await page.getByRole("main").locator("[data-item] a[href*='prospect']").first().click()
  await expect(page.getByRole("dialog").getByRole("heading").first()).toBeFocused()
  // Through the panel, then on to the page.
  expect(await hiddenStops(page, 50)).toEqual([])

  await page.setViewportSize({ width: 390, height: 500 })
  await page.goto("/app/account")
  await expect(page.getByLabel("Prénom")).toBeVisible()
  // Parts that are still loading move the parts below.
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  expect(await hiddenStops(page, 40, "Shift+Tab")).toEqual([])
})

test("an open menu has the focus; Escape gives it back to the button", async ({ page }) => {
  for (const [path, name, first] of [
    ["/app/clients", /^Vues/, /./],
    ["/app/collaborations?view=table", /^Actions pour/, "Copier le lien public"],
    ["/app/today", /^Reporter/, /^Demain/],
  ] as const) {
    await enter(page, CAMILLE, path)
    const button = page.getByRole("button", { name }).first()
    await button.press("Enter")
    await expect(page.locator("[role=menuitem]:focus")).toHaveText(first)
    await page.keyboard.press("Escape")
    await expect(button).toBeFocused()
  }
})
