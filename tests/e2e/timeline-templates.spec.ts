import { apiOf } from "./support/api.ts"
import { CAMILLE, collaborationAt, dialog, fresh, heading, inDialog, steps, written } from "./support/live.ts"
import { enter, expect, test } from "./support/test.ts"

/** A signed campaign with two dated steps. */
async function signedCampaign() {
  const api = await apiOf(CAMILLE)
  const { collaboration } = await api.collaborations.create({
    fields: {
      name: fresh("Lancement d'automne"),
      brand: "Maison Témoin",
      type: "collaboration_entrante",
      manager: "Camille Laurent",
      signedDate: "2026-09-01",
    },
  })
  for (const [name, deadline] of [
    ["Brief envoyé", "2026-08-29"],
    ["Publication", "2026-09-15"],
  ] as const)
    await api.collaborations.addStep({ collaborationId: collaboration.id, name, deadline })
  return { api, id: collaboration.id, name: collaboration.name }
}

test("this month's campaign is made of last month's: its timeline as a template, applied to another", async ({
  page,
}) => {
  const { api, id } = await signedCampaign()
  const template = fresh("Lancement type")
  await enter(page, CAMILLE, `${collaborationAt(id)}?tab=timeline`)
  await page.getByRole("button", { name: "Modèles" }).press("Enter")
  await page.getByRole("menuitem", { name: "Enregistrer comme modèle" }).press("Enter")
  await expect(dialog(page).getByLabel("Jours de l'étape 1")).toHaveValue("J-3")
  await expect(dialog(page).getByLabel("Jours de l'étape 2")).toHaveValue("J+14")
  await dialog(page).getByLabel("Nom du modèle").pressSequentially(template)
  await dialog(page).getByLabel("Jours de l'étape 2").fill("")
  await dialog(page).getByLabel("Jours de l'étape 2").pressSequentially("après-demain")
  await inDialog(page, "Enregistrer").click()
  await expect(dialog(page).getByText("Un nombre de jours, comme J-7 ou J+3")).toBeVisible()
  await expect(dialog(page).getByLabel("Jours de l'étape 2")).toHaveValue("après-demain")
  await dialog(page).getByLabel("Jours de l'étape 2").fill("")
  await dialog(page).getByLabel("Jours de l'étape 2").pressSequentially("j + 20")
  // What stood below the field goes as it is left, and the button moves up while it is held down.
  await written(page, "POST", () => inDialog(page, "Enregistrer").click({ delay: 300 }))
  await expect(dialog(page)).toBeHidden()

  const other = await api.collaborations.create({
    fields: {
      name: fresh("Lancement d'hiver"),
      brand: "Maison Témoin",
      type: "collaboration_entrante",
      manager: "Camille Laurent",
      signedDate: "2026-12-01",
    },
  })
  await page.goto(`${collaborationAt(other.collaboration.id)}?tab=timeline`)
  await page.getByRole("button", { name: "Modèles" }).click()
  await page.getByRole("menuitem", { name: "Appliquer un modèle" }).click()
  const chosen = dialog(page).getByLabel("Modèle")
  await chosen.click()
  await chosen.pressSequentially(template)
  await page.keyboard.press("Enter")
  const preview = dialog(page).getByRole("region", { name: "Aperçu" })
  await expect(preview.getByRole("listitem")).toHaveText([
    /Brief envoyé.*28\/11\/2026/,
    /Publication.*21\/12\/2026/,
  ])
  await written(page, "POST", () => inDialog(page, "Ajouter 2 étapes").dblclick())
  await expect(dialog(page)).toBeHidden()
  await expect(steps(page)).toHaveText(["Brief envoyé", "Publication"])
  const stored = (await api.timelineTemplates.list({})).items.find((one) => one.name === template)
  expect(stored?.steps.map(({ offset }) => offset)).toEqual([-3, 20])
  await api.timelineTemplates.remove({ templateId: stored?.id ?? "" })
})

test("a campaign is duplicated by its form, which stores nothing before one agrees", async ({ page }) => {
  const { api, id, name } = await signedCampaign()
  await enter(page, CAMILLE, collaborationAt(id))
  await page.getByRole("button", { name: "Dupliquer" }).click()
  await expect(heading(page, "Dupliquer la collaboration")).toBeVisible()
  await expect(page.getByLabel("Nom", { exact: true })).toHaveValue(`${name} (copie)`)
  await page.getByLabel("Date de signature").fill("")
  await page.getByLabel("Date de signature").pressSequentially("01/10/2026")
  await page.keyboard.press("Tab")
  await expect(page.getByText("2 étapes à faire, 30 jours plus tard.")).toBeVisible()
  await written(page, "POST", () => page.getByRole("button", { name: "Enregistrer", exact: true }).click())
  await expect(page).not.toHaveURL(/new/)
  const { items } = await api.collaborations.list({ search: `${name} (copie)` })
  const copy = await api.collaborations.get({ collaborationId: items[0]?.id ?? "" })
  expect(copy.steps.map(({ name: step, deadline }) => [step, deadline])).toEqual([
    ["Brief envoyé", "2026-09-28"],
    ["Publication", "2026-10-15"],
  ])
})
