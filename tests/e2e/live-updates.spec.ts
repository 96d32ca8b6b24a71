import type { Page } from "@playwright/test"
import { apiOf } from "./support/api.ts"
import { makeCampaign } from "./support/campaign.ts"
import {
  CAMILLE,
  card,
  collaborationAt,
  dialog,
  fresh,
  HUGO,
  heading,
  inDialog,
  LIVE,
  menu,
  SOFIA,
  steps,
  written,
} from "./support/live.ts"
import { heardBy, test } from "./support/people.ts"
import { expect } from "./support/test.ts"

test("a client is created, renamed and deleted: the others' list and page follow", async ({ as }) => {
  const [before, after] = [fresh("Vivante"), fresh("Vivace")]
  const writer = await as(CAMILLE, "/app/clients")
  const list = await as(CAMILLE, `/app/clients?search=${before.split(" ")[1]}`)
  await expect(list.getByRole("heading", { name: "Aucun résultat" })).toBeVisible()

  await writer.getByRole("button", { name: "Nouveau client" }).click()
  await dialog(writer).getByLabel("Nom de la marque").fill(before)
  await written(writer, "POST", () => inDialog(writer, "Ajouter le client").click())
  await expect(list.getByRole("link", { name: before })).toBeVisible(LIVE)

  await list.getByRole("link", { name: before }).click()
  await expect(heading(list, before)).toBeVisible()
  const clientPage = list
  const all = await as(CAMILLE, "/app/clients?sort=createdAt&order=desc")
  await writer.goto(new URL(clientPage.url()).pathname)
  await writer.getByRole("button", { name: "Modifier" }).click()
  await dialog(writer).getByLabel("Nom de la marque").fill(after)
  await written(writer, "PATCH", () => inDialog(writer, "Enregistrer").click())
  await Promise.all([
    expect(heading(clientPage, after)).toBeVisible(LIVE),
    expect(all.getByRole("link", { name: after })).toBeVisible(LIVE),
  ])

  await expect(dialog(writer)).toBeHidden()
  await writer.getByRole("button", { name: "Supprimer" }).click()
  await written(writer, "DELETE", () => inDialog(writer, "Supprimer").click())
  await Promise.all([
    expect(clientPage.getByText("Client non trouvé")).toBeVisible(LIVE),
    expect(all.getByRole("link", { name: after })).toBeHidden(LIVE),
  ])
})

test("a collaboration is created, edited and deleted: the others' list and page follow", async ({ as }) => {
  const [before, after] = [fresh("Le fil"), fresh("La trame")]
  const writer = await as(CAMILLE, "/app/collaborations/new")
  const list = await as(HUGO, "/app/collaborations")
  await expect(list.getByRole("article").first()).toBeVisible()

  await writer.getByLabel("Nom", { exact: true }).fill(before)
  await writer.getByRole("button", { name: "Choisir" }).click()
  await dialog(writer).getByRole("listitem").first().getByRole("button").click()
  await writer.getByLabel("Chef de projet").fill("Camille Laurent")
  await written(writer, "POST", () => writer.getByRole("button", { name: "Enregistrer" }).click())
  await expect(card(list, before)).toBeVisible(LIVE)

  await writer.waitForURL(/\/app\/collaborations\/(?!new)/)
  const path = new URL(writer.url()).pathname
  const detail = await as(HUGO, path)
  await expect(heading(detail, before)).toBeVisible()
  await writer.getByRole("button", { name: "Modifier" }).click()
  await writer.getByLabel("Nom", { exact: true }).fill(after)
  await written(writer, "PATCH", () => writer.getByRole("button", { name: "Enregistrer" }).click())
  await Promise.all([
    expect(heading(detail, after)).toBeVisible(LIVE),
    expect(card(list, after)).toBeVisible(LIVE),
  ])

  await writer.waitForURL(`**${path}`)
  await writer.getByRole("button", { name: "Supprimer" }).click()
  await written(writer, "DELETE", () => inDialog(writer, "Supprimer").click())
  await Promise.all([
    expect(detail.getByText("Cette collaboration n'existe pas")).toBeVisible(LIVE),
    expect(card(list, after)).toBeHidden(LIVE),
  ])
  await writer.waitForURL("**/app/collaborations")
})

test("a timeline is lived by two: steps come, move, change their state and go", async ({ as }) => {
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

  // The other way round, on what has just arrived.
  await written(other, "PATCH", () => badge(other).click())
  await expect(badge(writer)).toHaveText("Terminé", LIVE)

  await menu(writer, "Publication", "Supprimer")
  await written(writer, "DELETE", () => inDialog(writer, "Supprimer").click())
  await expect(steps(other)).toHaveText(["Envoi du brief", "Tournage"], LIVE)
})

test("documents, figures and the brand's link follow too", async ({ as }) => {
  const { collaborationId } = await makeCampaign(fresh("Pièces"))
  const path = `${collaborationAt(collaborationId)}?tab=documents`
  const writer = await as(CAMILLE, path)
  const other = await as(HUGO, path)
  const documents = other.getByRole("region", { name: "Documents" }).getByRole("heading", { level: 3 })
  await expect(documents).toHaveCount(2)

  await writer.getByRole("button", { name: "Ajouter un document" }).click()
  await dialog(writer).getByLabel("Nom du document").fill("Contrat signé")
  await dialog(writer)
    .locator("input[type=file]")
    .setInputFiles({
      name: "contrat.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.from("%PDF-1.4 signé"),
    })
  const created = writer.waitForResponse((response) => /\/documents$/.test(response.url()))
  await inDialog(writer, "Ajouter").click()
  await created
  await expect(documents.filter({ hasText: "Contrat signé" })).toBeVisible(LIVE)

  await expect(dialog(writer)).toBeHidden()
  await menu(writer, "Contrat signé", "Supprimer")
  await written(writer, "DELETE", () => inDialog(writer, "Supprimer").click())
  await expect(documents.filter({ hasText: "Contrat signé" })).toBeHidden(LIVE)

  await writer.getByRole("button", { name: "Ajouter des statistiques" }).click()
  await dialog(writer).getByLabel("Créateur").fill("Zoé en direct")
  for (const [label, value] of [
    ["Vues", "12000"],
    ["Likes", "800"],
    ["Taux d'engagement", "6,5"],
  ] as const)
    await dialog(writer).getByLabel(label).fill(value)
  await written(writer, "POST", () => inDialog(writer, "Ajouter").click())
  await expect(other.getByRole("row", { name: /Zoé en direct/ })).toBeVisible(LIVE)

  await other.getByRole("button", { name: "Générer le lien public" }).click()
  await expect(inDialog(other, "Générer le lien")).toBeVisible()
  await writer.getByRole("button", { name: "Générer le lien public" }).click()
  await written(writer, "PUT", () => inDialog(writer, "Générer le lien").click())
  await expect(dialog(other).getByRole("textbox", { name: "Lien de suivi" })).toHaveValue(
    /\/suivi\/\w+/,
    LIVE,
  )
  await written(writer, "PUT", () => dialog(writer).getByRole("switch", { name: "Lien actif" }).click())
  await expect(dialog(other).getByText("Lien désactivé")).toBeVisible(LIVE)
})

test("a browser that was cut off catches up when it is back", async ({ as }) => {
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

test("another agency hears nothing of it", async ({ as }) => {
  const name = fresh("Entre nous")
  const colleague = await as(HUGO, `/app/collaborations?search=${name.split(" ").at(-1)}`)
  const stranger = await as(SOFIA, "/app/collaborations")
  const staleTo = (page: Page) => heardBy(page).filter(({ type }) => type === "stale")

  await makeCampaign(name)
  await expect(card(colleague, name)).toBeVisible(LIVE)
  await stranger.waitForTimeout(1500)
  expect(staleTo(colleague).length).toBeGreaterThan(0)
  expect(staleTo(stranger)).toEqual([])

  const own = await apiOf(SOFIA)
  await own.clients.create({ brandName: fresh("Horizon"), sector: null, notes: "", contacts: [] })
  await expect.poll(() => staleTo(stranger).length).toBeGreaterThan(0)
})
