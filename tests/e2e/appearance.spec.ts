import { readFile } from "node:fs/promises"
import type { Page } from "@playwright/test"
import { tonesOf } from "@trame/core/account/rules/appearance"
import { apiOf } from "./support/api.ts"
import { dialog, fresh, inDialog, LIVE, written } from "./support/live.ts"
import { enter, expect, test } from "./support/test.ts"

const SOFIA = "sofia@horizon.example"

/** The button is described by the text above it. */
const choose = (page: Page) => page.locator("button[aria-describedby=apparence]")

test("an administrator sets an agency's logo and colour by keyboard; a brand's page shows both in either theme", async ({
  page,
  browser,
}) => {
  const api = await apiOf(SOFIA)
  const { collaboration } = await api.collaborations.create({
    fields: {
      name: fresh("Lancement"),
      brand: "Maison Témoin",
      type: "collaboration_entrante",
      manager: "Sofia",
    },
  })
  const { token } = await api.collaborations.setLink({ collaborationId: collaboration.id, active: true })

  await enter(page, SOFIA, "/app/account#agency")
  await choose(page).press("Enter")
  const color = dialog(page).getByLabel("Couleur", { exact: true })
  await expect(color).toBeFocused()
  await color.fill("")
  await color.pressSequentially("#FFE0")
  await inDialog(page, "Enregistrer").press("Enter")
  await expect(dialog(page).getByText(/Écrivez un dièse/)).toBeVisible()
  await color.press("End")
  await color.pressSequentially("00")
  const file = await readFile(new URL("../../scripts/seed/agence-lumiere.png", import.meta.url))
  await dialog(page)
    .locator("input[type=file]")
    .setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: file })
  await expect(dialog(page).getByRole("img", { name: "Agence Horizon" }).first()).toBeVisible()
  await written(page, "PUT", () => inDialog(page, "Enregistrer").press("Enter"))
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByRole("img", { name: "Logo d'Agence Horizon" })).toBeVisible(LIVE)

  const { light, dark } = tonesOf("#ffe000")
  for (const [colorScheme, { accent }] of [
    ["light", light],
    ["dark", dark],
  ] as const) {
    const context = await browser.newContext({ colorScheme })
    const brand = await context.newPage()
    await brand.goto(`/suivi/${token}`)
    const logo = brand.getByRole("img", { name: "Agence Horizon" })
    await expect(logo).toBeVisible()
    await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(480)
    const shown = await brand
      .locator("#contenu")
      .evaluate((main) => getComputedStyle(main).getPropertyValue("--accent"))
    expect(shown).toBe(accent)
    await context.close()
  }

  await choose(page).press("Enter")
  await expect(color).toBeFocused()
  await inDialog(page, "Retirer le logo").press("Enter")
  await color.fill("")
  await written(page, "PUT", () => inDialog(page, "Enregistrer").press("Enter"))
  await expect(page.getByRole("img", { name: "Logo d'Agence Horizon" })).toBeHidden(LIVE)
})
