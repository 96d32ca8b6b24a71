import { fireEvent, render, screen } from "@testing-library/react"
import { expect, it, vi } from "vitest"
import { useFileDrop } from "../../../packages/web/src/lib/forms/field.ts"

const onFile = vi.fn<(file: File) => void>()

function Place() {
  const { over, handlers } = useFileDrop(onFile)
  return (
    <section {...handlers} aria-label="Documents" data-over={over}>
      <p>Un document</p>
    </section>
  )
}

const file = new File(["."], "brief.pdf")
const carrying = (files: File[]) => ({
  dataTransfer: { types: files.length ? ["Files"] : ["text/plain"], files },
})

function show() {
  onFile.mockClear()
  render(<Place />)
  const place = screen.getByRole("region", { name: "Documents" })
  return { place, child: screen.getByText("Un document"), over: () => place.dataset.over === "true" }
}

it("files hover over a place until they have left it and all that is in it", () => {
  const { place, child, over } = show()
  const seen = [
    fireEvent.dragEnter(place, carrying([file])) && over(),
    // Into a child: the parent is left only afterwards.
    fireEvent.dragEnter(child, carrying([file])) && over(),
    fireEvent.dragLeave(place, carrying([file])) && over(),
    fireEvent.dragLeave(child, carrying([file])) && over(),
  ]
  expect(seen).toEqual([true, true, true, false])
})

it("takes the files that are dropped, which then hover no more, and opens none in the browser", () => {
  const { place, child, over } = show()
  const other = new File([""], "autre.pdf")
  for (const _ of [1, 2]) {
    fireEvent.dragEnter(place, carrying([file]))
    fireEvent.dragEnter(child, carrying([file]))
    expect(fireEvent.dragOver(child, carrying([file]))).toBe(false)
    expect(fireEvent.drop(child, carrying([file, other]))).toBe(false)
    expect(over()).toBe(false)
  }
  expect(onFile.mock.calls).toEqual([
    [file, other],
    [file, other],
  ])
})

it("leaves alone a text that is dragged over it", () => {
  const { place, over } = show()
  fireEvent.dragEnter(place, carrying([]))
  expect(over()).toBe(false)
  expect(fireEvent.dragOver(place, carrying([]))).toBe(true)
  expect(fireEvent.drop(place, carrying([]))).toBe(true)
  expect(onFile).not.toHaveBeenCalled()
})
