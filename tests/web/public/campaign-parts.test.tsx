import { render, screen } from "@testing-library/react"
import type { TrackingView } from "@trame/core/campaigns/collaborations/contract/tracking"
import { describe, expect, it } from "vitest"
import { formatMoney } from "../../../packages/web/src/lib/format.ts"
import {
  CampaignHeader,
  CampaignSkeleton,
} from "../../../packages/web/src/public/campaign/CampaignHeader.tsx"
import { Figures } from "../../../packages/web/src/public/campaign/Figures.tsx"
import { Deliverables, InfluencerCard } from "../../../packages/web/src/public/campaign/InfluencerCard.tsx"
import { Timeline } from "../../../packages/web/src/public/campaign/Timeline.tsx"

const facts = () =>
  screen.getAllByRole("term").map((term) => [term.textContent, term.nextElementSibling?.textContent])
const plain = (text: string | null | undefined) => text?.replace(/\s/gu, " ")

describe("a campaign's head", () => {
  const campaign = {
    ...{ name: "Parfum d'hiver", brand: "Maison Témoin", signedDate: "2026-03-14" },
    ...{ manager: "Camille Laurent", updatedAt: "2026-11-20T10:00:00.000Z" },
  }

  it("says whose it is, who leads it, when it was signed and changed, and how far it is", () => {
    render(<CampaignHeader eyebrow="Suivi" campaign={campaign} status="in_progress" />)
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Parfum d'hiver")
    expect(screen.getByText("Suivi")).toBeDefined()
    expect(screen.getByText("En cours")).toBeDefined()
    expect(screen.getByText("20 novembre 2026").getAttribute("datetime")).toBe(campaign.updatedAt)
    expect(facts()).toEqual([
      ["Marque", "Maison Témoin"],
      ["Date", "14 mars 2026"],
      ["Chef de projet", "Camille Laurent"],
    ])
  })

  it("keeps the state to itself where it is nobody's business, and says of no day that there is none", () => {
    render(<CampaignHeader eyebrow="Suivi" campaign={{ ...campaign, signedDate: null }} status={null} />)
    expect(screen.queryByText(/^(En attente|En cours|Terminée)$/)).toBeNull()
    expect(facts()[1]).toEqual(["Date", "Non définie"])
  })

  it("is said to load until it is there", () => {
    render(<CampaignSkeleton />)
    expect(screen.getByText("Chargement de la campagne")).toBeDefined()
  })
})

describe("a campaign's steps", () => {
  type Step = TrackingView["steps"][number]
  const steps = (...statuses: Step["status"][]): Step[] =>
    statuses.map((status, at) => ({
      ...{ id: `s${at}`, name: `Étape ${at}`, deadline: null, status, participantName: null },
    }))

  it("are none yet, which is said", () => {
    render(<Timeline steps={[]} />)
    expect(screen.getByText("Aucune étape pour le moment")).toBeDefined()
    expect(screen.queryByRole("progressbar")).toBeNull()
  })

  it.each([
    [steps("todo", "late"), "0 étape terminée sur 2", "0%"],
    [steps("done", "in_progress", "done", "todo"), "2 étapes terminées sur 4", "50%"],
    [steps("done", "done", "done"), "3 étapes terminées sur 3", "100%"],
  ])("are counted as far as they are done (%#)", (shown, said, width) => {
    render(<Timeline steps={shown} />)
    const bar = screen.getByRole("progressbar", { name: "Avancement de la campagne" })
    expect(["valuemin", "valuenow", "valuemax"].map((name) => bar.getAttribute(`aria-${name}`))).toEqual([
      ...["0", said[0]],
      String(shown.length),
    ])
    expect(bar.firstElementChild).toHaveProperty("style.width", width)
    expect(screen.getByText(said)).toBeDefined()
    const STATES = { todo: "À faire", in_progress: "En cours", done: "Terminé", late: "En retard" }
    expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(
      shown.map(({ name, status }) => `${name}${STATES[status]}`),
    )
  })

  it("say by when, and whose they are, where that is known", () => {
    const [step] = steps("todo")
    if (!step) throw new Error("There is one")
    const own = { ...step, participantName: "Léo" }
    render(
      <Timeline
        steps={[
          { ...own, deadline: "2026-12-01" },
          { ...own, id: "s1" },
        ]}
      />,
    )
    expect(screen.getByText("1er décembre 2026").getAttribute("datetime")).toBe("2026-12-01")
    expect(screen.getAllByText(/^Échéance/)).toHaveLength(1)
    expect(screen.getAllByText("Léo")).toHaveLength(2)
  })
})

it.each([
  [0, "Publication"],
  [1, "Publication"],
  [2, "Publications"],
])("what %i publications reached is told together", (posts, label) => {
  render(<Figures posts={posts} views={12_300} likes={456} engagementRate={3.25} />)
  expect(facts().map(([name, value]) => [name, plain(value)])).toEqual([
    ["Vues", "12 300"],
    ["Likes", "456"],
    ["Engagement moyen", "3,3 %"],
    [label, String(posts)],
  ])
})

describe("an influencer of a campaign", () => {
  const one = (changes: Partial<TrackingView["influencers"][number]>) =>
    render(
      <InfluencerCard
        influencer={{
          ...{ id: "p1", fullName: "Léo Cuisine", username: "leo", profileImageUrl: null, deliverables: [] },
          ...changes,
        }}
      />,
    )

  it("is named with one sign before the name of the account, and none without an account", () => {
    one({ username: "@leo" })
    expect(screen.getByText("@leo")).toBeDefined()
    one({ username: "zoe" })
    expect(screen.getByText("@zoe")).toBeDefined()
    one({ username: "" })
    expect(screen.getAllByText(/@/)).toHaveLength(2)
  })

  it("delivers what is listed, each with its words", () => {
    one({
      deliverables: [
        { type: "reel_instagram", description: "Trente secondes" },
        { type: "youtube", description: "" },
      ],
    })
    expect(screen.getByText("2 livrables")).toBeDefined()
    const [, ...listed] = screen.getAllByRole("listitem").map(({ textContent }) => textContent)
    expect(listed).toEqual(["Reel InstagramTrente secondes", "YouTube"])
  })

  it("is told what each pays only where prices may be seen, and of nothing that it pays nothing", () => {
    render(
      <Deliverables
        deliverables={[
          { type: "tiktok", description: "", price: 12_050 },
          { type: "ugc", description: "", price: 0 },
          { type: "twitch", description: "" },
        ]}
      />,
    )
    expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      `TikTok${formatMoney(12_050)}`,
      `UGC${formatMoney(0)}`,
      "Twitch",
    ])
  })
})
