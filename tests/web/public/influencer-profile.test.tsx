import { fireEvent, screen, within } from "@testing-library/react"
import { influencerProfileView } from "@trame/core/campaigns/collaborations/contract/influencer-profile"
import { expect, it } from "vitest"
import { fakeApi, offline, refusal } from "../../world/fakeApi.ts"
import { says, wordsOf } from "../../world/page.tsx"
import { openPublic } from "../../world/publicPage.tsx"
import { builder } from "../../world/records.ts"

/** rules/team.md#public-profile */
it("a public profile says who they are, and leads to each collaboration without a key", async () => {
  const api = serve()
  await open("/influencer/zoe?via=k1")
  expect(api.callsOf("influencerProfile.get")).toEqual([{ influencerId: "zoe", via: "k1" }])
  expect(page()).toBe(
    "Mode Zoé Mercier Compte vérifié @zoe.mercier En collaboration avec Agence Lumière Voir le profil sur Instagram (nouvel onglet) Abonnés 120,5K Engagement 3,2 % Collaborations 2 Mes Collaborations Parfum d'hiver Maison Témoin En cours Lancement d'été Aubépine Terminée",
  )
  const links = within(screen.getByRole("main")).getAllByRole("link")
  expect(links.map((link) => [link.getAttribute("href"), link.getAttribute("rel")])).toEqual([
    ["https://www.instagram.com/zoe.mercier/", "noopener noreferrer"],
    ["/collaboration/c2?influencerId=p2", null],
    ["/collaboration/c1?influencerId=p1", null],
  ])
  expect(document.title).toContain("Zoé Mercier")
  fireEvent.error(document.querySelector("header img") as HTMLImageElement)
  expect(screen.getByText("Image unavailable")).toBeDefined()
})

it("a profile leaves out what is not known, and says that nothing is published", async () => {
  const bare = { verified: false, profileUrl: null, profileImageUrl: null, category: "", agencyName: null }
  serve({ ...bare, engagementRate: null, collaborationsCount: 0, collaborations: [] })
  await open()
  expect(page()).toBe(
    "Zoé Mercier @zoe.mercier Abonnés 120,5K Engagement N/A Collaboration 0 Mes Collaborations Aucune collaboration n'est publiée pour le moment.",
  )
  expect(screen.queryByRole("img", { name: "Compte vérifié" })).toBeNull()
  expect([document.querySelector("header img"), screen.getByText("ZM")]).toEqual([null, expect.anything()])
})

it.each([
  [refusal("not_found", "Influenceur non trouvé"), "Influenceur non trouvé", "Oups !"],
  [refusal("invalid"), "Lien invalide", "Oups !"],
  [refusal("unavailable", "Plus tard."), "Erreur lors du chargement: Plus tard.", "Profil"],
  [refusal("unexpected"), "Une erreur est survenue", "Profil"],
  [offline(), "Erreur lors du chargement des données", "Profil"],
])("when a profile cannot be read, the page says why (%#)", async (error, text, title) => {
  serve().refuse("influencerProfile.get", error)
  await openPublic("/influencer/zoe")
  await screen.findByRole("heading", { level: 1, name: "Oups !" })
  expect([screen.getByText(text).textContent, document.title]).toEqual([text, `${title} · Trame`])
})

it.each([
  ["/influencer", 0],
  ["/influencer/%C3%A9%20!", 0],
  [`/influencer/${"a".repeat(65)}`, 0],
  [`/influencer/${"a".repeat(64)}`, 1],
])("%s asks the API %i times: an address that can be nobody's asks nothing", async (address, times) => {
  const api = serve()
  await openPublic(address)
  if (times) await named()
  else expect(await says("Lien invalide")).toBeDefined()
  expect(api.calls).toHaveLength(times)
})

const aProfile = builder(influencerProfileView, {
  displayName: "Zoé Mercier",
  username: "@zoe.mercier",
  profileImageUrl: "/media/zoe.webp",
  profileUrl: "https://www.instagram.com/zoe.mercier/",
  platform: "instagram",
  verified: true,
  category: "Mode",
  followersCount: 120_500,
  engagementRate: 3.246,
  agencyName: "Agence Lumière",
  collaborationsCount: 2,
  collaborations: [
    { id: "c2", participantId: "p2", name: "Parfum d'hiver", brand: "Maison Témoin", status: "in_progress" },
    { id: "c1", participantId: "p1", name: "Lancement d'été", brand: "Aubépine", status: "completed" },
  ],
})
const serve = (changes: Parameters<typeof aProfile>[0] = {}) =>
  fakeApi({ influencerProfile: { get: aProfile(changes) } })
const named = () => screen.findByRole("heading", { level: 1, name: /Zoé Mercier/ })
const open = async (address = "/influencer/zoe") => {
  await openPublic(address)
  await named()
}
const page = () => wordsOf(screen.getByRole("main"))
