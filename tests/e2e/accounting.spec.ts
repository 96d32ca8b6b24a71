import { readFile } from "node:fs/promises"
import { collaborationFields } from "@trame/core/campaigns/collaborations/contract/shapes"
import { today } from "@trame/core/lib/day"
import { apiOf } from "./support/api.ts"
import { CAMILLE, fresh } from "./support/live.ts"
import { enter, expect, test } from "./support/test.ts"

/** A day without other campaigns: the totals are this test's alone. */
const DAY = "2019-02-03"
/** When another amount of the page has cents, all amounts show cents. */
const ZERO = /^0,00\s€$/
/** Height of a row: two lines of text and the spacing. */
const TWO_LINES = 76

test("a payable is paid in part, the totals follow at once, and the list is exported as filtered", async ({
  page,
}) => {
  const api = await apiOf(CAMILLE)
  const name = fresh("Réglée, de la collection capsule automne-hiver")
  const [influencer] = (await api.influencers.pick({})).items
  const { participants } = await api.collaborations.create({
    fields: collaborationFields.parse({
      name,
      brand: "Sel; Poivre",
      type: "collaboration_entrante",
      manager: "Camille Laurent",
      signedDate: DAY,
      paymentReceived: true,
    }),
    participants: [{ influencerId: influencer?.id ?? "", rate: 431_701, deliverables: [] }],
  })
  const fullName = participants[0]?.fullName ?? ""

  await enter(page, CAMILLE, "/app/accounting")
  for (const width of [1280, 1366]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(page.getByRole("row").nth(9)).toBeVisible()
    const heights = await page.getByRole("row").evaluateAll((rows) => rows.map((row) => row.clientHeight))
    expect(Math.max(...heights)).toBeLessThanOrEqual(TWO_LINES)
  }
  await page.goto(`/app/accounting?period=custom&from=${DAY}&to=${DAY}`)
  const row = page.getByRole("row").filter({ hasText: name })
  const cut = await row.getByTitle(name).evaluate((cell) => cell.scrollHeight > cell.clientHeight)
  expect(cut).toBe(false)
  const totals = page.getByRole("region", { name: "Totaux de la période" }).getByRole("definition")
  await expect(totals).toHaveText([ZERO, ZERO])
  await row.getByRole("button", { name: /^0 %/ }).click()
  await expect(page.getByLabel("Facturable", { exact: true })).toBeFocused()
  await page.keyboard.type("50")
  await page.keyboard.press("Enter")
  await expect(row.getByRole("button", { name: /^50 %/ })).toBeVisible()
  await expect(totals).toHaveText([/^2\s158,51\s€$/, ZERO])

  await row.getByRole("switch", { name: /^En attente/ }).click()
  await expect(row.getByRole("switch", { name: /^Payé/ })).toBeChecked()
  await expect(totals).toHaveText([ZERO, /^2\s158,51\s€$/])
  await expect
    .poll(() => api.accounting.totals({ period: "custom", from: DAY, to: DAY }))
    .toEqual({ pending: 0, paid: 215_851 })
  await page.reload()
  await expect(row.getByRole("switch", { name: /^Payé/ })).toBeChecked()

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Exporter les paiements" }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`comptabilite-influenceurs_${DAY}_${DAY}.csv`)
  expect(await readFile(await download.path(), "utf8")).toBe(
    "\uFEFFInfluenceur;Collaboration;Marque;Date;Tarif (€);Facturable (%);Montant facturable (€);Statut;Payé le\r\n" +
      `${fullName};${name};"Sel; Poivre";03/02/2019;4317,01;50;2158,51;Payé;${today().split("-").reverse().join("/")}\r\n`,
  )
})

test("three payables are marked paid by keyboard, undone, and marked paid again", async ({ page }) => {
  const day = "2019-02-04"
  const api = await apiOf(CAMILLE)
  const name = fresh("Réglée en une fois")
  const picked = (await api.influencers.pick({})).items.slice(0, 3)
  const { participants } = await api.collaborations.create({
    fields: collaborationFields.parse({
      name,
      brand: "Sel; Poivre",
      type: "collaboration_entrante",
      manager: "Camille Laurent",
      signedDate: day,
      paymentReceived: true,
    }),
    participants: picked.map(({ id }, index) => ({
      influencerId: id,
      rate: 100_000 * (index + 1),
      paidPercentage: 50,
      deliverables: [],
    })),
  })
  const storedPayments = async () =>
    (await api.accounting.list({ period: "custom", from: day, to: day })).items
      .map(({ paid, paidPercentage }) => `${paid} ${paidPercentage}`)
      .toSorted()
  await enter(page, CAMILLE, `/app/accounting?period=custom&from=${day}&to=${day}&status=pending`)
  const bar = page.getByRole("region", { name: "Paiements sélectionnés" })
  const pay = async () => {
    await page.getByRole("checkbox", { name: "Sélectionner tout ce qui est affiché" }).press("Space")
    await expect(bar).toContainText("3 paiements sélectionnés")
    await expect(bar).toContainText(/3\s000,00\s€ à payer/)
    await bar.getByRole("button", { name: "Marquer payé" }).press("Enter")
    const question = page.getByRole("dialog", { name: "Marquer 3 paiements comme payés ?" })
    await expect(question).toContainText(/3\s000,00\s€ pour 3 influenceurs/)
    await question.getByRole("button", { name: "Marquer payé" }).press("Enter")
    await expect(page.getByText("3 paiements marqués payés")).toBeVisible()
    await expect(page.getByRole("heading", { name: "Rien à payer ici" })).toBeVisible()
  }
  await expect(page.getByRole("row")).toHaveCount(1 + participants.length)
  const before = await storedPayments()
  await pay()
  await page.getByRole("button", { name: /^Annuler/ }).click()
  await expect(page.getByText("3 paiements remis comme avant")).toBeVisible()
  await expect(page.getByRole("row")).toHaveCount(1 + participants.length)
  expect(await storedPayments()).toEqual(before)
  await pay()
  expect((await storedPayments()).every((one) => one.startsWith("true"))).toBe(true)
})
