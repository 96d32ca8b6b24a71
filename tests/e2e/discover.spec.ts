import type { Page } from "@playwright/test"
import { apiOf } from "./support/api.ts"
import { CAMILLE, dialog, heading } from "./support/live.ts"
import { enter, expect, test } from "./support/test.ts"

const cards = (page: Page) =>
  page.getByRole("list", { name: "Influenceurs", exact: true }).locator("[data-item]")
const names = (page: Page) => cards(page).getByRole("heading")

async function openDiscover(page: Page, query = ""): Promise<void> {
  await enter(page, CAMILLE, `/app/discover${query}`)
  await expect(heading(page, "Discover")).toBeVisible()
  await expect(names(page).first()).toBeVisible()
}

/** The search results for these filters. */
const search = async (asked: Parameters<Awaited<ReturnType<typeof apiOf>>["discover"]["search"]>[0]) =>
  (await (await apiOf(CAMILLE)).discover.search(asked)).items

test("the list loads more on scroll, and a return restores the scroll position", async ({ page }) => {
  await openDiscover(page)
  await expect(cards(page)).toHaveCount(50)
  const scrollDown = async () => {
    await page.mouse.move(700, 500)
    await page.mouse.wheel(0, 6000)
  }
  for (const count of [100, 150])
    await expect(async () => {
      await scrollDown()
      expect(await cards(page).count()).toBeGreaterThanOrEqual(count)
    }).toPass()
  const place = () => page.evaluate(() => Math.round(window.scrollY))
  const shown = await cards(page).count()

  const inSight = names(page).locator("visible=true").last()
  await inSight.scrollIntoViewIfNeeded()
  await inSight.getByRole("link").click()
  await expect(dialog(page).getByRole("tab", { name: "Publications" })).toBeVisible()
  const before = await place()
  await page.goBack()
  await expect(dialog(page)).toBeHidden()
  expect(await place()).toBe(before)

  await page.getByRole("navigation").getByRole("link", { name: "Collaborations" }).click()
  await expect(heading(page, "Collaborations")).toBeVisible()
  await page.goBack()
  await expect(heading(page, "Discover")).toBeVisible()
  await expect.poll(place).toBe(before)
  expect(await cards(page).count()).toBeGreaterThanOrEqual(shown)
})

test("an influencer's window opens by its address, with publications and collaborations", async ({
  page,
}) => {
  const [known] = await search({ search: "", minCollaborations: 2 })
  if (!known) throw new Error("Creators with collaborations are seeded")
  await openDiscover(page, `?dialog=influencer&influencer=${known.id}`)
  await expect(dialog(page).getByText(`@${known.username}`)).toBeVisible()
  await expect(
    dialog(page).getByRole("list", { name: "Publications" }).getByRole("article").first(),
  ).toBeVisible()
  await dialog(page)
    .getByRole("tab", { name: /Collaborations/ })
    .click()
  await expect(page).toHaveURL(/tab=collaborations/)
  const collaborations = dialog(page).getByRole("list", { name: "Collaborations" })
  await expect(collaborations.getByRole("article")).toHaveCount(known.collaborationsCount)
  await expect(collaborations.getByRole("list", { name: "Mots-clés détectés" }).first()).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(dialog(page)).toBeHidden()
  await expect(page).toHaveURL(/\/app\/discover$/)
})
