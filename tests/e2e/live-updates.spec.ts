import type { Locator, Page } from "@playwright/test"
import { apiOf } from "./support/api.ts"
import { makeCampaign } from "./support/campaign.ts"
import { heardBy, test } from "./support/people.ts"
import { expect } from "./support/test.ts"

const CAMILLE = "camille@lumiere.example"
const HUGO = "hugo@lumiere.example"
const SOFIA = "sofia@horizon.example"

/** Counted from the answer of the write. */
const LIVE = { timeout: 2000 }

/** Does something, and waits for the API's answer to it. */
async function written(page: Page, method: string, act: () => Promise<unknown>): Promise<void> {
  const answer = page.waitForResponse(
    (response) => response.request().method() === method && response.url().includes("/api/app/"),
  )
  await act()
  expect((await answer).ok()).toBe(true)
}

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true })
const dialog = (page: Page) => page.getByRole("dialog")
const inDialog = (page: Page, button: string) =>
  dialog(page).getByRole("button", { name: button, exact: true })
const steps = (page: Page) => page.getByRole("list", { name: "Étapes" }).getByRole("heading")
const menu = async (page: Page, of: string, item: string) => {
  await page.getByRole("button", { name: `Actions pour « ${of} »` }).click()
  await page.getByRole("menuitem", { name: item }).click()
}
const card = (page: Page, name: string): Locator =>
  page.getByRole("article").filter({ has: page.getByRole("link", { name, exact: true }) })

/** A name of its own for each run, so that what is found is this test's. */
const fresh = (name: string) => `${name} ${Math.random().toString(36).slice(2, 8)}`
const collaborationAt = (id: string) => `/app/collaborations/${id}`

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
  await written(writer, "PUT", () => inDialog(writer, "Enregistrer").click())
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
  await expect(dialog(other).getByLabel("Lien de suivi")).toHaveValue(/\/suivi\/\w+/, LIVE)
  await written(writer, "PUT", () => dialog(writer).getByRole("switch").click())
  await expect(dialog(other).getByText("Lien désactivé")).toBeVisible(LIVE)
})

type Api = Awaited<ReturnType<typeof apiOf>>

async function rename(api: Api, collaborationId: string, name: string): Promise<void> {
  const { version, ...fields } = (await api.collaborations.get({ collaborationId })).collaboration
  await api.collaborations.update({ collaborationId, version, fields: { ...fields, name }, participants: {} })
}

const CHANGED = /Cette fiche vient d'être modifiée par une autre personne/
const REMOVED = /Cette fiche vient d'être supprimée par une autre personne/

test("what is typed of a client stays, whatever a teammate saves or deletes", async ({ as }) => {
  const api = await apiOf(CAMILLE)
  const client = await api.clients.create({
    brandName: fresh("Disputée"),
    sector: null,
    notes: "",
    contacts: [],
  })
  const clientId = client.id
  const page = await as(CAMILLE, `/app/clients/${clientId}`)
  await page.getByRole("button", { name: "Modifier" }).click()
  const notes = dialog(page).getByLabel("Notes")
  await notes.fill("Ce que j'écris")
  await notes.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(3, 6))

  const renamed = fresh("Renommée")
  await api.clients.update({ ...client, clientId, brandName: renamed })
  await expect(page.getByRole("heading", { level: 1, name: renamed, includeHidden: true })).toBeAttached(LIVE)
  await expect(dialog(page).getByText(CHANGED)).toBeVisible(LIVE)
  await expect(notes).toHaveValue("Ce que j'écris")
  await expect(notes).toBeFocused()
  expect(
    await notes.evaluate((field: HTMLTextAreaElement) => [field.selectionStart, field.selectionEnd]),
  ).toEqual([3, 6])
  await inDialog(page, "Enregistrer").click()
  await expect(page.getByText("Ce client a été modifié entre-temps par une autre personne.")).toBeVisible()
  await expect(notes).toHaveValue("Ce que j'écris")
  await inDialog(page, "Écraser").click()
  await expect(dialog(page)).toBeHidden()

  await page.getByRole("button", { name: "Modifier" }).click()
  await notes.fill("Trop tard")
  await api.clients.remove({ clientId })
  await expect(dialog(page).getByText(REMOVED)).toBeVisible(LIVE)
  await expect(notes).toHaveValue("Trop tard")
  await inDialog(page, "Enregistrer").click()
  await expect(dialog(page).getByText("Client non trouvé")).toBeVisible()
  await expect(notes).toHaveValue("Trop tard")
  await inDialog(page, "Annuler").click()
  await page.getByRole("button", { name: "Quitter sans enregistrer" }).click()
  await expect(page.getByRole("heading", { name: "Client non trouvé" })).toBeVisible()
})

test("what is typed in a collaboration's dialogs stays, whatever becomes of it", async ({ as }) => {
  const api = await apiOf(CAMILLE)
  const { collaborationId, first } = await makeCampaign(fresh("Sous la main"))
  const page = await as(HUGO, collaborationAt(collaborationId))

  await menu(page, "Tournage", "Modifier")
  await page.getByLabel("Nom de l'étape").fill("Tournage à Lyon")
  const { steps: stored, documents } = await api.collaborations.get({ collaborationId })
  const step = stored.find(({ name }) => name === "Tournage")
  if (!step) throw new Error("The campaign has this step")
  await api.collaborations.updateStep({
    collaborationId,
    stepId: step.id,
    version: step.version,
    status: "done",
  })
  await expect(dialog(page).getByText(CHANGED)).toBeVisible(LIVE)
  await expect(page.getByLabel("Nom de l'étape")).toHaveValue("Tournage à Lyon")
  await inDialog(page, "Enregistrer").click()
  await expect(page.getByText("Statut : « À faire » → « Terminé »")).toBeVisible()
  await expect(page.getByLabel("Nom de l'étape")).toHaveValue("Tournage à Lyon")
  await api.collaborations.removeStep({ collaborationId, stepId: step.id })
  await inDialog(page, "Écraser").click()
  await expect(dialog(page).getByText(/Cette étape n'existe pas ou n'existe plus/)).toBeVisible()
  await expect(dialog(page).getByText(REMOVED)).toBeVisible(LIVE)
  await expect(page.getByLabel("Nom de l'étape")).toHaveValue("Tournage à Lyon")
  await inDialog(page, "Annuler").click()

  await page.getByRole("tab", { name: /Documents/ }).click()
  await menu(page, "Moodboard partagé", "Modifier")
  await dialog(page).getByLabel("Nom du document").fill("Moodboard, version finale")
  const board = documents.find(({ name }) => name === "Moodboard partagé")
  if (!board) throw new Error("The campaign has this document")
  await api.collaborations.updateDocument({
    collaborationId,
    documentId: board.id,
    version: board.version,
    participantId: first.id,
  })
  await expect(dialog(page).getByText(CHANGED)).toBeVisible(LIVE)
  await inDialog(page, "Enregistrer").click()
  await expect(page.getByText("Ce document a été modifié entre-temps par une autre personne.")).toBeVisible()
  await expect(dialog(page).getByLabel("Nom du document")).toHaveValue("Moodboard, version finale")
  await inDialog(page, "Annuler").click()

  await page.getByRole("button", { name: "Ajouter des statistiques" }).click()
  await dialog(page).getByLabel("Créateur").fill("Zoé, presque finie")
  await dialog(page).getByLabel("Vues").fill("12")
  await dialog(page).getByLabel("Likes").fill("3")
  await dialog(page).getByLabel("Taux d'engagement").fill("2")
  await api.collaborations.remove({ collaborationId })
  await expect(dialog(page).getByText(REMOVED)).toBeVisible(LIVE)
  await expect(dialog(page).getByLabel("Créateur")).toHaveValue("Zoé, presque finie")
  await inDialog(page, "Ajouter").click()
  await expect(dialog(page).getByText(/Cette collaboration n'existe pas/)).toBeVisible()
  await expect(dialog(page).getByLabel("Créateur")).toHaveValue("Zoé, presque finie")
  await inDialog(page, "Annuler").click()
  await expect(page.getByRole("heading", { name: "Cette collaboration n'existe pas" })).toBeVisible()
})

test("what is typed in a collaboration's form stays, whatever becomes of it", async ({ as }) => {
  const api = await apiOf(CAMILLE)
  const { collaborationId } = await makeCampaign(fresh("En cours de saisie"))
  const page = await as(HUGO, `/app/collaborations/new?id=${collaborationId}`)
  const name = page.getByLabel("Nom", { exact: true })
  const description = page.getByLabel("Description")
  await description.fill("Ce que Hugo écrit")

  const theirs = fresh("Le nom de Camille")
  await rename(api, collaborationId, theirs)
  await expect(page.getByText(CHANGED)).toBeVisible(LIVE)
  await expect(description).toHaveValue("Ce que Hugo écrit")
  await expect(name).not.toHaveValue(theirs)
  await page.getByRole("button", { name: "Enregistrer" }).click()
  await expect(
    page.getByText("Cette collaboration a été modifiée entre-temps par une autre personne."),
  ).toBeVisible()
  await expect(page.getByText(CHANGED)).toBeHidden()
  await page.getByRole("button", { name: "Écraser" }).click()
  await page.waitForURL(`**${collaborationAt(collaborationId)}`)
  await expect(heading(page, theirs)).toBeVisible()
  await expect(page.getByText("Ce que Hugo écrit")).toBeVisible()

  await page.getByRole("button", { name: "Modifier" }).click()
  await description.fill("Encore un mot")
  await api.collaborations.remove({ collaborationId })
  await expect(page.getByText(REMOVED)).toBeVisible(LIVE)
  await expect(description).toHaveValue("Encore un mot")
  await page.getByRole("button", { name: "Enregistrer" }).click()
  await expect(page.getByRole("alert").getByText(/Cette collaboration n'existe pas/)).toBeVisible()
  await expect(description).toHaveValue("Encore un mot")
})

test("the place in the page, the focus and what is selected stay where they are", async ({ as }) => {
  const api = await apiOf(CAMILLE)
  const page = await as(HUGO, "/app/collaborations")
  await expect(page.getByRole("article").nth(8)).toBeVisible()
  await page.getByRole("button", { name: "Afficher plus" }).click()
  await expect(page.getByRole("article").nth(20)).toBeVisible()
  const href = await page.getByRole("article").nth(14).getByRole("link").getAttribute("href")
  const link = page.locator(`a[href="${href}"]`)
  await link.focus()
  await page.evaluate(() => {
    const skeletons: Element[] = []
    new MutationObserver(() => skeletons.push(...document.querySelectorAll(".ant-skeleton"))).observe(
      document.body,
      { childList: true, subtree: true },
    )
    Object.assign(window, { skeletons })
  })
  const top = () => link.evaluate((element) => element.getBoundingClientRect().top)
  const before = await top()
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(200)

  const { items } = await api.collaborations.list({})
  const renamed = fresh("Renommée sans bruit")
  await rename(api, items[0]?.id ?? "", renamed)
  await expect(card(page, renamed)).toBeAttached(LIVE)
  await expect(link).toBeFocused()
  expect(Math.abs((await top()) - before)).toBeLessThan(2)
  expect(await page.evaluate(() => Reflect.get(window, "skeletons").length)).toBe(0)

  const search = page.getByRole("searchbox", { name: "Rechercher une collaboration" })
  await search.fill("renommée sans")
  await expect(page.getByRole("article")).toHaveCount(1)
  await search.evaluate((field: HTMLInputElement) => field.setSelectionRange(4, 9))
  await rename(api, items[0]?.id ?? "", `${renamed} bis`)
  await expect(card(page, `${renamed} bis`)).toBeVisible(LIVE)
  await expect(search).toBeFocused()
  expect(
    await search.evaluate((field: HTMLInputElement) => [field.selectionStart, field.selectionEnd]),
  ).toEqual([4, 9])
})

test("a step that is being moved is left alone; what came meanwhile shows afterwards", async ({ as }) => {
  const api = await apiOf(CAMILLE)
  const { collaborationId } = await makeCampaign(fresh("En main"))
  const page = await as(HUGO, collaborationAt(collaborationId))
  await page.getByRole("button", { name: "Déplacer « Envoi du brief »" }).focus()
  await page.keyboard.press("Space")
  await expect(page.getByText("Étape « Envoi du brief » saisie, position 1 sur 2.")).toBeAttached()
  await api.collaborations.addStep({ collaborationId, name: "Arrivée entre-temps" })
  await page.waitForTimeout(1500)
  await expect(steps(page)).toHaveText(["Envoi du brief", "Tournage"])
  await expect(async () => {
    await page.keyboard.press("ArrowDown")
    await expect(page.getByText("Étape « Envoi du brief » en position 2 sur 2.")).toBeAttached({
      timeout: 1000,
    })
  }).toPass()
  await written(page, "POST", () => page.keyboard.press("Space"))
  await expect(steps(page)).toHaveText(["Tournage", "Envoi du brief", "Arrivée entre-temps"], LIVE)
})

test("a browser that was cut off catches up when it is back", async ({ as }) => {
  const api = await apiOf(CAMILLE)
  const { collaborationId } = await makeCampaign(fresh("Coupure"))
  const page = await as(HUGO, collaborationAt(collaborationId))
  await expect(steps(page)).toHaveText(["Envoi du brief", "Tournage"])
  await page.context().setOffline(true)
  await expect(page.getByText(/Vous êtes hors ligne/)).toBeVisible()
  await api.collaborations.addStep({ collaborationId, name: "Pendant la coupure" })
  await page.waitForTimeout(8000)
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
