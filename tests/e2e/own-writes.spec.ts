import type { Page } from "@playwright/test"
import { dayAfter, today } from "@trame/core/lib/day"
import { mondayOf } from "@trame/core/workspace/todos/rules"
import { forkEngine } from "../../scripts/local/fork/index.ts"
import { steadily } from "./support/steadily.ts"
import { test as base, enter, expect } from "./support/test.ts"

/** Far more than AWS's indexes lag, and than the site waits before it reads again. */
const LAG_MS = 4000

const test = base.extend<object, { lagging: string }>({
  lagging: [
    async ({ browserName: _ }, use) => {
      const { info, stop } = await forkEngine({ seed: "demo", indexLagMs: LAG_MS })
      await use(info.url)
      await stop()
    },
    { scope: "worker", timeout: 180_000 },
  ],
  baseURL: async ({ lagging }, use) => use(lagging),
})

const card = (page: Page, name: string) => page.getByRole("article").filter({ hasText: name })
const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name })
const french = (day: string): string => day.split("-").reverse().join("/")
const saved = (page: Page) => page.getByRole("button", { name: "Enregistrer" }).click()

/** By the menu, so that the page's memory stays. */
async function openList(page: Page, name: string): Promise<void> {
  await page.getByRole("navigation").getByRole("link", { name, exact: true }).first().click()
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible()
}

async function confirmRemoval(page: Page): Promise<void> {
  await page.getByRole("dialog").getByRole("button", { name: "Supprimer" }).click()
}

test.beforeEach(({ page, baseURL }) => enter(page, "camille@lumiere.example", "/app/account", baseURL))

test("one's own collaboration is in the list at once, as last written, without a flicker", async ({
  page,
}) => {
  await openList(page, "Collaborations")
  await expect(page.getByRole("article").first()).toBeVisible()

  await page.getByRole("button", { name: "Nouvelle collaboration" }).click()
  await page.getByLabel("Nom", { exact: true }).fill("Toute neuve")
  await page.getByRole("button", { name: "Choisir" }).click()
  const clients = page.getByRole("dialog", { name: "Choisir un client" })
  await clients.getByRole("listitem").first().getByRole("button").click()
  await page.getByLabel("Chef de projet").fill("Camille Laurent")
  await saved(page)
  await expect(page.getByText("Collaboration créée avec succès")).toBeVisible()
  await openList(page, "Collaborations")
  await expect(page.getByRole("article").first()).toBeVisible()
  expect(await steadily(page, "article", "Toute neuve")).toEqual(["shown"])

  await card(page, "Toute neuve")
    .getByRole("button", { name: /^Modifier/ })
    .click()
  await expect(page.getByLabel("Nom", { exact: true })).toHaveValue("Toute neuve")
  await page.getByLabel("Nom", { exact: true }).fill("Rebaptisée")
  await saved(page)
  await expect(page.getByText("Collaboration mise à jour avec succès")).toBeVisible()
  await openList(page, "Collaborations")
  await expect(page.getByRole("article").first()).toBeVisible()
  const [before, after] = await Promise.all([
    steadily(page, "article", "Toute neuve"),
    steadily(page, "article", "Rebaptisée"),
  ])
  expect(before).toEqual(["missing"])
  expect(after).toEqual(["shown"])

  await card(page, "Rebaptisée")
    .getByRole("button", { name: /^Supprimer/ })
    .click()
  await confirmRemoval(page)
  await expect(card(page, "Rebaptisée")).toHaveCount(0)
  expect(await steadily(page, "article", "Rebaptisée")).toEqual(["missing"])
})

test("one's own client is in the list at once, as last written, without a flicker", async ({ page }) => {
  await openList(page, "Clients")
  await page.getByRole("button", { name: "Nouveau client" }).click()
  const dialog = page.getByRole("dialog", { name: "Nouveau client" })
  await dialog.getByLabel("Nom de la marque").fill("Aaa nouvelle")
  await dialog.getByRole("button", { name: "Ajouter le client", exact: true }).click()
  await expect(row(page, "Aaa nouvelle")).toBeVisible()
  expect(await steadily(page, "tbody tr", "Aaa nouvelle")).toEqual(["shown"])

  await page.getByRole("link", { name: "Aaa nouvelle" }).click()
  await page.getByRole("button", { name: "Modifier", exact: true }).click()
  const editing = page.getByRole("dialog", { name: "Modifier le client" })
  await editing.getByLabel("Nom de la marque").fill("Aaa rebaptisée")
  await editing.getByRole("button", { name: "Enregistrer" }).click()
  await expect(page.getByRole("heading", { name: "Aaa rebaptisée" })).toBeVisible()
  await openList(page, "Clients")
  await expect(row(page, "Aaa rebaptisée")).toBeVisible()
  const [before, after] = await Promise.all([
    steadily(page, "tbody tr", "Aaa nouvelle"),
    steadily(page, "tbody tr", "Aaa rebaptisée"),
  ])
  expect(before).toEqual(["missing"])
  expect(after).toEqual(["shown"])

  await page.getByRole("link", { name: "Aaa rebaptisée" }).click()
  await page.getByRole("button", { name: "Supprimer", exact: true }).click()
  await confirmRemoval(page)
  await page.waitForURL("**/app/clients")
  await expect(page.getByRole("row").nth(1)).toBeVisible()
  expect(await steadily(page, "tbody tr", "Aaa rebaptisée")).toEqual(["missing"])
})

test("one's own task stays on the day it was moved to, and what was deleted stays away", async ({ page }) => {
  const day = dayAfter(mondayOf(today()), 71)
  await page.goto(`/app/todo?week=${day}`)
  const column = (on: string) => page.locator(`[data-day="${on}"]`)
  await column(day)
    .getByRole("button", { name: /^Ajouter une tâche/ })
    .click()
  await page.getByLabel("Titre", { exact: true }).fill("Choisir le lieu")
  await page.getByRole("dialog").getByRole("button", { name: "Ajouter", exact: true }).click()
  await expect(column(day).getByRole("article")).toBeVisible()
  expect(await steadily(page, `[data-day="${day}"] article`, "Choisir le lieu")).toEqual(["shown"])

  await card(page, "Choisir le lieu").getByRole("button", { name: "Choisir le lieu", exact: true }).click()
  const dialog = page.getByRole("dialog", { name: "Modifier la tâche" })
  await dialog.getByLabel("Date", { exact: true }).fill(french(dayAfter(day, 1)))
  await page.keyboard.press("Tab")
  await dialog.getByRole("button", { name: "Enregistrer", exact: true }).click()
  await expect(column(dayAfter(day, 1)).getByRole("article")).toBeVisible()
  const [before, after] = await Promise.all([
    steadily(page, `[data-day="${day}"] article`, "Choisir le lieu"),
    steadily(page, `[data-day="${dayAfter(day, 1)}"] article`, "Choisir le lieu"),
  ])
  expect(before).toEqual(["missing"])
  expect(after).toEqual(["shown"])

  await card(page, "Choisir le lieu")
    .getByRole("button", { name: /^Supprimer/ })
    .click()
  await confirmRemoval(page)
  await expect(card(page, "Choisir le lieu")).toHaveCount(0)
  expect(await steadily(page, "article", "Choisir le lieu")).toEqual(["missing"])
})

test("whoever one has approved is among those approved at once, and not among those pending", async ({
  page,
}) => {
  await page.goto("/app/user-approval?status=pending")
  await page.getByRole("button", { name: /Karim/ }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Approuver" }).click()
  await expect(page.getByText(/a été approuvé avec succès/)).toBeVisible()
  await page.getByRole("radiogroup", { name: "Statut" }).getByText("Approuvés").click()
  await expect(row(page, "Karim")).toBeVisible()
  expect(await steadily(page, "tbody tr", "Karim")).toEqual(["shown"])
  await page.getByRole("radiogroup", { name: "Statut" }).getByText("En attente").click()
  await expect(row(page, "Karim")).toBeHidden()
  expect(await steadily(page, "tbody tr", "Karim")).toEqual(["missing"])
})
