import type { Page } from "@playwright/test"
import { demoClients } from "../../scripts/seed/client-list.ts"
import { expectAccessible } from "./support/axe.ts"
import { makeCampaign } from "./support/campaign.ts"
import { signIn, test } from "./support/test.ts"

const heading = (name: string | RegExp) => (page: Page) => page.getByRole("heading", { name })
const dialog = (page: Page) => page.getByRole("dialog")

test.describe.configure({ timeout: 150_000 })

test("axe finds nothing on the pages before the application", async ({ page }) => {
  await expectAccessible(page, [
    ["/login", (screen) => screen.getByLabel("Email")],
    ["/nulle-part", heading("Page introuvable")],
  ])
})

test("axe finds nothing on the clients' screens", async ({ page }) => {
  const [client] = demoClients("lumiere")
  if (!client) throw new Error("The clients are seeded")
  await signIn(page, "camille@lumiere.example")
  await expectAccessible(page, [
    ["/app/clients", (screen) => screen.locator('main a[href^="/app/clients/"]')],
    ["/app/clients?search=introuvable-nulle-part", (screen) => screen.getByText(/Aucun/)],
    ["/app/clients?dialog=new", dialog],
    [`/app/clients/${client.id}`, heading(client.brandName)],
    ["/app/clients/inconnu", (screen) => screen.getByText("Client non trouvé")],
  ])
})

test("axe finds nothing on the collaborations' list and form", async ({ page }) => {
  const { collaborationId } = await makeCampaign("Formulaire vu par axe")
  await signIn(page, "camille@lumiere.example")
  await expectAccessible(page, [
    [
      "/app/collaborations",
      (screen) => screen.locator('main a[href^="/app/collaborations/"]:not([href$="/new"])'),
    ],
    [
      "/app/collaborations?search=introuvable-nulle-part",
      (screen) => screen.getByText("Aucune collaboration trouvée"),
    ],
    ["/app/collaborations/new", heading("Nouvelle collaboration")],
    [`/app/collaborations/new?id=${collaborationId}`, heading("Modifier la collaboration")],
  ])
})

test("axe finds nothing on a collaboration's page and its dialogs", async ({ page }) => {
  const { collaborationId } = await makeCampaign("Détail vu par axe")
  const path = `/app/collaborations/${collaborationId}`
  await signIn(page, "camille@lumiere.example")
  await expectAccessible(page, [
    [path, (screen) => screen.getByText("Envoi du brief")],
    [`${path}?tab=influenceurs`, (screen) => screen.getByText("Reel Instagram")],
    [`${path}?tab=documents`, (screen) => screen.getByText("Moodboard partagé")],
    [`${path}?dialog=step`, dialog],
    [`${path}?tab=documents&dialog=document`, dialog],
    [`${path}?tab=documents&dialog=stat`, dialog],
    [`${path}?dialog=link`, dialog],
    ["/app/collaborations/inconnu", (screen) => screen.getByText("Cette collaboration n'existe pas")],
  ])
})

test("axe finds nothing where access is denied", async ({ page }) => {
  await signIn(page, "hugo@lumiere.example")
  await expectAccessible(page, [["/app/clients", heading(/./)]])
})
