import { cleanup, fireEvent, render, screen, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { ReactNode } from "react"
import { MemoryRouter } from "react-router-dom"
import { describe, expect, it, vi } from "vitest"
import { ActiveFilters } from "../../../packages/web/src/ui/list/ActiveFilters.tsx"
import { ChoiceBox } from "../../../packages/web/src/ui/list/ChoiceBox.tsx"
import { type Column, DataTable, TableSkeleton } from "../../../packages/web/src/ui/list/DataTable.tsx"
import { Facts } from "../../../packages/web/src/ui/list/Facts.tsx"
import { Figures } from "../../../packages/web/src/ui/list/Figures.tsx"
import { ArchiveFilter, FilterBar, StatusFilter } from "../../../packages/web/src/ui/list/FilterBar.tsx"
import { CardButton, CardList, ListSkeleton } from "../../../packages/web/src/ui/list/ListCard.tsx"
import { ManyStatus } from "../../../packages/web/src/ui/list/ManyStatus.tsx"
import { NameCell } from "../../../packages/web/src/ui/list/NameCell.tsx"
import { SelectionBar } from "../../../packages/web/src/ui/list/SelectionBar.tsx"

const ignore = () => undefined
const show = (what: ReactNode) => render(<MemoryRouter>{what}</MemoryRouter>)
const plain = (text: string | null | undefined) => text?.replace(/\s/gu, " ")
const pressed = (name: string) => screen.getByRole("button", { name }).getAttribute("aria-pressed")

it("stands in as many columns while it is read as its cards will", () => {
  const gridOf = (narrowest?: number) =>
    render(<ListSkeleton label="Chargement" narrowest={narrowest} />).container.querySelector("[aria-hidden]")
  expect(gridOf(304)?.getAttribute("style")).toContain("304px")
  expect(gridOf()?.getAttribute("style")).toBeNull()
})

describe("what narrows a list without a control of its own", () => {
  it("is named, and goes by a press; where there is nothing, nothing stands", async () => {
    const removed = vi.fn()
    show(
      <ActiveFilters
        filters={["Influenceur : Lou", "Marque : Rive"].map((label) => ({
          label,
          onRemove: () => removed(label),
        }))}
      />,
    )
    const list = within(screen.getByRole("list", { name: "Filtres en place" }))
    await userEvent.click(list.getByRole("button", { name: "Retirer le filtre « Marque : Rive »" }))
    expect(removed.mock.calls).toEqual([["Marque : Rive"]])
    cleanup()
    show(<ActiveFilters filters={[]} />)
    expect(screen.queryByRole("list")).toBeNull()
  })

  it.each([
    ["", "false", "yes"],
    ["yes", "true", ""],
  ] as const)("is the archive, in place or not (%j)", (value, is, next) => {
    const onChange = vi.fn()
    show(<ArchiveFilter label="Archivées" value={value} onChange={onChange} />)
    expect(pressed("Archivées")).toBe(is)
    fireEvent.click(screen.getByRole("button", { name: "Archivées" }))
    expect(onChange).toHaveBeenCalledWith(next)
  })

  it("stands in a bar of its own name, with what its search does said in it, or another hint", () => {
    const bar = (placeholder?: string) => (
      <FilterBar
        label="Filtrer les castings"
        search="Rechercher un casting"
        value="été"
        onSearch={ignore}
        {...(placeholder && { placeholder })}
      >
        <StatusFilter options={[{ value: "a", label: "Actifs" }]} value="a" onChange={ignore} />
      </FilterBar>
    )
    show(bar())
    const filters = within(screen.getByLabelText("Filtrer les castings"))
    const field = () => filters.getByRole<HTMLInputElement>("searchbox", { name: "Rechercher un casting" })
    expect([field().value, field().placeholder, field().maxLength]).toEqual([
      ...["été", "Rechercher un casting", 200],
    ])
    expect(filters.getByRole("radiogroup", { name: "Statut" })).toBeDefined()
    cleanup()
    show(bar("Nom ou marque"))
    expect(screen.getByRole<HTMLInputElement>("searchbox").placeholder).toBe("Nom ou marque")
  })
})

describe("what is told in short", () => {
  it("are labels with what they say, of whatever they are about", () => {
    const { container } = show(<Facts about="Tarifs" facts={[["Total", "12 €"]]} />)
    expect(container.querySelector("dl")?.getAttribute("aria-label")).toBe("Tarifs")
    expect([screen.getByRole("term").textContent, screen.getByRole("definition").textContent]).toEqual([
      ...["Total", "12 €"],
    ])
  })

  it("are figures, each with its label or link and a note, as busy until all are known", () => {
    const figures = (late: number | undefined) => (
      <Figures
        figures={[
          { label: "Clients", value: 1200, note: "+3 ce mois" },
          { label: "Montant", value: "12 €", link: <a href="/x">Voir le montant</a> },
          { label: "Étapes", value: late },
        ]}
      />
    )
    const { container, rerender } = render(figures(undefined))
    const list = () => container.querySelector("dl")
    expect(plain(list()?.textContent)).toBe("Clients1 200+3 ce moisVoir le montant12 €Étapes–")
    expect(list()?.getAttribute("aria-busy")).toBe("true")
    rerender(figures(0))
    expect(plain(list()?.textContent)).toMatch(/Étapes0$/)
    expect(list()?.getAttribute("aria-busy")).toBe("false")
  })

  it("is a name with a picture for the eye alone, that leads to it, and reads whole where it is cut", () => {
    show(<NameCell name="Léa Martin" detail="@lea" imageUrl={null} to="/app/lea" flow />)
    const link = screen.getByRole("link", { name: "Léa Martin" })
    expect(link.getAttribute("href")).toBe("/app/lea")
    expect(link.parentElement?.title).toBe("Léa Martin · @lea")
    expect(link.parentElement?.textContent).toBe("Léa Martin · @lea")
    expect(screen.queryByRole("img")).toBeNull()
    expect(screen.getByText("LM")).toBeDefined()
    cleanup()
    show(<NameCell name="Léa Martin" />)
    expect([document.body.textContent, screen.queryByRole("link")]).toEqual(["Léa Martin", null])
  })
})

describe("a list that is still read", () => {
  it.each([
    ["cards", <ListSkeleton key="cards" label="Chargement des castings" />],
    [
      "a table",
      <TableSkeleton
        key="table"
        label="Chargement des castings"
        columns={[{ label: "Nom" }, { label: "Vues" }]}
      />,
    ],
  ])("says so once, and shows the shape of %s, of which nothing can be reached", (_what, shape) => {
    show(shape)
    const status = screen.getByRole("status")
    expect(status.getAttribute("aria-busy")).toBe("true")
    expect(within(status).getByText("Chargement des castings")).toBeDefined()
    expect(screen.queryByRole("table")).toBeNull()
    expect(screen.queryAllByRole("row")).toEqual([])
  })
})

interface Row {
  id: string
  name: string
}
const ROWS: Row[] = [
  { id: "a", name: "Léna" },
  { id: "b", name: "Noé" },
]

describe("a table", () => {
  const COLUMNS: [Column<Row>, ...Column<Row>[]] = [
    { label: "Nom", cell: ({ name }) => name, total: "Total" },
    { label: "Vues", numeric: true, cell: () => 1, total: 42 },
  ]

  it("whose rows are chosen and acted on has each sum below its own column", () => {
    const choosing = { extent: "none" as const, isChosen: ({ id }: Row) => id === "b", toggle: ignore }
    show(
      <DataTable
        caption="Gens"
        columns={COLUMNS}
        rows={ROWS}
        rowKey={({ id }) => id}
        choosing={{ ...choosing, toggleAll: ignore, nameOf: ({ name }) => name }}
        actions={() => <button type="button">Retirer</button>}
      />,
    )
    const cells = (row: HTMLElement | undefined) => [...(row?.querySelectorAll("th, td") ?? [])]
    const rows = screen.getAllByRole("row")
    expect(cells(rows.at(-1)).map(({ textContent }) => textContent)).toEqual(["", "Total", "42", ""])
    expect(cells(rows[0])).toHaveLength(4)
    expect(rows.map(({ dataset }) => [dataset.row, dataset.chosen])).toEqual([
      ...[
        [undefined, undefined],
        ["a", "false"],
        ["b", "true"],
        [undefined, undefined],
      ],
    ])
  })

  it("says which column its rows are ordered by, and which way", async () => {
    const setSort = vi.fn()
    const columns = [
      { label: "Nom", sort: "name", cell: ({ name }) => name },
      { label: "Vues", sort: "views", cell: () => 1 },
      { label: "Note", cell: () => 1 },
    ] satisfies Column<Row, "name" | "views">[]
    const [name, ...others] = columns as [Column<Row, "name" | "views">, ...Column<Row, "name" | "views">[]]
    show(
      <DataTable
        caption="Gens"
        columns={[name, ...others]}
        rows={ROWS}
        rowKey={({ id }) => id}
        sorting={{ sort: "views", order: "desc", setSort }}
      />,
    )
    expect(screen.getAllByRole("columnheader").map((one) => one.getAttribute("aria-sort"))).toEqual([
      ...[null, "descending", null],
    ])
    await userEvent.click(screen.getByRole("button", { name: "Nom" }))
    expect(setSort.mock.calls).toEqual([["name"]])
  })

  it("whose rows have an address leads there from what names them", () => {
    show(
      <DataTable
        caption="Gens"
        columns={COLUMNS}
        rows={ROWS}
        rowKey={({ id }) => id}
        to={({ id }) => `/app/gens/${id}`}
      />,
    )
    const links = within(screen.getByRole("table", { name: "Gens" })).getAllByRole("link")
    expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      ["Léna", "/app/gens/a"],
      ["Noé", "/app/gens/b"],
    ])
  })
})

describe("the keys of a list", () => {
  it.each(["table", "cards"])("edit and choose the row that has the keyboard: %s", (kind) => {
    const [edited, chosen] = [vi.fn(), vi.fn()]
    const list = {
      rowKey: ({ id }: Row) => id,
      onEdit: edited,
      choosing: {
        ...{ extent: "none" as const, isChosen: () => false, toggle: chosen, toggleAll: ignore },
        nameOf: ({ name }: Row) => name,
      },
    }
    show(
      <main>
        {kind === "table" ? (
          <DataTable
            {...list}
            caption="Gens"
            rows={ROWS}
            columns={[{ label: "Nom", cell: ({ name }) => name }]}
            onOpen={ignore}
          />
        ) : (
          <CardList {...list} label="Gens" items={ROWS}>
            {({ name }) => (
              <CardButton name={name} icon="o" onClick={ignore}>
                {name}
              </CardButton>
            )}
          </CardList>
        )}
      </main>,
    )
    const row = screen.getByRole("button", { name: "Noé" })
    row.focus()
    fireEvent.keyDown(row, { key: "e" })
    fireEvent.keyDown(row, { key: "x" })
    expect(edited.mock.calls).toEqual([["b"]])
    expect(chosen.mock.calls).toEqual([[ROWS[1], false]])
    expect(screen.getByRole("checkbox", { name: "Sélectionner Noé" })).toBeDefined()
  })
})

it.each([
  ["Léna", ["a"], []],
  ["Noé", [], ["b"]],
])("of two lists on a page, x chooses in the one that has the keyboard: %s", (name, first, second) => {
  const chosen = [vi.fn(), vi.fn()] as const
  const choosing = { extent: "none" as const, isChosen: () => false, toggleAll: ignore }
  show(
    <main>
      {ROWS.map((row, at) => (
        <CardList
          key={row.id}
          label={row.name}
          items={[row]}
          rowKey={({ id }) => id}
          choosing={{ ...choosing, nameOf: () => row.name, toggle: chosen[at] ?? ignore }}
        >
          {() => (
            <CardButton name={row.name} icon="o" onClick={ignore}>
              {row.name}
            </CardButton>
          )}
        </CardList>
      ))}
    </main>,
  )
  const row = screen.getByRole("button", { name })
  row.focus()
  fireEvent.keyDown(row, { key: "x" })
  expect(chosen.map(({ mock }) => mock.calls.map(([item]) => item.id))).toEqual([first, second])
})

it("a click with Shift marks no text between two boxes, any other click does as always", () => {
  show(<ChoiceBox label="Léna" checked={false} onToggle={ignore} />)
  const box = screen.getByRole("checkbox", { name: "Léna" })
  expect(fireEvent.mouseDown(box, { shiftKey: true })).toBe(false)
  expect(fireEvent.mouseDown(box)).toBe(true)
})

describe("what is chosen of a list", () => {
  const clear = vi.fn()
  const bar = (busy: boolean | null, choose = ignore) => (
    <SelectionBar
      selection={{ extent: "some", toggleAll: ignore, clear }}
      label="Paiements sélectionnés"
      count="3 paiements sélectionnés"
      shown={5}
      detail="120 €"
      everything={busy === null ? undefined : { label: "Tout", busy, choose }}
    >
      <button type="button">Payer</button>
    </SelectionBar>
  )

  it("is counted aloud with its sum, and is none after Escape", async () => {
    clear.mockClear()
    show(bar(null))
    const place = within(screen.getByRole("region", { name: "Paiements sélectionnés" }))
    expect(place.getByRole("status").textContent).toBe("3 paiements sélectionnés120 €")
    expect(place.queryByRole("button", { name: "Tout" })).toBeNull()
    expect(place.getByRole("button", { name: "Payer" })).toBeDefined()
    fireEvent.keyDown(document.body, { key: "Escape" })
    expect(clear).toHaveBeenCalledOnce()
  })

  it("becomes everything once, however often that is asked while it is read", () => {
    const choose = vi.fn()
    const { rerender } = show(bar(false, choose))
    fireEvent.click(screen.getByRole("button", { name: /Tout$/ }))
    rerender(<MemoryRouter>{bar(true, choose)}</MemoryRouter>)
    fireEvent.click(screen.getByRole("button", { name: /Tout$/ }))
    expect(choose).toHaveBeenCalledOnce()
  })
})

describe("what is done to many", () => {
  type Status = Parameters<typeof ManyStatus>[0]
  const idle: Status = { running: null, outcome: null, undoLeft: 0, undo: ignore, dismiss: ignore }

  it("says in numbers how far it is, and can be stopped", async () => {
    const stop = vi.fn()
    const running = { label: "Clients archivés", over: 1200, total: 1600, stop }
    render(<ManyStatus {...idle} running={running} />)
    expect(plain(screen.getByRole("status").textContent)).toContain("Clients archivés : 1 200 sur 1 600")
    expect(screen.getByRole("progressbar", { name: "Clients archivés" }).getAttribute("aria-valuenow")).toBe(
      "75",
    )
    await userEvent.click(screen.getByRole("button", { name: "Arrêter" }))
    expect(stop).toHaveBeenCalledOnce()
  })

  it("is dismissed once it is read, and taken back only while that is possible", async () => {
    const [undo, dismiss] = [vi.fn(), vi.fn()]
    const outcome = { text: "3 clients archivés", failures: [] }
    const { rerender } = render(
      <ManyStatus {...idle} outcome={outcome} undoLeft={4} undo={undo} dismiss={dismiss} />,
    )
    expect(screen.queryByRole("list")).toBeNull()
    await userEvent.click(screen.getByRole("button", { name: /^Annuler/ }))
    expect(undo).toHaveBeenCalledOnce()
    rerender(<ManyStatus {...idle} outcome={outcome} undo={undo} dismiss={dismiss} />)
    expect(screen.queryByRole("button", { name: /^Annuler/ })).toBeNull()
    await userEvent.click(screen.getByRole("button", { name: "Fermer ce message" }))
    expect(dismiss).toHaveBeenCalledOnce()
  })
})
