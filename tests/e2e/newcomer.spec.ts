import { type Browser, type BrowserContext, expect, type Page } from "@playwright/test"
import { heading, LIVE } from "./support/live.ts"
import { test } from "./support/test.ts"

const PASSWORD = "Trame-nouvelle-7"

/** A browser of its own for each user. */
async function desk(browser: Browser, contexts: BrowserContext[]): Promise<Page> {
  const context = await browser.newContext({ baseURL: process.env.TRAME_URL })
  contexts.push(context)
  return context.newPage()
}

interface Newcomer {
  firstName: string
  lastName: string
  email: string
}

async function fillIn(page: Page, { firstName, lastName, email }: Newcomer): Promise<void> {
  await page.getByLabel("Prénom").fill(firstName)
  await page.getByLabel("Nom", { exact: true }).fill(lastName)
  await page.getByLabel("Poste").fill("Talent manager")
  await page.getByLabel("Email").fill(email)
  await page.getByLabel("Mot de passe", { exact: true }).fill(PASSWORD)
}

const tag = Math.random().toString(36).slice(2, 8)
const founder = { firstName: "Nora", lastName: "Fondatrice", email: `nora-${tag}@atelier.example` }
const hired = { firstName: "Basile", lastName: "Recrue", email: `basile-${tag}@atelier.example` }

test("a new agency signs up, pays, invites a member, sets permissions, cancels and resumes", async ({
  browser,
}) => {
  test.setTimeout(150_000)
  const contexts: BrowserContext[] = []
  const nora = await desk(browser, contexts)
  let invitation = ""

  await test.step("the owner creates her agency and lands on the plans", async () => {
    await nora.goto("/")
    await nora.getByRole("link", { name: "Commencer" }).first().click()
    await fillIn(nora, founder)
    await nora.getByLabel("Nom de l'agence").fill(`Atelier ${tag}`)
    await nora.getByRole("button", { name: "Créer mon compte" }).click()
    await nora.waitForURL("**/pricing")
    await expect(nora.getByText("Populaire")).toBeVisible()
  })

  await test.step("the application stays closed until the payment", async () => {
    await nora.goto("/app/collaborations")
    await nora.waitForURL("**/pricing")
  })

  await test.step("her card is declined once, then she pays", async () => {
    await nora.getByRole("button", { name: "Choisir Équipe" }).click()
    await nora.getByRole("button", { name: "Refuser la carte" }).click()
    await expect(nora.getByRole("alert")).toBeVisible()
    await nora.getByRole("button", { name: "Payer" }).click()
    await nora.waitForURL("**/app/today")
    await expect(nora.getByText("Votre abonnement est actif.", { exact: false })).toBeVisible()
  })

  await test.step("she lands on the start page, can add examples, and no link leads back to the payment", async () => {
    const steps = nora.getByRole("region", { name: "Bien démarrer" })
    await expect(steps.getByText("0 sur 5", { exact: false })).toBeVisible()
    await steps.getByRole("button", { name: "Ajouter des exemples" }).click()
    await expect(steps.getByText("marqués « (exemple) »", { exact: false })).toBeVisible()
    await expect(steps.getByText("0 sur 5", { exact: false })).toBeVisible()
    await steps.getByRole("link", { name: "Ajouter un premier client" }).click()
    const dialog = nora.getByRole("dialog", { name: "Nouveau client" })
    await dialog.getByLabel("Nom de la marque").pressSequentially("Maison Nora")
    await dialog.getByRole("button", { name: "Ajouter le client", exact: true }).click()
    await nora.getByRole("link", { name: "Aujourd'hui" }).first().click()
    await expect(steps.getByText("1 sur 5", { exact: false })).toBeVisible(LIVE)
    await steps.getByRole("button", { name: "Retirer les exemples" }).click()
    await nora.getByRole("dialog").getByRole("button", { name: "Retirer" }).click()
    await expect(steps.getByRole("button", { name: "Ajouter des exemples" })).toBeVisible()
    await nora.goto("/app/account")
    await expect(nora.getByText(/1 siège.* 5|1 \/ 5|1 sur 5/).first()).toBeVisible()
    invitation = await nora.getByRole("textbox", { name: "Code agence" }).inputValue()
    expect(invitation).toMatch(/^[a-z2-7]{26}$/)
  })

  const basile = await desk(browser, contexts)
  await test.step("a member joins by the code, and she sees the team grow without a reload", async () => {
    await basile.goto(`/login?mode=signup&code=${invitation}`)
    await fillIn(basile, hired)
    await basile.getByRole("button", { name: "Créer mon compte" }).click()
    await basile.waitForURL("**/app**")
    await expect(nora.getByText(hired.email)).toBeVisible({ timeout: 10_000 })
  })

  const menu = basile.getByRole("navigation", { name: "Navigation principale" })
  const permission = async (label: string, on: boolean) => {
    await nora.getByRole("button", { name: "Gérer les permissions de Basile Recrue" }).click()
    const dialog = nora.getByRole("dialog")
    await dialog.getByRole("switch", { name: label }).setChecked(on)
    await dialog.getByRole("button", { name: "Enregistrer" }).click()
    const said = nora.getByText("Les permissions de Basile Recrue ont été mises à jour.")
    await expect(said.last()).toBeVisible()
    await expect(dialog).toBeHidden()
  }

  await test.step("a granted permission shows in his menu at once, and leaves it at once", async () => {
    await expect(menu.getByRole("link", { name: "Clients" })).toHaveCount(0)
    await permission("Clients", true)
    await menu.getByRole("link", { name: "Clients" }).click({ timeout: LIVE.timeout })
    await expect(heading(basile, "Clients")).toBeVisible()
    await permission("Clients", false)
    await expect(menu.getByRole("link", { name: "Clients" })).toHaveCount(0, LIVE)
    await basile.goto("/app/clients")
    await expect(
      basile.getByText(
        "Accès refusé: Vous n'avez pas la permission d'accéder à cette page. Contactez votre administrateur pour obtenir l'accès.",
      ),
    ).toBeVisible()
  })

  await test.step("a cancelled subscription is open until the period's end, and can be resumed", async () => {
    await nora.getByRole("button", { name: "Résilier l'abonnement" }).click()
    await nora.getByRole("dialog").getByRole("button", { name: "Résilier l'abonnement" }).click()
    await expect(
      nora.getByText(
        "Votre abonnement a été résilié. Il restera actif jusqu'à la fin de la période en cours.",
      ),
    ).toBeVisible()
    await expect(nora.getByText(/Résilié.*actif jusqu'au/)).toBeVisible()
    await nora.goto("/app/collaborations")
    await expect(heading(nora, "Collaborations")).toBeVisible()
    await nora.goto("/app/account")
    await nora.getByRole("button", { name: "Reprendre l'abonnement" }).click()
    await expect(nora.getByText("Votre abonnement a été repris.", { exact: false })).toBeVisible()
    await expect(nora.getByText("Fin de la période en cours", { exact: false })).toBeVisible()
  })

  await test.step("a deleted member is signed out at his next action", async () => {
    await nora.getByRole("button", { name: "Supprimer le compte de Basile Recrue" }).click()
    await nora.getByRole("dialog").getByRole("button", { name: "Supprimer le compte" }).click()
    await expect(nora.getByText("Le compte de Basile Recrue a été supprimé avec succès.")).toBeVisible()
    // His page may redirect by itself meanwhile and interrupt this step.
    await basile
      .goto("/app/account")
      .catch((error: Error) => expect(error.message).toMatch(/ERR_ABORTED|interrupted by another navigation/))
    await basile.waitForURL("**/login**")
  })

  for (const context of contexts) await context.close()
})
