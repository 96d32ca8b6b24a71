import { de } from "../../packages/core/src/lib/text.ts"
import { CAMILLE, dialog, inDialog } from "./support/live.ts"
import { consent, creatorWithAccount, draftText, inboxOf } from "./support/mailbox.ts"
import { enter, expect, test } from "./support/test.ts"

test.describe.configure({ timeout: 120_000 })

test("a mailbox is connected and read, a mail answered with a file in its thread, and the mailbox disconnected", async ({
  page,
}) => {
  const { id, name, email, brief, sent, tokens } = await creatorWithAccount()
  await enter(page, CAMILLE, inboxOf(id))
  await page
    .getByRole("region", { name: `Chat IA - ${name}` })
    .getByRole("button", { name: "Connecter Gmail" })
    .click()
  await consent(page, email)
  const mail = page
    .getByRole("list", { name: "E-mails récents" })
    .getByRole("button", { name: /^Proposition/ })
  await expect(mail).toBeVisible({ timeout: 30_000 })
  await expect(mail.getByRole("img", { name: "Premier contact" })).toBeVisible()

  await mail.click()
  const thread = page.getByRole("region", { name: "Messages du fil" })
  await expect(thread.getByText("Seriez-vous disponible ?")).toBeVisible()
  await thread.getByRole("button", { name: "Afficher la mise en page" }).click()
  const layout = page.frameLocator("iframe[title^='Mise en page']")
  await expect(layout.getByRole("link", { name: /La gamme/ })).toHaveAttribute("target", "_blank")
  await expect(page).not.toHaveTitle(/piège/)
  const download = page.waitForEvent("download")
  await thread.getByRole("button", { name: "Télécharger brief.pdf" }).click()
  expect((await download).suggestedFilename()).toBe("brief.pdf")

  await page.getByRole("button", { name: "Répondre", exact: true }).click()
  await expect(draftText(page)).toBeEnabled({ timeout: 30_000 })
  await expect(draftText(page)).not.toHaveValue("")
  // Waits for the complete text before it is edited.
  await draftText(page).press("End")
  const first = await draftText(page).inputValue()
  await inDialog(page, "Plus court et direct").click()
  await expect(dialog(page).getByText("Le message a été réécrit.")).toBeVisible({ timeout: 30_000 })
  await draftText(page).press("End")
  await expect(draftText(page)).not.toHaveValue(first)
  await draftText(page).press("Control+End")
  await draftText(page).pressSequentially("\nÀ bientôt")

  // A draft survives a reload.
  await page.waitForTimeout(500)
  page.once("dialog", (question) => void question.accept())
  await page.reload()
  await expect(dialog(page).getByText("Votre brouillon non envoyé a été retrouvé.")).toBeVisible()
  await expect(draftText(page)).toHaveValue(/À bientôt$/)
  await dialog(page)
    .locator("input[type=file]")
    .setInputFiles({ name: "devis.txt", mimeType: "text/plain", buffer: Buffer.from("1 200 €") })
  await dialog(page).getByLabel("Envoyer en tant que créateur").uncheck()
  await inDialog(page, "Envoyer").click()
  // The message is at the checkbox, below the visible part of the window.
  await expect(dialog(page).getByText(/^Tu n'es pas encore dans la boucle/)).toBeInViewport()
  await expect(dialog(page).getByLabel("Envoyer en tant que créateur")).toBeFocused()
  await page.keyboard.press("Space")
  await inDialog(page, "Envoyer").dblclick()
  await expect(page.getByText("Mail envoyé avec succès (créateur + TM en CC)")).toBeVisible({
    timeout: 30_000,
  })
  await expect(dialog(page)).toBeHidden()

  await expect(page.getByText("2 messages")).toBeVisible()
  await expect(thread.getByText("Envoyé", { exact: true })).toBeVisible()
  await expect(thread.getByRole("button", { name: "Télécharger devis.txt" })).toBeVisible()
  const [answer, ...others] = await sent()
  expect(others).toEqual([])
  expect(answer).toMatchObject({
    threadId: brief.threadId,
    to: [{ address: "nadia@maisonrive.example" }],
    attachments: [{ filename: "devis.txt", content: Buffer.from("1 200 €").toString("base64") }],
  })
  expect(answer?.text).toContain("À bientôt")
  await page.getByRole("button", { name: "Fermer le fil" }).click()
  await expect(
    page.getByRole("list", { name: "E-mails récents" }).getByText("✓ Répondu").first(),
  ).toBeVisible()

  expect((await tokens()).refreshTokens).toHaveLength(1)
  await page.getByRole("button", { name: `Déconnecter Gmail ${de(name)}` }).click()
  await inDialog(page, "Déconnecter").click()
  await expect(page.getByText("Gmail déconnecté avec succès")).toBeVisible()
  await expect(page.getByRole("button", { name: "Synchroniser" })).toBeHidden()
  await expect(mail).toBeVisible()
  expect(await tokens()).toEqual({ accessTokens: [], refreshTokens: [] })
})

test("a new mail is synced and handled by keyboard", async ({ page }) => {
  const { id, email, deliver } = await creatorWithAccount()
  await enter(page, CAMILLE, inboxOf(id))
  await page.getByRole("button", { name: "Connecter mon Gmail" }).click()
  await consent(page, email)
  const list = page.getByRole("list", { name: "E-mails récents" })
  await expect(list.getByRole("listitem")).toHaveCount(2, { timeout: 30_000 })
  const synchronise = page.getByRole("button", { name: "Synchroniser" })
  await expect(synchronise).toBeEnabled({ timeout: 30_000 })
  await synchronise.click()
  await expect(page.getByText("Aucun nouvel email à synchroniser")).toBeVisible({ timeout: 30_000 })
  await deliver({ subject: "Invitation", text: "Soirée de lancement jeudi prochain à Paris." })
  await synchronise.click()
  await expect(page.getByText("1 nouvel email synchronisé")).toBeVisible({ timeout: 30_000 })
  await expect(list.getByRole("listitem")).toHaveCount(3)
  await page.getByRole("heading", { level: 1 }).click()
  await page.keyboard.press("j")
  await expect(list.getByRole("button", { name: /^Invitation/ })).toBeFocused()
  await page.keyboard.press("e")
  await expect(list.getByText("Traité")).toBeVisible()
  await page.keyboard.press("?")
  await expect(dialog(page).getByText("Élément suivant")).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(dialog(page)).toBeHidden()
})

test("on a phone the columns are steps with a way back", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { id, name, email } = await creatorWithAccount()
  await enter(page, CAMILLE, `/app/talent-manager?search=${encodeURIComponent(name)}`)
  await page.getByRole("button", { name: `Connecter Gmail pour ${name}` }).click()
  await consent(page, email)
  await expect(page.getByRole("heading", { name: `Chat IA - ${name}` })).toBeVisible()
  await expect(page.getByRole("heading", { name: "Talent Manager" })).toBeHidden()
  await page.getByRole("button", { name: "E-mails", exact: true }).click()
  await page.getByRole("button", { name: /gamme Aube/ }).click({ timeout: 30_000 })
  await expect(page.getByRole("heading", { name: "Fil de discussion" })).toBeVisible()
  await page.getByRole("button", { name: "Retour aux e-mails" }).click()
  await page.getByRole("button", { name: "Retour à la conversation" }).click()
  await page.getByRole("button", { name: "Tous les créateurs" }).click()
  await expect(page.getByRole("heading", { name: "Talent Manager" })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.goto(inboxOf(id))
  await expect(page.getByRole("heading", { name: `Chat IA - ${name}` })).toBeVisible()
})
