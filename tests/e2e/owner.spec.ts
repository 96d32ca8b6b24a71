import { expect, OWNER, signIn, test } from "./support/test.ts"

test("the owner finds an agency, inspects it, works in it and leaves", async ({ page }) => {
  await signIn(page, OWNER, "**/app")
  await expect(page.getByRole("heading", { name: "Choisissez une agence" })).toBeVisible()
  await page.getByRole("link", { name: "Plateforme", exact: true }).click()
  await expect(page.getByRole("heading", { name: "Plateforme" })).toBeVisible()

  await page.getByRole("searchbox", { name: "Rechercher une agence" }).fill("horiz")
  await expect(page).toHaveURL(/search=horiz/)
  await expect(page.getByText("Agence Lumière")).toBeHidden()
  await page.getByRole("button", { name: /Agence Horizon/ }).click()
  const summary = page.getByRole("dialog", { name: "Agence" })
  await expect(summary.getByText("Sofia Reyes")).toBeVisible()
  await summary.getByRole("link", { name: "Voir le détail" }).click()

  await expect(page.getByRole("heading", { name: "Agence Horizon", level: 1 })).toBeVisible()
  await page.getByRole("tab", { name: /Campagnes/ }).click()
  const campaigns = page.getByRole("table", { name: "Campagnes" }).getByRole("button")
  const name = (await campaigns.first().locator("span span").nth(1).textContent()) ?? ""
  await campaigns.first().click()
  const campaign = page.getByRole("dialog", { name: "Campagne" })
  await expect(campaign.getByRole("heading", { name, exact: true })).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(campaign).toBeHidden()

  await page.getByRole("link", { name: "Agir dans cette agence" }).click()
  await page.waitForURL("**/app/discover")
  const banner = page.getByRole("region", { name: "Agence choisie" })
  await expect(banner).toContainText("Vous agissez dans l'agence Agence Horizon")
  await page.getByRole("navigation").getByRole("link", { name: "Collaborations" }).click()
  await expect(page.getByRole("link", { name, exact: true }).first()).toBeVisible()
  await page.goto("/app/user-approval")
  await expect(page.getByText("Les personnes qui ont rejoint Agence Horizon")).toBeVisible()
  await page.goto("/pricing?upgrade=true")
  await expect(page.getByText(/^Vous agissez dans l'agence Agence Horizon/)).toBeVisible()
  await page.getByRole("link", { name: "Retour" }).click()
  await expect(banner).toBeVisible()

  await banner.getByRole("link", { name: "Quitter" }).click()
  await expect(page.getByRole("heading", { name: "Plateforme", level: 1 })).toBeVisible()
  await expect(banner).toBeHidden()
})
