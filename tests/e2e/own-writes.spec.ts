import type { Page } from "@playwright/test"
import { forkEngine } from "../../scripts/local/fork/index.ts"
import { steadily } from "./support/steadily.ts"
import { test as base, enter, expect } from "./support/test.ts"

/** Far longer than AWS's index lag, and than the site's delay before it reads again. */
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
const save = (page: Page) => page.getByRole("button", { name: "Enregistrer" }).click()

/** Through the menu, so that the page's memory stays. */
async function openList(page: Page, name: string): Promise<void> {
  await page.getByRole("navigation").getByRole("link", { name, exact: true }).first().click()
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible()
}

async function confirmRemoval(page: Page): Promise<void> {
  await page.getByRole("dialog").getByRole("button", { name: "Supprimer" }).click()
}

test.beforeEach(({ page, baseURL }) => enter(page, "camille@lumiere.example", "/app/account", baseURL))

test("a user's own collaboration is in the list at once, as last saved, without a flicker", async ({
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
  await save(page)
  await expect(page.getByText("Collaboration créée avec succès")).toBeVisible()
  await openList(page, "Collaborations")
  await expect(page.getByRole("article").first()).toBeVisible()
  expect(await steadily(page, "article", "Toute neuve")).toEqual(["shown"])

  await card(page, "Toute neuve")
    .getByRole("button", { name: /^Modifier/ })
    .click()
  await expect(page.getByLabel("Nom", { exact: true })).toHaveValue("Toute neuve")
  await page.getByLabel("Nom", { exact: true }).fill("Rebaptisée")
  await save(page)
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
