import type { Page } from "@playwright/test"
import { dayAfter, today } from "@trame/core/lib/day"
import { mondayOf } from "@trame/core/workspace/todos/rules"
import { indexed } from "../support/indexed.ts"
import { apiOf } from "./support/api.ts"
import { CAMILLE, dialog, fresh, HUGO, inDialog, LIVE, SOFIA, written } from "./support/live.ts"
import { test as several } from "./support/people.ts"
import { enter, expect, test } from "./support/test.ts"

/** A week without demo data and other tests' tasks. */
const MONDAY = mondayOf(dayAfter(today(), 70))
const at = (offset: number): string => dayAfter(MONDAY, offset)
const WEEK = `/app/todo?week=${MONDAY}`

const column = (page: Page, day: string) => page.locator(`[data-day="${day}"]`)
const todo = (page: Page, title: string) => page.getByRole("article").filter({ hasText: title })
const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true })

async function type(page: Page, label: string, text: string): Promise<void> {
  await field(page, label).fill("")
  await field(page, label).pressSequentially(text)
}

test("the second press of a double click does nothing to the element that the first one opened or uncovered", async ({
  page,
}) => {
  const press = async (clickCount: number) => {
    await page.mouse.down({ clickCount })
    await page.mouse.up({ clickCount })
  }
  await enter(page, HUGO, WEEK)
  await expect(column(page, at(4)).getByText("Aucune tâche")).toBeVisible()
  // A corner beside the shortcuts window, where a press closes it.
  await page.mouse.move(10, 10)
  await press(1)
  await page.keyboard.press("?")
  await expect(dialog(page)).toBeVisible()
  await press(2)
  await expect(dialog(page)).toBeVisible()
  await press(1)
  await expect(dialog(page)).toBeHidden()

  await column(page, at(4))
    .getByRole("button", { name: /^Ajouter une tâche/ })
    .click()
  await type(page, "Titre", fresh("Rappeler"))
  await inDialog(page, "Ajouter").scrollIntoViewIfNeeded()
  const place = await inDialog(page, "Ajouter").boundingBox()
  if (!place) throw new Error("« Ajouter » is not shown")
  await inDialog(page, "Ajouter").click()
  await expect(dialog(page)).toBeHidden()
  const body = page.locator("body")
  await body.evaluate((element) =>
    element.addEventListener("click", () => element.setAttribute("data-pressed", "")),
  )
  await page.mouse.move(place.x + place.width / 2, place.y + place.height / 2)
  await press(2)
  await expect(dialog(page)).toBeHidden()
  await expect(body).not.toHaveAttribute("data-pressed")
  await press(1)
  await expect(body).toHaveAttribute("data-pressed")
})

test("a task moves to another day by the keyboard and by the mouse", async ({ page }) => {
  const api = await apiOf(HUGO)
  const { id, title } = await api.todos.create({ title: fresh("Tournage"), dueDate: at(0) })
  await indexed()
  await enter(page, HUGO, WEEK)
  const handle = page.getByRole("button", { name: `Déplacer « ${title} »` })
  await handle.focus()
  await page.keyboard.press("Space")
  await expect(page.getByText(`Tâche « ${title} » saisie`)).toBeAttached()
  // Before the board has measured its days, a key press moves nothing; a user would press again.
  const moveTo = (weekday: string) =>
    expect(async () => {
      await page.keyboard.press("ArrowRight")
      await expect(page.getByText(`au-dessus de ${weekday}`)).toBeAttached({ timeout: 1_500 })
    }).toPass()
  await moveTo("mardi")
  await page.keyboard.press("ArrowRight")
  await expect(page.getByText(/au-dessus de mercredi/)).toBeAttached()
  await written(page, "PATCH", () => page.keyboard.press("Space"))
  await expect(todo(page, title)).toHaveCount(1)
  await expect(column(page, at(2)).getByRole("article").filter({ hasText: title })).toBeVisible()
  await expect(handle).toBeFocused()

  await page.keyboard.press("Space")
  await expect(page.getByText(`Tâche « ${title} » saisie`)).toBeAttached()
  await moveTo("jeudi")
  await page.keyboard.press("Escape")
  await expect(page.getByText(/Déplacement annulé/)).toBeAttached()
  await expect(column(page, at(2)).getByRole("article").filter({ hasText: title })).toBeVisible()

  const from = await todo(page, title).boundingBox()
  const to = await column(page, at(4)).boundingBox()
  if (!from || !to) throw new Error("Both are on the screen")
  await page.mouse.move(from.x + 60, from.y + 20)
  await page.mouse.down()
  await page.mouse.move(from.x + 90, from.y + 30, { steps: 4 })
  await page.mouse.move(to.x + to.width / 2, to.y + 60, { steps: 8 })
  // A release before the board has followed would drop it on the former day.
  await expect(page.getByText(/au-dessus de vendredi/)).toBeAttached()
  await written(page, "PATCH", () => page.mouse.up())
  await expect(column(page, at(4)).getByRole("article").filter({ hasText: title })).toBeVisible()
  await expect(dialog(page)).toBeHidden()
  expect(await api.todos.get({ todoId: id })).toMatchObject({ dueDate: at(4), version: 3 })
  await api.todos.remove({ todoId: id })
})

several("the assignee of a task sees it without a reload; other members do not", async ({ as }) => {
  const title = fresh("Préparer le bilan")
  const hugo = await as(HUGO, WEEK)
  const sofia = await as(SOFIA, WEEK)
  const camille = await as(CAMILLE, `${WEEK}&dialog=new`)
  await type(camille, "Titre", title)
  await field(camille, "Assignée à").click()
  await camille.getByTitle("Hugo Bernard", { exact: true }).click()
  await written(camille, "POST", () => inDialog(camille, "Ajouter").click())
  await expect(todo(hugo, title)).toBeVisible({ timeout: LIVE.timeout + 1500 })
  await expect(camille.getByText("Tâche assignée à Hugo Bernard")).toBeVisible()
  await expect(todo(camille, title)).toContainText("Assigné à Hugo Bernard")
  await expect(todo(sofia, title)).toHaveCount(0)
  await written(hugo, "PUT", () => todo(hugo, title).getByRole("checkbox").click())
  await expect(todo(camille, title).getByRole("checkbox")).toBeChecked({ timeout: LIVE.timeout + 1500 })
  const api = await apiOf(CAMILLE)
  const { items } = await api.todos.week({ day: MONDAY })
  const id = items.find((one) => one.title === title)?.id ?? ""
  await api.todos.remove({ todoId: id })
  await expect(todo(hugo, title)).toBeHidden()
})
