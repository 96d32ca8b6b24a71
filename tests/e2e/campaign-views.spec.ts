import { apiOf } from "./support/api.ts"
import { CAMILLE, fresh, written } from "./support/live.ts"
import { enter, expect, test } from "./support/test.ts"

test("a table is sorted and filtered, the view is remembered, and a campaign crosses the board by keys and mouse", async ({
  page,
}) => {
  const api = await apiOf(CAMILLE)
  const name = fresh("Campagne en mouvement")
  const { collaboration } = await api.collaborations.create({
    fields: { name, brand: "Maison Témoin", type: "collaboration_entrante", manager: "Camille Laurent" },
  })
  const stored = async () =>
    (await api.collaborations.get({ collaborationId: collaboration.id })).collaboration
  const word = "Anticonstitutionnellement".repeat(3)
  const long = await api.collaborations.create({
    fields: { name: word, brand: word, type: "collaboration_entrante", manager: "Camille Laurent" },
  })
  await enter(page, CAMILLE, "/app/collaborations")
  await page.getByText("Tableau", { exact: true }).click()
  await expect(page.getByRole("link", { name: word })).toBeVisible()
  const beyond = () =>
    page
      .getByRole("table", { name: "Collaborations" })
      .evaluate(
        (table) => Math.round(table.getBoundingClientRect().width) - (table.parentElement?.clientWidth ?? 0),
      )
  await expect.poll(beyond).toBe(0)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect.poll(beyond).toBe(0)
  await api.collaborations.remove({ collaborationId: long.collaboration.id })
  await page.getByText("Compact", { exact: true }).click()
  const rows = page.locator("tbody tr")
  await expect(rows.nth(24)).toBeInViewport({ ratio: 1 })
  await page.getByRole("button", { name: "Budget", exact: true }).click()
  await expect(page).toHaveURL(/sort=budget/)

  await page.keyboard.press("/")
  await page.keyboard.type(name)
  await expect(rows).toHaveCount(1)
  await page.getByText("Kanban", { exact: true }).click()
  const column = (label: string) => page.getByRole("region", { name: label })
  const card = (label: string) => column(label).getByRole("link", { name })
  await expect(card("En attente")).toBeVisible()

  await card("En attente").focus()
  await page.keyboard.press("Alt+ArrowRight")
  await expect(page.getByRole("dialog")).toBeVisible()
  await page.getByLabel("Numéro de devis").fill("D-77")
  await written(page, "PATCH", () => page.keyboard.press("Enter"))
  await expect(card("Devis envoyé")).toBeVisible()
  expect(await stored()).toMatchObject({ quoteSent: true, quoteNumber: "D-77", version: 2 })

  const from = await card("Devis envoyé").boundingBox()
  const to = await column("Paiement reçu").boundingBox()
  if (!from || !to) throw new Error("A card and a column")
  const take = async () => {
    await page.mouse.move(from.x + 20, from.y + 8)
    await page.mouse.down()
    await page.mouse.move(from.x + 60, from.y + 20, { steps: 4 })
  }
  // A drop on its own column does not follow the link.
  await take()
  await page.mouse.up()
  await take()
  await page.mouse.move(to.x + to.width / 2, to.y + 60, { steps: 8 })
  await written(page, "PATCH", () => page.mouse.up())
  await expect(card("Paiement reçu")).toBeVisible()
  expect(await stored()).toMatchObject({ paymentReceived: true, contractSigned: false, version: 3 })

  // An address without a view uses the remembered one.
  await page.goto("/app/collaborations")
  await expect(column("Paiement reçu")).toBeVisible()
})
