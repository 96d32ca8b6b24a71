import type { Page } from "@playwright/test"
import { apiOf } from "./support/api.ts"
import { CAMILLE, card, dialog, fresh, inDialog, LIVE } from "./support/live.ts"
import { test as several } from "./support/people.ts"
import { enter, expect, test } from "./support/test.ts"

const PAGE = "/app/resources"
const link = { kind: "link" as const, url: "https://drive.example/dossier" }

const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true })
const section = (page: Page, type: string) => page.getByRole("region", { name: type, exact: true })

/** Types key by key. */
async function type(page: Page, label: string, text: string): Promise<void> {
  await field(page, label).fill("")
  await field(page, label).pressSequentially(text)
}

const file = (name: string, text: string) => ({
  name,
  mimeType: "text/plain",
  buffer: Buffer.from(text),
})

test("a file is added, found, previewed, changed into a link and deleted", async ({ page }) => {
  const name = fresh("Modèle de relance")
  await enter(page, CAMILLE, PAGE)
  await section(page, "E-mails").getByRole("button", { name: "Ajouter une ressource : E-mails" }).click()
  await expect(page).toHaveURL(/dialog=new&type=email/)
  await inDialog(page, "Ajouter").click()
  await expect(dialog(page).getByText("Veuillez fournir soit une URL, soit un fichier.")).toBeVisible()
  await expect(dialog(page).getByText("La description est requise")).toBeVisible()
  await dialog(page).locator("input[type=file]").setInputFiles(file("relance_été.v2.txt", "Bonjour,"))
  await expect(field(page, "Nom")).toHaveValue("relance_été.v2")
  await type(page, "Nom", name)
  await type(page, "Description", "Une semaine après le devis.")
  await inDialog(page, "Ajouter").dblclick()
  await expect(page.getByText("Ressource ajoutée")).toBeVisible()
  await expect(dialog(page)).toBeHidden()
  const shown = section(page, "E-mails").getByRole("listitem").first()
  await expect(shown.getByRole("link", { name, exact: true })).toBeFocused()
  await expect(shown).toContainText("TXT")

  await page.getByRole("searchbox", { name: "Rechercher une ressource" }).pressSequentially("relance_ete.V2")
  await expect(page).toHaveURL(/search=/)
  await card(page, name).getByRole("link", { name, exact: true }).click()
  for (const said of ["E-mails", "relance_été.v2.txt", "8 B", "Camille Laurent"])
    await expect(dialog(page).getByText(said, { exact: true })).toBeVisible()
  const download = page.waitForEvent("download")
  await inDialog(page, "Télécharger").click()
  expect((await download).suggestedFilename()).toBe("relance_été.v2.txt")

  await inDialog(page, "Modifier").click()
  await dialog(page).getByText("URL", { exact: true }).first().click()
  await field(page, "URL").last().pressSequentially("drive.example")
  await inDialog(page, "Enregistrer").click()
  await expect(dialog(page).getByText(/Lien invalide/)).toBeVisible()
  await field(page, "URL").last().fill("")
  await field(page, "URL").last().pressSequentially(link.url)
  await inDialog(page, "Enregistrer").click()
  await expect(page.getByText("Ressource mise à jour")).toBeVisible()
  await expect(dialog(page).getByRole("link", { name: "Ouvrir le lien" })).toHaveAttribute("href", link.url)

  await inDialog(page, "Supprimer").click()
  const question = page.getByRole("dialog", { name: `Supprimer la ressource « ${name} » ?` })
  await question.getByRole("button", { name: "Supprimer" }).click()
  await expect(page.getByText("Ressource supprimée")).toBeVisible()
  await expect(card(page, name)).toBeHidden()
})

several(
  "a colleague's additions, renamings and deletions show live; concurrent edits get a notice",
  async ({ as }) => {
    const api = await apiOf(CAMILLE)
    const name = fresh("Guide des mentions")
    const page = await as(CAMILLE, PAGE)
    await expect(section(page, "Formations")).toBeVisible()
    const fields = { name, description: "À connaître", type: "training" as const }
    const { id: resourceId } = await api.resources.create({ ...fields, source: link })
    const shown = section(page, "Formations").getByRole("link", { name, exact: true })
    await expect(shown).toBeVisible(LIVE)
    const passing = fresh("Guide de passage")
    const { id: passingId } = await api.resources.create({ ...fields, name: passing, source: link })
    await expect(card(page, passing)).toBeVisible(LIVE)
    await api.resources.remove({ resourceId: passingId })
    await expect(card(page, passing)).toBeHidden(LIVE)

    await card(page, name)
      .getByRole("button", { name: `Modifier ${name}` })
      .click()
    await type(page, "Description", "De Camille")
    await api.resources.update({ resourceId, version: 1, description: "De quelqu'un d'autre", type: "other" })
    await expect(dialog(page).getByText("Cette fiche vient d'être modifiée")).toBeVisible(LIVE)
    await inDialog(page, "Enregistrer").click()
    await expect(
      page.getByText("Cette ressource a été modifiée entre-temps par une autre personne."),
    ).toBeVisible()
    await expect(dialog(page).getByRole("row", { name: /Description.*autre.*De Camille/ })).toBeVisible()
    await inDialog(page, "Écraser").click()
    await expect(page.getByText("Ressource mise à jour")).toBeVisible()
    await expect(section(page, "Autres").getByRole("link", { name, exact: true })).toBeVisible()
    await expect(shown).toBeHidden()
    expect(await api.resources.get({ resourceId })).toMatchObject({
      description: "De Camille",
      type: "other",
    })
    await api.resources.remove({ resourceId })
  },
)
