import type { Page } from "@playwright/test"
import { expectAccessible } from "./support/axe.ts"
import { makeCampaign } from "./support/campaign.ts"
import { enter, expect, test } from "./support/test.ts"

const CAMILLE = "camille@lumiere.example"

const dialog = (page: Page) => page.getByRole("dialog", { name: "Recherche" })
const field = (page: Page) => dialog(page).getByRole("combobox")
const option = (page: Page, name: string | RegExp) => dialog(page).getByRole("option", { name })
const heading = (page: Page, name: string) => page.getByRole("heading", { name, level: 1 })

async function openByKeys(page: Page): Promise<void> {
  await page.keyboard.press("Control+k")
  await expect(field(page)).toBeFocused()
}

async function openWith(page: Page, text: string): Promise<void> {
  await openByKeys(page)
  await page.keyboard.type(text)
  await expect(dialog(page).locator("[data-busy=true]")).toHaveCount(0)
}

async function openList(page: Page, email = CAMILLE): Promise<void> {
  await enter(page, email, "/app/collaborations")
  await expect(heading(page, "Collaborations")).toBeVisible()
}

test("keys typed before the palette's code arrives go into its field", async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route("**/assets/PaletteDialog-*.js", async (route) => {
    await released
    await route.continue()
  })
  await openList(page)
  await page.getByRole("searchbox", { name: "Rechercher une collaboration" }).click()
  await page.keyboard.press("Control+k")
  await page.keyboard.type("sex")
  await page.keyboard.press("Backspace")
  await page.keyboard.type("maph")
  release()
  await expect(field(page)).toHaveValue("semaph")
  await expect(option(page, /Thé Sémaphore/).first()).toBeVisible()
})

test("from a text field, the palette finds a client by a part of its name and opens it by keyboard", async ({
  page,
}) => {
  await openList(page)
  const search = page.getByRole("searchbox", { name: "Rechercher une collaboration" })
  await search.click()
  await openWith(page, "semaph")
  await expect(
    option(page, /Thé Sémaphore/)
      .locator("mark")
      .first(),
  ).toHaveText("Sémaph")
  await expect(dialog(page).getByRole("status")).toHaveText(/^\d+ résultats?$/)
  await page.keyboard.press("Escape")
  await expect(dialog(page)).toBeHidden()
  await expect(search).toBeFocused()
  await expect(search).toHaveValue("")

  await openByKeys(page)
  await page.keyboard.press("Tab")
  await expect(dialog(page).getByLabel("Fermer la recherche")).toBeFocused()
  await page.keyboard.press("Tab")
  await expect(field(page)).toBeFocused()
  await page.mouse.click(5, 5)
  await expect(dialog(page)).toBeHidden()

  await openWith(page, "semaph")
  await page.keyboard.press("Enter")
  await expect(heading(page, "Thé Sémaphore")).toBeVisible()
  await expect(page.getByRole("main")).toBeFocused()
})

const CODE = "**/assets/PaletteDialog*.js"

test("when the palette's code cannot be fetched, it says so, and opens later", async ({ page, context }) => {
  await page.route(CODE, (route) => route.abort())
  await openList(page)
  await context.setOffline(true)
  await page.getByRole("button", { name: "Rechercher…" }).click()
  await expect(page.getByRole("alert")).toContainText(
    "Impossible d'ouvrir la recherche. La page se rechargera d'elle-même",
  )
  await expect(heading(page, "Collaborations")).toBeVisible()
  await page.unrouteAll()
  await context.setOffline(false)
  await expect(field(page)).toBeFocused()
  await expect(page.getByRole("alert")).toBeHidden()
  await page.keyboard.press("Escape")
  await page.reload()
  await expect(heading(page, "Collaborations")).toBeVisible()
  await expect(dialog(page)).toBeHidden()
  await openByKeys(page)
})

test("on a phone the palette fills the screen, scrolls, and has large touch targets", async ({
  browser,
  baseURL,
}) => {
  await makeCampaign(`Semaine ${"interminable".repeat(12)}`)
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const page = await context.newPage()
  await openList(page)
  const button = page
    .getByRole("navigation", { name: "Accès rapide" })
    .getByRole("button", { name: "Recherche" })
  expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await button.tap()
  await field(page).fill("se")
  await expect(option(page, /interminable/)).toBeVisible()
  expect(await dialog(page).boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 })
  const heights = await option(page, /./).evaluateAll((rows) => rows.map((row) => row.clientHeight))
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
  const list = dialog(page).getByRole("listbox")
  const overflow = await list.evaluate((box) => box.scrollWidth - box.clientWidth)
  expect(overflow).toBe(0)
  await option(page, /./).last().scrollIntoViewIfNeeded()
  await expect(option(page, /./).last()).toBeInViewport()
  expect(await list.evaluate((box) => box.scrollTop)).toBeGreaterThan(0)

  await page.setViewportSize({ width: 390, height: 420 })
  await expect.poll(async () => (await dialog(page).boundingBox())?.height).toBe(420)
  await dialog(page).getByRole("button", { name: "Fermer la recherche" }).tap()
  await expect(dialog(page)).toBeHidden()
  await context.close()
})

test("axe finds nothing in the palette", async ({ page }) => {
  test.setTimeout(120_000)
  await openList(page)
  const path = "/app/collaborations"
  const ready = async (screen: Page, text = "") => {
    await expect(heading(screen, "Collaborations")).toBeVisible()
    await openWith(screen, text)
  }
  await expectAccessible(page, [
    [path, (screen) => option(screen, "Déconnexion"), (screen) => ready(screen)],
    [path, (screen) => dialog(screen).locator("mark"), (screen) => ready(screen, "ma")],
    [path, (screen) => dialog(screen).getByText(/^Aucun résultat pour/), (screen) => ready(screen, "zzzz")],
    [
      path,
      (screen) => dialog(screen).getByRole("button", { name: "Réessayer" }),
      async (screen) => {
        await screen.route("**/api/clients/choices*", (route) => route.abort())
        await ready(screen, "collab")
        await screen.unrouteAll()
      },
    ],
  ])
})
