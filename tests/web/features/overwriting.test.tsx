import { act, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { beforeEach, expect, it, vi } from "vitest"
import { routes } from "../../../packages/web/src/app/routes.tsx"
import { queryClient } from "../../../packages/web/src/lib/api/queryClient.ts"
import { answerForms } from "../support/forms.ts"
import { fieldOf, json, signIn, visit } from "../support/site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../packages/web/src/app/shell/Shell.tsx"
import "../../../packages/web/src/features/planner/BriefDialog.tsx"
import "../../../packages/web/src/features/planner/PlannerPage.tsx"
import "../../../packages/web/src/features/recruitment/ProspectDialog.tsx"
import "../../../packages/web/src/features/recruitment/RecruitmentPage.tsx"
import "../../../packages/web/src/features/resources/ResourceDialog.tsx"
import "../../../packages/web/src/features/resources/ResourcesPage.tsx"
import "../../../packages/web/src/features/roster/CreatorDialog.tsx"
import "../../../packages/web/src/features/roster/RosterPage.tsx"
import "../../../packages/web/src/features/todos/TodoDialog.tsx"
import "../../../packages/web/src/features/todos/TodosPage.tsx"

let sent: Record<string, unknown>[]

/** Somebody changes what has this address once it was read; writes are then taken on condition of its version. */
function changeMeanwhile(address: string, changes: object): () => void {
  const answered = window.fetch
  let stored: { version: number } | null = null
  let changed = false
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init)
    if (new URL(request.url).pathname !== address) return answered(request)
    stored ??= await (await answered(new Request(request.url))).json()
    if (!stored) throw new Error(`Nothing has the address ${address}`)
    if (changed) {
      stored = { ...stored, ...changes, version: stored.version + 1 }
      changed = false
    }
    if (request.method === "GET") return json(200, stored)
    const { version, ...body } = await request.json()
    sent.push({ version, ...body })
    if (version !== stored.version) return json(409, { code: "conflict", detail: "Modifié entre-temps." })
    stored = { ...stored, ...body, version: version + 1 }
    return json(200, stored)
  })
  return () => {
    changed = true
  }
}

beforeEach(() => {
  signIn()
  answerForms()
  sent = []
})

/** Where it is edited, what is typed into which field, what somebody else changes, and what goes out of it. */
const THINGS: [thing: string, path: string, address: string, label: string, theirs: object, name: string][] =
  [
    [
      "a creator of the organisation",
      "/app/influencers?dialog=creator&influencer=zoe",
      "/api/roster/zoe",
      "Nom du manager",
      { address: "Lyon" },
      "managerName",
    ],
    [
      "an influencer of the recruitment",
      "/app/recruitment?dialog=prospect&influencer=zoe",
      "/api/recruitment/zoe",
      "Téléphone",
      { notes: "D'une autre" },
      "phone",
    ],
    [
      "a task",
      "/app/todo?dialog=edit&todo=t1",
      "/api/todos/t1",
      "Titre",
      { description: "D'une autre" },
      "title",
    ],
    [
      "a resource",
      "/app/resources?dialog=edit&resource=r1",
      "/api/resources/r1",
      "Nom",
      { description: "D'une autre" },
      "name",
    ],
    [
      "a day's brief",
      "/app/daily-brief?dialog=edit&date=2099-05-12&influencer=zoe",
      "/api/planner/days/2099-05-12/zoe",
      "Notes internes (cachées à l'influenceur)",
      { tasks: [{ id: "a", text: "Monter", completed: false, completedAt: null }] },
      "internalNotes",
    ],
  ]

it.each(THINGS)(
  "of %s, mine goes over what somebody saved meanwhile once I say so, alone and by the version of then",
  async (_thing, path, address, label, theirs, name) => {
    const happens = changeMeanwhile(address, theirs)
    visit(path, routes)
    const dialog = within(await screen.findByRole("dialog"))
    const field = await fieldOf(label, () => dialog.getAllByLabelText<HTMLInputElement>(label))
    await userEvent.clear(field)
    await userEvent.type(field, "le mien")
    happens()
    await userEvent.click(dialog.getByRole("button", { name: "Enregistrer" }))
    await userEvent.click(await dialog.findByRole("button", { name: "Écraser" }))
    await waitFor(() => expect(sent).toHaveLength(2))
    const [first, ...over] = sent
    expect(over).toEqual([{ version: Number(first?.version) + 1, [name]: "le mien" }])
    expect(first?.[name]).toBe("le mien")
  },
)

it.each(THINGS.filter(([thing]) => /recruitment|resource/.test(thing)))(
  "of %s, mine is still there to be read where somebody takes it away",
  async (_thing, path, address, label) => {
    let gone = false
    const there = window.fetch
    vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
      const request = new Request(input, init)
      return gone && new URL(request.url).pathname === address
        ? json(404, { code: "not_found", detail: "Introuvable." })
        : there(request)
    })
    visit(path, routes)
    const dialog = within(await screen.findByRole("dialog"))
    const field = await fieldOf(label, () => dialog.getAllByLabelText<HTMLInputElement>(label))
    await userEvent.clear(field)
    await userEvent.paste("le mien")
    gone = true
    await act(() => queryClient.invalidateQueries())
    expect(await dialog.findByText(/supprimée par une autre personne/)).toBeDefined()
    expect(dialog.getByDisplayValue("le mien")).toBeDefined()
  },
)
