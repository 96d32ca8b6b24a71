import type { Page } from "@playwright/test"
import { dayAfter, monthAfter, monthOf, today } from "@trame/core/lib/day"
import { apiOf } from "./support/api.ts"
import { CAMILLE, dialog, inDialog } from "./support/live.ts"
import { enter, expect, test } from "./support/test.ts"

const form = (page: Page) => page.getByRole("dialog", { name: "Nouvelle tâche" })
const picker = (page: Page) => page.getByRole("dialog", { name: "Sélectionner un influenceur" })

/** A day in French notation. */
const frenchDay = (day: string): string => day.split("-").reverse().join("/")

async function typeDay(page: Page, label: string, day: string): Promise<void> {
  const field = form(page).getByLabel(label, { exact: true })
  await field.fill("")
  await field.pressSequentially(frenchDay(day))
  await page.keyboard.press("Enter")
  await expect(field).toHaveValue(frenchDay(day))
}

/** The first Monday of a month without other plans, and the Sunday two weeks later. */
function twoWeeksOf(months: number) {
  const first = `${monthAfter(monthOf(today()), months)}-01`
  const monday = Array.from({ length: 7 }, (_, index) => dayAfter(first, index)).find(
    (day) => new Date(`${day}T00:00:00Z`).getUTCDay() === 1,
  )
  return { monday: monday ?? first, sunday: dayAfter(monday ?? first, 13) }
}

/** Removes the leftovers of an earlier attempt. */
async function empty(month: string) {
  const api = await apiOf(CAMILLE)
  const { briefs } = await api.planner.month({ month })
  await Promise.all(briefs.map(({ date, influencerId }) => api.planner.remove({ date, influencerId })))
  return api
}

test("a user plans a month for three influencers at once, by keyboard and mouse, then edits and deletes it", async ({
  page,
}) => {
  const { monday, sunday } = twoWeeksOf(3)
  await empty(monthOf(monday))
  await enter(page, CAMILLE, "/app/daily-brief")
  await page.getByRole("button", { name: "Nouvelle tâche" }).click()
  await inDialog(page, "Enregistrer").click()
  await expect(form(page).getByText("Veuillez sélectionner un influenceur")).toBeVisible()
  await expect(form(page).getByText("Veuillez ajouter au moins une tâche")).toBeVisible()

  await inDialog(page, "Sélectionner un influenceur").click()
  await expect(picker(page).getByPlaceholder("Rechercher un influenceur...")).toBeFocused()
  for (const place of [0, 1, 2]) {
    await picker(page)
      .getByRole("listitem")
      .nth(place)
      .getByRole("button", { name: /Ajouter$/ })
      .click()
  }
  await picker(page).getByRole("button", { name: "Terminer" }).click()
  // When it closes, it returns the focus, even if another element has it by then.
  const another = inDialog(page, "Ajouter un autre influenceur")
  await expect(another).toBeFocused()
  // The chosen influencer does not take the focus either: its only button removes it.
  await page.waitForTimeout(200)
  await expect(another).toBeFocused()
  await expect(
    form(page).getByRole("list", { name: "Influenceurs choisis" }).getByRole("listitem"),
  ).toHaveCount(3)

  await typeDay(page, "Date", monday)
  await form(page).getByRole("switch", { name: "Répéter" }).press("Space")
  await form(page).getByRole("button", { name: "jeudi" }).click()
  await typeDay(page, "Jusqu'au", sunday)
  await expect(form(page).getByText("3 influenceurs × 4 jours = 12 briefs")).toBeVisible()

  const task = form(page).getByLabel("Nouvelle tâche", { exact: true })
  await task.pressSequentially("Publier la story")
  await page.keyboard.press("Enter")
  await expect(task).toHaveValue("")
  await task.pressSequentially("Répondre aux commentaires")
  await form(page).getByRole("button", { name: "Ajouter la tâche", exact: true }).click()
  await form(page).getByRole("button", { name: "Déplacer « Répondre aux commentaires »" }).focus()
  await page.keyboard.press("Space")
  await page.waitForTimeout(300)
  await page.keyboard.press("ArrowUp")
  await page.waitForTimeout(300)
  await page.keyboard.press("Space")
  await expect(form(page).getByLabel("Tâche 1", { exact: true })).toHaveValue("Répondre aux commentaires")
  // A text that was not added counts too.
  await task.pressSequentially("Envoyer les chiffres")
  await form(page).getByLabel("Notes internes (cachées à l'influenceur)").pressSequentially("Entre nous")

  await page.keyboard.press("Escape")
  const question = page.getByRole("dialog", { name: "Modifications non enregistrées" })
  await expect(question).toContainText(
    "Voulez-vous vraiment annuler ? Les modifications non enregistrées seront perdues.",
  )
  await question.getByRole("button", { name: "Continuer" }).click()
  await inDialog(page, "Enregistrer").dblclick()
  await expect(page.getByText("12 briefs créés")).toBeVisible()
  await expect(form(page)).toBeHidden()

  // The month of the plan.
  await expect(page).toHaveURL(new RegExp(`month=${monthOf(monday)}`))
  const thursday = page.locator(`[data-row="${dayAfter(monday, 3)}"]`)
  await expect(thursday).toContainText("3 briefs")
  await expect(thursday).toContainText("0/3")
  await expect(page.locator(`[data-row="${dayAfter(monday, 1)}"]`).getByRole("link")).toHaveCount(1)
  await thursday.getByRole("link", { name: /^3 briefs/ }).press("Enter")
  await expect(dialog(page).getByRole("article")).toHaveCount(3)
  const first = dialog(page).getByRole("article").first()
  await expect(first.getByRole("listitem")).toHaveText([
    "Répondre aux commentaires",
    "Publier la story",
    "Envoyer les chiffres",
  ])
  await expect(first).toContainText("Entre nous")
  await expect(first.getByRole("link", { name: /Ouvrir la page publique/ })).toHaveAttribute(
    "href",
    /\/brief\/[a-z0-9-]+$/,
  )

  await first.getByRole("button", { name: /^Modifier les tâches/ }).click()
  const edit = page.getByRole("dialog", { name: "Modifier la tâche" })
  await edit.getByLabel("Tâche 2", { exact: true }).fill("")
  await edit.getByLabel("Tâche 2", { exact: true }).pressSequentially("Publier deux stories")
  await edit.getByRole("button", { name: "Retirer « Envoyer les chiffres »" }).click()
  await inDialog(page, "Enregistrer").click()
  await expect(page.getByText("Tâche mise à jour")).toBeVisible()
  await expect(dialog(page).getByText("Publier deux stories")).toBeVisible()
  await dialog(page)
    .getByRole("article")
    .filter({ hasText: "Publier deux stories" })
    .getByRole("button", { name: /^Supprimer les tâches/ })
    .click()
  const sure = page.getByRole("dialog", { name: "Êtes-vous sûr de vouloir supprimer cette tâche ?" })
  await sure.getByRole("button", { name: "Supprimer" }).click()
  await expect(page.getByText("Tâche supprimée")).toBeVisible()
  await expect(dialog(page).getByRole("article")).toHaveCount(2)
  await page.goBack()
  await expect(dialog(page)).toBeHidden()
  await expect(thursday).toContainText("2 briefs")
})
