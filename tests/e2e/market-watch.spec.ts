import { HUGO } from "./support/live.ts"
import { enter, expect, test } from "./support/test.ts"

test("detected collaborations are read page by page, searched, and lead to their author", async ({
  page,
}) => {
  await enter(page, HUGO, "/app/market-watch")
  const posts = page.getByRole("list", { name: "Collaborations détectées" }).getByRole("article")
  await expect(posts).toHaveCount(20)
  const days = () =>
    posts.locator("time").evaluateAll((all) => all.map((one) => one.getAttribute("datetime")))
  const first = await days()
  expect(first).toEqual(first.toSorted().toReversed())

  await page.getByRole("button", { name: "Page 2", exact: true }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByRole("button", { name: "Page 2", exact: true })).toHaveAttribute(
    "aria-current",
    "page",
  )
  await expect.poll(async () => ((await days())[0] ?? "") <= (first.at(-1) ?? "")).toBe(true)
  await expect(page.getByRole("searchbox")).toBeInViewport()

  const keyword = posts.getByRole("button", { name: /^Rechercher / }).first()
  const word = ((await keyword.textContent()) ?? "").trim()
  await keyword.click()
  await expect(page.getByRole("searchbox")).toHaveValue(word)
  await expect(page).not.toHaveURL(/page=/)
  await expect(posts.first()).toContainText(word)
  await page.goBack()

  await page.getByRole("searchbox").fill("")
  await page.getByRole("searchbox").pressSequentially("PARTENARIAT avec")
  await expect(page).toHaveURL(/search=PARTENARIAT/)
  await expect(posts.first()).toContainText(/partenariat avec/i)

  const more = posts.getByRole("button", { name: "voir plus" }).first()
  await more.press("Enter")
  await expect(posts.getByRole("button", { name: "voir moins" }).first()).toBeFocused()

  const author = posts.first().getByRole("link").first()
  await author.click()
  await expect(page).toHaveURL(/\/app\/discover\?dialog=influencer&influencer=/)
  await expect(page.getByRole("dialog")).toBeVisible()

  await page.goto("/app/market-watch?search=introuvable-nulle-part")
  await expect(page.getByText("Aucune collaboration trouvée")).toBeVisible()
})
