import { de } from "../../packages/core/src/lib/text.ts"
import { makeCampaign } from "./support/campaign.ts"
import { CAMILLE, collaborationAt, fresh, LIVE } from "./support/live.ts"
import { test } from "./support/people.ts"
import { expect } from "./support/test.ts"

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

test("an influencer opens their link on a phone, sees their rate, and adds items that staff see live", async ({
  as,
  browser,
}) => {
  const { collaborationId, first, second } = await makeCampaign(fresh("Capsule"))
  const path = collaborationAt(collaborationId)
  const staff = await as(CAMILLE, `${path}?tab=influencers`)
  await staff.context().grantPermissions(["clipboard-read", "clipboard-write"])
  const card = staff
    .getByRole("listitem")
    .filter({ has: staff.getByRole("heading", { name: first.fullName }) })
  const copy = card.getByRole("button", { name: "Copier le lien de l'influenceur" })
  await copy.click()
  await expect(card.getByText("Lien copié !")).toBeVisible()
  const copied = () => staff.evaluate(() => navigator.clipboard.readText())
  const link = await copied()
  expect(link).toContain(`/collaboration/${collaborationId}?influencerId=${first.id}&key=`)
  await staff.getByRole("tab", { name: "Timeline" }).click()

  const phone = await browser.newPage(PHONE)
  const answers: string[] = []
  phone.on("response", async (response) => {
    if (response.url().includes("/api/guest-collaboration/"))
      // Leaving a page discards a response that was not read yet.
      answers.push(await response.text().catch(() => ""))
  })
  await phone.goto(link)
  await expect(phone.getByText(/4\s317,00\s€/).first()).toBeVisible()
  await expect(phone.getByText("En cours", { exact: true })).toBeHidden()
  await expect(phone.getByText("Tournage")).toBeHidden()

  const addStep = phone.getByRole("button", { name: "Ajouter une étape" })
  await addStep.press("Enter")
  await expect(phone.getByLabel("Nom de l'étape")).toBeFocused()
  await phone.getByLabel("Nom de l'étape").pressSequentially("Repérage")
  await phone.keyboard.press("Escape")
  await expect(addStep).toBeFocused()
  await addStep.tap()
  await expect(phone.getByLabel("Nom de l'étape")).toHaveValue("Repérage")
  await phone.route("**/api/guest-collaboration/*/steps", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.continue()
  })
  await phone.getByRole("button", { name: "Ajouter", exact: true }).tap()
  for (let times = 0; times < 3; times++) await phone.keyboard.press("Escape")
  await expect(phone.getByRole("button", { name: "Ajout…" })).toBeVisible()
  await expect(phone.getByText("L'étape « Repérage » a été ajoutée.")).toBeVisible()
  await phone.unrouteAll()
  await expect(phone.getByRole("listitem").filter({ hasText: "Repérage" })).toBeFocused()
  const added = staff.getByRole("listitem").filter({ hasText: "Repérage" })
  await expect(added.getByText("Ajouté via le lien public")).toBeVisible(LIVE)
  await expect(added).toContainText(first.fullName)

  await staff.getByRole("tab", { name: "Documents et preview" }).click()
  await phone.getByRole("tab", { name: "Documents et Preview (1)" }).tap()
  await phone.getByRole("button", { name: "Ajouter un document" }).tap()
  const file = { name: "visuel_final.png", mimeType: "image/png", buffer: Buffer.alloc(2000, 7) }
  await phone.getByLabel(/Choisir un fichier/).setInputFiles(file)
  await expect(phone.getByLabel("Nom du document")).toHaveValue("visuel final")
  await phone.getByRole("button", { name: "Ajouter", exact: true }).tap()
  await expect(phone.getByText("Le document « visuel final » a été ajouté.")).toBeVisible()
  await expect(phone.getByRole("tab", { name: "Documents et Preview (2)" })).toBeVisible()
  const document = staff.getByRole("listitem").filter({ hasText: "visuel final" })
  await expect(document.getByText("Ajouté via le lien public")).toBeVisible(LIVE)
  await expect(document.getByRole("switch", { name: /^Visible par la marque/ })).not.toBeChecked()
  await expect(document).toContainText(`Vu par l'équipe et ${first.fullName}`)

  const internal = staff.getByRole("listitem").filter({ hasText: "Marges internes" })
  await expect(internal).toContainText("Vu par l'équipe seule")
  await internal.getByRole("switch", { name: /^Visible par les influenceurs/ }).click()
  await expect(internal).toContainText("Vu par l'équipe et les influenceurs")
  await expect(async () => {
    await phone.reload()
    await expect(phone.getByRole("tab", { name: "Documents et Preview (3)" })).toBeVisible({ timeout: 3000 })
  }).toPass()
  await expect(phone.getByRole("heading", { name: "Marges internes" })).toBeVisible()
  await phone.goto(`/collaboration/${collaborationId}?tab=documents`)
  await expect(phone.getByRole("heading", { name: "Moodboard partagé" })).toBeVisible()
  await expect(phone.getByRole("heading", { name: "Marges internes" })).toBeHidden()
  await phone.goto(link)

  await staff.getByRole("tab", { name: "Influenceurs" }).click()
  await staff.getByRole("button", { name: `Nouveau lien ${de(first.fullName)}` }).click()
  await staff.getByRole("dialog").getByRole("button", { name: "Créer le nouveau lien" }).click()
  await expect.poll(copied).not.toBe(link)
  await phone.reload()
  await expect(phone.getByText(/^Ce lien a été remplacé ou est incomplet\./)).toBeVisible()
  await phone.goto(link.slice(0, link.indexOf("&key=")))
  await expect(phone.getByRole("heading", { name: first.fullName })).toBeVisible()
  await expect(phone.getByText(/^Vous lisez la page de cette collaboration/)).toBeVisible()
  await expect(phone.getByText("Votre rémunération", { exact: true })).toBeHidden()
  await expect(phone.getByRole("button", { name: "Ajouter une étape" })).toBeHidden()
  const own = answers.filter((answer) => !answer.includes('"influencer":null'))
  expect(answers.join()).not.toContain(String(second.rate))
  expect(own.join()).not.toContain(second.fullName)

  await staff.getByRole("button", { name: "Générer le lien public" }).click()
  await staff.getByRole("switch", { name: "Lien actif" }).click()
  await expect(staff.getByRole("switch", { name: "Lien désactivé" })).not.toBeChecked()
  await phone.reload()
  await expect(phone.getByText("Le lien de cette collaboration n'est plus actif.")).toBeVisible()
  await phone.close()
})
