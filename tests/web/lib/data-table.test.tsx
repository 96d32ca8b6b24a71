import { render, screen, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { MemoryRouter } from "react-router-dom"
import { expect, test, vi } from "vitest"
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

const show = (props: Partial<Parameters<typeof DataTable<Row>>[0]> = {}) =>
  render(<DataTable caption="Gens" columns={COLUMNS} rows={ROWS} rowKey={({ id }) => id} {...props} />, {
    wrapper: MemoryRouter,
  })

test("is a table with its sums where there is room, whose rows the keyboard opens", async () => {
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
  const setSort = vi.fn()
  const { unmount } = show({ sorting: { sort: "views", order: "asc", setSort } })
  /** The arrows of its headers, for whoever sees them. */
  const arrows = () =>
    screen
      .getAllByRole("columnheader")
      .map((head) => head.querySelector("svg")?.getAttribute("data-icon") ?? null)
  expect(arrows()).toEqual([null, "arrow-up", null])
  unmount()
  show({ sorting: { sort: "views", order: "desc", setSort } })
  expect(arrows()).toEqual([null, "arrow-down", null])
  const header = (name: string) => screen.getByRole("columnheader", { name })
  expect(header("Vues").getAttribute("aria-sort")).toBe("descending")
  expect(header("Nom").getAttribute("aria-sort")).toBeNull()
  expect(within(header("Pays")).queryByRole("button")).toBeNull()
  within(header("Nom")).getByRole("button").focus()
  await userEvent.keyboard("{Enter}")
  expect(setSort).toHaveBeenCalledWith("name")
})

test("carries on each fact the label that a card shows it by, and leaves out sums that there are none of", () => {
  show({ actions: ({ name }) => <button type="button">Supprimer {name}</button> })
  const labels = (row: HTMLElement | undefined) =>
    [...(row?.querySelectorAll("td") ?? [])].map(({ dataset }) => dataset.label)
  const rows = screen.getAllByRole("row")
  expect(labels(rows[1])).toEqual(["Vues", "Pays", undefined])
  const [, none] = [...(rows.at(-1)?.querySelectorAll("td") ?? [])]
  expect(none?.childNodes).toHaveLength(0)
})
