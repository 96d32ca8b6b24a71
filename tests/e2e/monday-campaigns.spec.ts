import { today } from "@trame/core/lib/day"
import { apiOf } from "./support/api.ts"
import type { Hand } from "./support/hand.ts"
import { CAMILLE, dialog, fresh, HUGO, heading, inDialog, steps } from "./support/live.ts"
import { by, cleanUp, cleanups, command, firstCampaign, HOWS, listOf, settle } from "./support/monday.ts"
import { expect, test } from "./support/test.ts"

test.describe.configure({ timeout: 150_000 })
test.afterEach(cleanUp)

test("one campaign's page, by mouse and by keyboard", async ({ page }) => {
  const api = await apiOf(CAMILLE)
  const contact = `marque.${Math.random().toString(36).slice(2, 8)}@temoin.example`
  const { list, campaigns } = await listOf(api, ["Datée"], contact)
  const [campaign] = campaigns
  if (!campaign) throw new Error("A campaign was just made")
  await api.collaborations.setLink({ collaborationId: campaign.id, active: true })
  const template = await api.timelineTemplates.create({
    name: `0 ${fresh("Lancement")}`,
    steps: [
      { name: "Brief", offset: 3 },
      { name: "Tournage", offset: 10 },
    ],
  })
  cleanups.push(() => api.timelineTemplates.remove({ templateId: template.id }))
  const hugo = await apiOf(HUGO)
  await settle(page)
  const openCampaign = async (hand: Hand, how: "mouse" | "keys") => {
    if (how === "mouse") await hand.click(firstCampaign(page))
    else await hand.press("j", "Enter")
    await expect(heading(page, campaign.name)).toBeVisible()
  }
  for (const how of HOWS) {
    await by(
      how,
      page,
      8,
      async (hand) => {
        await openCampaign(hand, how)
        if (how === "mouse") {
          await hand.click(page.getByRole("button", { name: "Gérer le lien public" }))
          await hand.click(page.getByRole("button", { name: "Envoyer par e-mail" }))
        } else await command(page, hand, "env", /^Envoyer le lien/)
        const sending = page.getByRole("dialog", { name: "Envoyer le lien par e-mail" })
        await expect(sending.getByLabel("Destinataire")).toHaveValue(contact)
        if (how === "mouse") await hand.click(sending.getByRole("button", { name: "Envoyer", exact: true }))
        else await hand.press("Control+Enter")
        await expect(page.getByText(`Lien envoyé à ${contact}`)).toBeVisible()
      },
      list,
    )
    await by(
      how,
      page,
      13,
      async (hand) => {
        await openCampaign(hand, how)
        if (how === "mouse") {
          await hand.click(page.getByRole("button", { name: "Modèles" }))
          await hand.click(page.getByRole("menuitem", { name: "Appliquer un modèle" }))
        } else await command(page, hand, "app", /^Appliquer un modèle/)
        const add = inDialog(page, "Ajouter 2 étapes")
        await expect(add).toBeVisible()
        if (how === "mouse") await hand.click(add)
        else await hand.press("Control+Enter")
        await expect(steps(page)).toHaveText(["Brief", "Tournage"])
        if (how === "mouse") await hand.click(page.getByRole("button", { name: "Annuler", exact: true }))
        else await hand.press("Control+z")
        await expect(page.getByText("Étapes retirées de la timeline")).toBeVisible()
        expect((await campaign.stored()).steps).toEqual([])
      },
      list,
    )
    await by(
      how,
      page,
      15,
      async (hand) => {
        const text = `ok ${how} ?`
        await openCampaign(hand, how)
        const field = page.getByRole("textbox", { name: "Votre commentaire" })
        if (how === "mouse") {
          await hand.click(page.getByRole("tab", { name: /^Commentaires/ }))
          await hand.click(field)
        } else await hand.press("c")
        await expect(field).toBeFocused()
        await hand.type("@hu")
        await expect(page.getByRole("option", { name: "Hugo Bernard" })).toHaveAttribute(
          "aria-selected",
          "true",
        )
        await hand.press("Enter")
        await hand.type(text)
        if (how === "mouse")
          await hand.click(page.getByRole("button", { name: /^(Envoyer|Publier|Commenter)/ }))
        else await hand.press("Control+Enter")
        const told = async () =>
          (await hugo.notifications.list({})).items.map((one) => one.told?.comment ?? "")
        await expect.poll(told).toContainEqual(expect.stringContaining(text))
      },
      list,
    )
  }
})

test("many campaigns, by mouse and by keyboard", async ({ page }) => {
  const api = await apiOf(CAMILLE)
  const { list } = await listOf(api, Array<string>(20).fill("Close"))
  await settle(page)
  cleanups.push(async () => {
    const { items } = await api.views.list({})
    for (const { id: viewId, name } of items) if (name.startsWith("Vue ")) await api.views.remove({ viewId })
  })
  for (const how of HOWS) {
    await by(
      how,
      page,
      17,
      async (hand) => {
        const chosen = page.getByRole("region", { name: "Collaborations sélectionnées" })
        const boxes = page.getByRole("list", { name: "Collaborations" }).getByRole("checkbox")
        if (how === "mouse") {
          await hand.click(boxes.first())
          await hand.click(boxes.nth(9), { modifiers: ["Shift"] })
        } else await hand.press("j", "x", ...Array<string>(9).fill("Shift+J"))
        await expect(chosen).toContainText("10 collaborations sélectionnées")
        if (how === "mouse") {
          await hand.click(chosen.getByRole("button", { name: "Archiver" }))
          await hand.click(inDialog(page, "Archiver"))
        } else {
          await command(page, hand, "arch", "Archiver")
          await expect(inDialog(page, "Annuler")).toBeFocused()
          await hand.press("Tab", "Enter")
        }
        await expect(page.getByText("10 collaborations archivées")).toBeVisible()
      },
      list,
    )
    await by(
      how,
      page,
      16,
      async (hand) => {
        if (how === "mouse") {
          await hand.click(page.getByRole("button", { name: /^Vue/ }))
          await hand.click(page.getByRole("menuitem", { name: "Enregistrer cette vue…" }))
        } else await command(page, hand, "enr", /^Enregistrer cette vue/)
        await expect(dialog(page).getByLabel("Nom de la vue")).toBeFocused()
        await hand.type(`Vue ${how}`)
        if (how === "mouse") {
          await hand.click(dialog(page).getByText("Vues de l'équipe"))
          await hand.click(inDialog(page, "Enregistrer"))
        } else await hand.press("Tab", "ArrowDown", "Enter")
        const shared = async () =>
          (await api.views.list({})).items.find(({ name }) => name === `Vue ${how}`)?.shared
        await expect.poll(shared).toBe(true)
      },
      `${list}&archived=yes`,
    )
  }
})

test("a new campaign and its client, by mouse and by keyboard", async ({ page }) => {
  const api = await apiOf(CAMILLE)
  const people = page.getByRole("dialog", { name: /influenceur/ })
  const saved = async (name: string) => {
    await expect(page).toHaveURL(/\/app\/collaborations\/(?!new)/)
    const { items } = await api.collaborations.list({ search: name })
    const id = items.find((card) => card.name === name)?.id ?? ""
    cleanups.push(() => api.collaborations.remove({ collaborationId: id }))
    return api.collaborations.get({ collaborationId: id })
  }
  await settle(page)
  for (const how of HOWS) {
    await by(how, page, 5, async (hand) => {
      const name = how === "mouse" ? "Zéphyr" : "Zénith"
      if (how === "mouse") await hand.click(page.getByRole("button", { name: "Nouvelle collaboration" }))
      else await hand.press("n")
      await expect(page.getByLabel("Nom", { exact: true })).toBeFocused()
      await hand.type(name)
      if (how === "mouse") await hand.click(page.getByLabel("Marque", { exact: true }))
      else await hand.press("Tab", "Enter")
      await expect(dialog(page).getByLabel("Rechercher un client")).toBeFocused()
      await hand.type("ota")
      if (how === "mouse") await hand.click(dialog(page).getByRole("button", { name: /^Otarie/ }))
      else await hand.press("Enter")
      await expect(page.getByLabel("Marque", { exact: true })).toHaveValue("Otarie")
      await expect(dialog(page)).toBeHidden()
      if (how === "mouse") {
        await hand.click(page.getByLabel("Date", { exact: true }))
        await hand.click(page.locator(".ant-picker-cell-today").filter({ visible: true }))
        await hand.click(page.getByRole("button", { name: "Ajouter un influenceur" }))
        await hand.click(
          people
            .getByRole("listitem")
            .first()
            .getByRole("button", { name: /Ajouter$/ }),
        )
        await hand.click(people.getByRole("button", { name: "Terminer" }))
        await hand.click(page.getByRole("button", { name: "Enregistrer", exact: true }))
      } else {
        await hand.press(...Array<string>(6).fill("Tab"))
        await expect(page.getByLabel("Date", { exact: true })).toBeFocused()
        await hand.type(today().split("-").reverse().join("/").slice(0, 5))
        await hand.press("Tab", "Tab", "Tab", "Tab", "Enter")
        await expect(people.getByRole("listitem").first()).toBeVisible()
        await hand.press("ArrowDown", "Enter", "Control+Enter")
        await expect(people).toBeHidden()
        await hand.press("Control+Enter")
      }
      const { collaboration, participants } = await saved(name)
      expect([collaboration.date, participants.length]).toEqual([today(), 1])
    })
    await by(how, page, 6, async (hand) => {
      const brandName = how === "mouse" ? "Qiou" : "Qiane"
      cleanups.push(async () => {
        for (const { id: clientId } of (await api.clients.list({ search: brandName })).items)
          await api.clients.remove({ clientId })
      })
      if (how === "mouse") {
        await hand.click(page.getByRole("button", { name: "Nouvelle collaboration" }))
        await hand.click(page.getByRole("button", { name: "Choisir" }))
        await hand.click(inDialog(page, "Nouveau client"))
        await expect(dialog(page).getByLabel("Nom de la marque")).toBeFocused()
        await hand.type(brandName)
        await hand.click(inDialog(page, "Ajouter et choisir"))
      } else {
        await hand.press("n")
        await expect(page.getByLabel("Nom", { exact: true })).toBeFocused()
        await hand.press("Tab", "Tab", "Enter")
        await expect(dialog(page).getByLabel("Rechercher un client")).toBeFocused()
        await hand.type(brandName)
        await hand.press("Enter")
        await expect(dialog(page).getByLabel("Nom de la marque")).toHaveValue(brandName)
        await hand.press("Control+Enter")
      }
      await expect(page.getByLabel("Marque", { exact: true })).toHaveValue(brandName)
      expect((await api.clients.list({ search: brandName })).total).toBe(1)
    })
  }
})
