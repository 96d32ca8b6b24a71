import type { Page } from "@playwright/test"
import { expectAccessible } from "./support/axe.ts"
import { makeCampaign } from "./support/campaign.ts"
import { expect, test } from "./support/test.ts"

const invalid = (page: Page) => page.getByRole("heading", { name: "Lien de campagne non valide" })

test("a brand sees its campaign, only the shared parts, and never a rate", async ({ page }) => {
  const { first, second, switchLink } = await makeCampaign("Parfum d'hiver")
  const { token } = await switchLink(true)
  const answer = page.waitForResponse(/\/api\/tracking\//).then((response) => response.text())

  await page.goto(`/suivi/${token}`)
  await expect(page.getByRole("heading", { name: "Parfum d'hiver", level: 1 })).toBeVisible()
  await expect(page.getByText(/Dernière mise à jour/)).toBeVisible()
  await expect(page.getByText("14 mars 2026")).toBeVisible()
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", /noindex/)
  await expect(page.getByText("Échéance : 20 mars 2026")).toBeVisible()

  const recap = page.getByRole("complementary", { name: "Récapitulatif de la campagne" })
  await expect(recap.getByText(/18\s500\s€/)).toBeVisible()
  await expect(recap.getByRole("listitem").filter({ hasText: "Contrat signé" })).toContainText("Fait")
  await expect(recap.getByRole("listitem").filter({ hasText: "Paiement reçu" })).toContainText("À venir")

  await page.getByRole("tab", { name: "Influenceurs" }).click()
  await expect(page).toHaveURL(/tab=influencers/)
  for (const { fullName } of [first, second])
    await expect(page.getByRole("heading", { name: fullName, exact: true })).toBeVisible()
  await expect(page.getByText("Reel Instagram").first()).toBeVisible()

  await page.getByRole("tab", { name: "Documents et preview" }).click()
  await expect(page.getByRole("heading", { name: "Moodboard partagé" })).toBeVisible()
  await expect(page.getByText("Marges internes")).toBeHidden()
  const link = page.getByRole("link", { name: /Ouvrir le lien/ })
  await expect(link).toHaveAttribute("rel", "noopener noreferrer")

  expect(await answer).not.toMatch(/4317|Marges internes|"rate"|"price"/)

  await page.goto(`/suivi/${token}?influencer=${encodeURIComponent(first.fullName)}`)
  await expect(page.getByText("D'autres influenceurs y participent.")).toBeVisible()
  await expect(page.getByText("Tournage")).toBeHidden()
  await page.getByRole("button", { name: second.fullName }).click()
  await expect(page.getByText("Tournage")).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/suivi/${token}`)
  await expect(page.getByText("Échéance : 20 mars 2026")).toBeInViewport({ ratio: 1 })

  await switchLink(false)
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })))
  await expect(invalid(page)).toBeVisible()
})

test("axe finds nothing on the page and on its error for an invalid link", async ({ page }) => {
  test.slow()
  const { switchLink } = await makeCampaign("Accessible à tous")
  const { token } = await switchLink(true)
  const selectedTab = (screen: Page) => screen.getByRole("tab", { selected: true })
  await expectAccessible(page, [
    [`/suivi/${token}`, selectedTab],
    [`/suivi/${token}?tab=influencers`, selectedTab],
    [`/suivi/${token}?tab=documents`, selectedTab],
    [`/suivi/${token}?influencerId=quelqu-un`, selectedTab],
    ["/suivi/inconnu", invalid],
  ])
})
