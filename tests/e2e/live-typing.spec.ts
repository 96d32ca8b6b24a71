import { apiOf } from "./support/api.ts"
import { makeCampaign } from "./support/campaign.ts"
import { CAMILLE, card, collaborationAt, fresh, HUGO, LIVE, rename, steps, written } from "./support/live.ts"
import { test } from "./support/people.ts"
import { expect } from "./support/test.ts"

/** Whether the element has the focus, even when another window of this machine is in front. */
const isActive = (element: Element) => element === document.activeElement

test("scroll position, focus and selection survive live updates", async ({ as }) => {
  const api = await apiOf(CAMILLE)
  const page = await as(HUGO, "/app/collaborations")
  await expect(page.getByRole("article").nth(8)).toBeVisible()
  await page.getByRole("button", { name: "Afficher plus" }).click()
  await expect(page.getByRole("article").nth(30)).toBeVisible()
  const href = await page.getByRole("article").nth(14).getByRole("link").getAttribute("href")
  const link = page.locator(`a[href="${href}"]`)
  await link.focus()
  await page.evaluate(() => {
    const skeletons: Element[] = []
    new MutationObserver(() =>
      skeletons.push(...document.querySelectorAll('[role="status"][aria-busy="true"]')),
    ).observe(document.body, { childList: true, subtree: true })
    Object.assign(window, { skeletons })
  })
  const top = () => link.evaluate((element) => element.getBoundingClientRect().top)
  const before = await top()
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(200)

  const { items } = await api.collaborations.list({})
  const renamed = fresh("Renommée sans bruit")
  await rename(api, items[0]?.id ?? "", renamed)
  await expect(card(page, renamed)).toBeAttached(LIVE)
  expect(await link.evaluate(isActive)).toBe(true)
  expect(Math.abs((await top()) - before)).toBeLessThan(2)
  expect(await page.evaluate(() => Reflect.get(window, "skeletons").length)).toBe(0)

  const search = page.getByRole("searchbox", { name: "Rechercher une collaboration" })
  await search.fill("renommée sans")
  await expect(page.getByRole("article")).toHaveCount(1)
  await search.evaluate((field: HTMLInputElement) => field.setSelectionRange(4, 9))
  await rename(api, items[0]?.id ?? "", `${renamed} bis`)
  await expect(card(page, `${renamed} bis`)).toBeVisible(LIVE)
  expect(await search.evaluate(isActive)).toBe(true)
  expect(
    await search.evaluate((field: HTMLInputElement) => [field.selectionStart, field.selectionEnd]),
  ).toEqual([4, 9])
})

test("a live update does not disturb a step that is being dragged, and shows after the drop", async ({
  as,
}) => {
  const api = await apiOf(CAMILLE)
  const { collaborationId } = await makeCampaign(fresh("En main"))
  const page = await as(HUGO, collaborationAt(collaborationId))
  await page.getByRole("button", { name: "Déplacer « Envoi du brief »" }).focus()
  await page.keyboard.press("Space")
  await expect(page.getByText("Étape « Envoi du brief » saisie, position 1 sur 2.")).toBeAttached()
  await api.collaborations.addStep({ collaborationId, name: "Arrivée entre-temps" })
  await page.waitForTimeout(1500)
  await expect(steps(page)).toHaveText(["Envoi du brief", "Tournage"])
  await expect(async () => {
    await page.keyboard.press("ArrowDown")
    await expect(page.getByText("Étape « Envoi du brief » en position 2 sur 2.")).toBeAttached({
      timeout: 1000,
    })
  }).toPass()
  await written(page, "POST", () => page.keyboard.press("Space"))
  await expect(steps(page)).toHaveText(["Tournage", "Envoi du brief", "Arrivée entre-temps"], LIVE)
})
