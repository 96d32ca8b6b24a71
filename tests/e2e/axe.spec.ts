import type { Page } from "@playwright/test"
import { today } from "@trame/core/lib/day"
import { newId } from "@trame/core/lib/id"
import { demoClients } from "../../scripts/seed/clients.ts"
import { demoId } from "../../scripts/seed/seed.ts"
import { apiOf } from "./support/api.ts"
import { expectAccessible, type Screen } from "./support/axe.ts"
import { makeCampaign } from "./support/campaign.ts"
import { makeCasting } from "./support/casting.ts"
import { creatorWithAccount, inboxOf } from "./support/mailbox.ts"
import { prospectAt, recruitSomebody } from "./support/prospects.ts"
import { keepCreator } from "./support/roster.ts"
import { enter, OWNER, test } from "./support/test.ts"

const heading = (name: string | RegExp) => (page: Page) => page.getByRole("heading", { name })
const dialog = (page: Page) => page.getByRole("dialog")

test.describe.configure({ timeout: 300_000 })

test("axe finds nothing on the pages before the application", async ({ page }) => {
  await expectAccessible(page, [
    ["/login", (screen) => screen.getByLabel("Email")],
    ["/nulle-part", heading("Page introuvable")],
    ["/", heading("Reprenez le fil.")],
    ["/pricing", (screen) => screen.getByRole("link", { name: /^Choisir/ })],
    ["/mentions-legales", heading("Mentions légales")],
    ["/politique-confidentialite", heading("Politique de confidentialité")],
    ["/cgv", heading("Conditions générales de vente")],
  ])
})

test("axe finds nothing on the clients' screens", async ({ page }) => {
  const [client] = demoClients("lumiere")
  if (!client) throw new Error("The clients are seeded")
  await enter(page, "camille@lumiere.example", "/config.json")
  await expectAccessible(page, [
    ["/app/clients", (screen) => screen.locator("main th a")],
    ["/app/clients?search=introuvable-nulle-part", (screen) => screen.getByText(/Aucun/)],
    ["/app/clients?dialog=new", dialog],
    [`/app/clients/${client.id}`, heading(client.brandName)],
    ["/app/clients/inconnu", (screen) => screen.getByText("Client non trouvé")],
  ])
})

test("axe finds nothing on the page of due steps", async ({ page }) => {
  const { collaborationId } = await makeCampaign("À faire, vu par axe")
  const api = await apiOf("camille@lumiere.example")
  // The oldest late step, so that steps of other tests do not push it off the page.
  const deadline = "2019-12-31"
  const { id } = await api.collaborations.addStep({ collaborationId, name: "Vue par axe", deadline })
  await enter(page, "camille@lumiere.example", "/config.json")
  await expectAccessible(page, [
    ["/app/today", (screen) => screen.getByRole("link", { name: "Vue par axe" })],
    ["/app/today?whose=mine", (screen) => screen.getByRole("link", { name: "Vue par axe" })],
    [`/app/today?dialog=postpone&step=${id}`, dialog],
  ])
})

test("axe finds nothing on the calendar and its windows", async ({ page }) => {
  await enter(page, "camille@lumiere.example", "/config.json")
  // A narrow month hides the days of its neighbours.
  const entries = (screen: Page) =>
    screen.locator("main section[aria-busy='false'] li[data-empty='false'][data-outside='false'] ul a")
  await expectAccessible(page, [
    ["/app/calendar", (screen) => entries(screen).first()],
    ["/app/calendar?view=week", (screen) => entries(screen).first()],
    [`/app/calendar?dialog=day&on=${today()}`, dialog],
    ["/app/calendar?moving=move&entry=none", dialog],
    [
      "/app/calendar?dialog=subscribe",
      (screen) => dialog(screen).getByRole("button", { name: /adresse|Renouveler/ }),
    ],
  ])
})

test("axe finds nothing on comments, activity and notifications", async ({ page }) => {
  const { collaborationId } = await makeCampaign("Commentée, vue par axe")
  const api = await apiOf("camille@lumiere.example")
  await api.collaborationComments.create({ subjectId: collaborationId, text: "Vu par axe" })
  await enter(page, "camille@lumiere.example", "/config.json")
  await expectAccessible(page, [
    [`/app/collaborations/${collaborationId}?tab=comments`, (screen) => screen.getByText("Vu par axe")],
    ["/app/activity", (screen) => screen.getByText("a commenté").first()],
    ["/app/notifications", (screen) => screen.getByRole("link", { name: /vous a mentionné/ }).first()],
  ])
})

test("axe finds nothing on the collaborations' list and form", async ({ page }) => {
  const { collaborationId } = await makeCampaign("Formulaire vu par axe")
  await enter(page, "camille@lumiere.example", "/config.json")
  await expectAccessible(page, [
    [
      "/app/collaborations",
      (screen) => screen.locator('main a[href^="/app/collaborations/"]:not([href$="/new"])'),
    ],
    ["/app/collaborations?view=table", (screen) => screen.getByRole("table", { name: "Collaborations" })],
    ["/app/collaborations?view=board", (screen) => screen.getByRole("region", { name: "Contrat signé" })],
    [
      "/app/collaborations?search=introuvable-nulle-part",
      (screen) => screen.getByText("Aucune collaboration trouvée"),
    ],
    ["/app/collaborations/new", heading("Nouvelle collaboration")],
    [
      "/app/collaborations/new",
      (screen) => screen.locator(".ant-picker-panel"),
      (screen) => screen.getByLabel("Date", { exact: true }).click(),
    ],
    [`/app/collaborations/new?id=${collaborationId}`, heading("Modifier la collaboration")],
  ])
})

test("axe finds nothing on a collaboration's page and its dialogs", async ({ page }) => {
  const { collaborationId } = await makeCampaign("Détail vu par axe")
  const path = `/app/collaborations/${collaborationId}`
  await enter(page, "camille@lumiere.example", "/config.json")
  await expectAccessible(page, [
    [path, (screen) => screen.getByText("Envoi du brief")],
    [`${path}?tab=influencers`, (screen) => screen.getByText("Reel Instagram")],
    [`${path}?tab=documents`, (screen) => screen.getByText("Moodboard partagé")],
    [`${path}?dialog=step`, dialog],
    [`${path}?tab=documents&dialog=document`, dialog],
    [`${path}?tab=documents&dialog=stat`, dialog],
    [`${path}?dialog=link`, dialog],
    [`${path}?dialog=send`, dialog],
    ["/app/collaborations/inconnu", (screen) => screen.getByText("Cette collaboration n'existe pas")],
  ])
})

test("axe finds nothing on the dashboard, accounting and their dialogs", async ({ page }) => {
  await enter(page, "camille@lumiere.example", "/config.json")
  const bars = (screen: Page) => screen.getByRole("group", { name: /^Chiffre d'affaires/ }).getByRole("link")
  await expectAccessible(page, [
    ["/app/dashboard?period=all", bars, (screen) => bars(screen).last().focus()],
    ["/app/dashboard?view=table", (screen) => screen.getByRole("table", { name: /^Chiffre d'affaires/ })],
    ["/app/dashboard?dialog=period&period=custom&from=2018-01-01", dialog],
    ["/app/accounting", (screen) => screen.locator("[data-item] [role=switch]")],
    [
      "/app/accounting",
      dialog,
      (screen) =>
        screen
          .getByRole("button", { name: /modifier le pourcentage/ })
          .first()
          .click(),
    ],
    ["/app/accounting?search=introuvable-nulle-part", (screen) => screen.getByText("Aucun paiement trouvé")],
  ])
})

test("axe finds nothing on the influencers' page and its dialogs", async ({ page }) => {
  const { collaborationId, first } = await makeCampaign("Vue par un influenceur")
  const { key } = await (await apiOf("camille@lumiere.example")).collaborations.influencerLink({
    collaborationId,
    participantId: first.id,
  })
  const everybodys = `/collaboration/${collaborationId}`
  const own = `${everybodys}?influencerId=${first.id}&key=${key}`
  await expectAccessible(page, [
    [`${everybodys}?tab=documents`, heading("Moodboard partagé")],
    [own, (screen) => screen.getByText("Votre rémunération")],
    [`${own}&dialog=step`, dialog],
    [`${own}&tab=documents&dialog=document`, dialog],
    ["/collaboration/inconnu", heading("Oups !")],
  ])
})

test("axe finds nothing on the castings and their dialogs", async ({ page }) => {
  const api = await apiOf("camille@lumiere.example")
  const { items } = await api.castings.list({ search: "", status: "all" })
  const answered = items.find(({ counts }) => counts.accepted > 0)
  if (!answered) throw new Error("The castings are seeded")
  const list = "/app/casting"
  await enter(page, "camille@lumiere.example", "/config.json")
  await expectAccessible(page, [
    [list, (screen) => screen.locator("main [data-item] a")],
    [`${list}?search=introuvable-nulle-part`, (screen) => screen.getByText("Aucun résultat")],
    [
      `${list}?dialog=detail&casting=${answered.id}`,
      (screen) => dialog(screen).getByText("Activité", { exact: true }),
    ],
    [`${list}?dialog=convert&casting=${answered.id}`, (screen) => dialog(screen).getByLabel("Type")],
    [
      `${list}?dialog=edit&casting=${answered.id}`,
      (screen) => dialog(screen).getByRole("list", { name: "Influenceurs choisis" }),
    ],
    [
      `${list}?dialog=new&picker=influencers`,
      (screen) => screen.getByText("Créateurs de l'agence", { exact: true }),
    ],
  ])
})

test("axe finds nothing on Discover and an influencer's window", async ({ page }) => {
  const discover = "/app/discover"
  const { items } = await (await apiOf("camille@lumiere.example")).discover.search({ minCollaborations: 2 })
  const card = (screen: Page) => screen.locator("[data-item] a").first()
  await enter(page, "camille@lumiere.example", "/config.json")
  await expectAccessible(page, [
    [discover, card],
    [`${discover}?minFollowers=5000`, (screen) => screen.getByRole("button", { name: /^Filtres/ })],
    [`${discover}?search=introuvable_nulle_part`, (screen) => screen.getByText("Aucun influenceur trouvé")],
    [
      `${discover}?dialog=influencer&influencer=${items[0]?.id}`,
      (screen) => dialog(screen).getByRole("link", { name: /Voir la publication/ }),
    ],
    [
      `${discover}?dialog=influencer&influencer=inconnu`,
      (screen) => dialog(screen).getByText("Cet influenceur n'existe pas"),
    ],
    [
      discover,
      (screen) => screen.getByText("Veuillez entrer une URL de profil"),
      (screen) => screen.getByRole("button", { name: "Ajouter", exact: true }).click(),
    ],
  ])
})

test("axe finds nothing on the creators and their panel", async ({ page }) => {
  const { id, name } = await keepCreator()
  const list = "/app/influencers"
  const panel = `${list}?dialog=creator&influencer=${id}`
  // A new look loses the text typed below.
  page.on("dialog", (question) => void question.accept())
  await enter(page, "camille@lumiere.example", "/config.json")
  await expectAccessible(page, [
    [list, heading("Camille Laurent")],
    [`${list}?view=all&search=${encodeURIComponent(name)}`, (screen) => screen.locator("main [data-item] a")],
    [`${list}?search=introuvable-nulle-part`, (screen) => screen.getByText("Aucun résultat")],
    [panel, (screen) => dialog(screen).getByText("Publications en collaboration")],
    [
      panel,
      (screen) => dialog(screen).getByText("Montant invalide"),
      async (screen) => {
        await dialog(screen).getByRole("radio", { name: "3 étoiles" }).check()
        await dialog(screen).getByLabel("Instagram Reel").fill("beaucoup")
        await dialog(screen).getByRole("button", { name: "Enregistrer" }).click()
      },
    ],
    [
      `${list}?dialog=creator&influencer=inconnu`,
      (screen) => dialog(screen).getByText("Créateur non trouvé"),
    ],
  ])
})

test("axe finds nothing in the inbox and its windows", async ({ page }) => {
  const { id, brief, connect } = await creatorWithAccount()
  const inbox = inboxOf(id)
  const empty = inboxOf("inconnu")
  const isOff = (screen: Page) => screen.getByRole("button", { name: "Connecter Gmail", exact: true })
  await enter(page, "camille@lumiere.example", "/config.json")
  await expectAccessible(page, [[inbox, isOff]])
  await connect()
  const thread = `${inbox}&thread=${brief.threadId}`
  const draft = `${inbox}&dialog=draft&of=${brief.threadId}&mail=${brief.id}&intent=reply`
  await expectAccessible(page, [
    ["/app/talent-manager", (screen) => screen.getByRole("list", { name: "Créateurs" })],
    [empty, (screen) => screen.getByText("Ce créateur n'est pas dans votre organisation")],
    [inbox, (screen) => screen.getByRole("button", { name: "Synchroniser" })],
    [`${inbox}&pane=mails`, (screen) => screen.getByRole("list", { name: "E-mails récents" })],
    [thread, (screen) => screen.getByText("Seriez-vous disponible ?")],
    [`${inbox}&dialog=discussion&of=${brief.threadId}`, (screen) => dialog(screen).getByText("Reçu")],
    [draft, (screen) => dialog(screen).getByText("Options d'envoi")],
    [`${inbox}&keys=all`, (screen) => dialog(screen).getByText("Élément suivant")],
  ])
})

test("axe finds nothing on Market Watch, in the recruitment and its dialog", async ({ page }) => {
  const { id } = await recruitSomebody()
  const item = (screen: Page) => screen.locator("main [data-item] a")
  await enter(page, "hugo@lumiere.example", "/config.json")
  await expectAccessible(page, [
    ["/app/market-watch", item],
    ["/app/market-watch?search=introuvable-nulle-part", heading("Aucune collaboration trouvée")],
    ["/app/recruitment", item, (screen) => item(screen).first().focus()],
    ["/app/recruitment?view=all", item],
    ["/app/recruitment?search=introuvable-nulle-part", heading("Aucun influenceur trouvé")],
    [prospectAt(id), (screen) => dialog(screen).getByRole("heading", { name: "Notes internes" })],
  ])
})

test("axe finds nothing in the resources and their dialogs", async ({ page }) => {
  const api = await apiOf("camille@lumiere.example")
  const { items } = await api.resources.list({ search: "Logos et charte" })
  const of = (name: string) => `/app/resources?dialog=${name}&resource=${items[0]?.id}`
  const tile = (screen: Page) => screen.locator("main [data-item] a").first()
  await enter(page, "camille@lumiere.example", "/config.json")
  await expectAccessible(page, [
    ["/app/resources", tile],
    ["/app/resources?expanded=brief", tile],
    ["/app/resources?search=modele", tile],
    ["/app/resources?search=introuvable-nulle-part", heading("Aucune ressource trouvée")],
    [of("resource"), (screen) => dialog(screen).getByText("Ajoutée par")],
    [of("edit"), (screen) => dialog(screen).getByLabel("Description")],
    [
      "/app/resources?dialog=new",
      (screen) => dialog(screen).getByLabel("Description"),
      (screen) => dialog(screen).getByRole("button", { name: "Ajouter", exact: true }).click(),
    ],
  ])
})

test("axe finds nothing on the tasks and their dialogs", async ({ page }) => {
  const board = (screen: Page) => screen.locator("[data-day] [data-row]")
  await enter(page, "hugo@lumiere.example", "/config.json")
  await expectAccessible(page, [
    ["/app/todo", board, (screen) => board(screen).getByRole("button").first().focus()],
    ["/app/todo?week=2030-01-01", (screen) => screen.getByText("Aucune tâche").first()],
    ["/app/todo?dialog=new", (screen) => dialog(screen).getByLabel("Assignée à")],
    [
      "/app/todo?dialog=new&automatic=1",
      (screen) => dialog(screen).getByRole("button", { name: "Sélectionner un influenceur" }),
    ],
    [
      "/app/todo?dialog=edit&todo=inconnue",
      (screen) => dialog(screen).getByText("Cette tâche n'existe plus"),
    ],
  ])
})

test("axe finds nothing on the planner and its dialogs", async ({ page }) => {
  const planner = "/app/daily-brief"
  const now = today()
  await enter(page, "camille@lumiere.example", "/config.json")
  await expectAccessible(page, [
    [planner, (screen) => screen.getByRole("link", { name: /^\d+ briefs? / })],
    [`${planner}?dialog=day&date=${now}`, (screen) => dialog(screen).getByRole("article")],
    [`${planner}?dialog=new`, (screen) => dialog(screen).getByLabel("Nouvelle tâche", { exact: true })],
    [`${planner}?dialog=new&picker=influencers`, (screen) => screen.getByText("Terminer")],
  ])
})

test("axe finds nothing on the account page and its dialogs", async ({ page }) => {
  const account = "/app/account"
  const { items } = await (await apiOf("camille@lumiere.example")).membership.team()
  const member = items.find(({ email }) => email === "hugo@lumiere.example")?.id
  await enter(page, "camille@lumiere.example", "/config.json")
  await expectAccessible(page, [
    [account, (screen) => screen.getByRole("list", { name: "Membres de l'agence" })],
    ...["password", "totp", "rename", "owner", "removal", `permissions&member=${member}`].map(
      (name): Screen => [
        `${account}?dialog=${name}`,
        (screen) => dialog(screen).getByRole("button", { name: /Annuler/ }),
      ],
    ),
  ])
})

test("axe finds nothing where access is denied", async ({ page }) => {
  await enter(page, "hugo@lumiere.example", "/config.json")
  await expectAccessible(page, [["/app/clients", heading(/./)]])
})

test("axe finds nothing on the platform owner's screens", async ({ page }) => {
  const lumiere = demoId("agency/lumiere")
  const row = (screen: Page) => screen.locator("[data-item] button")
  await enter(page, OWNER, "/config.json")
  await expectAccessible(page, [
    ["/app", (screen) => screen.getByRole("link", { name: /Agence Lumière/ })],
    ["/superadmin", row],
    ["/superadmin?list=influencers", (screen) => dialog(screen).locator("[data-item] button")],
    [
      `/superadmin?dialog=agency&agency=${lumiere}`,
      (screen) => dialog(screen).getByText("Campagnes récentes"),
    ],
    ["/superadmin/catalogue", (screen) => screen.getByText("Aucune demande en attente")],
    [`/superadmin/agency/${lumiere}`, (screen) => screen.getByRole("button", { name: /^Supprimer/ })],
    [
      `/superadmin/agency/${lumiere}`,
      dialog,
      (screen) => screen.getByRole("button", { name: "Supprimer Camille Laurent" }).click(),
    ],
  ])
})

test("axe finds nothing where the platform owner imports and approves", async ({ page }) => {
  const row = (screen: Page) => screen.locator("[data-item] button")
  const typeList = (screen: Page) => screen.getByLabel("Ou collez une liste").fill("lena\nhugo\npas un nom")
  const importId = newId()
  const { enrichment } = await apiOf(OWNER)
  await enrichment.start({
    id: importId,
    list: Array.from({ length: 40 }, (_, at) => `pas un nom ${at}`).join(),
  })
  await enter(page, OWNER, "/config.json")
  await expectAccessible(page, [
    ["/app/apify-integration", (screen) => screen.getByText("2 profils, 1 entrée non reconnue"), typeList],
    [`/app/apify-integration?import=${importId}`, heading(/^Import du/)],
    ["/superadmin/user-approval", row],
    ["/superadmin/user-approval", dialog, (screen) => row(screen).first().click()],
  ])
})

test("axe finds nothing where the platform owner acts in an agency", async ({ page }) => {
  const lumiere = demoId("agency/lumiere")
  await enter(page, OWNER, "/config.json")
  await expectAccessible(page, [
    // The owner's start page, with the agency's bar above it.
    [`/superadmin/agency/${lumiere}/enter`, (screen) => screen.locator("main [data-item] a")],
    ["/app/assistant", (screen) => screen.getByPlaceholder("Posez votre question...")],
    [
      "/app/collaborations",
      dialog,
      (screen) => screen.getByRole("button", { name: "Changer d'agence" }).click(),
    ],
    ["/superadmin/leave", (screen) => screen.locator("[data-item] button")],
  ])
})

test("axe finds nothing on the brand's page of a casting", async ({ page }) => {
  const { token } = await makeCasting("Casting vu par axe", 6)
  const decideAll = async (screen: Page) => {
    for (const [index, label] of ["Accepter", "Peut-être", "Refuser"].entries())
      await screen.getByRole("article").nth(index).getByRole("radio", { name: label }).check()
    await screen
      .getByRole("button", { name: /Ajouter un commentaire/ })
      .first()
      .click()
  }
  await expectAccessible(page, [
    [`/casting/${token}`, heading("Influenceurs proposés (6)"), decideAll],
    [
      `/casting/${token}`,
      dialog,
      (screen) => screen.getByRole("button", { name: "Envoyer mes choix" }).click(),
    ],
    ["/casting/inconnu", heading("Lien non valide")],
  ])
})

test("axe finds nothing on an influencer's brief", async ({ page }) => {
  const api = await apiOf("camille@lumiere.example")
  const influencerId = (await api.roster.list({})).items[4]?.id ?? ""
  const [date, empty] = ["2026-05-12", "2026-05-13"]
  const tasks = ["Poster une story", "Envoyer les chiffres"].map((text) => ({ id: newId(), text }))
  const [brief] = (await api.planner.create({ influencerIds: [influencerId], dates: [date], tasks })).briefs
  const slug = brief?.slug ?? ""
  await api.brief.tick({ slug, date, taskId: brief?.tasks[0]?.id ?? "", completed: true })
  await expectAccessible(page, [
    [`/brief/${slug}?day=${date}`, (screen) => screen.getByText("Envoyer les chiffres")],
    [`/brief/${slug}?day=${empty}`, (screen) => screen.getByText("Aucune tâche ce jour-là.")],
    ["/brief/personne-de-connu", heading("Brief non trouvé")],
    ["/brief", heading("Lien invalide")],
  ])
})
