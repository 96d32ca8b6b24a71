import { fireEvent, render, screen } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { ReactNode } from "react"
import { MemoryRouter } from "react-router-dom"
import { describe, expect, it, vi } from "vitest"
import { pageNumbers } from "../../../packages/web/src/lib/format.ts"
import { useSelection } from "../../../packages/web/src/lib/many/selection.ts"
import { ChoiceBox } from "../../../packages/web/src/ui/list/ChoiceBox.tsx"
import { type Column, DataTable } from "../../../packages/web/src/ui/list/DataTable.tsx"
import { FilterChips } from "../../../packages/web/src/ui/list/FilterChips.tsx"
import { CardButton, CardList } from "../../../packages/web/src/ui/list/ListCard.tsx"
import { Pagination } from "../../../packages/web/src/ui/list/Pagination.tsx"
import { SelectionBar } from "../../../packages/web/src/ui/list/SelectionBar.tsx"
import { ShowMoreList } from "../../../packages/web/src/ui/list/ShowMoreList.tsx"
import { fakeObservers } from "../../world/observers.ts"
import { wordsOf } from "../../world/page.tsx"

describe("a table", () => {
  const table = (props: Partial<Parameters<typeof DataTable<Row>>[0]> = {}) =>
    show(<DataTable caption="Gens" columns={COLUMNS} rows={[LENA, NOE]} rowKey={rowKey} {...props} />)
  const cellsOf = (row: HTMLElement | undefined) => [...(row?.querySelectorAll("th, td") ?? [])]

  it("has each sum below its column, and in each cell the label that cards show", () => {
    table({ choosing, actions: ({ name }) => <button type="button">Supprimer {name}</button> })
    const rows = screen.getAllByRole("row")
    expect(cellsOf(rows[0]).map(({ textContent }) => textContent)).toEqual([
      ...["", "Nom", "Vues", "Pays", "Actions"],
    ])
    expect(cellsOf(rows.at(-1)).map(({ textContent }) => textContent)).toEqual(["", "Total", "42", "", ""])
    expect(rows.map(({ dataset }) => dataset.chosen)).toEqual([undefined, "false", "true", undefined])
    const labels = [...(rows[1]?.querySelectorAll("td") ?? [])].map(({ dataset }) => dataset.label)
    expect(labels).toEqual([undefined, "Vues", "Pays", undefined])
  })
})

describe("the selection of rows", () => {
  function Chosen() {
    const rows = [LENA, NOE]
    const selection = useSelection({ items: rows, keyOf: rowKey, scope: "" })
    return (
      <>
        <DataTable
          {...{ caption: "Gens", columns: COLUMNS, rows, rowKey }}
          choosing={{ ...selection, nameOf: ({ name }) => name }}
        />
        <SelectionBar label="Choix" count={`${selection.items.length} choisis`} shown={2} {...{ selection }}>
          {null}
        </SelectionBar>
      </>
    )
  }
  const boxes = () =>
    screen
      .getAllByRole<HTMLInputElement>("checkbox")
      .map(({ checked, indeterminate }) => [checked, indeterminate])
  const [NONE, SOME, ALL] = [
    [false, false],
    [false, true],
    [true, false],
  ]

  it.each<[string, () => unknown]>([
    [
      "the checkbox of the header",
      () => fireEvent.click(screen.getByLabelText("Sélectionner tout ce qui est affiché")),
    ],
    ["a button", () => fireEvent.click(screen.getByRole("button", { name: "Les 2 affichés" }))],
  ])("selects all by %s, and none by a button or Escape", (_by, chooseAll) => {
    show(<Chosen />)
    for (const clear of [
      () => fireEvent.click(screen.getByRole("button", { name: "Désélectionner" })),
      () => fireEvent.keyDown(document.body, { key: "Escape" }),
    ]) {
      fireEvent.click(screen.getByLabelText("Sélectionner Léna"))
      expect(boxes()).toEqual([SOME, ALL, NONE])
      chooseAll()
      expect([boxes(), screen.getByRole("status").textContent]).toEqual([[ALL, ALL, ALL], "2 choisis"])
      expect(screen.queryByRole("button", { name: "Les 2 affichés" })).toBeNull()
      clear()
      expect(boxes()).toEqual([NONE, NONE, NONE])
    }
  })
})

describe("the keys of a list", () => {
  const cards = (items: Row[], keys: object) => (
    <CardList label={items[0]?.name ?? ""} items={items} rowKey={rowKey} {...keys}>
      {({ name }) => (
        <CardButton name={name} icon="o" onClick={ignore}>
          {name}
        </CardButton>
      )}
    </CardList>
  )
  const pressOn = (name: string, ...keys: string[]) => {
    const row = screen.getByRole("button", { name })
    row.focus()
    for (const key of keys) fireEvent.keyDown(row, { key })
  }

  it.each(["table", "cards"])("edit and select the focused row: %s", (kind) => {
    const [onEdit, toggle] = [vi.fn(), vi.fn()]
    const keys = { onEdit, choosing: { ...choosing, toggle } }
    const rows = [LENA, NOE]
    const table = { ...keys, caption: "Gens", columns: COLUMNS, rows, rowKey, onOpen: ignore }
    show(kind === "table" ? <DataTable {...table} /> : cards(rows, keys))
    pressOn("Noé", "e", "x")
    expect([onEdit.mock.calls, toggle.mock.calls]).toEqual([[["b"]], [[NOE, false]]])
  })

  it.each([
    ["Léna", [[LENA, false]], []],
    ["Noé", [], [[NOE, false]]],
  ])("select in the focused list of two on a page: %s", (name, first, second) => {
    const [one, other] = [vi.fn(), vi.fn()]
    show([
      <div key="a">{cards([LENA], { choosing: { ...choosing, toggle: one } })}</div>,
      <div key="b">{cards([NOE], { choosing: { ...choosing, toggle: other } })}</div>,
    ])
    pressOn(name, "x")
    expect([one.mock.calls, other.mock.calls]).toEqual([first, second])
  })

  it("select no text between two checkboxes on a Shift click", () => {
    render(<ChoiceBox label="Léna" checked={false} onToggle={ignore} />)
    const box = screen.getByRole("checkbox", { name: "Léna" })
    expect(fireEvent.mouseDown(box, { shiftKey: true })).toBe(false)
    expect(fireEvent.mouseDown(box)).toBe(true)
  })
})

it("filter chips show the selected one and each count, zero included", async () => {
  const onChange = vi.fn()
  const options = [
    { value: "a", label: "Tous", count: 1200 },
    { value: "b", label: "Refusés", count: 0 },
    { value: "c", label: "Autres" },
  ] as const
  render(<FilterChips legend="Réponses" options={options} value="a" onChange={onChange} />)
  const chips = screen.getAllByRole("button")
  expect(chips.map(wordsOf)).toEqual(["Tous 1 200", "Refusés 0", "Autres"])
  expect(chips.map((chip) => chip.getAttribute("aria-pressed"))).toEqual(["true", "false", "false"])
  await userEvent.click(screen.getByRole("button", { name: /^Refusés/ }))
  expect(onChange).toHaveBeenCalledWith("b")
})

describe("the pages of a list", () => {
  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 9, [1, 2, 3, 9]],
    [5, 9, [1, 2, 3, 4, 5, 6, 9]],
    [7, 20, [1, 2, 3, 6, 7, 8, 20]],
    [20, 20, [1, 2, 3, 19, 20]],
  ])("when %i of %i is shown, are %j", (page, pageCount, expected) => {
    expect(pageNumbers(page, pageCount)).toEqual(expected)
  })

  it.each([
    [20, 20, "123…1920", [[19], [1], [2], [3], [19], [20]]],
    [1, 2, "12", [[1], [2], [2]]],
    [1, 1, "", []],
  ])("when %i of %i is shown, read « %s » and link to %j", async (page, pageCount, text, led) => {
    const onPage = vi.fn()
    const { container } = render(
      <Pagination label="Pages" page={page} pageCount={pageCount} onPage={onPage} />,
    )
    expect(container.textContent).toBe(text)
    expect(container.querySelector("[aria-current=page]")?.textContent).toBe(text ? String(page) : undefined)
    for (const button of screen.queryAllByRole("button")) await userEvent.click(button)
    expect(onPage.mock.calls).toEqual(led)
  })
})

describe("a long list that renders on scroll", () => {
  const items = (count: number) => Array.from({ length: count }, (_, at) => `n${at}`)
  const list = (count: number) =>
    render(
      <ShowMoreList items={items(count)} label="Nombres">
        {(item) => <li key={item}>{item}</li>}
      </ShowMoreList>,
    )
  const shownCount = () => screen.getAllByRole("listitem").length
  const more = () => screen.queryByRole("button", { name: "Afficher plus" })

  it("renders more by a press, until all items are rendered", () => {
    list(50)
    const seen = [24, 48, 50].map((count) => {
      expect(shownCount()).toBe(count)
      const button = more()
      if (button) fireEvent.click(button)
      return button !== null
    })
    expect(seen).toEqual([true, true, false])
  })

  it("renders more by itself while its end stays near", () => {
    const observers = fakeObservers("IntersectionObserver")
    list(80)
    for (const count of [48, 72]) {
      observers().at(-1)?.tell()
      expect(shownCount()).toBe(count)
    }
  })
})

const ignore = () => undefined
const show = (list: ReactNode) =>
  render(
    <MemoryRouter>
      <main>{list}</main>
    </MemoryRouter>,
  )

interface Row {
  id: string
  name: string
  views: number
}
const LENA = { id: "a", name: "Léna", views: 12 }
const NOE = { id: "b", name: "Noé", views: 30 }
const COLUMNS: [Column<Row>, ...Column<Row>[]] = [
  { label: "Nom", sort: "name", cell: ({ name }) => name, total: "Total" },
  { label: "Vues", sort: "views", numeric: true, cell: ({ views }) => views, total: 42 },
  { label: "Pays", cell: () => "France" },
]
const rowKey = ({ id }: Row) => id
const choosing = {
  extent: "none" as const,
  isChosen: ({ id }: Row) => id === "b",
  toggle: ignore,
  toggleAll: ignore,
  nameOf: ({ name }: Row) => name,
}
