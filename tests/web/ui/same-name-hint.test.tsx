import { QueryClientProvider } from "@tanstack/react-query"
import { render, screen, waitFor } from "@testing-library/react"
import { beforeEach, describe, expect, it } from "vitest"
import { queryClient } from "../../../packages/web/src/lib/api/queryClient.ts"
import { SameNameHint } from "../../../packages/web/src/ui/form/SameNameHint.tsx"
import { fakeApi } from "../../world/fakeApi.ts"

let api: ReturnType<typeof fakeApi>
let held: Promise<void> | undefined

beforeEach(() => {
  held = undefined
  const items = ["Éphémère", "ephemere", "Éphémère Paris"].map((brandName, at) => ({
    id: `c${at + 1}`,
    brandName,
    sector: null,
  }))
  api = fakeApi({ clients: { pick: () => Promise.resolve(held).then(() => ({ items })) } })
})

describe("the hint of a client with the same name", () => {
  it.each([
    ["c1", "Éphémère", "Un client porte déjà ce nom. Voir c2"],
    ["c2", "ephemere", "Un client porte déjà ce nom. Voir c1"],
    [undefined, "  ÉPHÉMÈRE ", "Un client porte déjà ce nom. Voir c1"],
    ["c3", "Éphémère Paris", ""],
    [undefined, "Autre", ""],
  ])("when %s is called « %s », is « %s »", async (except, name, told) => {
    render(hint(name, except))
    await waitFor(() => expect(api.callsOf("clients.pick")).toMatchObject([{ search: name.trim() }]))
    await waitFor(() => expect([queryClient.isFetching(), statusText()]).toEqual([0, told]))
  })

  it("disappears when another name is typed, and returns with the former name", async () => {
    const { rerender } = render(hint("Éphémère"))
    await waitFor(() => expect(statusText()).not.toBe(""))
    held = new Promise(() => undefined)
    const seen = ["Éphémère 2", "Éphémère", ""].map((name) => {
      rerender(hint(name))
      return statusText() !== ""
    })
    expect(seen).toEqual([false, true, false])
  })
})

const hint = (name: string, except?: string) => (
  <QueryClientProvider client={queryClient}>
    <SameNameHint name={name} except={except} action={({ id }) => `Voir ${id}`} />
  </QueryClientProvider>
)
const statusText = () => screen.getByRole("status").textContent
