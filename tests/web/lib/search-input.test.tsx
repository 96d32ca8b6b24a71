import { render, screen } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { useState } from "react"
import { expect, test, vi } from "vitest"
import { SearchInput } from "../../../packages/web/src/ui/form/SearchInput.tsx"

let searches: string[]

function Page() {
  const [search, setSearch] = useState("")
  const onSearch = (text: string) => {
    searches.push(text)
    setSearch(text)
  }
  return (
    <>
      <SearchInput label="Rechercher" value={search} onSearch={onSearch} />
      <button type="button" onClick={() => setSearch("")}>
        Vider
      </button>
      <button type="button" onClick={() => setSearch("hiver")}>
        Retour
      </button>
    </>
  )
}

const field = () => screen.getByRole<HTMLInputElement>("searchbox", { name: "Rechercher" })

test("a search is sent once, when typing rests", async () => {
  searches = []
  render(<Page />)
  await userEvent.type(field(), "été")
  await vi.waitFor(() => expect(searches).toEqual(["été"]), 3000)
})

test("one that is left is sent at once, and no more afterwards; cleared from elsewhere, the field is empty", async () => {
  searches = []
  render(<Page />)
  await userEvent.type(field(), "été")
  await userEvent.click(screen.getByRole("button", { name: "Vider" }))
  expect(searches).toEqual(["été"])
  await vi.waitFor(() => expect(field().value).toBe(""), 3000)
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(searches).toEqual(["été"])
})

test("what the address brings shows, and is not sent again: that would lead to the first page", async () => {
  searches = []
  render(<Page />)
  await userEvent.click(screen.getByRole("button", { name: "Retour" }))
  expect(field().value).toBe("hiver")
  await new Promise((resolve) => setTimeout(resolve, 600))
  expect(searches).toEqual([])
})
