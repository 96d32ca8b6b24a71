import type { Page } from "@playwright/test"
import { enter, expect, signIn, test } from "./support/test.ts"

const CAMILLE = "camille@lumiere.example"

async function openClients(page: Page, email = CAMILLE): Promise<void> {
  await enter(page, email, "/app/clients")
  await expect(page.getByRole("heading", { name: "Clients", level: 1 })).toBeVisible()
}

test("a dialog traps the focus and gives it back; Escape and « back » close it", async ({ page }) => {
  await openClients(page)
  const opener = page.getByRole("button", { name: "Nouveau client" })
  const dialog = page.getByRole("dialog", { name: "Nouveau client" })
  await opener.focus()
  await page.keyboard.press("Enter")
  await expect(dialog.getByLabel("Nom de la marque")).toBeFocused()
  // Between the last and first stops there may be the browser's own buttons, but nothing of the page.
  const inside = () =>
    dialog.evaluate(
      (shown) => shown.contains(document.activeElement) || document.activeElement === document.body,
    )
  for (let stop = 0; stop < 12; stop += 1) {
    await page.keyboard.press("Tab")
    await expect.poll(inside).toBe(true)
  }
  await page.keyboard.press("Escape")
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/app\/clients$/)
  await expect(opener).toBeFocused()

  await page.goForward()
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await page.goForward()
  await dialog.getByLabel("Nom de la marque").fill("À moitié")
  const question = page.getByRole("dialog", { name: "Quitter sans enregistrer ?" })
  await page.keyboard.press("Escape")
  await expect(question.getByRole("button", { name: "Rester sur la page" })).toBeFocused()
  await page.keyboard.press("Escape")
  await expect(question).toBeHidden()
  await expect(dialog.getByLabel("Nom de la marque")).toBeFocused()
  await page.keyboard.press("Escape")
  await question.getByRole("button", { name: "Quitter sans enregistrer" }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/app\/clients$/)
})

test("a session that ends in the middle of a form keeps the typed values", async ({ page, context }) => {
  await openClients(page)
  await page.getByRole("button", { name: "Nouveau client" }).click()
  const dialog = page.getByRole("dialog", { name: "Nouveau client" })
  await dialog.getByLabel("Nom de la marque").fill("Mi-session")
  // In one step: the page may notice the end by itself and would then ask first.
  await dialog.getByRole("button", { name: "Ajouter le client", exact: true }).evaluate((button) => {
    localStorage.clear()
    if (button instanceof HTMLElement) button.click()
  })
  const question = page.getByRole("dialog", { name: "Votre session a expiré" })
  await question.getByRole("button", { name: "Rester sur la page" }).click()
  await expect(question).toBeHidden()

  const other = await context.newPage()
  await signIn(other, CAMILLE)
  await page.bringToFront()
  await expect(dialog.getByLabel("Nom de la marque")).toHaveValue("Mi-session")
  await dialog.getByRole("button", { name: "Ajouter le client", exact: true }).click()
  await expect(page.getByText("Client ajouté avec succès")).toBeVisible()
  await expect(dialog).toBeHidden()
})
