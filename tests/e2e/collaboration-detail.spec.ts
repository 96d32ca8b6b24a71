import type { Page } from "@playwright/test"
import { de } from "../../packages/core/src/lib/text.ts"
import { mailTo } from "./support/outbox.ts"
import { enter, expect, test } from "./support/test.ts"

interface Created {
  id: string
  participants: { id: string; fullName: string }[]
}

/** Calls the API as the person signed in on the page. */
async function call<Answer>(page: Page, method: string, path: string, data?: unknown): Promise<Answer> {
  const token = await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.endsWith(".accessToken"))
    return key ? localStorage.getItem(key) : null
  })
  const response = await page.request.fetch(`/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(data ? { data } : {}),
  })
  expect(response.ok(), await response.text()).toBe(true)
  return response.json()
}

/** A collaboration of its own for each test: two influencers, three steps, the second the first one's. */
async function createCollaboration(page: Page): Promise<Created> {
  const { items } = await call<{ items: { id: string }[] }>(page, "GET", "/influencers/choices?search=a")
  const chosen = items.slice(0, 2).map(({ id }) => ({ influencerId: id, rate: 120_050, deliverables: [] }))
  const detail = await call<{ collaboration: { id: string }; participants: Created["participants"] }>(
    page,
    "POST",
    "/collaborations",
    {
      fields: {
        name: "Lancement d'automne",
        brand: "Maison Test",
        type: "collaboration_entrante",
        manager: "Camille",
      },
      participants: chosen,
    },
  )
  const { id } = detail.collaboration
  await call(page, "POST", `/collaborations/${id}/steps`, { name: "Brief", deadline: "2020-01-10" })
  const participantId = detail.participants[0]?.id
  await call(page, "POST", `/collaborations/${id}/steps`, { name: "Tournage", participantId })
  const other = detail.participants[1]?.id
  await call(page, "POST", `/collaborations/${id}/steps`, { name: "Publication", participantId: other })
  return { id, participants: detail.participants }
}

const names = (page: Page) => page.getByRole("list", { name: "Étapes" }).getByRole("heading")
const dialog = (page: Page) => page.getByRole("dialog")
const file = (name: string, megabytes: number, mimeType: string) => ({
  name,
  mimeType,
  buffer: Buffer.alloc(Math.round(megabytes * 1024 * 1024), 1),
})

test.beforeEach(({ page }) => enter(page, "camille@lumiere.example", "/config.json"))

test("a step goes round its states, says when it is late, and moves by keyboard", async ({ page }) => {
  const { id } = await createCollaboration(page)
  await page.goto(`/app/collaborations/${id}`)
  await expect(page.getByRole("heading", { level: 1, name: "Lancement d'automne" })).toBeVisible()
  await expect(page.getByText(/En retard de \d+ jours/)).toBeVisible()

  const badge = page.getByRole("button", { name: /: passer « Brief » à/ }).last()
  for (const state of ["En cours", "Terminé", "À faire", "En cours", "Terminé"]) {
    await badge.click()
    await expect(badge).toHaveText(state)
  }
  await expect(page.getByText("1 étape terminée sur 3")).toBeVisible()
  await expect(page.getByText(/En retard de/)).toBeHidden()

  await page.getByRole("button", { name: "Déplacer « Brief »" }).focus()
  await page.keyboard.press("Space")
  await expect(page.getByText("Étape « Brief » saisie, position 1 sur 3.")).toBeAttached()
  // A key pressed before the list has measured its rows moves nothing; a person would press it again.
  await expect(async () => {
    await page.keyboard.press("ArrowDown")
    await expect(page.getByText("Étape « Brief » en position 2 sur 3.")).toBeAttached({ timeout: 2_000 })
  }).toPass()
  await page.keyboard.press("Space")
  await expect(names(page)).toHaveText(["Tournage", "Brief", "Publication"])

  await page.getByRole("button", { name: "Actions pour « Publication »" }).click()
  await page.getByRole("menuitem", { name: "Monter" }).click()
  await expect(names(page)).toHaveText(["Tournage", "Publication", "Brief"])
  await page.waitForLoadState("networkidle")
  await page.reload()
  await expect(names(page)).toHaveText(["Tournage", "Publication", "Brief"])
  await expect(page.getByRole("button", { name: /: passer « Brief » à/ }).last()).toHaveText("Terminé")
})

test("steps are added, edited and deleted", async ({ page }) => {
  const { id } = await createCollaboration(page)
  await page.goto(`/app/collaborations/${id}`)
  await page.getByRole("button", { name: "Ajouter une étape" }).click()
  await dialog(page).getByRole("button", { name: "Ajouter", exact: true }).click()
  await expect(dialog(page).getByText("Le nom de l'étape est obligatoire")).toBeVisible()
  await page.getByLabel("Nom de l'étape").fill("Bilan")
  await dialog(page).getByRole("button", { name: "Ajouter", exact: true }).click()
  await expect(names(page)).toHaveText(["Brief", "Tournage", "Publication", "Bilan"])

  const actions = page.getByRole("button", { name: "Actions pour « Bilan »" })
  const modify = async () => {
    await actions.click()
    await page.getByRole("menuitem", { name: "Modifier" }).click()
    await expect(page.getByLabel("Nom de l'étape")).toBeFocused()
  }
  await modify()
  await page.keyboard.press("Escape")
  await expect(dialog(page)).toBeHidden()
  await expect(actions).toBeFocused()
  await modify()
  await page.getByLabel("Nom de l'étape").fill("Bilan chiffré")
  await dialog(page).getByRole("button", { name: "Enregistrer" }).click()
  await expect(names(page)).toHaveText(["Brief", "Tournage", "Publication", "Bilan chiffré"])

  await page.getByRole("button", { name: "Actions pour « Bilan chiffré »" }).click()
  await page.getByRole("menuitem", { name: "Supprimer" }).click()
  const question = page.getByRole("dialog", { name: "Êtes-vous sûr de vouloir supprimer cette étape ?" })
  await question.getByRole("button", { name: "Supprimer" }).click()
  await expect(names(page)).toHaveText(["Brief", "Tournage", "Publication"])
})

test("a file is sent, shown to the brand, previewed; a link is added", async ({ page }) => {
  const { id } = await createCollaboration(page)
  await page.goto(`/app/collaborations/${id}?tab=documents`)
  await page.getByRole("button", { name: "Ajouter un document" }).click()
  await page.getByLabel("Nom du document").fill("Brief final")
  await dialog(page).getByRole("button", { name: "Ajouter", exact: true }).click()
  await expect(page.getByText("Veuillez sélectionner un fichier")).toBeVisible()
  await dialog(page)
    .locator("input[type=file]")
    .setInputFiles(file("note.txt", 0.01, "text/plain"))
  await dialog(page).getByRole("button", { name: "Ajouter", exact: true }).click()
  await expect(page.getByRole("heading", { name: "Brief final" })).toBeVisible()
  await expect(dialog(page)).toBeHidden()

  const visible = page.getByRole("switch", { name: "Visible par la marque : Brief final" })
  await visible.dblclick()
  await expect(visible).toBeChecked()
  await page.waitForLoadState("networkidle")
  await expect(page.getByText(/entre-temps/)).toBeHidden()
  await page.reload()
  await expect(visible).toBeChecked()

  await page.getByRole("button", { name: "Ajouter un document" }).click()
  await page.getByLabel("Nom du document").fill("Moodboard")
  await dialog(page).getByText("Lien", { exact: true }).click()
  await dialog(page).getByRole("button", { name: "Ajouter", exact: true }).click()
  await expect(page.getByText("Veuillez entrer un lien")).toBeVisible()
  await dialog(page).getByLabel("Lien", { exact: true }).last().fill("https://example.com/moodboard")
  await dialog(page).getByRole("button", { name: "Ajouter", exact: true }).click()
  const link = page.getByRole("link", { name: /Moodboard/ })
  await expect(link).toHaveAttribute("rel", "noopener noreferrer")
})

test("a large upload waits out a lost network and can be cancelled", async ({ page, context }) => {
  const { id } = await createCollaboration(page)
  await page.goto(`/app/collaborations/${id}?tab=documents`)
  const cdp = await context.newCDPSession(page)
  await cdp.send("Network.enable")
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 1.5 * 1024 * 1024 }
  await cdp.send("Network.emulateNetworkConditions", slow)

  await page.getByRole("button", { name: "Ajouter un document" }).click()
  await dialog(page)
    .locator("input[type=file]")
    .setInputFiles(file("film_brut.mp4", 20, "video/mp4"))
  await expect(page.getByLabel("Nom du document")).toHaveValue("film brut")
  await dialog(page).getByRole("button", { name: "Ajouter", exact: true }).click()
  const bar = page.getByRole("progressbar", { name: "Envoi de film_brut.mp4" })
  const percent = async () => Number(await bar.getAttribute("aria-valuenow"))
  await expect.poll(percent, { timeout: 20_000 }).toBeGreaterThan(15)

  await cdp.send("Network.emulateNetworkConditions", { ...slow, offline: true })
  await expect(page.getByText(/En pause : connexion perdue/)).toBeVisible()
  await cdp.send("Network.emulateNetworkConditions", slow)
  await expect(page.getByText("Envoi en cours")).toBeVisible()
  await expect.poll(percent, { timeout: 20_000 }).toBeGreaterThan(30)

  const cancelled = page.waitForRequest((request) => request.method() === "DELETE")
  await page.getByRole("button", { name: "Annuler l'envoi" }).click()
  await cancelled
  await expect(bar).toBeHidden()
  await expect(page.getByLabel("Nom du document")).toHaveValue("film brut")
  await dialog(page).getByRole("button", { name: "Annuler" }).click()
  await page.getByRole("button", { name: "Quitter sans enregistrer" }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByRole("heading", { name: "Aucun document pour le moment" })).toBeVisible()
})

test("the brand's link is made, copied, switched off and on", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"])
  const { id } = await createCollaboration(page)
  await page.goto(`/app/collaborations/${id}`)
  await page.getByRole("button", { name: "Générer le lien public" }).click()
  await page.getByRole("button", { name: "Générer le lien", exact: true }).click()
  const address = await page.getByRole("textbox", { name: "Lien de suivi" }).inputValue()
  expect(address).toMatch(/^http:\/\/[^/]+\/suivi\/\w{20,}$/)
  await page.getByRole("button", { name: "Copier le lien", exact: true }).click()
  await expect(page.getByText("Copié !")).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)

  await page.getByRole("button", { name: "Envoyer par e-mail" }).click()
  const sending = page.getByRole("dialog", { name: "Envoyer le lien par e-mail" })
  const recipient = `marque.${id}@temoin.example`
  await sending.getByLabel("Destinataire").fill(recipient)
  await sending.getByLabel("Message").pressSequentially("Voici où nous en sommes.")
  await sending.getByRole("button", { name: "Envoyer", exact: true }).click()
  await expect(page.getByText(`Lien envoyé à ${recipient}`)).toBeVisible()
  expect((await mailTo(recipient)).text).toContain(new URL(address).pathname)
  await expect(page.getByRole("textbox", { name: "Lien de suivi" })).toBeVisible()

  const active = page.getByRole("switch", { name: "Lien actif" })
  await active.click()
  await expect(page.getByRole("switch", { name: "Lien désactivé" })).not.toBeChecked()
  await page.getByRole("switch", { name: "Lien désactivé" }).click()
  await expect(active).toBeChecked()
  expect(await page.getByRole("textbox", { name: "Lien de suivi" }).inputValue()).toBe(address)

  // Renewed, the one before ends at once.
  await page.getByRole("button", { name: "Nouveau lien de suivi" }).click()
  await page.getByRole("button", { name: "Créer le nouveau lien" }).click()
  await expect(page.getByRole("textbox", { name: "Lien de suivi" })).not.toHaveValue(address)
  await page.goto(address)
  await expect(page.getByRole("heading", { name: "Lien de campagne non valide" })).toBeVisible()
})

test("an influencer's own link goes out by mail and shows what is theirs", async ({ page, browser }) => {
  const { id, participants } = await createCollaboration(page)
  const [{ fullName } = { fullName: "" }] = participants
  const recipient = `creatrice.${id}@temoin.example`
  await page.goto(`/app/collaborations/${id}?tab=influencers`)
  await page.getByRole("button", { name: `Envoyer par e-mail le lien ${de(fullName)}` }).click()
  const sending = page.getByRole("dialog", { name: "Envoyer le lien par e-mail" })
  const to = sending.getByLabel("Destinataire")
  const send = sending.getByRole("button", { name: "Envoyer", exact: true })

  await to.click()
  await page.keyboard.press("Control+A")
  await page.keyboard.press("Backspace")
  await send.click()
  await expect(sending.getByText("L'adresse e-mail est obligatoire")).toBeVisible()
  await expect(to).toBeFocused()
  await to.pressSequentially("creatrice.temoin.example")
  await page.keyboard.press("Tab")
  await expect(sending.getByText("Adresse e-mail invalide")).toBeVisible()
  await page.evaluate((text) => navigator.clipboard.writeText(text), `  ${recipient} `)
  await to.click()
  await page.keyboard.press("Control+A")
  await page.keyboard.press("Control+V")
  await sending.getByLabel("Message").pressSequentially("Ton brief est en ligne.")
  await send.click()
  await expect(page.getByText(`Lien envoyé à ${recipient}`)).toBeVisible()
  await expect(sending).toBeHidden()

  const { text } = await mailTo(recipient)
  expect(text).toContain("Ton brief est en ligne.")
  const link = new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? "")
  const theirs = await (await browser.newContext({ baseURL: page.url() })).newPage()
  await theirs.goto(`${link.pathname}${link.search}`)
  await expect(theirs.getByText("Votre rémunération")).toBeVisible()
  await expect(theirs.getByText(/1\s?200,50/)).toBeVisible()
  await theirs.context().close()
  await page.getByRole("tab", { name: "Activité" }).click()
  await expect(page.getByText(recipient)).toBeVisible()
})
