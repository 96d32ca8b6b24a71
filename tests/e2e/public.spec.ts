import { expect, test } from "./support/test.ts"

test("a visitor finds the sign-up page and the legal texts", async ({ page }) => {
  const scripts: string[] = []
  page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()))
  await page.goto("/")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Vos campagnes/)
  await expect(page.getByRole("img", { name: /liste des collaborations/ })).toBeVisible()
  await expect(page.getByRole("listitem").filter({ hasText: "Market Watch" })).toBeVisible()
  for (const figure of ["1000+", "3000+", "50+"]) await expect(page.getByText(figure)).toBeVisible()
  await page.goto("/cette/page/n-existe-pas")
  await expect(page.getByRole("heading", { name: "Page introuvable" })).toBeVisible()
  await page.getByRole("link", { name: "Retour à l'accueil" }).click()
  await expect(page).toHaveURL("/")
  expect(scripts.filter((script) => /kit|session|application/.test(script))).toEqual([])

  for (const [link, path] of [
    ["Mentions légales", "/mentions-legales"],
    ["Politique de confidentialité", "/politique-confidentialite"],
    ["Conditions générales de vente", "/cgv"],
  ] as const) {
    await page.getByRole("contentinfo").getByRole("link", { name: link }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole("heading", { level: 1, name: link })).toBeVisible()
    await expect(page).toHaveTitle(`${link} · Trame`)
    await page.getByRole("link", { name: "Retour à l'accueil" }).click()
    await expect(page).toHaveURL("/")
  }

  await page.goto("/cgv")
  await page.getByRole("contentinfo").getByRole("link", { name: "Fonctionnalités" }).click()
  await expect(page.getByRole("heading", { name: "Neuf outils, une seule étoffe" })).toBeInViewport()
  await page.getByRole("banner").getByRole("link", { name: "Commencer" }).click()
  await expect(page).toHaveURL("/login?mode=signup")
  await expect(page.getByLabel("Prénom")).toBeVisible()
})
