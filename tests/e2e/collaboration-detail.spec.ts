import { writeFile } from "node:fs/promises"
import type { Page } from "@playwright/test"
import { enter, expect, test } from "./support/test.ts"

interface Created {
  id: string
  participants: { id: string; fullName: string }[]
}

/** Calls the API as the page's signed-in user. */
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

/** A new collaboration: two influencers and three steps, the second one the first influencer's. */
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
const dialog = (page: Page) => page.getByRole("dialog")
const file = (name: string, megabytes: number, mimeType: string) => ({
  name,
  mimeType,
  buffer: Buffer.alloc(Math.round(megabytes * 1024 * 1024), 1),
})

test.beforeEach(({ page }) => enter(page, "camille@lumiere.example", "/config.json"))

test("a file is uploaded, shared with the brand and previewed; a link is added", async ({ page }) => {
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

test("a large upload waits for a lost network and can be cancelled", async ({ page, context }) => {
  const { id } = await createCollaboration(page)
  await page.goto(`/app/collaborations/${id}?tab=documents`)
  const cdp = await context.newCDPSession(page)
  await cdp.send("Network.enable")
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 1.5 * 1024 * 1024 }
  await cdp.send("Network.emulateNetworkConditions", slow)

  await page.getByRole("button", { name: "Ajouter un document" }).click()
  // From disk: 20 MB over the debugging protocol would take long.
  const film = test.info().outputPath("film_brut.mp4")
  await writeFile(film, Buffer.alloc(20 * 1024 * 1024, 1))
  await dialog(page).locator("input[type=file]").setInputFiles(film)
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
