import { cleanup, render, screen, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { type Column, DataTable } from "../../../packages/web/src/ui/list/DataTable.tsx"

interface Row {
  id: string
  name: string
  views: number
}

const ROWS: Row[] = [
  { id: "a", name: "Léna", views: 12 },
  { id: "b", name: "Noé", views: 30 },
]
const COLUMNS: [Column<Row>, ...Column<Row>[]] = [
  { label: "Nom", sort: "name", cell: ({ name }) => name, total: "Total" },
  { label: "Vues", sort: "views", numeric: true, cell: ({ views }) => views, total: 42 },
  { label: "Pays", cell: () => "France" },
]

/** Whether there is room for a table: antd asks for each of its widths. */
let wide: boolean

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({
    matches: wide,
    addListener: () => undefined,
    removeListener: () => undefined,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = (props: Partial<Parameters<typeof DataTable<Row>>[0]> = {}) =>
  render(<DataTable caption="Gens" columns={COLUMNS} rows={ROWS} rowKey={({ id }) => id} {...props} />)

test("is a table with its sums where there is room, whose rows the keyboard opens", async () => {
  wide = true
  const onOpen = vi.fn()
  show({ onOpen, actions: ({ name }) => <button type="button">Supprimer {name}</button> })
  const table = within(screen.getByRole("table", { name: "Gens" }))
  expect(table.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
    "Nom",
    "Vues",
    "Pays",
    "Actions",
  ])
  expect(table.getAllByRole("row").at(-1)?.textContent).toBe("Total42")
  await userEvent.tab()
  expect(document.activeElement?.textContent).toBe("Léna")
  await userEvent.keyboard("{Enter}")
  expect(onOpen).toHaveBeenCalledWith(ROWS[0])
  await userEvent.tab()
  expect(document.activeElement?.textContent).toBe("Supprimer Léna")
})

test("is ordered by its headers, which say how", async () => {
  wide = true
  const setSort = vi.fn()
  show({ sorting: { sort: "views", order: "desc", setSort } })
  const header = (name: string) => screen.getByRole("columnheader", { name })
  expect(header("Vues").getAttribute("aria-sort")).toBe("descending")
  expect(header("Nom").getAttribute("aria-sort")).toBeNull()
  expect(within(header("Pays")).queryByRole("button")).toBeNull()
  within(header("Nom")).getByRole("button").focus()
  await userEvent.keyboard("{Enter}")
  expect(setSort).toHaveBeenCalledWith("name")
})

test("is cards where there is no room, with the same names, facts, actions and sums", async () => {
  wide = false
  const onOpen = vi.fn()
  show({ onOpen, actions: ({ name }) => <button type="button">Supprimer {name}</button> })
  expect(screen.queryByRole("table")).toBeNull()
  const cards = within(screen.getByRole("list", { name: "Gens" })).getAllByRole("listitem")
  expect(cards.map(({ textContent }) => textContent)).toEqual([
    "LénaSupprimer LénaVues12PaysFrance",
    "NoéSupprimer NoéVues30PaysFrance",
    "TotalVues42",
  ])
  await userEvent.click(screen.getByRole("button", { name: "Noé" }))
  expect(onOpen).toHaveBeenCalledWith(ROWS[1])
})

test("stays a table on every screen when told to", () => {
  wide = false
  show({ from: "always" })
  expect(screen.getByRole("table", { name: "Gens" })).toBeDefined()
})
