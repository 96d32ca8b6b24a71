import { dayAfter, today } from "@trame/core/lib/day"
import { apiOf } from "./support/api.ts"
import { CAMILLE, dialog, fresh, HUGO, inDialog, LIVE, written } from "./support/live.ts"
import { test as several } from "./support/people.ts"
import { enter, expect, test } from "./support/test.ts"

/** A campaign of Camille's with steps that are this many days late. */
async function lateSteps(...days: number[]) {
  const api = await apiOf(CAMILLE)
  const { collaboration } = await api.collaborations.create({
    fields: {
      name: fresh("Campagne pressée"),
      brand: "Maison Témoin",
      type: "collaboration_entrante",
      manager: "Camille Laurent",
    },
  })
  const collaborationId = collaboration.id
  const names: string[] = []
  for (const count of days) {
    const name = fresh("Relancer la marque")
    await api.collaborations.addStep({ collaborationId, name, deadline: dayAfter(today(), -count) })
    names.push(name)
  }
  return { api, collaborationId, names }
}

test("by keyboard alone a step is ticked, restored, handed over and put off", async ({ page }) => {
  const { api, collaborationId, names } = await lateSteps(400, 399)
  const [first = "", second = ""] = names
  const storedStep = async (name: string) =>
    (await api.collaborations.get({ collaborationId })).steps.find((step) => step.name === name)
  await enter(page, CAMILLE, "/app/today")
  const line = (name: string) => page.getByRole("link", { name, exact: true })
  await expect(line(first)).toBeVisible()

  await page.getByRole("button", { name: `Terminer « ${first} »` }).focus()
  await written(page, "PATCH", () => page.keyboard.press("Enter"))
  await expect(line(first)).toBeHidden()
  await expect(page.getByText(`« ${first} » est terminée.`)).toBeVisible()
  // The focused line has gone, so the next one has the focus.
  await expect(page.locator("body")).not.toBeFocused()
  await written(page, "PATCH", () => page.keyboard.press("Control+z"))
  await expect(line(first)).toBeVisible()
  expect((await storedStep(first))?.status).toBe("todo")

  await page.getByRole("button", { name: `Confier « ${first} » (Camille Laurent)` }).focus()
  await page.keyboard.press("Enter")
  await expect(page.getByRole("menuitem", { name: "Hugo Bernard" })).toBeVisible()
  // A menu follows a key some frames later: a second press before that moves one further.
  const twoFrames = () =>
    page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  for (let turn = 0; turn < 12; turn++) {
    await twoFrames()
    if (await page.locator("[role=menuitem]:focus", { hasText: "Hugo Bernard" }).count()) break
    await page.keyboard.press("ArrowDown")
  }
  await written(page, "PATCH", () => page.keyboard.press("Enter"))
  await expect(page.getByRole("button", { name: `Confier « ${first} » (Hugo Bernard)` })).toBeFocused()

  await page.getByRole("button", { name: `Reporter « ${second} »` }).click()
  await page.getByRole("menuitem", { name: "Choisir une date…" }).click()
  await expect(page).toHaveURL(/dialog=postpone&step=/)
  const field = dialog(page).getByLabel("Nouvelle date limite")
  await field.fill("")
  await field.pressSequentially("24/12/2099")
  await page.keyboard.press("Tab")
  await inDialog(page, "Reporter").click()
  await expect(dialog(page)).toBeHidden()
  await expect(line(second)).toBeHidden()
  expect((await storedStep(second))?.deadline).toBe("2099-12-24")

  await line(first).click()
  await expect(page).toHaveURL(new RegExp(`/app/collaborations/${collaborationId}`))
  await expect(page.getByText("Confiée à Hugo Bernard").first()).toBeVisible()
  await api.collaborations.remove({ collaborationId })
})

several("a change of a step shows at once on a colleague's page", async ({ as }) => {
  const { api, collaborationId, names } = await lateSteps(398)
  const [name = ""] = names
  const [camille, hugo] = [await as(CAMILLE, "/app/today"), await as(HUGO, "/app/today?whose=mine")]
  const line = camille.getByRole("link", { name, exact: true })
  await expect(line).toBeVisible()
  await expect(hugo.getByRole("link", { name, exact: true })).toBeHidden()
  const step = (await api.collaborations.get({ collaborationId })).steps[0]
  const me = (await (await apiOf(HUGO)).identity.me()).id
  await api.collaborations.updateStep({
    collaborationId,
    stepId: step?.id ?? "",
    version: step?.version ?? 0,
    assigneeId: me,
  })
  await expect(hugo.getByRole("link", { name, exact: true })).toBeVisible(LIVE)
  await hugo.getByRole("button", { name: `Reporter « ${name} »` }).click()
  await written(hugo, "PATCH", () => hugo.getByRole("menuitem", { name: /^\+1 semaine/ }).click())
  await expect(line).toBeHidden(LIVE)
  const { steps } = await api.collaborations.get({ collaborationId })
  expect(steps[0]?.deadline).toBe(dayAfter(today(), 7))
  await api.collaborations.remove({ collaborationId })
})
