import type { Page } from "@playwright/test"
import { enter, expect, signIn, test } from "./support/test.ts"

const CAMILLE = "camille@lumiere.example"

async function openClients(page: Page, email = CAMILLE): Promise<void> {
  await enter(page, email, "/app/clients")
  await expect(page.getByRole("heading", { name: "Clients", level: 1 })).toBeVisible()
}

async function create(page: Page, brandName: string): Promise<void> {
  await page.getByRole("button", { name: "Nouveau client" }).click()
  const dialog = page.getByRole("dialog", { name: "Nouveau client" })
  await dialog.getByLabel("Nom de la marque").fill(brandName)
  await dialog.getByRole("button", { name: "Ajouter le client", exact: true }).click()
  await expect(page.getByText("Client ajouté avec succès")).toBeVisible()
  await expect(dialog).toBeHidden()
}

const search = async (page: Page, text: string) => {
  await page.getByRole("searchbox", { name: "Rechercher un client" }).fill(text)
  await expect(page).toHaveURL(/search=/)
}

test("a client is created with its contacts; what is wrong is said beside its field", async ({ page }) => {
  await openClients(page)
  await page.getByRole("button", { name: "Nouveau client" }).click()
  await expect(page).toHaveURL(/dialog=new/)
  const dialog = page.getByRole("dialog", { name: "Nouveau client" })
  await dialog.getByRole("button", { name: "Ajouter un contact" }).click()
  await dialog.getByLabel("Email").fill("pas-une-adresse")
  await dialog.getByRole("button", { name: "Ajouter le client", exact: true }).click()
  await expect(dialog.getByText("Le nom de la marque est obligatoire")).toBeVisible()
  await expect(dialog.getByText("Le nom du contact est obligatoire")).toBeVisible()
  await expect(dialog.getByText("Adresse e-mail invalide")).toBeVisible()

  await dialog.getByLabel("Nom de la marque").fill("Atelier des Essais")
  await dialog.getByLabel("Secteur").fill("cyber")
  await page
    .getByRole("option", { name: "Cybersécurité" })
    .or(page.getByTitle("Cybersécurité"))
    .last()
    .click()
  await dialog.getByLabel("Nom", { exact: true }).fill("Zoé Contact")
  await dialog.getByLabel("Email").fill("zoe@essais.example")
  await dialog.getByLabel("Téléphone").fill("01 02 03 04 05")
  await dialog.getByText("Agence", { exact: true }).click()
  await dialog.getByLabel("Notes").fill("Une note\nsur deux lignes")
  await dialog.getByRole("button", { name: "Ajouter le client", exact: true }).dblclick()
  await expect(page.getByText("Client ajouté avec succès")).toBeVisible()

  await search(page, "zoe contact")
  await expect(page.getByRole("row", { name: /Atelier des Essais/ })).toHaveCount(1)
  await page.getByRole("link", { name: "Atelier des Essais" }).click()
  await expect(page.getByRole("heading", { name: "Atelier des Essais" })).toBeVisible()
  await expect(page.getByText("Agence", { exact: true })).toBeVisible()
  await expect(page.getByRole("link", { name: "zoe@essais.example" })).toHaveAttribute(
    "href",
    "mailto:zoe@essais.example",
  )
  await expect(page.getByRole("link", { name: "01 02 03 04 05" })).toHaveAttribute("href", "tel:0102030405")
  for (const label of ["Campagnes", "Influenceurs", "CA Total"]) {
    await expect(page.getByText(label, { exact: true })).toBeVisible()
  }
})

test("a client is edited and deleted from its page", async ({ page }) => {
  await openClients(page)
  await create(page, "Éphémère")
  await search(page, "ephemere")
  await page.getByRole("link", { name: "Éphémère" }).click()
  await page.getByRole("button", { name: "Modifier", exact: true }).click()
  const dialog = page.getByRole("dialog", { name: "Modifier le client" })
  await dialog.getByLabel("Nom de la marque").fill("Éphémère & Fils")
  await dialog.getByRole("button", { name: "Enregistrer" }).click()
  await expect(page.getByText("Client mis à jour avec succès")).toBeVisible()
  await expect(page.getByRole("heading", { name: "Éphémère & Fils" })).toBeVisible()

  await page.getByRole("button", { name: "Supprimer", exact: true }).click()
  const confirmation = page.getByRole("dialog", { name: /Supprimer le client/ })
  await confirmation.getByRole("button", { name: "Annuler" }).click()
  await expect(confirmation).toBeHidden()
  await page.getByRole("button", { name: "Supprimer", exact: true }).click()
  await confirmation.getByRole("button", { name: "Supprimer" }).click()
  await expect(page.getByText("Client supprimé avec succès")).toBeVisible()
  await page.waitForURL("**/app/clients")
  await search(page, "ephemere")
  await expect(page.getByText("Aucun résultat")).toBeVisible()
})

test("unsaved changes are not lost by closing, nor by the network", async ({ page, context }) => {
  await openClients(page)
  await page.getByRole("button", { name: "Nouveau client" }).click()
  const dialog = page.getByRole("dialog", { name: "Nouveau client" })
  await dialog.getByLabel("Nom de la marque").fill("Hors ligne")
  await context.setOffline(true)
  await expect(page.getByText(/Vous êtes hors ligne/)).toBeVisible()
  await dialog.getByRole("button", { name: "Ajouter le client", exact: true }).click()
  await expect(dialog.getByText("Erreur lors de l'ajout du client")).toBeVisible()
  await expect(dialog.getByLabel("Nom de la marque")).toHaveValue("Hors ligne")
  await context.setOffline(false)

  const question = page.getByRole("dialog", { name: "Quitter sans enregistrer ?" })
  await dialog.getByRole("button", { name: "Annuler" }).click()
  await question.getByRole("button", { name: "Rester sur la page" }).click()
  await expect(question).toBeHidden()
  await expect(dialog.getByLabel("Nom de la marque")).toHaveValue("Hors ligne")
  await page.goBack()
  await question.getByRole("button", { name: "Quitter sans enregistrer" }).click()
  await expect(dialog).toBeHidden()
})

test("a dialog keeps the keyboard inside and gives the focus back; Escape and « back » close it", async ({
  page,
}) => {
  await openClients(page)
  const opener = page.getByRole("button", { name: "Nouveau client" })
  const dialog = page.getByRole("dialog", { name: "Nouveau client" })
  await opener.focus()
  await page.keyboard.press("Enter")
  await expect(dialog.getByLabel("Nom de la marque")).toBeFocused()
  // Between its last stop and its first one there may be the browser's own buttons, but nothing of the page.
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

test("a session that ends in the middle of a form loses nothing that was typed", async ({
  page,
  context,
}) => {
  await openClients(page)
  await page.getByRole("button", { name: "Nouveau client" }).click()
  const dialog = page.getByRole("dialog", { name: "Nouveau client" })
  await dialog.getByLabel("Nom de la marque").fill("Mi-session")
  // In one step: the page may notice by itself at any moment, and would ask before.
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

test("long words stay inside a narrow page", async ({ page }) => {
  await openClients(page)
  await page.getByRole("button", { name: "Nouveau client" }).click()
  const dialog = page.getByRole("dialog", { name: "Nouveau client" })
  await dialog.getByLabel("Nom de la marque").fill("Interminable".repeat(8))
  await dialog.getByRole("button", { name: "Ajouter un contact" }).click()
  await dialog.getByLabel("Nom", { exact: true }).fill("Anticonstitutionnellement".repeat(4))
  await dialog.getByLabel("Email").fill(`${"longue".repeat(10)}@essais.example`)
  await page.setViewportSize({ width: 320, height: 700 })
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  const bin = await dialog.getByRole("button", { name: "Retirer le contact 1" }).boundingBox()
  const frame = await dialog.getByRole("group").first().boundingBox()
  expect((bin?.x ?? 0) + (bin?.width ?? 0)).toBeLessThanOrEqual((frame?.x ?? 0) + (frame?.width ?? 0))
  await dialog.getByRole("button", { name: "Ajouter le client", exact: true }).click()
  await expect(dialog).toBeHidden()
  await search(page, "interminable")
  await expect(page.getByText("1 client", { exact: true })).toBeVisible()
  expect(await overflow()).toBe(0)
  await page.getByRole("link", { name: /Interminable/ }).click()
  await expect(page.getByRole("heading", { name: /Interminable/ })).toBeVisible()
  expect(await overflow()).toBe(0)
})
