import type { Locator, Page } from "@playwright/test"
import { makeCasting } from "./support/casting.ts"
import { fresh } from "./support/live.ts"
import { expect, test } from "./support/test.ts"

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const LABELS = ["Accepter", "Peut-être", "Refuser"] as const
const labelOf = (index: number) => LABELS[index % LABELS.length] ?? "Accepter"

const cards = (page: Page) => page.getByRole("article")
const choice = (card: Locator, label: string) => card.getByRole("radio", { name: label })
const progress = (page: Page) => page.getByRole("region", { name: "Avancement" })

async function submit(page: Page): Promise<void> {
  await progress(page).getByRole("button", { name: "Finaliser" }).tap()
  await page.getByRole("button", { name: "Envoyer mes choix" }).tap()
  await page.getByRole("button", { name: "Envoyer quand même" }).tap()
  await expect(page.getByRole("heading", { name: "Merci pour vos retours !" })).toBeVisible()
}

test("a brand decides on thirty influencers on a phone, leaves, comes back and sends its decisions", async ({
  context,
  page,
}) => {
  const name = fresh("Casting au téléphone")
  const { token, answers } = await makeCasting(name, 30)
  await page.goto(`/casting/${token}`)
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible()
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", /noindex/)
  await expect(page.getByRole("heading", { name: "Influenceurs proposés (30)" })).toBeVisible()
  await expect(cards(page)).toHaveCount(30)

  for (let index = 0; index < 24; index += 1) await choice(cards(page).nth(index), labelOf(index)).tap()
  await expect(progress(page)).toContainText("24 / 30 décidés")
  await cards(page)
    .first()
    .getByRole("button", { name: /Ajouter un commentaire/ })
    .tap()
  await cards(page).first().getByRole("textbox").fill("Coup de cœur de toute l'équipe")
  await cards(page).nth(3).getByRole("heading").tap()
  await progress(page).getByRole("button", { name: "Suivant à décider" }).tap()
  await expect(choice(cards(page).nth(24), "Accepter")).toBeInViewport()
  await page.close()

  const later = await context.newPage()
  await later.goto(`/casting/${token}`)
  await expect(progress(later)).toContainText("24 / 30 décidés")
  await expect(cards(later).first().getByRole("textbox")).toHaveValue("Coup de cœur de toute l'équipe")
  for (const index of [0, 10, 23]) await expect(choice(cards(later).nth(index), labelOf(index))).toBeChecked()
  expect((await answers()).every(({ brandStatus }) => brandStatus === "pending")).toBe(true)

  await submit(later)
  await expect(later.getByText(name)).toBeVisible()
  await expect(later.getByText("24 décisions")).toBeVisible()
  const countOf = async (status: string) =>
    (await answers()).filter(({ brandStatus }) => brandStatus === status).length
  for (const status of ["accepted", "maybe", "rejected"]) expect(await countOf(status)).toBe(8)
  expect((await answers()).map(({ brandComment }) => brandComment)).toContain(
    "Coup de cœur de toute l'équipe",
  )

  await later.getByRole("button", { name: "Modifier mes choix" }).tap()
  const second = cards(later).nth(1)
  // A second tap keeps a choice.
  await choice(second, "Peut-être").tap()
  await expect(choice(second, "Peut-être")).toBeChecked()
  await second.getByRole("button", { name: "Retirer mon choix" }).tap()
  await expect(choice(second, "Peut-être")).not.toBeChecked()
  await submit(later)
  await expect(later.getByText("1 décision", { exact: true })).toBeVisible()
  expect(await countOf("maybe")).toBe(7)
})
