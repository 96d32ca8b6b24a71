import { dayAfter, monthOf } from "@trame/core/lib/day"
import { apiOf } from "./support/api.ts"
import { CAMILLE, dialog, fresh, HUGO, inDialog, LIVE, written } from "./support/live.ts"
import { test as several } from "./support/people.ts"
import { enter, expect, test } from "./support/test.ts"

/** A month without other plans: only Camille's steps. */
const MONTH = "2031-05"
const day = (number: string) => `${MONTH}-${number}`

async function plannedStep(deadline: string) {
  const api = await apiOf(CAMILLE)
  const { collaboration } = await api.collaborations.create({
    fields: {
      name: fresh("Campagne datée"),
      brand: "Maison Témoin",
      type: "collaboration_entrante",
      manager: "Camille Laurent",
    },
  })
  const collaborationId = collaboration.id
  const name = fresh("Tournage")
  await api.collaborations.addStep({ collaborationId, name, deadline })
  const stored = async () => (await api.collaborations.get({ collaborationId })).steps[0]
  return { api, collaborationId, name, stored }
}

test("on a phone the month opens at today, and a return restores the scroll position", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, CAMILLE, "/app/calendar")
  // The end moves until the whole month has loaded.
  await expect(page.getByRole("region", { name: /^Calendrier / })).toHaveAttribute("aria-busy", "false")
  const shown = page.locator("main li[data-when]").filter({ visible: true })
  const next = page.locator("main li:is([data-when='today'], [data-when='coming'])").filter({ visible: true })
  await expect(next.first().locator("time")).toBeInViewport({ ratio: 1 })
  await shown.last().scrollIntoViewIfNeeded()
  await shown.last().locator("ul a").last().click()
  await expect(page).not.toHaveURL(/\/app\/calendar/)
  await page.goBack()
  await expect(shown.last()).toBeInViewport()
})

test("a step is dragged to another day, the drag is undone, and the keyboard moves it", async ({ page }) => {
  const { api, collaborationId, name, stored } = await plannedStep(day("14"))
  await enter(page, CAMILLE, `/app/calendar?date=${MONTH}`)
  const cell = (number: string) => page.locator(`li:has(> [data-day="${day(number)}"])`)
  const entry = cell("14").getByRole("link", { name })
  await expect(entry).toBeVisible()

  // Near the screen's edge the days would scroll below the mouse.
  await cell("21").evaluate((node) => node.scrollIntoView({ block: "center" }))
  await entry.hover()
  await page.mouse.down()
  const target = await cell("21").boundingBox()
  if (!target) throw new Error("The 21st")
  await page.mouse.move(target.x + 40, target.y + 60, { steps: 8 })
  await expect(cell("21")).toHaveAttribute("data-over", "true")
  await written(page, "PATCH", () => page.mouse.up())
  await expect(cell("21").getByRole("link", { name })).toBeVisible()
  // The drop must not follow the link.
  await expect(page).toHaveURL(/\/app\/calendar\?/)
  expect((await stored())?.deadline).toBe(day("21"))
  await written(page, "PATCH", () => page.keyboard.press("Control+z"))
  await expect(cell("14").getByRole("link", { name })).toBeVisible()
  expect((await stored())?.deadline).toBe(day("14"))

  await cell("14").getByRole("link", { name }).focus()
  await page.keyboard.press("d")
  await expect(page).toHaveURL(/moving=move/)
  const field = dialog(page).getByLabel("Nouvelle date")
  await field.fill("")
  await field.pressSequentially("02/06/2031")
  await page.keyboard.press("Tab")
  await written(page, "PATCH", () => inDialog(page, "Déplacer").click())
  await expect(page.locator('li:has(> [data-day="2031-06-02"])').getByRole("link", { name })).toBeVisible()
  expect((await stored())?.deadline).toBe("2031-06-02")

  await page.locator('li:has(> [data-day="2031-06-02"])').getByRole("link", { name }).click()
  await expect(page).toHaveURL(new RegExp(`/app/collaborations/${collaborationId}`))
  await expect(dialog(page).getByLabel("Nom de l'étape")).toHaveValue(name)
  await api.collaborations.remove({ collaborationId })
})

several("a step that a colleague moves also moves on an open calendar", async ({ as }) => {
  const { api, collaborationId, name, stored } = await plannedStep("2031-07-08")
  const page = await as(HUGO, "/app/calendar?view=week&date=2031-07-07")
  const on = (at: string) => page.locator(`li:has(> [data-day="${at}"])`).getByRole("link", { name })
  await expect(on("2031-07-08")).toBeVisible()
  // Without the right, the page requests no castings.
  await expect(page.getByRole("button", { name: "Castings" })).toBeHidden()
  const step = await stored()
  const deadline = dayAfter("2031-07-08", 2)
  await api.collaborations.updateStep({
    collaborationId,
    stepId: step?.id ?? "",
    version: step?.version ?? 0,
    deadline,
  })
  await expect(on(deadline)).toBeVisible(LIVE)
  await expect(on("2031-07-08")).toBeHidden()
  expect(monthOf(deadline)).toBe("2031-07")
  await api.collaborations.remove({ collaborationId })
})
