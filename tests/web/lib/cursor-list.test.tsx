import { QueryClientProvider, useInfiniteQuery } from "@tanstack/react-query"
import { act, render, screen, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { useState } from "react"
import { beforeEach, expect, it } from "vitest"
import { createQueryClient } from "../../../packages/web/src/lib/api/queryClient.ts"
import { CursorList, cursorPages } from "../../../packages/web/src/ui/list/CursorList.tsx"

interface Page {
  items: string[]
  nextCursor: string | null
}

/** What is asked for, in order, as `filter cursor`; answered when the test says so. */
let asked: string[]
let answers: Record<string, PromiseWithResolvers<Page>>

const answerOf = (key: string) => {
  answers[key] ??= Promise.withResolvers<Page>()
  return answers[key]
}
const say = (key: string, items: string[], nextCursor: string | null = null) =>
  act(async () => answerOf(key).resolve({ items, nextCursor }))

function List({ filter }: { filter: string }) {
  const query = useInfiniteQuery({
    queryKey: [filter],
    queryFn: ({ pageParam }: { pageParam: string | undefined }) => {
      const key = `${filter} ${pageParam ?? ""}`.trim()
      asked.push(key)
      return answerOf(key).promise
    },
    ...cursorPages,
    retry: false,
  })
  return (
    <CursorList query={query} loading="Chargement" empty={<p>Rien trouvé</p>} end={<p>C'est tout</p>}>
      {(items) => (
        <ul>
          {items.map((item) => (
            <li key={item} data-item>
              <button type="button">{item}</button>
            </li>
          ))}
        </ul>
      )}
    </CursorList>
  )
}

function Screen() {
  const [filter, setFilter] = useState("a")
  return (
    <>
      <List filter={filter} />
      {["a", "b"].map((name) => (
        <button key={name} type="button" onClick={() => setFilter(name)}>
          Filtre {name}
        </button>
      ))}
    </>
  )
}

const open = () =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Screen />
    </QueryClientProvider>,
  )
const rows = () => screen.queryAllByRole("listitem").map(({ textContent }) => textContent)

beforeEach(() => {
  asked = []
  answers = {}
})

it("a page on which nothing was found is not the end while there are more", async () => {
  open()
  await say("a", [], "2")
  await userEvent.click(await screen.findByRole("button", { name: "Afficher plus" }))
  expect(screen.queryByText("Rien trouvé")).toBeNull()
  await say("a 2", ["Zoé"])
  await waitFor(() => expect(rows()).toEqual(["Zoé"]))
  expect(screen.getByText("C'est tout")).toBeDefined()
})

it("that nothing is found is said of what was asked for, not of the filters before", async () => {
  open()
  await say("a", [])
  expect(await screen.findByText("Rien trouvé")).toBeDefined()
  expect(screen.queryByText("C'est tout")).toBeNull()
  await userEvent.click(screen.getByRole("button", { name: "Filtre b" }))
  expect(screen.queryByText("Rien trouvé")).toBeNull()
  expect(screen.getByText("Chargement")).toBeDefined()
  await say("b", [])
  expect(await screen.findByText("Rien trouvé")).toBeDefined()
})

it("what was found before stays, as busy, until the other filters are answered", async () => {
  open()
  await say("a", ["Zoé"])
  await screen.findByText("Zoé")
  await userEvent.click(screen.getByRole("button", { name: "Filtre b" }))
  expect(rows()).toEqual(["Zoé"])
  expect(document.querySelector("[aria-busy=true]")).not.toBeNull()
  await say("b", ["Ada"])
  await waitFor(() => expect(rows()).toEqual(["Ada"]))
  expect(document.querySelector("[aria-busy=true]")).toBeNull()
})

it("a next page that fails keeps what is shown, says so, and is asked for again", async () => {
  open()
  await say("a", ["Zoé"], "2")
  await userEvent.click(await screen.findByRole("button", { name: "Afficher plus" }))
  await act(async () => answerOf("a 2").reject(new TypeError("Failed to fetch")))
  expect(await screen.findByText("Impossible d'afficher la suite")).toBeDefined()
  expect(rows()).toEqual(["Zoé"])
  expect(screen.queryByText("C'est tout")).toBeNull()
  delete answers["a 2"]
  await userEvent.click(screen.getByRole("button", { name: "Réessayer" }))
  await say("a 2", ["Ada"])
  await waitFor(() => expect(rows()).toEqual(["Zoé", "Ada"]))
  expect(asked).toEqual(["a", "a 2", "a 2"])
})
