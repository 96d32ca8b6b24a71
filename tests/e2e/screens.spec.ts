import { CAMILLE } from "./support/live.ts"
import { enter, expect, test } from "./support/test.ts"

const LISTS = [
  ...["today", "activity", "notifications", "discover", "market-watch", "recruitment", "casting"],
  ...[
    "influencers",
    "clients",
    "resources",
    "resources?search=e",
    "accounting",
    "accounting?view=influencers",
  ],
  ...["collaborations", "collaborations?view=table", "collaborations?view=board"],
].map((path) => `/app/${path}`)

/** rules/interface.md#phones */
test("on a phone, the first row of every list is in view", async ({ page }) => {
  test.setTimeout(180_000)
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, CAMILLE, "/config.json")
  const bar = page.getByRole("navigation", { name: "Accès rapide" })
  for (const path of LISTS) {
    await page.goto(path)
    const row = page.locator("main :is([data-item], [data-row])").first()
    // Rows may still be replaced by fresher ones.
    await expect(async () => {
      const top = (await row.boundingBox())?.y ?? 844
      const end = (await bar.boundingBox())?.y ?? 0
      expect(Math.min(end - top, 520 - top), path).toBeGreaterThan(0)
    }).toPass({ timeout: 15_000 })
  }
})

/** rules/interface.md#print */
test("a table prints as a document, in the light theme", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" })
  await enter(page, CAMILLE, "/app/collaborations?view=table")
  const row = page.locator("tbody tr").first()
  await expect(row).toBeVisible()
  await page.emulateMedia({ colorScheme: "dark", media: "print" })
  await expect(page.getByText(/^Imprimé le /)).toBeVisible()
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light")
  await expect(row).toHaveCSS("display", "table-row")
  for (const role of ["navigation", "search", "checkbox", "combobox", "radio"] as const)
    await expect(page.getByRole(role)).toHaveCount(0)
})
