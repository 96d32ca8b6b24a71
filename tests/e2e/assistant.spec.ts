import { demoId } from "../../scripts/seed/seed.ts"
import { enter, expect, OWNER, test } from "./support/test.ts"

test("the owner asks about an agency, reads the answer while it streams, and opens a record", async ({
  page,
}) => {
  await enter(page, OWNER, "/superadmin")
  await page.goto(`/superadmin/agency/${demoId("agency/lumiere")}/enter?to=/app/assistant`)
  const greeting = page.getByText("Bonjour, je suis Léa, votre expert en marketing d'influence.")
  await expect(greeting).toBeVisible()
  const clear = page.getByRole("button", { name: "Effacer la conversation" })
  const input = page.getByPlaceholder("Posez votre question...")
  await expect(page.getByRole("button", { name: "Envoyer" })).toBeDisabled()

  const lengths = await page.evaluateHandle(() => {
    const seen = new Set<number>()
    new MutationObserver(() => {
      const texts = document.querySelectorAll('section[aria-label^="Conversation"] li[data-from="assistant"]')
      seen.add(texts.item(texts.length - 1)?.textContent?.length ?? 0)
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
    return seen
  })
  await input.fill("Quelles sont nos marques les plus fréquentes ?")
  await input.press("Enter")
  const links = page.getByRole("list", { name: "Fiches utilisées" }).last().getByRole("link")
  await expect(links.first()).toBeVisible()
  expect(await lengths.evaluate((seen) => seen.size)).toBeGreaterThan(3)
  await expect(page.getByText("Les marques les plus fréquentes :")).toBeVisible()

  const name = (await links.first().textContent())?.replace(/^Client /, "") ?? ""
  await links.first().click()
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible()
  await page.goBack()
  await input.fill("Quels sont les meilleurs influenceurs ?")
  await page.getByRole("button", { name: "Envoyer" }).click()
  const creator = page
    .getByRole("list", { name: "Fiches utilisées" })
    .last()
    .getByRole("link", { name: /^Créateur/ })
  await creator.first().click()
  await expect(page).toHaveURL(/\/app\/influencers\?dialog=creator&influencer=/)
  await expect(page.getByRole("dialog")).toBeVisible()

  await page.goto("/app/assistant")
  await clear.click()
  await page.getByRole("dialog").getByRole("button", { name: "Effacer" }).click()
  await expect(page.getByRole("list", { name: "Questions suggérées" }).getByRole("button")).toHaveCount(4)
})
