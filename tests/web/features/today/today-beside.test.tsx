import { screen, waitFor } from "@testing-library/react"
import type { Profile } from "@trame/core/account/contract/account"
import { followedCasting } from "@trame/core/campaigns/castings/contract/shapes"
import type { Onboarding } from "@trame/core/workspace/onboarding/contract"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { type Answers, fakeApi, refusal } from "../../../world/fakeApi.ts"
import { answerQuestion, closePage, press, says, section, textOf, visit } from "../../../world/page.tsx"
import { camille, hugo } from "../../../world/people.ts"
import { recordOf } from "../../../world/record.ts"
import { aBrief } from "../../../world/records.ts"
import { signIn } from "../../../world/session.ts"

let me: Profile
let firstSteps: Onboarding

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(`${DAY}T10:00:00Z`) })
  signIn()
  me = camille
  firstSteps = { done: MADE, collaborationId: "k9", samples: "none" }
})

describe("the sections beside the steps", () => {
  it("when they are empty or cannot be read, say so and link to their pages", async () => {
    enter()
    const sections = ["Castings", "Relances", "Briefs du jour", "À payer"]
    const last = (title: string) => textOf(screen.getByRole("region", { name: title })).join(" ")
    await says("Tous les influenceurs sont payés.")
    await waitFor(() =>
      expect(sections.map(last)).toEqual([
        "Castings Tous les castings Aucune marque ne doit répondre.",
        "Relances Tout le recrutement Personne à relancer cette semaine.",
        "Briefs du jour Le planning Aucun brief aujourd'hui.",
        "À payer Voir qui est à payer Tous les influenceurs sont payés.",
      ]),
    )
    const links = sections.map((title) => screen.getByRole("region", { name: title }).querySelector("a"))
    expect(links.map((link) => link?.getAttribute("href"))).toEqual([
      ...["/app/casting", "/app/recruitment", "/app/daily-brief", "/app/accounting?status=pending"],
    ])
    closePage()
    const fail = () => {
      throw refusal("forbidden")
    }
    enter({
      castings: { toFollow: fail },
      recruitment: { followUps: fail },
      planner: { day: fail },
      accounting: { totals: fail },
    })
    for (const what of ["castings", "relances", "briefs", "paiements"])
      expect(await says(`Impossible d'afficher les ${what}`)).toBeDefined()
  })

  it("show castings that wait for an answer, then those that have one, each once", async () => {
    const casting = (id: string, deadline: string | null) =>
      recordOf(followedCasting, {
        id,
        name: id,
        brand: "Écume",
        deadline,
        counts: { proposals: 5, decisions: 2, accepted: 1, maybe: 0, rejected: 1 },
      })
    // In Paris, the next day.
    const decidedAt = "2026-11-20T23:30:00.000Z"
    const waiting = [casting("k1", "2026-12-24"), casting("k3", null)]
    const decided = [casting("k1", null), casting("k2", null)].map((one) => ({ ...one, decidedAt }))
    enter({ castings: { toFollow: { waiting, decided } } })
    const to = "/app/casting?dialog=detail&casting="
    expect(await linesOf(/^Castings/)).toEqual([
      `k1 avant le 24 décembre Écume · 3 réponses attendues → ${to}k1`,
      `k3 Écume · 3 réponses attendues → ${to}k3`,
      `k2 21 novembre Écume a répondu · 1 accepté → ${to}k2`,
    ])
    expect(await titleOf(/^Castings/)).toBe("Castings 2")
  })

  it("show follow-ups, late from the day after their date", async () => {
    const rest = { profileImageUrl: null, status: "contacted" as const }
    const items = [
      { ...rest, id: "a", fullName: "Ada", username: "", nextFollowUpDate: "2026-11-24" },
      { ...rest, id: "b", fullName: "", username: "lena.m", nextFollowUpDate: "2026-11-25" },
      { ...rest, id: "c", fullName: "", username: "", nextFollowUpDate: "2026-11-26" },
    ]
    enter({ recruitment: { followUps: { items, total: 9 } } })
    const to = "/app/recruitment?dialog=prospect&influencer="
    expect(await linesOf(/^Relances/)).toEqual([
      `Ada En retard : 24 novembre Contacté → ${to}a`,
      `lena.m 25 novembre Contacté → ${to}b`,
      `Nom inconnu 26 novembre Contacté → ${to}c`,
    ])
    expect(await titleOf(/^Relances/)).toBe("Relances 9")
  })

  it.each([
    [8, 6, ["et 2 autres"]],
    [6, 6, []],
  ])("of %i briefs today show %i with their progress, and count the others", async (count, shown, others) => {
    const briefs = Array.from({ length: count }, (_, at) => aBrief(`${at}`, DAY, 2, Math.min(at, 2)))
    const api = enter({ planner: { day: { briefs } } })
    const lines = await linesOf(/^Briefs/)
    const to = `/app/daily-brief?dialog=day&date=${DAY}`
    expect(lines.slice(0, 3)).toEqual([
      `Nom 0 0 tâche faite sur 2 → ${to}`,
      `Nom 1 1 tâche faite sur 2 → ${to}`,
      `Nom 2 Terminé 2 tâches faites sur 2 → ${to}`,
    ])
    expect(lines).toHaveLength(shown)
    expect(textOf(await region(/^Briefs/)).filter((text) => /^et /.test(text))).toEqual(others)
    expect(api.callsOf("planner.day")).toEqual([{ date: DAY }])
  })

  it("show the amounts finally owed to influencers", async () => {
    const api = enter({ accounting: { totals: { pending: 123_400, paid: 0 } } })
    const found = await region(/^À payer/)
    await waitFor(() => expect(textOf(found)).toContain("dus aux influenceurs"))
    expect(textOf(found)).toContain("1 234,00 €")
    expect(api.callsOf("accounting.totals")).toEqual([{ period: "all" }])
  })

  it.each([
    ["casting", ["Castings", "Relances"]],
    ["daily_brief", ["Relances", "Briefs du jour"]],
    ["accounting", ["Relances", "À payer"]],
    ["collaborations", ["Relances"]],
  ])("when a user has the right to %s only, they see its section and follow-ups", async (right, titles) => {
    me = { ...hugo, permissions: { [right]: true } }
    const api = enter()
    await region(/^Relances/)
    const headings = () => [...document.querySelectorAll("main h2")].map((title) => title.textContent?.trim())
    await waitFor(() =>
      expect(headings().filter((title) => title !== "Rien à faire cette semaine")).toEqual(titles),
    )
    // The first steps are not for them either.
    expect(api.callsOf("onboarding.view")).toEqual([])
  })
})

/** rules/team.md#first-steps */
describe("the first steps", () => {
  const card = () => section("Bien démarrer")
  const isShown = () => screen.queryByRole("region", { name: "Bien démarrer" }) !== null

  it.each([
    ["k9", "/app/collaborations/k9?dialog=link"],
    [null, "/app/collaborations/new"],
  ])("when the newest campaign is %s, they link to the page for each", async (collaborationId, link) => {
    firstSteps = { ...firstSteps, collaborationId, done: { ...MADE, client: false, link: false } }
    enter()
    const shown = await card()
    expect(shown.getByText(/^3 sur 5/)).toBeDefined()
    expect(shown.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("60")
    const links = shown.getAllByRole("link")
    expect(links.map((one) => [one.getAttribute("href"), /: fait/.test(one.textContent ?? "")])).toEqual([
      ["/app/clients?dialog=new", false],
      ["/app/discover", true],
      ["/app/collaborations/new", true],
      [link, false],
      ["/app/account#agency", true],
    ])
  })

  it("are hidden for this user in this agency until they resume them", async () => {
    firstSteps = { ...firstSteps, done: { ...MADE, client: false }, samples: "present" }
    enter()
    await press("Masquer", await card())
    expect(isShown()).toBe(false)
    expect(await says("Bien démarrer : 4 sur 5 · des exemples sont présents")).toBeDefined()
    for (const other of [{ id: "u8" }, { agencyId: "a8" }]) {
      closePage()
      me = { ...camille, ...other }
      enter()
      await card()
    }
    closePage()
    me = camille
    enter()
    await press("Reprendre")
    await card()
  })

  it("end once all are done and no examples are left, and then stay closed", async () => {
    firstSteps = { ...firstSteps, samples: "present" }
    enter()
    const shown = await card()
    expect(shown.getByText(/^5 sur 5/)).toBeDefined()
    expect(shown.queryByRole("button", { name: "Compléter les exemples" })).toBeNull()
    closePage()
    firstSteps = { ...firstSteps, samples: "none" }
    enter()
    await says(/^Tout est en place/)
    await press("Fermer")
    expect(screen.queryByText(/^Tout est en place/)).toBeNull()
    closePage()
    const api = enter()
    await region(/^Relances/)
    expect(isShown()).toBe(false)
    expect(api.callsOf("onboarding.view")).toEqual([])
  })

  it("add examples at once, remove them after a confirmation, and read everything again", async () => {
    firstSteps = { ...firstSteps, done: { ...MADE, client: false } }
    const api = enter()
    await press("Ajouter des exemples", await card())
    expect(await says(/^Les exemples sont là/)).toBeDefined()
    await waitFor(() => expect(api.callsOf("recruitment.followUps")).toHaveLength(2))
    await press("Retirer les exemples")
    await says(/^Clients, campagnes, castings, .* d'exemple seront supprimés/)
    expect(firstSteps.samples).toBe("present")
    await answerQuestion("Retirer")
    expect(await says("Les exemples ont été retirés")).toBeDefined()
    expect(await screen.findByRole("button", { name: "Ajouter des exemples" })).toBeDefined()
    await waitFor(() => expect(api.callsOf("recruitment.followUps")).toHaveLength(3))
  })

  it("when examples are incomplete or cannot be added or removed, they say so", async () => {
    firstSteps = { ...firstSteps, done: { ...MADE, client: false }, samples: "unfinished" }
    const fail = () => {
      throw refusal("unavailable", "Plus tard.")
    }
    enter().answer({ onboarding: { addSamples: fail, removeSamples: fail } })
    const shown = await card()
    expect(shown.getByText("Les exemples ne sont pas complets.")).toBeDefined()
    await press("Compléter les exemples", shown)
    expect(await says("Les exemples n'ont pas pu être ajoutés. Plus tard.")).toBeDefined()
    await press("Retirer les exemples", shown)
    await answerQuestion("Retirer")
    expect(await says("Les exemples n'ont pas tous pu être retirés. Plus tard.")).toBeDefined()
  })
})

const DAY = "2026-11-25"
const MADE = { client: true, influencer: true, collaboration: true, link: true, teammate: true }

function enter(answers: Answers = {}) {
  const api = fakeApi({
    identity: { me: () => me },
    onboarding: {
      view: () => firstSteps,
      addSamples: () => {
        firstSteps = { ...firstSteps, samples: "present" }
        return { samples: "present" }
      },
      removeSamples: () => {
        firstSteps = { ...firstSteps, samples: "none" }
        return { samples: "none" }
      },
    },
    ...answers,
  })
  visit("/app/today")
  return api
}

const region = (name: RegExp) => screen.findByRole("region", { name })
/** The lines of a section: each one's text and link. */
const linesOf = async (name: RegExp) => {
  const found = await region(name)
  await waitFor(() => expect(found.querySelector("li")).not.toBeNull())
  return [...found.querySelectorAll("li a")].map(
    (line) => `${textOf(line).join(" ")} → ${line.getAttribute("href")}`,
  )
}
const titleOf = async (name: RegExp) => (await region(name)).querySelector("h2")?.textContent
