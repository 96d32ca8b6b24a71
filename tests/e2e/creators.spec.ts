import type { Page } from "@playwright/test"
import { collaborationFields } from "@trame/core/campaigns/collaborations/contract/shapes"
import { de } from "../../packages/core/src/lib/text.ts"
import { CAMILLE, dialog, HUGO, inDialog, LIVE } from "./support/live.ts"
import { test as several } from "./support/people.ts"
import { keepCreator, panelOf } from "./support/roster.ts"
import { enter, expect, test } from "./support/test.ts"

const price = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true })

/** As a person types, key by key. */
async function type(page: Page, label: string, text: string): Promise<void> {
  await price(page, label).fill("")
  await price(page, label).pressSequentially(text)
}

/** Until it is answered: a click on a list that is about to change is lost. */
const search = async (page: Page, text: string) => {
  const answered = page.waitForResponse((response) => /\/api\/roster\?.*search=/.test(response.url()))
  await page.getByRole("searchbox", { name: "Rechercher un créateur" }).fill(text)
  await answered
  await expect(page).toHaveURL(/search=/)
}

test("prices are taken as people type them; what is no amount is held and said beside its field", async ({
  page,
}) => {
  const { id, name, username } = await keepCreator()
  await enter(page, CAMILLE, "/app/influencers")
  await expect(page.getByRole("region", { name: "Camille Laurent" })).toBeVisible()
  await search(page, username)
  await page.getByRole("link", { name, exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`dialog=creator&influencer=${id}`))
  await expect(dialog(page).getByText(`@${username}`)).toBeVisible()

  await type(page, "Instagram Reel", "1 250,50")
  await type(page, "TikTok Vidéo", "1,250.5")
  await type(page, "YouTube Short", "beaucoup")
  await type(page, "Twitch Stream", "0")
  await dialog(page).getByRole("radio", { name: "4 étoiles" }).check()
  await type(page, "SIRET", "732 829 320")
  await type(page, "Email du manager", "agent(at)maison")
  await inDialog(page, "Enregistrer").click()
  await expect(dialog(page).getByText("Montant invalide")).toBeVisible()
  await expect(dialog(page).getByText("Un SIRET compte 14 chiffres")).toBeVisible()
  await expect(dialog(page).getByText("Adresse e-mail invalide")).toBeVisible()
  await expect(price(page, "YouTube Short")).toHaveValue("beaucoup")
  await expect(price(page, "Instagram Reel")).toHaveValue(/^1\s250,50$/)
  await expect(price(page, "TikTok Vidéo")).toHaveValue(/^1\s250,50$/)

  await type(page, "YouTube Short", "")
  await type(page, "SIRET", "73282932000074")
  await type(page, "Email du manager", "agent@maison.example")
  await inDialog(page, "Enregistrer").dblclick()
  await expect(page.getByText("Créateur mis à jour")).toBeVisible()
  await expect(dialog(page)).toBeHidden()
  await expect(page).toHaveURL(/search=/)
  await expect(page.getByRole("img", { name: "Note : 4 sur 5" })).toBeVisible()
  await expect(page.getByRole("link", { name, exact: true })).toBeFocused()

  await page.goto(panelOf(id))
  await expect(price(page, "Instagram Reel")).toHaveValue(/^1\s250,50$/)
  await expect(price(page, "TikTok Vidéo")).toHaveValue(/^1\s250,50$/)
  await expect(price(page, "YouTube Short")).toHaveValue("")
  await expect(price(page, "Twitch Stream")).toHaveValue("")
  await expect(price(page, "SIRET")).toHaveValue("732 829 320 00074")
  await expect(dialog(page).getByRole("radio", { name: "4 étoiles" })).toBeChecked()
})

test("what was typed is not lost by closing, the link is shared, and a creator is taken out", async ({
  page,
  context,
}) => {
  const { api, id, name, username } = await keepCreator()
  await context.grantPermissions(["clipboard-read", "clipboard-write"])
  await enter(page, CAMILLE, "/app/influencers?view=all")
  await search(page, username)
  await page.getByRole("link", { name, exact: true }).press("Enter")
  await type(page, "Prénom", "Zoé")
  await page.keyboard.press("Escape")
  const question = page.getByRole("dialog", { name: "Quitter sans enregistrer ?" })
  await question.getByRole("button", { name: "Rester sur la page" }).click()
  await expect(price(page, "Prénom")).toHaveValue("Zoé")
  await inDialog(page, "Annuler").click()
  await question.getByRole("button", { name: "Quitter sans enregistrer" }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(page).toHaveURL(/view=all/)

  await page.getByRole("button", { name: `Copier le lien public ${de(name)}` }).press("Enter")
  await expect(page.getByText("Lien copié dans le presse-papiers")).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  const { sharePath } = await api.roster.get({ influencerId: id })
  expect(link).toBe(new URL(sharePath, page.url()).href)

  await page.getByRole("link", { name, exact: true }).click()
  await inDialog(page, "Retirer").click()
  const confirmation = page.getByRole("dialog", { name: /^Retirer/ })
  await expect(confirmation).toContainText("Ses collaborations sont conservées")
  await confirmation.getByRole("button", { name: "Retirer" }).click()
  await expect(page.getByText("Créateur retiré de l'organisation")).toBeVisible()
  await expect(page.getByText("Aucun résultat")).toBeVisible()
  await page.goto(panelOf(id))
  await expect(dialog(page).getByText("Créateur non trouvé")).toBeVisible()
  expect((await api.roster.list({ search: username, view: "all" })).items).toEqual([])
})

test("the panel leads to the agency's collaborations with the creator, and the palette to the panel", async ({
  page,
}) => {
  const { api, id, name, username } = await keepCreator()
  const fields = collaborationFields.parse({
    name: "Une rentrée à deux",
    brand: "Maison Témoin",
    type: "collaboration_entrante",
    manager: "Camille Laurent",
  })
  const participants = [{ influencerId: id, rate: 120_000, deliverables: [] }]
  const { collaboration } = await api.collaborations.create({ fields, participants })
  await enter(page, CAMILLE, panelOf(id))
  await expect(dialog(page).getByText(/^1\s200,00\s€$/)).toBeVisible()
  await dialog(page).getByRole("link", { name: "Une rentrée à deux" }).click()
  await page.waitForURL(`**/app/collaborations/${collaboration.id}`)

  await page.keyboard.press("Control+k")
  await page.getByRole("combobox").fill(username)
  const found = page.getByRole("group", { name: "Créateurs de l'agence" })
  await found.getByRole("option", { name }).click()
  await expect(page).toHaveURL(new RegExp(`influencer=${id}`))
  await expect(dialog(page).getByText(`@${username}`)).toBeVisible()
})

test("whoever lacks the right sees neither the page nor its entry in the menu", async ({ page }) => {
  await enter(page, HUGO, "/app/influencers")
  await expect(page.getByRole("heading", { name: "Accès refusé" })).toBeVisible()
  await expect(page.getByRole("link", { name: "Créateurs" })).toHaveCount(0)
})

several("two people change the same creator: each is told, and nothing is lost", async ({ as }) => {
  const { api, id, username } = await keepCreator()
  const page = await as(CAMILLE, panelOf(id))
  const list = await as(CAMILLE, `/app/influencers?search=${username}`)
  await expect(list.getByText(`@${username}`)).toBeVisible()
  await type(page, "Instagram Reel", "900")
  await type(page, "Instagram Story", "150")

  const other = await api.roster.update({
    influencerId: id,
    version: 1,
    rating: 5,
    pricing: { instagram_reel: 80_000, twitch_stream: 40_000 },
  })
  await expect(list.getByRole("img", { name: "Note : 5 sur 5" })).toBeVisible(LIVE)
  await expect(
    dialog(page).getByText("Cette fiche vient d'être modifiée par une autre personne."),
  ).toBeVisible(LIVE)
  await expect(price(page, "Instagram Reel")).toHaveValue("900,00")
  await dialog(page).getByRole("textbox").last().focus()
  await inDialog(page, "Enregistrer").click()
  // Told at the top of a form whose end one has come to.
  await expect(
    page.getByText("Ce créateur a été modifié entre-temps par une autre personne."),
  ).toBeInViewport()
  await expect(dialog(page).getByRole("row", { name: /Tarif Instagram Reel.*800,00.*900,00/ })).toBeVisible()
  await expect(dialog(page).getByText(/Tarif Twitch Stream/)).toBeVisible()
  await inDialog(page, "Écraser").click()
  await expect(dialog(page)).toBeHidden()
  expect(await api.roster.get({ influencerId: id })).toMatchObject({
    rating: other.rating,
    pricing: { instagram_reel: 90_000, instagram_story: 15_000, twitch_stream: 40_000 },
  })

  await page.goto(panelOf(id))
  await type(page, "Nom", "Trop tard")
  await api.roster.remove({ influencerId: id })
  await expect(list.getByText("Aucun résultat")).toBeVisible(LIVE)
  await expect(
    dialog(page).getByText("Cette fiche vient d'être supprimée par une autre personne."),
  ).toBeVisible(LIVE)
  await expect(price(page, "Nom")).toHaveValue("Trop tard")
})
