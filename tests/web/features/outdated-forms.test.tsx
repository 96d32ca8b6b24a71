import { act, cleanup, screen, waitFor, within } from "@testing-library/react"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { routes } from "../../../packages/web/src/app/routes.tsx"
import { queryClient } from "../../../packages/web/src/lib/api/queryClient.ts"
import { answerForms } from "../support/forms.ts"
import { fieldOf, json, signIn, visit } from "../support/site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../packages/web/src/app/shell/Shell.tsx"
import "../../../packages/web/src/features/castings/CastingDialog.tsx"
import "../../../packages/web/src/features/castings/CastingsPage.tsx"
import "../../../packages/web/src/features/clients/ClientDialog.tsx"
import "../../../packages/web/src/features/clients/ClientsPage.tsx"
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

const NOTES = "Notes internes (cachées à l'influenceur)"

/** Where it is edited, where it is stored, which field is looked at, and the part of the answer that holds it. */
const THINGS: [thing: string, path: string, address: string, label: string, name: string, part?: string][] = [
  ["client", "/app/clients?dialog=edit&client=c1", "/api/clients/c1", "Notes", "notes", "client"],
  ["casting", "/app/casting?dialog=edit&casting=c1", "/api/castings/c1", "Budget", "budget", "casting"],
  ["creator", "/app/influencers?dialog=creator&influencer=zoe", "/api/roster/zoe", "Adresse", "address"],
  [
    "prospect",
    "/app/recruitment?dialog=prospect&influencer=zoe",
    "/api/recruitment/zoe",
    "Téléphone",
    "phone",
  ],
  ["task", "/app/todo?dialog=edit&todo=t1", "/api/todos/t1", "Description", "description"],
  ["resource", "/app/resources?dialog=edit&resource=r1", "/api/resources/r1", "Description", "description"],
  [
    "brief",
    "/app/daily-brief?dialog=edit&date=2099-05-12&influencer=zoe",
    "/api/planner/days/2099-05-12/zoe",
    NOTES,
    "internalNotes",
  ],
]

beforeEach(() => {
  signIn()
  answerForms()
})

/** rules/platform.md#versions */
describe.each(THINGS)("the form of a %s that was open before", (_thing, path, address, label, name, part) => {
  const field = async () => {
    const dialog = within(await screen.findByRole("dialog"))
    return fieldOf(label, () => dialog.getAllByLabelText<HTMLInputElement>(label))
  }

  /** It is opened and left; then it is answered so, which live updates tell. */
  async function leave(answered: (stored: Record<string, unknown>) => Response | Promise<Response>) {
    visit(path, routes)
    await field()
    cleanup()
    const there = window.fetch
    const stored = await (await there(new Request(new URL(address, window.location.href)))).json()
    vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
      const request = new Request(input, init)
      return new URL(request.url).pathname === address ? answered(stored) : there(request)
    })
    await act(() => queryClient.invalidateQueries())
  }

  const changed = (stored: Record<string, unknown>) => {
    const one = (part ? stored[part] : stored) as { version: number }
    const now = { ...one, [name]: "0600", version: one.version + 1 }
    return json(200, part ? { ...stored, [part]: now } : now)
  }

  it("opens on what a colleague has made of it since, and calls that no news", async () => {
    await leave(changed)
    visit(path, routes)
    expect((await field()).value).toBe("0600")
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(screen.queryByText(/modifiée par une autre personne/)).toBeNull()
  })

  it("does not open where it is no more", async () => {
    await leave(() => json(404, { code: "not_found", detail: "Introuvable." }))
    visit(path, routes)
    const dialog = within(await screen.findByRole("dialog"))
    await waitFor(() => expect(dialog.queryByRole("status", { busy: true })).toBeNull())
    expect(dialog.queryByLabelText(label)).toBeNull()
    expect(dialog.queryByRole("button", { name: "Enregistrer" })).toBeNull()
    expect(dialog.queryByText(/par une autre personne/)).toBeNull()
  })

  it("opens on what is known of it where it cannot be read anew", async () => {
    await leave(() => json(403, { code: "forbidden", detail: "Refusé." }))
    visit(path, routes)
    expect(await field()).toBeDefined()
  })
})
