import type { Page } from "@playwright/test"
import { apiOf } from "./support/api.ts"
import { CAMILLE, dialog, heading, written } from "./support/live.ts"
import { enter, expect, signIn, test } from "./support/test.ts"

const cards = (page: Page) =>
  page.getByRole("list", { name: "Influenceurs", exact: true }).locator("[data-item]")
const names = (page: Page) => cards(page).getByRole("heading")
const search = (page: Page) => page.getByRole("searchbox", { name: "Rechercher un influenceur" })
const keep = (page: Page, name: string, label = "Organisation") =>
  page.getByRole("button", { name: `${label} : ${name}`, exact: true })

async function openDiscover(page: Page, query = ""): Promise<void> {
  await enter(page, CAMILLE, `/app/discover${query}`)
  await expect(heading(page, "Discover")).toBeVisible()
  await expect(names(page).first()).toBeVisible()
}

/** Those that a question finds first. */
const found = async (asked: Parameters<Awaited<ReturnType<typeof apiOf>>["discover"]["search"]>[0]) =>
  (await (await apiOf(CAMILLE)).discover.search(asked)).items

test("signing in leads to Discover, and so does the application's address", async ({ page }) => {
  await signIn(page, "hugo@lumiere.example", "**/app/discover")
  await expect(heading(page, "Discover")).toBeVisible()
  await page.goto("/app")
  await page.waitForURL("**/app/discover")
})

test("what is typed finds whoever it is in the name of, whatever the accents", async ({ page }) => {
  const [wanted] = await found({ search: "zoe" })
  if (!wanted) throw new Error("The creators are seeded")
  await openDiscover(page)
  await search(page).pressSequentially("ZOÉ", { delay: 80 })
  await expect(page).toHaveURL(/search=ZO%C3%89$/)
  await expect(names(page).first()).toContainText(wanted.displayName)
  await expect(cards(page).filter({ hasNotText: /zo[eé]/i })).toHaveCount(0)

  await search(page).fill("personne_ne_s_appelle")
  await expect(page.getByText("Aucun influenceur trouvé")).toBeVisible()
  await page.getByRole("button", { name: "Ajouter @personne_ne_s_appelle par son URL" }).click()
  await expect(page.getByLabel("Ajouter un profil par URL")).toHaveValue(/personne_ne_s_appelle/)
  await page.getByRole("button", { name: "Réinitialiser" }).click()
  await expect(search(page)).toHaveValue("")
  await expect(names(page).first()).toBeVisible()
})

test("an address with a space in it is no other address: it is refused as it was typed", async ({ page }) => {
  await openDiscover(page)
  const field = page.getByLabel("Ajouter un profil par URL")
  await field.pressSequentially("instagram.com/un nom")
  await field.press("Enter")
  await expect(page.getByRole("alert")).toContainText("Impossible d'ajouter le profil")
  await expect(field).toHaveValue("instagram.com/un nom")
})

test("filters stand in the address, by slider as by number, and come back by it", async ({ page }) => {
  await openDiscover(page)
  await page.getByLabel("Trier par").click()
  await page.getByTitle("Plus engageants").last().click()
  await page.getByRole("button", { name: "Filtres avancés" }).click()
  const panel = page.getByRole("region", { name: "Filtres avancés" })
  await panel.getByLabel("Nombre minimum : abonnés").pressSequentially("100000")
  await panel.getByLabel("Nombre minimum : abonnés").press("Enter")
  await expect(page).toHaveURL(/minFollowers=100000/)
  await panel.getByRole("slider", { name: "Abonnés maximum" }).focus()
  await page.keyboard.press("ArrowLeft")
  await expect(page).toHaveURL(/maxFollowers=9100000/)
  await panel.getByLabel("Nombre minimum : engagement").pressSequentially("0,3")
  await expect(panel.getByRole("alert")).toHaveText("De 0 à 100, par pas de 0,5")
  await panel.getByLabel("Nombre minimum : engagement").fill("2,5")
  await expect(page).toHaveURL(/minEngagement=2.5/)
  await expect(page.getByRole("button", { name: "Filtres avancés (2)" })).toBeVisible()

  const asked = { minFollowers: 100_000, maxFollowers: 9_100_000, minEngagement: 2.5 }
  const [first] = await found({ ...asked, sort: "engaging" })
  await expect(names(page).first()).toContainText(first?.displayName ?? "nobody")
  await page.reload()
  await expect(names(page).first()).toContainText(first?.displayName ?? "nobody")
  await expect(panel.getByLabel("Nombre minimum : abonnés")).toHaveValue(/^100.000$/)
  await panel.getByRole("button", { name: "Réinitialiser" }).click()
  await expect(page).toHaveURL(/\/app\/discover\?sort=engaging$/)
})

test("the list goes on as one scrolls, and is where one left it", async ({ page }) => {
  await openDiscover(page)
  await expect(cards(page)).toHaveCount(50)
  const scrollDown = async () => {
    await page.mouse.move(700, 500)
    await page.mouse.wheel(0, 6000)
  }
  for (const count of [100, 150])
    await expect(async () => {
      await scrollDown()
      expect(await cards(page).count()).toBeGreaterThanOrEqual(count)
    }).toPass()
  const place = () => page.evaluate(() => Math.round(window.scrollY))
  const shown = await cards(page).count()

  const inSight = names(page).locator("visible=true").last()
  await inSight.scrollIntoViewIfNeeded()
  await inSight.getByRole("link").click()
  await expect(dialog(page).getByRole("tab", { name: "Publications" })).toBeVisible()
  const before = await place()
  await page.goBack()
  await expect(dialog(page)).toBeHidden()
  expect(await place()).toBe(before)

  await page.getByRole("navigation").getByRole("link", { name: "Collaborations" }).click()
  await expect(heading(page, "Collaborations")).toBeVisible()
  await page.goBack()
  await expect(heading(page, "Discover")).toBeVisible()
  await expect.poll(place).toBe(before)
  expect(await cards(page).count()).toBeGreaterThanOrEqual(shown)
})

test("somebody is added to the organisation and the recruitment, and taken out again", async ({ page }) => {
  const api = await apiOf(CAMILLE)
  const { items, memberships } = await api.discover.search({ search: "", sort: "name", minFollowers: 20_000 })
  const free = items.find(
    ({ id, displayName }) =>
      !memberships.roster.includes(id) &&
      !memberships.recruitment.includes(id) &&
      items.filter((other) => other.displayName === displayName).length === 1,
  )
  if (!free) throw new Error("Somebody of the catalogue is in no roster")
  await openDiscover(page, `?search=${encodeURIComponent(free.username)}`)
  const organisation = keep(page, free.displayName)
  await expect(organisation).toHaveAttribute("aria-pressed", "false")
  await written(page, "POST", () => organisation.click())
  await expect(organisation).toHaveAttribute("aria-pressed", "true")
  await expect(page.getByText(`${free.displayName} ajouté à l'organisation`)).toBeVisible()
  await written(page, "POST", () => keep(page, free.displayName, "Recrutement").click())

  await page.reload()
  await expect(organisation).toHaveAttribute("aria-pressed", "true")
  await expect(keep(page, free.displayName, "Recrutement")).toHaveAttribute("aria-pressed", "true")

  // Somebody else of the agency does it: the mark follows without a reload.
  await api.recruitment.remove({ influencerId: free.id })
  await expect(keep(page, free.displayName, "Recrutement")).toHaveAttribute("aria-pressed", "false")

  await organisation.click()
  const question = page.getByRole("dialog", { name: /^Retirer de l'organisation/ })
  await question.getByRole("button", { name: "Annuler" }).click()
  await expect(organisation).toHaveAttribute("aria-pressed", "true")
  await organisation.click()
  await written(page, "DELETE", () => question.getByRole("button", { name: "Retirer" }).click())
  await expect(organisation).toHaveAttribute("aria-pressed", "false")
})

test("an influencer's window opens by its address, with publications and collaborations", async ({
  page,
}) => {
  const [known] = await found({ search: "", minCollaborations: 2 })
  if (!known) throw new Error("Creators with collaborations are seeded")
  await openDiscover(page, `?dialog=influencer&influencer=${known.id}`)
  await expect(dialog(page).getByText(`@${known.username}`)).toBeVisible()
  await expect(
    dialog(page).getByRole("list", { name: "Publications" }).getByRole("article").first(),
  ).toBeVisible()
  await dialog(page)
    .getByRole("tab", { name: /Collaborations/ })
    .click()
  await expect(page).toHaveURL(/tab=collaborations/)
  const collaborations = dialog(page).getByRole("list", { name: "Collaborations" })
  await expect(collaborations.getByRole("article")).toHaveCount(known.collaborationsCount)
  await expect(collaborations.getByRole("list", { name: "Mots-clés détectés" }).first()).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(dialog(page)).toBeHidden()
  await expect(page).toHaveURL(/\/app\/discover$/)
})

test("a profile is added by its address for a credit, which comes back where there is none", async ({
  page,
}) => {
  test.setTimeout(120_000)
  const handle = `atelier.${Math.random().toString(36).slice(2, 8)}`
  await openDiscover(page)
  const field = page.getByLabel("Ajouter un profil par URL")
  const list = page.getByRole("list", { name: "Ajouts en cours et récents" })
  const credits = page.getByText(/^Crédits : \d+\/10$/)
  const left = async () => Number(/(\d+)\/10/.exec((await credits.textContent()) ?? "")?.[1])
  await expect(credits).toBeVisible()
  const before = await left()

  await field.press("Enter")
  await expect(page.getByText("Veuillez entrer une URL de profil")).toBeVisible()
  await field.pressSequentially(`https://www.instagram.com/${handle}/`)
  await field.press("Enter")
  await expect(list.getByText(`@${handle}`)).toBeVisible()
  await expect.poll(left).toBe(before - 1)
  await page.reload()
  await expect(list.getByRole("listitem").filter({ hasText: handle })).toContainText("Profil ajouté", {
    timeout: 60_000,
  })
  await search(page).pressSequentially(handle)
  await expect(cards(page)).toHaveCount(1)
  await expect(cards(page)).toContainText(`@${handle}`)
  await list
    .getByRole("listitem")
    .filter({ hasText: handle })
    .getByRole("link", { name: "Voir le profil" })
    .click()
  await expect(dialog(page).getByText(`@${handle}`)).toBeVisible()
  await page.keyboard.press("Escape")

  const nobody = `introuvable.${handle.slice(-6)}`
  await field.fill(`instagram.com/${nobody}`)
  await field.press("Enter")
  const failed = list.getByRole("listitem").filter({ hasText: nobody })
  await expect(failed).toContainText("Votre crédit vous a été rendu.", { timeout: 60_000 })
  await expect.poll(left).toBe(before - 1)
  await failed.getByRole("button", { name: /^Masquer/ }).click()
  await expect(failed).toHaveCount(0)
})
