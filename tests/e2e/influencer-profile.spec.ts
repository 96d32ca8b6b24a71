import { collaborationFields } from "@trame/core/campaigns/collaborations/contract/shapes"
import { de } from "../../packages/core/src/lib/text.ts"
import { indexed } from "../support/indexed.ts"
import { expectAccessible } from "./support/axe.ts"
import { CAMILLE } from "./support/live.ts"
import { keepCreator } from "./support/roster.ts"
import { enter, expect, test } from "./support/test.ts"

const RATE = 431_700

/** A creator of Camille's with one public collaboration, and one that never had a link. */
async function sharedCreator() {
  const creator = await keepCreator()
  const { api, id } = creator
  const collaborate = async (name: string, onProfile: boolean) => {
    const { collaboration } = await api.collaborations.create({
      fields: collaborationFields.parse({
        name,
        brand: "Maison Témoin",
        type: "collaboration_entrante",
        manager: "Camille Laurent",
        onProfile,
      }),
      participants: [
        { influencerId: id, rate: RATE, deliverables: [], creatorInvoiceSent: false, paidPercentage: 0 },
      ],
    })
    return collaboration.id
  }
  const open = await collaborate(`Ouverte pour ${creator.username}`, true)
  await collaborate(`Entre nous pour ${creator.username}`, false)
  const switchLink = (active: boolean) => api.collaborations.setLink({ collaborationId: open, active })
  await switchLink(true)
  await indexed()
  return { ...creator, switchLink }
}

test("a link copied from the roster shows the creator and the public collaborations, without rates", async ({
  page,
  context,
}) => {
  const { id, name, username, switchLink } = await sharedCreator()
  await context.grantPermissions(["clipboard-read", "clipboard-write"])
  await enter(page, CAMILLE, `/app/influencers?view=all&search=${encodeURIComponent(username)}`)
  await page.getByRole("button", { name: `Copier le lien public ${de(name)}` }).press("Enter")
  await expect(page.getByText("Lien copié dans le presse-papiers")).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())

  // Outside the application, which would redirect to the sign-in page.
  await page.goto("/config.json")
  await page.evaluate(() => localStorage.clear())
  const answer = await page.goto(link)
  expect(answer?.headers()).toMatchObject({
    "cache-control": "no-store",
    "x-robots-tag": "noindex",
    "referrer-policy": "no-referrer",
  })
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible()
  await expect(page.getByText("En collaboration avec Agence Lumière")).toBeVisible()
  await expect(page.getByText(`Entre nous pour ${username}`)).toBeHidden()
  const row = page.getByRole("link", { name: `Ouverte pour ${username}` })
  await row.press("Enter")
  await expect(page).toHaveURL(/\/collaboration\/\w+\?influencerId=\w+$/)
  await expect(page.getByRole("heading", { level: 1, name: `Ouverte pour ${username}` })).toBeVisible()
  await expect(page.getByText(/4.317,00/)).toBeHidden()
  await page.goBack()
  await expect(row).toBeVisible()

  await switchLink(false)
  await indexed()
  await page.reload()
  await expect(page.getByText("Aucune collaboration n'est publiée pour le moment.")).toBeVisible()

  await page.goto(`/influencer/${id}0`)
  await expect(page.getByRole("heading", { name: "Oups !" })).toBeVisible()
  await expect(page.getByText("Influenceur non trouvé")).toBeVisible()
})

test("axe finds nothing on the page and on its error for an invalid link", async ({ page }) => {
  test.slow()
  const { api, id } = await sharedCreator()
  const { sharePath } = await api.roster.get({ influencerId: id })
  await expectAccessible(page, [
    [sharePath, (screen) => screen.getByRole("region", { name: "Mes Collaborations" }).getByRole("link")],
    ["/influencer", (screen) => screen.getByText("Lien invalide")],
  ])
})
