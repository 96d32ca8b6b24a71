import { ORPCError } from "@orpc/client"
import { QueryClientProvider } from "@tanstack/react-query"
import { render, screen, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { App } from "antd"
import { MemoryRouter } from "react-router-dom"
import { beforeEach, expect, it } from "vitest"
import { queryClient } from "../../../packages/web/src/lib/api/queryClient.ts"
import { CardList, ListCard } from "../../../packages/web/src/ui/list/ListCard.tsx"
import { SelectionDock, useListSelection } from "../../../packages/web/src/ui/list/ListSelection.tsx"
import { press, says } from "../../world/page.tsx"

const keyOf = (item: string): string => item
let read: (string | undefined)[]
/** Pages of a hundred. */
let pages: number
let fails: boolean
let held: Promise<void> | null

function Cards() {
  const items = ["n1", "n2", "n3"]
  const of = useListSelection<string>({
    ...{ items, keyOf, nameOf: (item) => `Carte ${item}`, scope: "", hasMore: true },
    readPage: async (cursor) => {
      read.push(cursor)
      await held
      if (fails) throw new ORPCError("unavailable", { status: 503, message: "Plus tard." })
      const page = Number(cursor ?? 0)
      const found = Array.from({ length: 100 }, (_, index) => `n${page * 100 + index + 1}`)
      return { items: found, nextCursor: page + 1 < pages ? String(page + 1) : null }
    },
  })
  return (
    <>
      <CardList label="Cartes" items={items} rowKey={keyOf} choosing={of.choosing}>
        {(item) => (
          <ListCard name={item} link={{ to: "/" }} head="" subtitle="" actions={null}>
            {null}
          </ListCard>
        )}
      </CardList>
      <SelectionDock of={of} label="Choix" words={["carte choisie", "cartes choisies"]} read="cartes lues">
        {null}
      </SelectionDock>
    </>
  )
}
async function open() {
  render(
    <QueryClientProvider client={queryClient}>
      <App>
        <MemoryRouter>
          <Cards />
        </MemoryRouter>
      </App>
    </QueryClientProvider>,
  )
  await userEvent.click(screen.getByRole("checkbox", { name: "Sélectionner Carte n2" }))
  expect(await says("1 carte choisie")).toBeDefined()
}
const ALL = /Tout ce que le filtre montre \(500 max\.\)/

beforeEach(() => {
  ;[read, pages, fails, held] = [[], 2, false, null]
})

it("all that the filters show is read page by page, up to as many as may be chosen", async () => {
  await open()
  await press("Les 3 affichés")
  expect(await says("3 cartes choisies")).toBeDefined()
  expect(screen.queryByRole("button", { name: /affichés|^Tout$/ })).toBeNull()
  await press(ALL)
  expect(await says("200 cartes choisies")).toBeDefined()
  expect([read, screen.queryByText(/^Les \d+ premiers/)]).toEqual([[undefined, "1"], null])
  pages = 9
  await press(ALL)
  expect(await says("500 cartes choisies")).toBeDefined()
  expect(await says("Les 500 premiers sont sélectionnés : c'est le maximum en une fois.")).toBeDefined()
  expect(screen.queryByRole("button", { name: ALL })).toBeNull()
  await press("Désélectionner")
  expect(screen.queryByRole("region", { name: "Choix" })).toBeNull()
})

it("a reading of all says how far it is, and may be given up, which leaves the choice as it was", async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  held = promise
  await open()
  // Pressed again, it is not read twice.
  for (const _ of [1, 2]) await press(ALL)
  expect(await says("Sélection en cours : 0 cartes lues…")).toBeDefined()
  expect(read).toEqual([undefined])
  await press("Annuler la sélection")
  resolve()
  await waitFor(() => expect(screen.queryByText(/^Sélection en cours/)).toBeNull())
  expect(screen.getByText("1 carte choisie")).toBeDefined()
})

it("a reading that fails says why, leaves the choice as it was, and may be tried again", async () => {
  fails = true
  await open()
  await press(ALL)
  expect(await says("La sélection n'a pas pu être lue. Plus tard.")).toBeDefined()
  expect(screen.getByText("1 carte choisie")).toBeDefined()
  fails = false
  await press(ALL)
  expect(await says("200 cartes choisies")).toBeDefined()
})
