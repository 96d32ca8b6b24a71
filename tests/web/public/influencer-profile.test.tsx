import { act, fireEvent, render, screen, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { InfluencerProfileView } from "@trame/core/campaigns/collaborations/contract/influencer-profile"
import { beforeEach, expect, it, vi } from "vitest"
import { PublicRoute } from "../../../packages/web/src/lib/address/publicRoute.tsx"
import { queryClient } from "../../../packages/web/src/lib/api/queryClient.ts"
import { Component } from "../../../packages/web/src/public/influencer-profile/InfluencerProfilePage.tsx"
import { answer, json } from "../support/site.tsx"

const view = (wanted: Partial<InfluencerProfileView> = {}): InfluencerProfileView => ({
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
  appearance: { logoUrl: null, color: null },
  collaborationsCount: 2,
  collaborations: [
    { id: "c2", participantId: "p2", name: "Parfum d'hiver", brand: "Maison Témoin", status: "in_progress" },
    { id: "c1", participantId: "p1", name: "Lancement d'été", brand: "Aubépine", status: "completed" },
  ],
  ...wanted,
})

let server: (asked: URLSearchParams) => Response | Promise<Response>

function open(influencerId = "zoe", search = ""): void {
  answer({ "/api/influencer-profile/zoe": ({ url }) => server(new URL(url).searchParams) })
  window.history.replaceState(null, "", `/influencer/${influencerId}${search}`)
  render(
    <PublicRoute params={{ influencerId }}>
      <Component />
    </PublicRoute>,
  )
}

const named = () => screen.findByRole("heading", { level: 1, name: /Zoé Mercier/ })

beforeEach(() => {
  server = () => json(200, view())
})

/** rules/team.md#public-profile */
it("says who they are and with whom they work, and leads to each collaboration without a key", async () => {
  open()
  expect(screen.getByText("Chargement du profil")).toBeTruthy()
  await named()
  expect(screen.queryByText("Chargement du profil")).toBeNull()
  expect(document.title).toContain("Zoé Mercier")
  expect(screen.getByRole("img", { name: "Compte vérifié" })).toBeTruthy()
  expect(screen.getByText("@zoe.mercier")).toBeTruthy()
  expect(screen.getByText(/En collaboration avec/).textContent).toBe("En collaboration avec Agence Lumière")
  expect(screen.getByText("Mode")).toBeTruthy()
  const profile = screen.getByRole("link", { name: "Voir le profil sur Instagram (nouvel onglet)" })
  expect([profile.getAttribute("target"), profile.getAttribute("rel")]).toEqual([
    ...["_blank", "noopener noreferrer"],
  ])
  expect(profile.getAttribute("href")).toBe("https://www.instagram.com/zoe.mercier/")
  const tiles = ["Abonnés", "Engagement", "Collaborations"].map((label) => {
    return screen.getByText(label).nextElementSibling?.textContent
  })
  expect(tiles).toEqual(["120,5K", "3,2\u00a0%", "2"])
  const list = screen.getByRole("region", { name: "Mes Collaborations" })
  expect(
    within(list)
      .getAllByRole("link")
      .map((link) => link.getAttribute("href")),
  ).toEqual(["/collaboration/c2?influencerId=p2", "/collaboration/c1?influencerId=p1"])
  expect(
    within(list)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual(["Parfum d'hiverMaison TémoinEn cours", "Lancement d'étéAubépineTerminée"])
  expect(screen.getByText("Profil proposé avec Trame")).toBeTruthy()
  expect(document.querySelector('meta[name="robots"]')?.getAttribute("content")).toBe("noindex, nofollow")
  expect(document.querySelector('meta[name="referrer"]')?.getAttribute("content")).toBe("no-referrer")
})

it.each([
  ["?via=k1", "via=k1"],
  ["", ""],
])("asks for the agency that the link names, if it does: « %s »", async (search, sent) => {
  const asked: string[] = []
  server = (params) => {
    asked.push(params.toString())
    return json(200, view())
  }
  open("zoe", search)
  await named()
  expect(asked).toEqual([sent])
})

it("leaves out what is not known, says that nothing is published, and replaces a picture that does not load", async () => {
  server = () =>
    json(
      200,
      view({
        verified: false,
        profileUrl: "javascript:alert(1)",
        category: "",
        engagementRate: null,
        agencyName: null,
        collaborationsCount: 0,
        collaborations: [],
      }),
    )
  open()
  await named()
  expect(screen.queryByText(/En collaboration avec/)).toBeNull()
  expect(screen.queryByRole("link", { name: /Voir le profil/ })).toBeNull()
  expect(screen.queryByRole("img", { name: "Compte vérifié" })).toBeNull()
  expect(screen.getByText("N/A")).toBeTruthy()
  expect(screen.getByText("Collaboration")).toBeTruthy()
  expect(screen.getByText("Aucune collaboration n'est publiée pour le moment.")).toBeTruthy()
  const picture = document.querySelector("img")
  fireEvent.error(picture as HTMLImageElement)
  expect(screen.getByText("Image unavailable")).toBeTruthy()
})

it("says how many are shown of very many", async () => {
  server = () => json(200, view({ collaborationsCount: 55 }))
  open()
  await named()
  expect(screen.getByText("Les 2 plus récentes sont affichées.")).toBeTruthy()
})

it("says « Lien invalide » where the link's key can be none", async () => {
  server = () => json(400, { code: "invalid", detail: "Certaines informations ne sont pas valides." })
  open("zoe", "?via=a%20b")
  await screen.findByText("Lien invalide")
})

const PROBLEMS: [when: string, Response | (() => Response), text: string][] = [
  [
    "nobody has this id",
    () => json(404, { code: "not_found", detail: "Influenceur non trouvé" }),
    "Influenceur non trouvé",
  ],
  [
    "the service is down",
    () => json(503, { code: "unavailable", detail: "Ce service ne répond pas." }),
    "Erreur lors du chargement: Ce service ne répond pas.",
  ],
  ["something broke", () => json(500, { code: "unexpected", detail: "boom" }), "Une erreur est survenue"],
  [
    "nothing answers",
    () => {
      throw new TypeError("Failed to fetch")
    },
    "Erreur lors du chargement des données",
  ],
]

it.each(PROBLEMS)("says so where %s", async (_when, response, text) => {
  server = () => (typeof response === "function" ? response() : response)
  open()
  await screen.findByRole("heading", { level: 1, name: "Oups !" })
  expect(screen.getByText(text)).toBeTruthy()
  expect(document.title).toContain(text === "Influenceur non trouvé" ? "Oups !" : "Profil")
})

it("asks again when told to, once the network is back", async () => {
  server = () => {
    throw new TypeError("Failed to fetch")
  }
  open()
  const again = await screen.findByRole("button", { name: "Réessayer" })
  server = () => json(200, view())
  await userEvent.click(again)
  await named()
})

it.each(["", "é !", "a".repeat(65)])("an address that can be nobody's asks nothing: « %s »", async (id) => {
  const asked = vi.fn()
  server = () => {
    asked()
    return json(200, view())
  }
  open(id)
  await screen.findByRole("heading", { level: 1, name: "Oups !" })
  expect(screen.getByText("Lien invalide")).toBeTruthy()
  expect(asked).not.toHaveBeenCalled()
})

it.each([2, 1])("says nothing of that where all %d are shown", async (count) => {
  const { collaborations } = view()
  server = () =>
    json(200, view({ collaborationsCount: count, collaborations: collaborations.slice(0, count) }))
  open()
  await named()
  expect(screen.queryByText(/plus récentes sont affichées/)).toBeNull()
})

it("an id may be as long as a reference is", async () => {
  const id = "a".repeat(64)
  const asked = vi.fn(() => json(200, view()))
  answer({ [`/api/influencer-profile/${id}`]: asked })
  render(
    <PublicRoute params={{ influencerId: id }}>
      <Component />
    </PublicRoute>,
  )
  await named()
  expect(asked).toHaveBeenCalledOnce()
})

it("initials stand for a picture that there is none of", async () => {
  server = () => json(200, view({ profileImageUrl: null }))
  open()
  await named()
  expect(document.querySelector("header img")).toBeNull()
  expect(screen.getByText("ZM")).toBeTruthy()
})

it("what was read stays where it cannot be read again, and is said to be old perhaps", async () => {
  open()
  await named()
  server = () => json(503, { code: "unavailable", detail: "Ce service ne répond pas." })
  await act(() => queryClient.invalidateQueries())
  const old = await screen.findByText(/Cette page n'est peut-être plus à jour\.$/)
  expect([...old.childNodes].flatMap(({ textContent }) => textContent || [])).toEqual([
    "Erreur lors du chargement: Ce service ne répond pas.",
    "Cette page n'est peut-être plus à jour.",
  ])
  expect(screen.getByText("@zoe.mercier")).toBeTruthy()
})
