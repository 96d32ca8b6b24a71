import { expectAccessible, type Screen } from "./support/axe.ts"
import { codeSentTo } from "./support/outbox.ts"
import { expect, test } from "./support/test.ts"

test("a visitor chooses a plan, creates an agency, reaches its payment, and resets a forgotten password", async ({
  page,
}) => {
  const email = `nora.${Date.now()}@neuve.example`
  await page.goto("/pricing")
  await page.getByRole("link", { name: "Choisir Équipe" }).click()
  await expect(page.getByText(/^Votre formule est retenue/)).toBeVisible()
  await page.getByRole("button", { name: "Créer un compte" }).click()
  await page.reload()
  await page.getByLabel("Prénom", { exact: true }).fill("Nora")
  await page.getByLabel("Nom", { exact: true }).fill("Nouvelle")
  await page.getByLabel("Poste").fill("Directrice")
  await page.getByLabel("Email").fill(email)
  await page.getByLabel("Mot de passe", { exact: true }).fill("azerty123")
  await page.getByLabel("Nom de l'agence").fill("Agence Neuve")
  await page.getByRole("button", { name: "Créer mon compte" }).click()
  await expect(page.getByText("Ce mot de passe est trop courant. Choisissez-en un autre.")).toBeVisible()
  await page.getByLabel("Mot de passe", { exact: true }).fill("premier-mot-de-passe")
  await page.getByRole("button", { name: "Créer mon compte" }).click()
  await expect(page.getByRole("heading", { name: "Bienvenue, Nora !" })).toBeVisible()
  await expect(page.getByRole("button", { name: "Payer" })).toBeVisible()
  // "Back" from the payment offers the plans again, and the account page is reachable.
  await page.goBack()
  await expect(page.getByRole("button", { name: "Choisir Équipe" })).toBeEnabled()
  await expect(page).toHaveURL("/pricing")
  await page.getByRole("link", { name: "Mon compte" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Compte" })).toBeVisible()
  // Outside the application, which would redirect to the sign-in page.
  await page.goto("/config.json")
  await page.evaluate(() => localStorage.clear())

  await page.goto("/login")
  await page.getByLabel("Email").fill(email)
  await page.getByRole("button", { name: "Mot de passe oublié ?" }).click()
  await page.getByRole("button", { name: "Recevoir un code" }).click()
  await expect(page.getByText(/un code vient d'y être envoyé/)).toBeVisible()
  await page.getByLabel("Code de vérification").fill(await codeSentTo(email))
  await page.getByLabel("Nouveau mot de passe").fill("un-bon-mot-de-passe")
  await page.getByRole("button", { name: "Changer le mot de passe" }).click()
  // Signed in at once, and redirected from the sign-in page to the plans, without a subscription.
  await page.waitForURL("**/pricing")
  await page.goto("/login")
  await page.waitForURL("**/pricing")
})

test("each form of the sign-in page is accessible", async ({ page }) => {
  const form = (mode: string, title: string): Screen => [
    `/login?mode=${mode}`,
    (shown) => shown.getByRole("heading", { name: title }),
  ]
  await expectAccessible(page, [
    form("signup", "Inscription"),
    form("forgot", "Mot de passe oublié"),
    form("reset", "Nouveau mot de passe"),
  ])
})
