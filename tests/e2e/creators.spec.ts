import type { Page } from "@playwright/test"
import { collaborationFields } from "@trame/core/campaigns/collaborations/contract/shapes"
import { CAMILLE, dialog, inDialog, LIVE } from "./support/live.ts"
import { test as several } from "./support/people.ts"
import { keepCreator, panelOf } from "./support/roster.ts"
import { enter, expect, test } from "./support/test.ts"

const price = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true })

/** Types key by key. */
async function type(page: Page, label: string, text: string): Promise<void> {
  await price(page, label).fill("")
  await price(page, label).pressSequentially(text)
}

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

several("two users edit the same creator: each gets a notice, and no value is lost", async ({ as }) => {
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
  // The message is at the top of a form scrolled to its end.
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
