import { act, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { Payment } from "@trame/core/campaigns/accounting/contract"
import { today } from "@trame/core/lib/day"
import type { Todo } from "@trame/core/workspace/todos/contract"
import { mondayOf } from "@trame/core/workspace/todos/rules"
import { beforeEach, describe, expect, it } from "vitest"
import { routes } from "../../../packages/web/src/app/routes.tsx"
import { camille } from "../../world/people.ts"
import { collaboration } from "../support/campaign.ts"
import { creatorOf, mailboxOf, mailOf, messageOf } from "../support/inbox.ts"
import { answer, json, signIn, visit } from "../support/site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../packages/web/src/app/shell/Shell.tsx"
import "../../../packages/web/src/features/accounting/AccountingPage.tsx"
import "../../../packages/web/src/features/collaborations/detail/CollaborationPage.tsx"
import "../../../packages/web/src/features/collaborations/detail/StatDialog.tsx"
import "../../../packages/web/src/features/discover/DiscoverPage.tsx"
import "../../../packages/web/src/features/inbox/page/InboxPage.tsx"
import "../../../packages/web/src/features/todos/TodosPage.tsx"

const NOW = "2026-03-01T08:00:00.000Z"

/** Of two things that one switches, one after the other. */
type Which = "a" | "b"
const BOTH: Which[] = ["a", "b"]

/** What is stored, and the answers that are still to come. */
let on: Record<Which, boolean>
let waiting: Record<Which, PromiseWithResolvers<Response | null>>
/** What was sent, in order. */
let sent: Which[]
/** Nothing answers any more, so that what is stored cannot be read either. */
let offline: boolean

const lost = () => Promise.reject(new TypeError("Failed to fetch"))

/** One write: it takes as long as the test says, and is stored unless refused. */
async function write(which: Which, stored: () => unknown): Promise<Response> {
  sent.push(which)
  const refused = await waiting[which].promise
  if (refused) return refused
  on[which] = true
  return json(200, stored())
}

const payment = (which: Which): Payment => ({
  collaborationId: "k1",
  collaborationName: "Lancement",
  brand: "Rive",
  date: "2026-03-14",
  participantId: which,
  influencerId: which,
  fullName: `Créatrice ${which}`,
  profileImageUrl: null,
  rate: 100,
  paidPercentage: 50,
  amount: 50,
  paid: on[which],
  version: on[which] ? 2 : 1,
})
const step = (which: Which) => ({
  id: which,
  version: on[which] ? 2 : 1,
  name: `Étape ${which}`,
  deadline: null,
  status: on[which] ? "in_progress" : "todo",
  participantId: null,
  participantName: null,
  order: which,
  viaPublicLink: false,
  createdAt: NOW,
  updatedAt: NOW,
})
const document = (which: Which) => ({
  id: which,
  version: on[which] ? 2 : 1,
  name: `Document ${which}`,
  type: "other",
  visibleForBrand: on[which],
  visibleForInfluencers: false,
  participantId: null,
  participantName: null,
  kind: "link",
  url: "https://docs.example.com/partage",
  fileName: null,
  fileSize: null,
  contentType: null,
  viaPublicLink: false,
  createdAt: NOW,
  updatedAt: NOW,
})
const todo = (which: Which): Todo => ({
  id: which,
  version: on[which] ? 2 : 1,
  title: `Tâche ${which}`,
  description: "",
  status: on[which] ? "completed" : "pending",
  priority: "medium",
  dueDate: mondayOf(today()),
  automatic: false,
  author: { id: "u1", name: "Camille Laurent" },
  assignee: { id: "u1", name: "Camille Laurent" },
  completedAt: on[which] ? NOW : null,
  createdAt: NOW,
  updatedAt: NOW,
})
const mail = (which: Which) => mailOf(which, { handledAt: on[which] ? NOW : null })
const influencer = (which: Which) => ({
  id: which,
  displayName: `Créatrice ${which}`,
  username: which,
  profileImageUrl: null,
  followersCount: 12_300,
  platform: "instagram",
  category: "Mode",
  verified: false,
  engagementRate: null,
  collaborationsCount: 0,
  lastUpdated: null,
})
const kept = () => ({ roster: BOTH.filter((which) => on[which]), recruitment: [] })

const each = (handler: (which: Which) => [string, (request: Request) => Response | Promise<Response>]) =>
  Object.fromEntries(BOTH.map(handler))

function enter(path: string) {
  const answers: Parameters<typeof answer>[0] = {
    "/api/identity/me": () => json(200, camille),
    "/api/agencies/teammates": () => json(200, { items: [] }),
    "/api/accounting/payments": () => json(200, { items: BOTH.map(payment), nextCursor: null }),
    "/api/accounting/totals": () => json(200, { pending: 0, paid: 0 }),
    ...each((which) => [`/api/accounting/payments/k1/${which}`, () => write(which, () => payment(which))]),
    "/api/collaborations/k1": () =>
      json(200, {
        collaboration,
        participants: [],
        steps: BOTH.map(step),
        documents: BOTH.map(document),
        stats: [],
      }),
    ...each((which) => [`/api/collaborations/k1/steps/${which}`, () => write(which, () => step(which))]),
    ...each((which) => [
      `/api/collaborations/k1/documents/${which}`,
      () => write(which, () => document(which)),
    ]),
    "/api/todos": () => json(200, { items: BOTH.map(todo) }),
    "/api/todos/automatic": () => json(200, { items: [], nextCursor: null }),
    ...each((which) => [`/api/todos/${which}`, () => json(200, todo(which))]),
    ...each((which) => [`/api/todos/${which}/completion`, () => write(which, () => todo(which))]),
    "/api/inbox": () => json(200, { items: [lou()] }),
    "/api/inbox/i1": () => json(200, lou()),
    "/api/inbox/i1/chat": () => json(200, { items: [] }),
    "/api/inbox/i1/threads": () => json(200, { items: [], nextCursor: null }),
    "/api/inbox/i1/mails": () => json(200, { items: BOTH.map(mail), nextCursor: null }),
    ...each((which) => [
      `/api/inbox/i1/threads/t-${which}/messages/${which}/handled`,
      () => write(which, () => messageOf(which, mail(which))),
    ]),
    "/api/discover/influencers": () =>
      json(200, { items: BOTH.map(influencer), nextCursor: null, memberships: kept() }),
    "/api/discover/memberships": () => json(200, kept()),
    "/api/discover/filters": () => json(200, { platforms: [], categories: [] }),
    "/api/discover/credits": () => json(200, { remaining: 7, total: 10, resetAt: NOW }),
    "/api/discover/additions": () => json(200, { items: [] }),
    ...each((which) => [`/api/roster/${which}`, () => write(which, () => ({ id: which }))]),
  }
  answer(
    Object.fromEntries(
      Object.entries(answers).map(([address, handler]) => [
        address,
        (request: Request) => (offline ? lost() : handler(request)),
      ]),
    ),
  )
  return visit(path, routes)
}
const lou = () => creatorOf("i1", "Lou Martin", { mailbox: mailboxOf("lou@gmail.example"), hasMails: true })

interface Case {
  what: string
  path: string
  toggle: (which: Which) => Promise<unknown>
  /** As the screen shows it. */
  isOn: (which: Which) => boolean
  notice: RegExp
}

const button = (which: Which, label: RegExp) => {
  const named = new RegExp(` ${which}(?!\\p{L})`, "u")
  const all = screen
    .getAllByLabelText(label)
    .filter((one) => named.test(one.getAttribute("aria-label") ?? ""))
  return all.at(-1) ?? globalThis.document.body
}
const mailRow = (which: Which) => {
  const list = within(screen.getByRole("list", { name: "E-mails récents" }))
  return list.getByText(`Sujet ${which}`).closest("button") as HTMLElement
}
const checkbox = (which: Which) => {
  const card = screen.getByRole("button", { name: `Tâche ${which}` }).closest("article") as HTMLElement
  return within(card).getByRole<HTMLInputElement>("checkbox")
}
const checked = (control: HTMLElement) => control.getAttribute("aria-checked") === "true"

const CASES: Case[] = [
  {
    what: "a payment marked as paid",
    path: "/app/accounting",
    toggle: (which) => userEvent.click(button(which, /: Créatrice/)),
    isOn: (which) => checked(button(which, /: Créatrice/)),
    notice: /^Le statut est resté « En attente » pour Créatrice [ab]\. Refusé\.$/,
  },
  {
    what: "a step's status",
    path: "/app/collaborations/k1",
    toggle: (which) => userEvent.click(button(which, /: passer « Étape/)),
    isOn: (which) => button(which, /: passer « Étape/).textContent === "En cours",
    notice: /^Erreur lors de la mise à jour du statut/,
  },
  {
    what: "a document shown to the brand",
    path: "/app/collaborations/k1?tab=documents",
    toggle: (which) => userEvent.click(button(which, /arque : Document/)),
    isOn: (which) => checked(button(which, /arque : Document/)),
    notice: /^Erreur lors de la mise à jour: Refusé\./,
  },
  {
    what: "a task that was ticked",
    path: "/app/todo",
    toggle: (which) => userEvent.click(checkbox(which)),
    isOn: (which) => checkbox(which).checked,
    notice: /^Une erreur est survenue lors de la sauvegarde\. Refusé\.$/,
  },
  {
    what: "a mail marked as handled",
    path: "/app/talent-manager?creator=i1",
    toggle: async (which) => {
      mailRow(which).focus()
      await userEvent.keyboard("e")
    },
    isOn: (which) => within(mailRow(which)).queryByText("Traité") !== null,
    notice: /^Erreur lors du marquage\. Refusé\.$/,
  },
  {
    what: "a creator kept in the organisation",
    path: "/app/discover",
    toggle: (which) => userEvent.click(button(which, /^Organisation : /)),
    isOn: (which) => button(which, /^Organisation : /).getAttribute("aria-pressed") === "true",
    notice: /^Erreur lors de l'ajout\/du retrait de l'influenceur\. Refusé\.$/,
  },
]

beforeEach(() => {
  signIn()
  on = { a: false, b: false }
  waiting = { a: Promise.withResolvers(), b: Promise.withResolvers() }
  sent = []
  offline = false
})

const refused = () => json(403, { code: "forbidden", detail: "Refusé." })

describe.each(CASES)("$what", ({ path, toggle, isOn, notice }) => {
  const open = async () => {
    enter(path)
    await waitFor(() => expect(BOTH.map(isOn)).toEqual([false, false]))
  }
  const shows = (a: boolean, b: boolean) => waitFor(() => expect(BOTH.map(isOn)).toEqual([a, b]))
  /** What follows an answer has been read and shown too. */
  const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)))

  it("shows at once, and stays once it is stored", async () => {
    await open()
    await toggle("a")
    await shows(true, false)
    waiting.a.resolve(null)
    await settled()
    await shows(true, false)
    expect(screen.queryByText(notice)).toBeNull()
    expect(sent).toEqual(["a"])
  })

  it("is taken back where it is refused, with a notice, and may be tried again", async () => {
    await open()
    await toggle("a")
    await shows(true, false)
    waiting.a.resolve(refused())
    expect(await screen.findByText(notice)).toBeDefined()
    await shows(false, false)
    waiting.a = Promise.withResolvers()
    waiting.a.resolve(null)
    await settled()
    await toggle("a")
    await shows(true, false)
    await settled()
    await shows(true, false)
    expect(sent).toEqual(["a", "a"])
  })

  it("is taken back where nothing answers, not even what is stored", async () => {
    await open()
    await toggle("a")
    await shows(true, false)
    offline = true
    waiting.a.reject(new TypeError("Failed to fetch"))
    await shows(false, false)
    expect((await screen.findAllByText(/Erreur de connexion réseau/)).length).toBeGreaterThan(0)
    await settled()
    await shows(false, false)
  })

  it("takes nothing back of another one that is stored later", async () => {
    await open()
    await toggle("a")
    await toggle("b")
    await shows(true, true)
    waiting.a.resolve(refused())
    expect(await screen.findByText(notice)).toBeDefined()
    await waitFor(() => expect(isOn("a")).toBe(false))
    waiting.b.resolve(null)
    await settled()
    await shows(false, true)
  })

  it("takes nothing back of another one that was stored before", async () => {
    await open()
    await toggle("b")
    await toggle("a")
    await shows(true, true)
    waiting.b.resolve(null)
    await settled()
    waiting.a.resolve(refused())
    expect(await screen.findByText(notice)).toBeDefined()
    await settled()
    await shows(false, true)
  })
})
