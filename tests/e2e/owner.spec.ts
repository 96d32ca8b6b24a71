import { demoId } from "../../scripts/seed/seed.ts"
import { enter, expect, OWNER, signIn, test } from "./support/test.ts"

test("the owner finds an agency, looks into it, works in it and leaves", async ({ page }) => {
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

test("the owner approves somebody who has just joined", async ({ page, request }) => {
  const lastName = `Costa-${Math.random().toString(36).slice(2, 8)}`
  const joined = await request.post("/api/auth/sign-up", {
    data: {
      firstName: "Nina",
      lastName,
      role: "Cheffe de projet",
      email: `${lastName.toLowerCase()}@lumiere.example`,
      password: "une-phrase-assez-longue",
      agency: { choice: "join", code: demoId("agency/lumiere") },
    },
  })
  expect(await joined.json()).toEqual({ createdAgency: false })

  await enter(page, OWNER, "/superadmin/user-approval?status=pending")
  await page.getByRole("searchbox", { name: "Rechercher un utilisateur" }).fill(lastName)
  await page.getByRole("button", { name: new RegExp(lastName) }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Approuver" }).click()
  await expect(page.getByText(`L'utilisateur Nina ${lastName} a été approuvé avec succès.`)).toBeVisible()
  await expect(page.getByText("Aucun utilisateur à approuver")).toBeVisible()
  await page.getByRole("radiogroup", { name: "Statut" }).getByText("Approuvés").click()
  await expect(page.getByRole("button", { name: new RegExp(lastName) })).toBeVisible()
})
