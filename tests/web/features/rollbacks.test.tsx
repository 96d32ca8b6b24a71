import { act, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { payment as paymentShape } from "@trame/core/campaigns/accounting/contract"
import { today } from "@trame/core/lib/day"
import { mondayOf } from "@trame/core/workspace/todos/rules"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { anInfluencer } from "../../world/discover.ts"
import { fakeApi, offline, refusal } from "../../world/fakeApi.ts"
import { aMail, aMessage, fourCreators } from "../../world/inbox.ts"
import { visit } from "../../world/page.tsx"
import { recordOf } from "../../world/record.ts"
import { aCampaignDetail, aDocument, aStep } from "../../world/records.ts"
import { signIn } from "../../world/session.ts"
import { mine } from "../../world/todos.ts"

/** Whether each is on as stored, what answers its write, and the writes in order. */
let on: Record<Which, boolean>
let waiting: Record<Which, PromiseWithResolvers<void>>
let sent: string[]

const button = (which: Which, label: RegExp) => {
  const named = new RegExp(` ${which}(?!\\p{L})`, "u")
  const all = screen.getAllByLabelText(label)
  return all.filter((one) => named.test(one.getAttribute("aria-label") ?? "")).at(-1) as HTMLElement
}
const mailRow = (which: Which) => {
  const list = within(screen.getByRole("list", { name: "E-mails récents" }))
  return list.getByText(`Sujet ${which}`).closest("button") as HTMLElement
}
const checkbox = (which: Which) =>
  screen.getByRole<HTMLInputElement>("checkbox", { name: `« Tâche ${which} » terminée` })
const says = (name: string) => (control: HTMLElement) => control.getAttribute(name) === "true"

const SWITCHES: Switch[] = [
  {
    what: "a payment marked as paid",
    path: "/app/accounting",
    control: (which) => button(which, /: Créatrice/),
    isOn: says("aria-checked"),
    notice: /^Le statut est resté « En attente » pour Créatrice [ab]\. Refusé\.$/,
  },
  {
    what: "a step's status",
    path: "/app/collaborations/k1",
    control: (which) => button(which, /: passer « Étape/),
    isOn: ({ textContent }) => textContent === "En cours",
    notice: /^Erreur lors de la mise à jour du statut/,
  },
  {
    what: "a document shown to the brand",
    path: "/app/collaborations/k1?tab=documents",
    control: (which) => button(which, /arque : Document/),
    isOn: says("aria-checked"),
    notice: /^Erreur lors de la mise à jour: Refusé\./,
  },
  {
    what: "a task that was ticked",
    path: "/app/todo",
    control: checkbox,
    isOn: (control) => (control as HTMLInputElement).checked,
    notice: /^Une erreur est survenue lors de la sauvegarde\. Refusé\.$/,
  },
  {
    what: "a mail marked as handled",
    path: "/app/talent-manager?creator=i1",
    control: mailRow,
    toggle: async (row) => {
      row.focus()
      await userEvent.keyboard("e")
    },
    isOn: (row) => within(row).queryByText("Traité") !== null,
    notice: /^Erreur lors du marquage\. Refusé\.$/,
  },
  {
    what: "a creator kept in the organisation",
    path: "/app/discover",
    control: (which) => button(which, /^Organisation : /),
    isOn: says("aria-pressed"),
    notice: /^Erreur lors de l'ajout\/du retrait de l'influenceur\. Refusé\.$/,
  },
]

beforeEach(() => {
  on = { a: false, b: false }
  waiting = { a: Promise.withResolvers(), b: Promise.withResolvers() }
  sent = []
})

describe.each(SWITCHES)("$what", ({ path, control, toggle = userEvent.click, isOn, notice }) => {
  const shows = (a: boolean, b: boolean) =>
    waitFor(() => expect(BOTH.map((which) => isOn(control(which)))).toEqual([a, b]))
  /** What follows an answer is read and shown too. */
  const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  const open = async () => {
    enter(path)
    await shows(false, false)
  }
  const press = async (...which: Which[]) => {
    for (const one of which) await toggle(control(one))
    await shows(which.includes("a"), which.includes("b"))
  }

  it("shows at once, is taken back when it is refused or unanswered, and stays once it is stored", async () => {
    await open()
    await press("a")
    waiting.a.reject(refusal("forbidden"))
    expect(await screen.findByText(notice)).toBeDefined()
    await shows(false, false)

    waiting.a = Promise.withResolvers()
    await press("a")
    const online = window.fetch
    // Nothing answers, not even what is stored.
    vi.stubGlobal("fetch", () => Promise.reject(offline()))
    waiting.a.reject(offline())
    await shows(false, false)
    expect(await screen.findAllByText(/Erreur de connexion réseau/)).not.toEqual([])
    await settled()
    await shows(false, false)

    vi.stubGlobal("fetch", online)
    waiting.a = Promise.withResolvers()
    await press("a")
    waiting.a.resolve()
    await settled()
    await shows(true, false)
    expect(sent).toEqual(["a", "a", "a"])
  })

  it.each(["later", "before"])("takes nothing back of another one that is stored %s", async (order) => {
    await open()
    if (order === "later") await press("a", "b")
    else await press("b", "a")
    if (order === "before") waiting.b.resolve()
    await settled()
    waiting.a.reject(refusal("forbidden"))
    expect(await screen.findByText(notice)).toBeDefined()
    await waitFor(() => expect(isOn(control("a"))).toBe(false))
    waiting.b.resolve()
    await settled()
    await shows(false, true)
  })
})

/** Two things that are switched one after the other. */
const BOTH = ["a", "b"] as const
type Which = (typeof BOTH)[number]

async function write<Item>(which: string, stored: (which: Which) => Item): Promise<Item> {
  sent.push(which)
  await waiting[which as Which].promise
  on[which as Which] = true
  return stored(which as Which)
}

const version = (which: Which) => (on[which] ? 2 : 1)
const payment = (which: Which) =>
  recordOf(paymentShape, {
    collaborationId: "k1",
    participantId: which,
    influencerId: which,
    fullName: `Créatrice ${which}`,
    rate: 100,
    paidPercentage: 50,
    amount: 50,
    paid: on[which],
    version: version(which),
  })
const step = (which: Which) =>
  aStep(which, `Étape ${which}`, { status: on[which] ? "in_progress" : "todo", version: version(which) })
const document = (which: Which) =>
  aDocument(which, `Document ${which}`, { visibleForBrand: on[which], version: version(which) })
const todo = (which: Which) =>
  mine(which, mondayOf(today()), { status: on[which] ? "completed" : "pending", version: version(which) })
const handledAt = (which: Which) => (on[which] ? "2026-03-01T08:00:00.000Z" : null)
const mail = (which: Which) => aMail(which, { handledAt: handledAt(which) })
const kept = () => ({ roster: BOTH.filter((which) => on[which]), recruitment: [] })

function enter(path: string) {
  signIn()
  const creators = fourCreators().slice(0, 1)
  fakeApi({
    accounting: {
      list: () => ({ items: BOTH.map(payment), nextCursor: null }),
      setPayment: ({ participantId }) => write(participantId, payment),
    },
    collaborations: {
      get: () => aCampaignDetail({ steps: BOTH.map(step), documents: BOTH.map(document) }),
      updateStep: ({ stepId }) => write(stepId, step),
      updateDocument: ({ documentId }) => write(documentId, document),
    },
    todos: {
      week: () => ({ items: BOTH.map(todo) }),
      get: ({ todoId }) => todo(todoId as Which),
      complete: ({ todoId }) => write(todoId, todo),
    },
    inbox: {
      creators: { items: creators },
      creator: () => creators[0] as (typeof creators)[0],
      mails: () => ({ items: BOTH.map(mail), nextCursor: null }),
      handle: ({ messageId }) =>
        write(messageId, (which) => aMessage(which, { handledAt: handledAt(which) })),
    },
    discover: {
      search: () => ({
        items: BOTH.map((which) => anInfluencer(which)),
        nextCursor: null,
        total: null,
        memberships: kept(),
      }),
      memberships: kept,
    },
    roster: { add: ({ influencerId }) => write(influencerId, (id) => ({ id })) },
  })
  visit(path)
}

interface Switch {
  what: string
  path: string
  control: (which: Which) => HTMLElement
  toggle?: (control: HTMLElement) => Promise<unknown>
  isOn: (control: HTMLElement) => boolean
  notice: RegExp
}
