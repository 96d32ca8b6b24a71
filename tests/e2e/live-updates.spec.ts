import type { Page } from "@playwright/test"
import { apiOf } from "./support/api.ts"
import { makeCampaign } from "./support/campaign.ts"
import {
  CAMILLE,
  collaborationAt,
  fresh,
  HUGO,
  inDialog,
  LIVE,
  menu,
  steps,
  written,
} from "./support/live.ts"
import { test } from "./support/people.ts"
import { expect } from "./support/test.ts"

test("two users edit a timeline live: steps arrive, move, change their state and go", async ({ as }) => {
  const { collaborationId } = await makeCampaign(fresh("À deux"))
  const writer = await as(CAMILLE, collaborationAt(collaborationId))
  const other = await as(HUGO, collaborationAt(collaborationId))
  await expect(steps(other)).toHaveText(["Envoi du brief", "Tournage"])

  await writer.getByRole("button", { name: "Ajouter une étape" }).click()
  await writer.getByLabel("Nom de l'étape").fill("Publication")
  await written(writer, "POST", () => inDialog(writer, "Ajouter").click())
  await expect(steps(other)).toHaveText(["Envoi du brief", "Tournage", "Publication"], LIVE)

  await written(writer, "POST", () => menu(writer, "Publication", "Monter"))
  await expect(steps(other)).toHaveText(["Envoi du brief", "Publication", "Tournage"], LIVE)

  const badge = (page: Page) => page.getByRole("button", { name: /: passer « Tournage » à/ }).last()
  await written(writer, "PATCH", () => badge(writer).click())
  await expect(badge(other)).toHaveText("En cours", LIVE)

  // The other way round, on the step that just arrived.
  await written(other, "PATCH", () => badge(other).click())
  await expect(badge(writer)).toHaveText("Terminé", LIVE)

  await menu(writer, "Publication", "Supprimer")
  await written(writer, "DELETE", () => inDialog(writer, "Supprimer").click())
  await expect(steps(other)).toHaveText(["Envoi du brief", "Tournage"], LIVE)
})

test("a browser that was offline catches up when it is back", async ({ as }) => {
  const api = await apiOf(CAMILLE)
  const { collaborationId } = await makeCampaign(fresh("Coupure"))
  const page = await as(HUGO, collaborationAt(collaborationId))
  await expect(steps(page)).toHaveText(["Envoi du brief", "Tournage"])
  await page.context().setOffline(true)
  await expect(page.getByText(/Vous êtes hors ligne/)).toBeVisible()
  await api.collaborations.addStep({ collaborationId, name: "Pendant la coupure" })
  await page.waitForTimeout(2000)
  await expect(steps(page)).toHaveText(["Envoi du brief", "Tournage"])
  await page.context().setOffline(false)
  await expect(steps(page)).toHaveText(["Envoi du brief", "Tournage", "Pendant la coupure"], LIVE)
  await expect(page.getByText(/Vous êtes hors ligne/)).toBeHidden()

  await api.collaborations.addStep({ collaborationId, name: "De nouveau en direct" })
  await expect(steps(page).last()).toHaveText("De nouveau en direct", LIVE)
})
