import type { Page } from "@playwright/test"
import { CAMILLE, dialog, fresh, inDialog, LIVE } from "./support/live.ts"
import { mailTo } from "./support/outbox.ts"
import { test } from "./support/people.ts"
import { expect } from "./support/test.ts"

const PHONE = { width: 390, height: 844 }

async function fillIn(page: Page, name: string): Promise<void> {
  const form = dialog(page)
  await form.getByLabel("Nom", { exact: true }).fill(name)
  await form.getByLabel("Marque", { exact: true }).fill("Maison Témoin")
  await form.getByLabel("Budget", { exact: true }).fill("12 000 €")
  await form.getByLabel("Description", { exact: true }).fill("Trois formats courts pour la rentrée")
  for (const [label, day] of [
    ["Date de début", "01/09/2027"],
    ["Date de fin", "01/10/2027"],
  ] as const) {
    await form.getByLabel(label, { exact: true }).fill(day)
    await page.keyboard.press("Tab")
  }
  await form.getByLabel("Ajouter un critère").fill("Audience française")
  await form.getByLabel("Ajouter un critère").press("Enter")
}

/** Chooses the first `count` of the agency's creators. */
async function choose(page: Page, count: number): Promise<void> {
  await inDialog(page, "Choisir des influenceurs").click()
  const picker = page.getByRole("dialog", { name: "Choisir des influenceurs" })
  const choices = picker.getByRole("listitem").getByRole("button")
  for (let index = 0; index < count; index++) await choices.nth(index).click()
  await picker.getByRole("button", { name: "Terminer" }).click()
  await expect(picker).toBeHidden()
}

test("a casting goes to the brand, its answer arrives live, and it becomes a collaboration", async ({
  as,
  browser,
}) => {
  const name = fresh("Casting de rentrée")
  const page = await as(CAMILLE, "/app/casting")
  await page.getByRole("button", { name: "Nouveau casting" }).first().click()
  await inDialog(page, "Créer le casting").click()
  await expect(dialog(page).getByText("Veuillez remplir tous les champs obligatoires")).toBeVisible()
  await fillIn(page, name)
  await choose(page, 3)
  await inDialog(page, "Créer le casting").click()

  await expect(page.getByRole("link", { name })).toBeFocused()
  await page.getByRole("link", { name }).click()
  const detail = page.getByRole("dialog", { name })
  const proposals = detail.getByRole("list", { name: "Influenceurs proposés" }).getByRole("listitem")
  await expect(proposals.getByRole("heading")).toHaveCount(3)
  const answer = page.waitForResponse((response) => response.url().endsWith("/link"))
  await detail.getByRole("button", { name: /^Lien marque/ }).click()
  const { token } = await (await answer).json()

  await detail
    .getByRole("button", { name: "Lien copié" })
    .or(detail.getByRole("button", { name: /^Lien marque/ }))
    .click()
  await page.getByRole("menuitem", { name: "Envoyer par e-mail" }).click()
  const sending = page.getByRole("dialog", { name: "Envoyer le lien par e-mail" })
  const address = `${fresh("marque").replace(" ", ".")}@temoin.example`
  await sending.getByLabel("Destinataire").fill("pas une adresse")
  await sending.getByRole("button", { name: "Envoyer", exact: true }).click()
  await expect(sending.getByText("Adresse e-mail invalide")).toBeVisible()
  await sending.getByLabel("Destinataire").fill(address)
  await sending.getByLabel("Message").pressSequentially("Bonjour, <b>votre</b> avis ?")
  await sending.getByRole("button", { name: "Envoyer", exact: true }).click()
  await expect(page.getByText(`Lien envoyé à ${address}`)).toBeVisible()
  await expect(detail.getByText(`Lien de la marque envoyé à ${address}`)).toBeVisible(LIVE)
  const mail = await mailTo(address)
  expect(mail).toMatchObject({ replyTo: [CAMILLE], subject: expect.stringContaining(name) })
  expect(mail.text).toContain("Bonjour, <b>votre</b> avis ?")
  expect(mail.text).toContain(`/casting/${token}`)

  const phone = await browser.newPage({ baseURL: process.env.TRAME_URL, viewport: PHONE })
  await phone.goto(`/casting/${token}`)
  await expect(phone.getByRole("heading", { level: 1, name })).toBeVisible()
  await expect(phone.getByRole("listitem").filter({ hasText: "Audience française" })).toBeVisible()
  for (const [index, choice] of ["Accepter", "Accepter", "Refuser"].entries())
    await phone.getByRole("radio", { name: choice }).nth(index).check({ force: true })
  await phone.getByRole("button", { name: "Envoyer mes choix" }).click()
  await expect(phone.getByRole("heading", { name: "Merci pour vos retours !" })).toBeVisible()

  await expect(proposals.getByText("Accepté", { exact: true })).toHaveCount(2, LIVE)
  await expect(detail.getByText("Décisions de la marque reçues").first()).toBeVisible(LIVE)

  await detail
    .getByRole("button", { name: "Lien copié" })
    .or(detail.getByRole("button", { name: /^Lien marque/ }))
    .click()
  await page.getByRole("menuitem", { name: "Nouveau lien" }).click()
  await page
    .getByRole("dialog", { name: /Créer un nouveau lien de la marque/ })
    .getByRole("button", { name: "Créer le nouveau lien" })
    .click()
  await expect(detail.getByText("Lien de la marque renouvelé")).toBeVisible()
  await phone.reload()
  await expect(phone.getByRole("heading", { name: "Lien non valide" })).toBeVisible()
  await expect(phone.getByText("Ce lien de casting n'existe pas ou n'est plus actif.")).toBeVisible()
  await phone.close()

  await detail.getByRole("button", { name: "Créer la collaboration" }).click()
  await page
    .getByRole("dialog", { name: "Créer la collaboration" })
    .getByRole("button", { name: "Créer la collaboration" })
    .click()
  await expect(page.getByRole("heading", { level: 1, name: "Modifier la collaboration" })).toBeVisible()
  await expect(page.getByLabel("Nom", { exact: true })).toHaveValue(name)
  await expect(page.getByText(/2 influenceurs/)).toBeVisible()

  await page.goto("/app/casting")
  const card = page.getByRole("article").filter({ hasText: name })
  await expect(card.getByText("3 décisions")).toBeVisible()
  await card.getByRole("button", { name: `Supprimer : ${name}` }).click()
  await inDialog(page, "Supprimer").click()
  await expect(card).toBeHidden()
})
