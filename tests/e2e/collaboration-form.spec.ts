import type { Page } from "@playwright/test"
import { enter, expect, test } from "./support/test.ts"

/** A pattern for French amounts, whose no-break spaces it accepts. */
const money = (text: string) => new RegExp(text.replaceAll(" ", "\\s"))

const save = (page: Page) => page.getByRole("button", { name: "Enregistrer" }).click()
const name = (page: Page) => page.getByLabel("Nom", { exact: true })

async function addInfluencers(page: Page, search: string, count: number): Promise<void> {
  await page.getByRole("button", { name: "Ajouter un influenceur" }).click()
  const dialog = page.getByRole("dialog", { name: "Ajouter des influenceurs" })
  const answer = page.waitForResponse((response) => response.url().includes(`search=${search}`))
  await dialog.getByRole("searchbox").fill(search)
  await answer
  await expect(dialog.locator("[aria-busy=true]")).toHaveCount(0)
  for (let added = 0; added < count; added++) {
    await dialog
      .getByRole("button", { name: /Ajouter$/ })
      .first()
      .click()
    await expect(dialog.getByRole("button", { name: /Déjà ajouté$/ })).toHaveCount(added + 1)
  }
  await dialog.getByRole("button", { name: "Terminer" }).click()
  await expect(dialog).toBeHidden()
}

async function addDeliverable(page: Page, owner: number, price: string): Promise<void> {
  const row = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name: /^Retirer (?!le)/ }) })
    .nth(owner)
  const opener = row.getByRole("button", { name: /livrable/ }).first()
  if ((await opener.getAttribute("aria-expanded")) === "false") await opener.click()
  await row.getByRole("button", { name: "Ajouter un livrable" }).click()
  await row.getByLabel("Prix du livrable").last().fill(price)
  await page.keyboard.press("Tab")
}

async function fillRequired(page: Page, title: string): Promise<void> {
  await name(page).fill(title)
  await page.getByRole("button", { name: "Choisir" }).click()
  const clients = page.getByRole("dialog", { name: "Choisir un client" })
  await clients.getByRole("listitem").first().getByRole("button").click()
  await page.getByLabel("Chef de projet").fill("Camille Laurent")
}

test.beforeEach(({ page }) => enter(page, "camille@lumiere.example", "/config.json"))

test("amounts and percentages accept typed keys, and show errors beside their field", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"])
  await page.goto("/app/collaborations")
  await page.getByRole("button", { name: "Nouvelle collaboration" }).click()
  await fillRequired(page, "Au clavier")
  await addInfluencers(page, "ma", 1)
  await addDeliverable(page, 0, "300")
  const price = page.getByLabel("Prix du livrable")
  const rate = page.getByLabel("Tarif global")

  await rate.click()
  await rate.pressSequentially("1234,50")
  await page.keyboard.press("Tab")
  await expect(rate).toHaveValue(money("^1 234,50$"))
  await rate.click()
  await rate.pressSequentially("765,55")
  await page.keyboard.press("Tab")
  await expect(rate).toHaveValue("765,55")
  await price.press("ControlOrMeta+a")
  await price.press("Delete")
  await price.pressSequentially("1.200,50")
  await expect(rate).toHaveValue(money("^1 200,50$"))

  await price.press("ControlOrMeta+a")
  await price.pressSequentially("5abc")
  await page.keyboard.press("Tab")
  await expect(price).toHaveValue("5abc")
  await expect(page.getByText("Montant invalide").first()).toBeVisible()
  await expect(page.getByText("NaN")).toHaveCount(0)
  await page.getByLabel("Budget").pressSequentially("12..3")
  page.once("dialog", (dialog) => void dialog.accept())
  await page.reload()
  await page.getByRole("button", { name: "Reprendre ma saisie" }).click()
  await expect(page.getByLabel("Budget")).toHaveValue("12..3")
  await expect(price).toHaveValue("5abc")
  await expect(page.getByText("Montant invalide")).toHaveCount(2)
  await save(page)
  await expect(page).toHaveURL(/\/new/)
  await price.click()
  await price.pressSequentially("1 200,5")
  await page.keyboard.press("Tab")

  for (const [pasted, shown] of [
    ["abc", "abc"],
    ["0.1+0.2", "0.1+0.2"],
    ["-5", "-5"],
    ["€ 12", "12,00"],
    ["1,200.50", "1 200,50"],
  ] as const) {
    await page.evaluate((text) => navigator.clipboard.writeText(text), pasted)
    await price.click()
    await page.keyboard.press("ControlOrMeta+v")
    await page.keyboard.press("Tab")
    await expect(price).toHaveValue(money(`^${shown.replace("+", "\\+")}$`))
    await expect(price).toHaveAttribute("aria-invalid", String(!/,/.test(shown)))
  }

  const share = page.getByLabel("Facturable")
  await share.click()
  await share.pressSequentially("33,5")
  await expect(page.getByText("Un nombre entier de 0 à 100").first()).toBeVisible()
  await share.press("ControlOrMeta+a")
  await share.pressSequentially("33")
  const budget = page.getByLabel("Budget")
  await budget.click()
  await budget.pressSequentially("2000")
  await page.route("**/api/collaborations", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.continue()
  })
  await save(page)
  await page.evaluate(() => history.back())
  const question = page.getByRole("button", { name: "Rester sur la page" })
  await expect(question).toBeVisible()
  await expect(question).toBeHidden()
  await page.waitForURL(/\/app\/collaborations\/(?!new)/)
  await expect(page.getByText(money("2 000,00 €")).first()).toBeVisible()
  await page.getByRole("tab", { name: /Influenceurs/ }).click()
  await expect(page.getByText(money("1 200,50 €")).first()).toBeVisible()
  await expect(page.getByText(money("Facturable à 33 %")).first()).toBeVisible()
})

test("a reload keeps the typed values, and leaving asks first", async ({ page }) => {
  await page.goto("/app/collaborations/new")
  await name(page).fill("À moitié saisie")
  await page.getByRole("button", { name: "Annuler" }).click()
  await page.getByRole("button", { name: "Rester sur la page" }).click()
  page.once("dialog", (dialog) => void dialog.accept())
  await page.reload()
  await page.getByRole("button", { name: "Reprendre ma saisie" }).click()
  await expect(name(page)).toHaveValue("À moitié saisie")

  await page.getByRole("button", { name: "Annuler" }).click()
  await page.getByRole("button", { name: "Quitter sans enregistrer" }).click()
  await page.waitForURL("**/app/collaborations")
  await page.goto("/app/collaborations/new")
  await expect(name(page)).toHaveValue("")
  await expect(page.getByText("Une saisie non enregistrée a été retrouvée.")).toBeHidden()
})
