import type { Page } from "@playwright/test"
import { enter, expect, test } from "./support/test.ts"

const CAMILLE = "camille@lumiere.example"
const CODE = "**/assets/ClientsPage*.js"

const heading = (page: Page, name: string) => page.getByRole("heading", { name, level: 1 })
const missing = (page: Page) => heading(page, "Cette page n'a pas pu être chargée")
const clients = (page: Page) => page.getByRole("link", { name: "Clients" })
const reload = (page: Page) => page.getByRole("button", { name: "Recharger la page" })

async function open(page: Page, path = "/app/collaborations", name = "Collaborations"): Promise<void> {
  await enter(page, CAMILLE, path)
  await expect(heading(page, name)).toBeVisible()
}

/** Counts the documents that the tab loads from now on. */
function documents(page: Page): () => number {
  let count = 0
  page.on("request", (request) => {
    if (request.isNavigationRequest()) count += 1
  })
  return () => count
}

test("a page that could not load offline opens by itself when the network is back", async ({
  page,
  context,
}) => {
  await open(page)
  await context.setOffline(true)
  await clients(page).click()
  await expect(missing(page)).toBeVisible()
  await expect(clients(page)).toBeVisible()
  expect(new URL(page.url()).pathname).toBe("/app/clients")
  await context.setOffline(false)
  await expect(heading(page, "Clients")).toBeVisible()
})

test("after a deployment an open page reloads by itself, but not in a loop", async ({ page }) => {
  await open(page)
  const loaded = documents(page)
  await page.route(CODE, (route) => route.fulfill({ status: 404, body: "Not Found" }))
  await clients(page).click()
  await expect.poll(loaded).toBe(1)
  await expect(missing(page)).toBeVisible()
  await page.waitForTimeout(2000)
  expect(loaded()).toBe(1)
  await page.unrouteAll()
  await reload(page).click()
  await expect(heading(page, "Clients")).toBeVisible()

  // After the user has agreed to leave an unsaved form, the new page loads at once.
  await open(page, "/app/collaborations/new", "Nouvelle collaboration")
  await page.getByLabel("Nom", { exact: true }).fill("À moitié saisie")
  await page.route("**/assets/DashboardPage*.js", (route) => route.fulfill({ status: 404 }), { times: 1 })
  await page.getByRole("link", { name: "Dashboard" }).click()
  await page.getByRole("button", { name: "Quitter sans enregistrer" }).click()
  await expect(heading(page, "Dashboard")).toBeVisible()
})

test("when the site's script fails to load, the page says so, and starts once it loads", async ({ page }) => {
  const loaded = documents(page)
  for (const [path, code, name] of [
    ["/app", "**/assets/routes*.js", "Connexion"],
    ["/cgv", "**/assets/TermsPage*.js", "Conditions générales de vente"],
  ] as const) {
    const before = loaded()
    await page.route(code, (route) => route.abort())
    await page.goto(path)
    await expect(missing(page)).toBeVisible()
    await expect.poll(loaded).toBe(before + 2)
    await expect(missing(page)).toBeVisible()
    await page.unrouteAll()
    await reload(page).click()
    await expect(heading(page, name)).toBeVisible()
  }
})

test("when the site's first file fails to load, the page says so, and starts by the button or with the network", async ({
  page,
  context,
}) => {
  for (const again of [
    () => reload(page).click(),
    () => context.setOffline(true).then(() => context.setOffline(false)),
  ]) {
    await page.route("**/assets/index-*.js", (route) => route.abort())
    await page.goto("/cgv")
    await expect(missing(page)).toBeVisible()
    await page.unrouteAll()
    await again()
    await expect(heading(page, "Conditions générales de vente")).toBeVisible()
  }
})

test("a new address starts at the top, whatever the former page's scroll position", async ({ page }) => {
  const place = () => page.evaluate(() => window.scrollY)
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, "/app/dashboard", "Dashboard")
  await expect(page.getByRole("region", { name: "Signé et encaissé" })).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, 900))
  // More when content above it loads later.
  await expect.poll(place).toBeGreaterThanOrEqual(900)
  await page.goto("/app/casting")
  await expect(page.getByRole("main").locator("[data-item] a").first()).toBeVisible()
  expect(await place()).toBe(0)
})
