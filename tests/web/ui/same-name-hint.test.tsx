import { QueryClientProvider } from "@tanstack/react-query"
import { render, screen, waitFor } from "@testing-library/react"
import { beforeEach, describe, expect, it } from "vitest"
import { queryClient } from "../../../packages/web/src/lib/api/queryClient.ts"
import { SameNameHint } from "../../../packages/web/src/ui/form/SameNameHint.tsx"
import { answer, json } from "../support/site.tsx"

const CLIENTS = [
  { id: "c1", brandName: "Éphémère", sector: null },
  { id: "c2", brandName: "ephemere", sector: null },
  { id: "c3", brandName: "Éphémère Paris", sector: null },
]
let asked: (string | null)[]
let held: Promise<void> | null

beforeEach(() => {
  ;[asked, held] = [[], null]
  answer({
    "/api/clients/choices": async ({ url }) => {
      asked.push(new URL(url).searchParams.get("search"))
      await held
      return json(200, { items: CLIENTS })
    },
  })
})

const hint = (name: string, except?: string) => (
  <QueryClientProvider client={queryClient}>
    <SameNameHint name={name} except={except} action={({ id }) => `Voir ${id}`} />
  </QueryClientProvider>
)
const said = () => screen.getByRole("status").textContent
const answered = async (search: string) => {
  await waitFor(() => expect(asked).toContain(search))
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
}

describe("another client of the same name", () => {
  it.each([
    ["one that is listed before it", "c1", "Éphémère", "c2"],
    ["one that is listed behind it", "c2", "ephemere", "c1"],
    ["a new one, whatever stands around its name", undefined, "  ÉPHÉMÈRE ", "c1"],
  ])("is pointed out to %s", async (_whom, except, name, other) => {
    render(hint(name, except))
    await waitFor(() => expect(said()).toBe(`Un client porte déjà ce nom. Voir ${other}`))
    expect(asked).toEqual([name.trim()])
  })

  it("is none where the client alone is called so, or nobody", async () => {
    const { rerender } = render(hint("Éphémère Paris", "c3"))
    await answered("Éphémère Paris")
    expect(said()).toBe("")
    rerender(hint("Autre"))
    await answered("Autre")
    expect(said()).toBe("")
  })

  it("is none any more as soon as another name is typed, and is again with the former", async () => {
    const { rerender } = render(hint("Éphémère"))
    await waitFor(() => expect(said()).toMatch(/^Un client porte déjà ce nom/))
    held = new Promise(() => undefined)
    rerender(hint("Éphémère 2"))
    expect(said()).toBe("")
    rerender(hint("Éphémère"))
    expect(said()).toMatch(/^Un client porte déjà ce nom/)
    rerender(hint(""))
    expect(said()).toBe("")
  })
})
