import type { Page } from "@playwright/test"
import { expectAccessible } from "./support/axe.ts"
import { makeCampaign } from "./support/campaign.ts"
import { expect, test } from "./support/test.ts"

const invalid = (page: Page) => page.getByRole("heading", { name: "Lien de campagne non valide" })

test("a brand sees its campaign, only what is meant for it, and never a rate", async ({ page }) => {
  const { first, second, switchLink } = await makeCampaign("Parfum d'hiver")
  const { token } = await switchLink(true)
  const answers: string[] = []
  page.on("response", async (response) => {
    if (response.url().includes("/api/public/")) answers.push(await response.text())
  })

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
  await expect(page).toHaveURL(/tab=influenceurs/)
  for (const { fullName } of [first, second])
    await expect(page.getByRole("heading", { name: fullName, exact: true })).toBeVisible()
  await expect(page.getByText("Reel Instagram").first()).toBeVisible()

  await page.getByRole("tab", { name: "Documents et preview" }).click()
  await expect(page.getByRole("heading", { name: "Moodboard partagé" })).toBeVisible()
  await expect(page.getByText("Marges internes")).toBeHidden()
  const link = page.getByRole("link", { name: /Ouvrir le lien/ })
  await expect(link).toHaveAttribute("rel", "noopener noreferrer")

  expect(answers).not.toHaveLength(0)
  expect(answers.join()).not.toMatch(/4317|Marges internes|"rate"|"price"/)
})

test("a link for one influencer says that others take part", async ({ page }) => {
  const { first, second, switchLink } = await makeCampaign("Coffret de fête")
  const { token } = await switchLink(true)
  await page.goto(`/suivi/${token}?influencer=${encodeURIComponent(first.fullName)}`)
  await expect(page.getByText("D'autres influenceurs y participent.")).toBeVisible()
  await expect(page.getByText("Envoi du brief")).toBeVisible()
  await expect(page.getByText("Tournage")).toBeHidden()

  await page.getByRole("button", { name: second.fullName }).click()
  await expect(page).toHaveURL(new RegExp(`influencerId=${second.id}`))
  await expect(page.getByText("Tournage")).toBeVisible()

  await page.getByRole("button", { name: "Voir toute la campagne" }).click()
  await expect(page).not.toHaveURL(/influencer/)
  await expect(page.getByText("D'autres influenceurs y participent.")).toBeHidden()
})

test("a link that is switched off is refused, also where it is already open", async ({ page }) => {
  const { switchLink } = await makeCampaign("Lien éphémère")
  const { token } = await switchLink(true)
  await page.goto(`/suivi/${token}`)
  await expect(page.getByRole("heading", { name: "Lien éphémère" })).toBeVisible()
  await switchLink(false)
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })))
  await expect(invalid(page)).toBeVisible()

  await page.reload()
  await expect(invalid(page)).toBeVisible()
  await expect(page.getByText("Cette campagne n'existe pas ou le lien n'est plus actif.")).toBeVisible()
  await expect(page.getByRole("link", { name: "Retour à l'accueil" })).toHaveAttribute("href", "/")
})

test("a temporary link opens with enough of the id, until there is a link of its own", async ({ page }) => {
  const { collaborationId, switchLink } = await makeCampaign("Lien provisoire")
  await page.goto(`/suivi/temp-${collaborationId.slice(0, 15)}`)
  await expect(invalid(page)).toBeVisible()
  await page.goto(`/suivi/temp-${collaborationId.slice(0, 16)}`)
  await expect(page.getByRole("heading", { name: "Lien provisoire" })).toBeVisible()
  await switchLink(true)
  await page.reload()
  await expect(invalid(page)).toBeVisible()
})

test("three clicks on the footer show technical hints that give nothing away", async ({ page }) => {
  const { switchLink } = await makeCampaign("Trois clics")
  const { token } = await switchLink(true)
  await page.goto(`/suivi/${token}`)
  const words = page.getByText(/privé et confidentiel/)
  const hints = page.getByText("Campagne mise à jour")
  await words.click({ clickCount: 2 })
  await expect(hints).toBeHidden()
  await page.waitForTimeout(1000)
  await words.click({ clickCount: 3 })
  await expect(hints).toBeVisible()
  await expect(page.getByRole("contentinfo")).toContainText(`${token.slice(0, 6)}…`)
  await expect(page.getByRole("contentinfo")).not.toContainText(token.slice(0, 7))

  const byKeyboard = page.getByRole("button", { name: "Masquer les informations techniques" })
  await byKeyboard.focus()
  await page.keyboard.press("Enter")
  await expect(hints).toBeHidden()
})

test("a failure says so and offers to try again", async ({ page }) => {
  const { switchLink } = await makeCampaign("Nouvel essai")
  const { token } = await switchLink(true)
  const answer = { status: 403, contentType: "application/problem+json", body: '{"code":"forbidden"}' }
  await page.route("**/api/public/tracking/**", (route) => route.fulfill(answer))
  await page.goto(`/suivi/${token}`)
  await expect(page.getByText("Une erreur est survenue lors du chargement des données.")).toBeVisible()
  await page.unroute("**/api/public/tracking/**")
  await page.getByRole("button", { name: "Réessayer" }).click()
  await expect(page.getByRole("heading", { name: "Nouvel essai" })).toBeVisible()
})

test("axe finds nothing on the page and where the link is not valid", async ({ page }) => {
  test.slow()
  const { switchLink } = await makeCampaign("Accessible à tous")
  const { token } = await switchLink(true)
  const selected = (screen: Page) => screen.getByRole("tab", { selected: true })
  await expectAccessible(page, [
    [`/suivi/${token}`, selected],
    [`/suivi/${token}?tab=influenceurs`, selected],
    [`/suivi/${token}?tab=documents`, selected],
    [`/suivi/${token}?influencerId=quelqu-un`, selected],
    ["/suivi/inconnu", invalid],
  ])
})
