import { readFile } from "node:fs/promises"
import { newId } from "@trame/core/lib/id"
import { enter, expect, OWNER, test } from "./support/test.ts"

const ENDED_MS = 60_000

test("the owner starts an import, closes the page and later finds it done", async ({ page, context }) => {
  test.setTimeout(120_000)
  const run = newId().slice(0, 6)
  const names = Array.from({ length: 10 }, (_, at) => `zoe${at}.${run}`)
  const failing = [`introuvable1.${run}`, `introuvable2.${run}`]
  await enter(page, OWNER, "/config.json")
  await page.goto("/superadmin")
  await page.getByRole("navigation").getByRole("link", { name: "Enrichissement Apify" }).click()
  await expect(page.getByRole("heading", { name: "Enrichissement Apify", level: 1 })).toBeVisible()

  const launch = page.getByRole("button", { name: "Lancer l'enrichissement" })
  await launch.click()
  await expect(page.getByText("Aucune URL fournie")).toBeVisible()

  const posts = page.getByLabel("Publications par profil")
  await expect(posts).toHaveValue("20")
  await posts.fill("250")
  await posts.blur()
  await expect(posts).toHaveValue("100")
  await posts.fill("3")
  const list = page.getByLabel("Ou collez une liste")
  await list.click()
  await page.keyboard.insertText([...names, ...failing].join("\n"))
  await list.pressSequentially(`\n@${names[0]}`)
  await expect(page.getByText("12 profils, 1 doublon", { exact: true })).toBeVisible()

  const leaves = page.getByRole("navigation").getByRole("link", { name: "Plateforme" })
  await leaves.click()
  await page.getByRole("button", { name: "Rester sur la page" }).click()
  await launch.click()
  await expect(page).toHaveURL(/[?]import=[\w-]+/)
  await expect(page.getByRole("log")).toContainText("Import lancé : 12 profils en 2 lots, 1 doublon écarté")
  await expect(list).toHaveValue("")
  const address = page.url()
  await page.close()

  const again = await context.newPage()
  await again.goto(address)
  await expect(again.getByText("12 sur 12 profils traités", { exact: true })).toBeVisible({
    timeout: ENDED_MS,
  })
  await expect(again.getByRole("progressbar", { name: "Avancement de l'import" })).toHaveAttribute(
    "value",
    "100",
  )
  await expect(again.getByRole("log")).toContainText("Import terminé : 10 profils enregistrés, 2 en échec")
  const failures = again.getByRole("list", { name: "Profils en échec" }).getByRole("listitem")
  await expect(failures).toHaveText(failing.map((name) => `${name}Profil introuvable sur Instagram`))
  const download = again.waitForEvent("download")
  await again.getByRole("button", { name: "Télécharger" }).click()
  expect(await readFile(await (await download).path(), "utf8")).toBe(failing.join("\n"))

  await again.getByRole("button", { name: "Vérifier la base" }).click()
  await expect(again.getByText(/^[\d\s\u202f]+ influenceurs dans la base$/)).toBeVisible()
  await again.getByRole("button", { name: "Fermer cet import" }).click()
  await again.getByRole("list", { name: "Derniers imports" }).getByRole("link").first().click()
  await expect(again).toHaveURL(/[?]import=/)
})
