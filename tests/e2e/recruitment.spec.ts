import type { Page } from "@playwright/test"
import { dayAfter, today } from "@trame/core/lib/day"
import { CAMILLE, card, dialog, HUGO, inDialog, LIVE } from "./support/live.ts"
import { test as several } from "./support/people.ts"
import { prospectAt, recruitSomebody } from "./support/prospects.ts"
import { enter, expect, test } from "./support/test.ts"

const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true })

/** Types key by key. */
async function type(page: Page, label: string, text: string): Promise<void> {
  await field(page, label).fill("")
  await field(page, label).pressSequentially(text)
}

/** A day in French notation. */
const frenchDay = (day: string): string => day.split("-").reverse().join("/")

async function pickDay(page: Page, label: string, day: string): Promise<void> {
  await type(page, label, frenchDay(day))
  await page.keyboard.press("Enter")
  await expect(field(page, label)).toHaveValue(frenchDay(day))
}

async function search(page: Page, text: string): Promise<void> {
  await page.getByRole("searchbox", { name: "Rechercher un influenceur" }).pressSequentially(text)
  await expect(page).toHaveURL(/search=/)
}

test("a prospect's contact, dates, status, tags and notes are saved and shown on the card", async ({
  page,
}) => {
  const { api, id, name, username } = await recruitSomebody()
  await enter(page, HUGO, "/app/recruitment")
  await expect(page.getByRole("region", { name: "Camille Laurent" })).toBeVisible()
  await search(page, username)
  await page.getByRole("link", { name, exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`dialog=prospect&influencer=${id}`))

  await type(page, "Email", "zoe(at)exemple")
  await type(page, "Téléphone", "06 12 34 56 78")
  await pickDay(page, "Dernier contact", dayAfter(today(), -20))
  await pickDay(page, "Prochain suivi", dayAfter(today(), -2))
  await dialog(page).getByRole("switch", { name: "Réponse reçue" }).press("Space")
  await dialog(page).getByText("Contacté", { exact: true }).click()
  await type(page, "Marques collaborées", "Maison Rivage")
  await type(page, "Nouveau tag", "  Paris ")
  await page.keyboard.press("Enter")
  await inDialog(page, "mode").click()
  await inDialog(page, "diy").click()
  await type(page, "Nouveau tag", "à revoir")
  await type(page, "Notes internes", "Répond vite.")
  await inDialog(page, "Enregistrer").click()
  await expect(dialog(page).getByText("Adresse e-mail invalide")).toBeVisible()
  await type(page, "Email", "zoe@exemple.example")
  await inDialog(page, "Enregistrer").dblclick()
  await expect(page.getByText("Influenceur mis à jour")).toBeVisible()
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByRole("link", { name, exact: true })).toBeFocused()

  const shown = card(page, name)
  for (const text of [
    "Contacté",
    "Répondu",
    "zoe@exemple.example",
    "06 12 34 56 78",
    "Paris",
    "mode",
    "+2",
  ]) {
    await expect(shown.getByText(text, { exact: true })).toBeVisible()
  }
  await expect(shown).toContainText(`Suivi: ${frenchDay(dayAfter(today(), -2))} (en retard)`)
  expect(await api.recruitment.get({ influencerId: id })).toMatchObject({
    tags: ["Paris", "mode", "diy", "à revoir"],
    lastContactDate: dayAfter(today(), -20),
    collaboratedBrands: "Maison Rivage",
    notes: "Répond vite.",
  })
})

several("two users edit the same prospect: each gets a notice, and their tags are merged", async ({ as }) => {
  const { api, id, name, username } = await recruitSomebody()
  await api.recruitment.update({ influencerId: id, version: 1, tags: ["mode", "sport"] })
  const page = await as(CAMILLE, prospectAt(id))
  const list = await as(HUGO, `/app/recruitment?search=${username}`)
  await expect(list.getByText("mode", { exact: true })).toBeVisible()
  await inDialog(page, "tech").click()
  await type(page, "Notes internes", "De Camille")
  await api.recruitment.update({
    influencerId: id,
    version: 2,
    tags: ["sport", "food"],
    notes: "De quelqu'un d'autre",
    status: "refused",
  })
  await expect(card(list, name).getByText("Refusé", { exact: true })).toBeVisible(LIVE)
  await expect(
    dialog(page).getByText("Cette fiche vient d'être modifiée par une autre personne."),
  ).toBeVisible(LIVE)
  await inDialog(page, "Enregistrer").click()
  await expect(
    page.getByText("Cet influenceur a été modifié entre-temps par une autre personne."),
  ).toBeVisible()
  await expect(dialog(page).getByRole("row", { name: /Notes internes.*autre.*De Camille/ })).toBeVisible()
  await inDialog(page, "Écraser").click()
  await expect(dialog(page)).toBeHidden()
  expect(await api.recruitment.get({ influencerId: id })).toMatchObject({
    notes: "De Camille",
    status: "refused",
    tags: ["sport", "food", "tech"],
  })
  await api.recruitment.remove({ influencerId: id })
  await expect(list.getByText("Aucun influenceur trouvé")).toBeVisible(LIVE)
})
