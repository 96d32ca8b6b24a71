import { apiOf } from "./support/api.ts"
import { CAMILLE, fresh, HUGO, LIVE, written } from "./support/live.ts"
import { test } from "./support/people.ts"
import { expect } from "./support/test.ts"

test("a mention typed by keyboard reaches a colleague's open page and bell, and links to the comment", async ({
  as,
}) => {
  const api = await apiOf(CAMILLE)
  const name = fresh("Campagne commentée")
  const { collaboration } = await api.collaborations.create({
    fields: { name, brand: "Maison Témoin", type: "collaboration_entrante", manager: "Camille Laurent" },
  })
  const address = `/app/collaborations/${collaboration.id}?tab=comments`
  const [writer, reader] = [await as(CAMILLE, address), await as(HUGO, address)]
  const field = writer.getByRole("textbox", { name: "Votre commentaire" })
  await field.focus()
  await writer.keyboard.type("Bonjour @hu")
  await expect(writer.getByRole("option", { name: "Hugo Bernard" })).toHaveAttribute("aria-selected", "true")
  await writer.keyboard.press("Enter")
  await expect(field).toHaveValue("Bonjour @Hugo Bernard ")
  await writer.keyboard.type("on avance ?")
  await writer.reload()
  await expect(field).toHaveValue("Bonjour @Hugo Bernard on avance ?")
  await field.focus()
  await written(writer, "POST", () => writer.keyboard.press("Control+Enter"))
  await expect(field).toHaveValue("")
  await expect(reader.getByText("on avance ?")).toBeVisible(LIVE)

  await reader.goto("/app/today")
  await reader.getByRole("button", { name: /^Notifications, \d+ non lue/ }).click()
  const link = reader.getByRole("dialog", { name: "Notifications" }).getByRole("link", { name })
  await link.first().click()
  await expect(reader).toHaveURL(/tab=comments/)
  await expect(reader.getByText("on avance ?")).toBeVisible()
})
