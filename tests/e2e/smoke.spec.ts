import { expect, signIn, test } from "./support/test.ts"

test("Camille signs in, sees the shell, signs out", async ({ page }) => {
  await signIn(page, "camille@lumiere.example")
  const navigation = page.getByRole("navigation")
  await expect(navigation.getByRole("link", { name: "Clients" })).toBeVisible()
  await expect(navigation.getByRole("link", { name: "Collaborations" })).toBeVisible()
  const beyond = () => navigation.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)
  for (const height of [1460, 1200, 1150, 1100, 960, 850]) {
    await page.setViewportSize({ width: 1280, height })
    await expect.poll(beyond).toBe(0)
  }
  const site = page.getByRole("navigation", { name: "Principale" })
  await page.goto("/")
  await site.getByRole("link", { name: "Ouvrir Trame" }).click()
  await page.waitForURL("**/app/**")
  await page.getByRole("button", { name: "Déconnexion" }).click()
  await page.waitForURL("**/login**")
  await page.goto("/")
  await expect(site.getByRole("link", { name: "Connexion" })).toBeVisible()
  await page.goto("/app/clients")
  await page.waitForURL("**/login**")
})
