import { ORPCError } from "@orpc/client"
import { QueryClientProvider } from "@tanstack/react-query"
import { render, screen, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { App } from "antd"
import { MemoryRouter } from "react-router-dom"
import { beforeEach, expect, it } from "vitest"
import { queryClient } from "../../../packages/web/src/lib/api/queryClient.ts"
import { CardList, ListCard } from "../../../packages/web/src/ui/list/ListCard.tsx"
import {
  MOST_CHOSEN,
  SelectionDock,
  useListSelection,
} from "../../../packages/web/src/ui/list/ListSelection.tsx"

const keyOf = (item: string): string => item
const numbers = (count: number, from = 1) => Array.from({ length: count }, (_, index) => `n${from + index}`)
let read: (string | undefined)[]
let pages: number
let fails: boolean
let held: Promise<void> | null

function Page({ items, scope }: { items: readonly string[]; scope: string }) {
  const chosen = useListSelection<string>({
    items,
    keyOf,
    nameOf: (item) => `Carte ${item}`,
    scope,
    readPage: async (cursor) => {
      read.push(cursor)
      await held
      if (fails) throw new ORPCError("unavailable", { status: 503, message: "Plus tard." })
      const page = Number(cursor ?? 0)
      return { items: numbers(100, page * 100 + 1), nextCursor: page + 1 < pages ? String(page + 1) : null }
    },
    hasMore: true,
  })
  return (
    <>
      <CardList label="Cartes" items={items} rowKey={keyOf} choosing={chosen.choosing}>
        {(item) => (
          <ListCard name={item} link={{ to: "/" }} head="" subtitle="" actions={null}>
            {null}
          </ListCard>
        )}
      </CardList>
      <SelectionDock
        of={chosen}
        label="Choix"
        words={["carte choisie", "cartes choisies"]}
        read="cartes lues"
      >
        <output>{chosen.selection.items.join(" ")}</output>
      </SelectionDock>
    </>
  )
}

const page = (items: readonly string[], scope = "") => (
  <QueryClientProvider client={queryClient}>
    <App>
      <MemoryRouter>
        <main>
          <Page items={items} scope={scope} />
        </main>
      </MemoryRouter>
    </App>
  </QueryClientProvider>
)
const box = (item: string) =>
  screen.getByRole<HTMLInputElement>("checkbox", { name: `Sélectionner Carte ${item}` })
const chosen = () => document.querySelector("output")?.textContent ?? ""
const user = userEvent.setup()

beforeEach(() => {
  read = []
  pages = 2
  fails = false
  held = null
})

it("cards are chosen one by one, from one to another with Shift, by x, and not at all after Escape", async () => {
  render(page(numbers(5)))
  await user.click(box("n2"))
  expect(screen.getByText("1 carte choisie")).toBeDefined()
  await user.keyboard("{Shift>}")
  await user.click(box("n4"))
  await user.keyboard("{/Shift}")
  expect(chosen()).toBe("n2 n3 n4")
  screen.getByRole("link", { name: "n3" }).focus()
  await user.keyboard("x")
  expect(chosen()).toBe("n2 n4")
  expect(box("n3").checked).toBe(false)
  await user.keyboard("x")
  // In the order of the list, whatever came first.
  expect(chosen()).toBe("n2 n3 n4")
  await user.keyboard("{Escape}")
  expect(screen.queryByRole("region", { name: "Choix" })).toBeNull()
  expect(box("n2").checked).toBe(false)
})

it("what is chosen stays through other pages of the same list, and goes with other filters", async () => {
  const { rerender } = render(page(["a", "b"]))
  await user.click(box("a"))
  rerender(page(["c"]))
  await user.click(box("c"))
  expect(chosen()).toBe("a c")
  rerender(page(["d", "c"]))
  await user.click(box("d"))
  expect(chosen()).toBe("a d c")
  rerender(page(["c"], "autre"))
  expect(screen.queryByRole("region", { name: "Choix" })).toBeNull()
})

it("all that the filters show is read page by page, up to as many as may be chosen", async () => {
  render(page(numbers(3)))
  await user.click(box("n1"))
  await user.click(screen.getByRole("button", { name: /Tout ce que le filtre montre/ }))
  expect(await screen.findByText("200 cartes choisies")).toBeDefined()
  expect(read).toEqual([undefined, "1"])
  expect(screen.queryByText(/^Les \d+ premiers/)).toBeNull()
  pages = 9
  await user.click(screen.getByRole("button", { name: /Tout ce que le filtre montre/ }))
  expect(await screen.findByText(`${MOST_CHOSEN} cartes choisies`)).toBeDefined()
  expect(
    await screen.findByText("Les 500 premiers sont sélectionnés : c'est le maximum en une fois."),
  ).toBeDefined()
  expect(screen.queryByRole("button", { name: /Tout ce que le filtre montre/ })).toBeNull()
})

it("all that is being read says how far it is, and may be given up, which leaves the choice as it was", async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  held = promise
  render(page(numbers(3)))
  await user.click(box("n2"))
  await user.click(screen.getByRole("button", { name: /Tout ce que le filtre montre/ }))
  expect(await screen.findByText("Sélection en cours : 0 cartes lues…")).toBeDefined()
  // Pressed again, it is not read twice.
  await user.click(screen.getByRole("button", { name: /Tout ce que le filtre montre/ }))
  expect(read).toEqual([undefined])
  expect(screen.getByRole("button", { name: /Tout ce que le filtre montre/ }).className).toContain("loading")
  await user.click(screen.getByRole("button", { name: "Annuler la sélection" }))
  resolve()
  await waitFor(() => expect(screen.queryByText(/^Sélection en cours/)).toBeNull())
  expect(chosen()).toBe("n2")
})

it("what could not be read says why, leaves the choice as it was, and may be read again", async () => {
  fails = true
  render(page(numbers(3)))
  await user.click(box("n1"))
  await user.click(screen.getByRole("button", { name: /Tout ce que le filtre montre/ }))
  expect(await screen.findByText("La sélection n'a pas pu être lue. Plus tard.")).toBeDefined()
  expect(chosen()).toBe("n1")
  fails = false
  await user.click(screen.getByRole("button", { name: /Tout ce que le filtre montre/ }))
  expect(await screen.findByText("200 cartes choisies")).toBeDefined()
})
