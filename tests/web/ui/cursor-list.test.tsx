import { QueryClientProvider, useInfiniteQuery } from "@tanstack/react-query"
import { act, render, screen, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { useState } from "react"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { createQueryClient } from "../../../packages/web/src/lib/api/queryClient.ts"
import { CursorList, type CursorQuery, cursorPages } from "../../../packages/web/src/ui/list/CursorList.tsx"

interface Page {
  items: string[]
  nextCursor: string | null
}

/** Each page that is asked for, as `filter cursor`. */
let asked: string[]
/** A page comes when the test says so. */
let answers: Record<string, PromiseWithResolvers<Page>>

const answerOf = (key: string) => {
  answers[key] ??= Promise.withResolvers<Page>()
  return answers[key]
}
const say = (key: string, items: string[], nextCursor: string | null = null) =>
  act(async () => answerOf(key).resolve({ items, nextCursor }))

const list = (query: CursorQuery<string>, ahead?: number) => (
  <CursorList
    query={query}
    loading="Chargement"
    count={(shown) => `${shown} noms affichés`}
    empty={<p>Rien trouvé</p>}
    end={<p>C'est tout</p>}
    {...(ahead !== undefined && { ahead })}
  >
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

function Names() {
  const [filter, setFilter] = useState("a")
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
    <>
      {list(query)}
      <button type="button" onClick={() => setFilter("b")}>
        Autre filtre
      </button>
    </>
  )
}
const open = () =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Names />
    </QueryClientProvider>,
  )
const rows = () => screen.queryAllByRole("listitem").map(({ textContent }) => textContent)
const more = () => screen.findByRole("button", { name: /Afficher plus$/ })
const pressMore = async () => userEvent.click(await more())

beforeEach(() => {
  asked = []
  answers = {}
})

describe("a list that is read page by page", () => {
  it("goes on from an empty page, says how many it shows, and has the keyboard on the first new item", async () => {
    open()
    await say("a", [], "2")
    await pressMore()
    expect(screen.queryByText("Rien trouvé")).toBeNull()
    await say("a 2", ["Zoé"], "3")
    await waitFor(() => expect(rows()).toEqual(["Zoé"]))
    await pressMore()
    await say("a 3", ["Ada", "Lou"], "4")
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Ada"))
    expect(screen.getByRole("status").textContent).toBe("3 noms affichés")
    await pressMore()
    const elsewhere = screen.getByRole("button", { name: "Autre filtre" })
    elsewhere.focus()
    await say("a 4", ["Max"])
    expect(await screen.findByText("C'est tout")).toBeDefined()
    expect(document.activeElement).toBe(elsewhere)
  })

  it("keeps the items of the former filters, as busy, until the next ones are answered", async () => {
    open()
    await say("a", ["Zoé"])
    await screen.findByText("Zoé")
    await userEvent.click(screen.getByRole("button", { name: "Autre filtre" }))
    expect([rows(), document.querySelector("[aria-busy=true]") !== null]).toEqual([["Zoé"], true])
    await say("b", ["Ada"])
    await waitFor(() => expect(rows()).toEqual(["Ada"]))
    expect(document.querySelector("[aria-busy=true]")).toBeNull()
  })

  it("that found nothing for the former filters loads for the next ones", async () => {
    open()
    await say("a", [])
    expect(await screen.findByText("Rien trouvé")).toBeDefined()
    expect(screen.queryByText("C'est tout")).toBeNull()
    await userEvent.click(screen.getByRole("button", { name: "Autre filtre" }))
    expect(screen.getByText("Chargement")).toBeDefined()
    expect(screen.queryByText("Rien trouvé")).toBeNull()
    await say("b", [])
    expect(await screen.findByText("Rien trouvé")).toBeDefined()
  })

  it("whose next page fails keeps its items, says so, and asks again", async () => {
    open()
    await say("a", ["Zoé"], "2")
    await pressMore()
    await act(async () => answerOf("a 2").reject(new TypeError("Failed to fetch")))
    expect(await screen.findByText("Impossible d'afficher la suite")).toBeDefined()
    expect([rows(), screen.queryByText("C'est tout")]).toEqual([["Zoé"], null])
    delete answers["a 2"]
    await userEvent.click(screen.getByRole("button", { name: "Réessayer" }))
    await say("a 2", ["Ada"])
    await waitFor(() => expect(rows()).toEqual(["Zoé", "Ada"]))
    expect(asked).toEqual(["a", "a 2", "a 2"])
  })

  it("reads its next page as its end comes near, unless one is under way, failed or of other filters", () => {
    const watched = new Set<{ margin?: string | undefined; near: (is: boolean) => void }>()
    class Observer {
      own: { margin?: string | undefined; near: (is: boolean) => void }
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void, init?: IntersectionObserverInit) {
        this.own = { margin: init?.rootMargin, near: (isIntersecting) => tell([{ isIntersecting }]) }
      }
      observe = () => void watched.add(this.own)
      disconnect = () => void watched.delete(this.own)
    }
    vi.stubGlobal("IntersectionObserver", Observer)
    const fetchNextPage = vi.fn(async () => undefined)
    const query = (changes: Partial<CursorQuery<string>> = {}): CursorQuery<string> => ({
      ...{ data: { pages: [{ items: ["a"] }], pageParams: [] }, error: null, isPlaceholderData: false },
      ...{ hasNextPage: true, isFetchingNextPage: false, isFetchNextPageError: false },
      ...{ refetch: async () => undefined, fetchNextPage },
      ...changes,
    })
    const { rerender } = render(list(query(), 600))
    const [first] = watched
    expect(first?.margin).toBe("0px 0px 600px")
    first?.near(false)
    expect(fetchNextPage).not.toHaveBeenCalled()
    first?.near(true)
    expect(fetchNextPage).toHaveBeenCalledOnce()
    for (const changes of [
      { isFetchingNextPage: true },
      { isFetchNextPageError: true },
      { isPlaceholderData: true },
      { hasNextPage: false },
    ]) {
      rerender(list(query(changes), 600))
      expect([changes, watched.size]).toEqual([changes, 0])
    }
    rerender(list(query()))
    expect(watched.size).toBe(0)
  })
})
