import { keepPreviousData } from "@tanstack/react-query"
import { fireEvent, render, screen } from "@testing-library/react"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { CursorList, type CursorQuery, cursorPages } from "../../../packages/web/src/ui/list/CursorList.tsx"
import { fakeObservers } from "../../world/observers.ts"

beforeEach(() => fetchNextPage.mockClear())

describe("a list that is read page by page", () => {
  it.each([
    [undefined, {}, "Chargement", null],
    ["", LAST, "Rien trouvé.", "false"],
    // An empty page may be followed by others.
    ["", {}, "0 noms. Afficher plus", "false"],
    ["ab", {}, "2 noms. abAfficher plus", "false"],
    ["ab", LAST, "2 noms. abC'est tout.", "false"],
    // The former filters' result, empty or not, stays until the next answer.
    ["", { ...FORMER, ...LAST }, "Chargement", null],
    ["ab", { ...FORMER, ...LAST }, "2 noms. abC'est tout.", "true"],
    [undefined, { error: new TypeError("Failed to fetch") }, /^Impossible d'afficher ces informations/, null],
    ["ab", { isFetchNextPageError: true }, /^2 noms\. abImpossible d'afficher la suite.*Réessayer$/, "false"],
  ])("that has read %j, with %j, shows « %s »", (names, changes, text, busy) => {
    const { container } = render(list(names, changes))
    if (text instanceof RegExp) expect(container.textContent).toMatch(text)
    else expect(container.textContent).toBe(text)
    const frame = container.querySelector("[aria-busy]:not([role=status])")
    expect(frame?.getAttribute("aria-busy") ?? null).toBe(busy)
  })

  it("requests its next page by cursor, and keeps the former filters' pages meanwhile", () => {
    const next = (nextCursor: string | null) => cursorPages.getNextPageParam({ nextCursor })
    expect([next("2"), next(null), cursorPages.placeholderData]).toEqual(["2", undefined, keepPreviousData])
  })

  it("focuses the first new item, unless the user moved the focus or did not ask for more", () => {
    const { rerender } = render(list("ab"))
    fireEvent.click(more())
    expect(fetchNextPage).toHaveBeenCalledOnce()
    rerender(list("abcd"))
    expect(document.activeElement?.textContent).toBe("c")
    more().focus()
    rerender(list("abcdef"))
    expect(document.activeElement).toBe(more())
    fireEvent.click(more())
    document.querySelector("input")?.focus()
    rerender(list("abcdefgh"))
    expect(document.activeElement?.tagName).toBe("INPUT")
    rerender(list("ab", { isFetchNextPageError: true }))
    fireEvent.click(screen.getByRole("button", { name: "Réessayer" }))
    expect(fetchNextPage).toHaveBeenCalledTimes(3)
  })

  it("loads its next page near its end, unless a page is loading, has failed or belongs to other filters", () => {
    const watched = fakeObservers("IntersectionObserver")
    const { rerender } = render(list("a", {}, 600))
    expect(watched().map(({ margin }) => margin)).toEqual(["0px 0px 600px"])
    watched()[0]?.tell(false)
    expect(fetchNextPage).not.toHaveBeenCalled()
    watched()[0]?.tell()
    expect(fetchNextPage).toHaveBeenCalledOnce()
    for (const changes of [{ isFetchingNextPage: true }, { isFetchNextPageError: true }, FORMER, LAST]) {
      rerender(list("a", changes, 600))
      expect([changes, watched()]).toEqual([changes, []])
    }
    rerender(list("a"))
    expect(watched()).toEqual([])
  })
})

const fetchNextPage = vi.fn(async () => undefined)

const list = (names: string | undefined, changes: Partial<CursorQuery<string>> = {}, ahead?: number) => {
  const query: CursorQuery<string> = {
    data: names === undefined ? undefined : { pages: [{ items: [...names] }], pageParams: [] },
    error: null,
    isPlaceholderData: false,
    hasNextPage: true,
    isFetchingNextPage: false,
    isFetchNextPageError: false,
    refetch: async () => undefined,
    fetchNextPage,
    ...changes,
  }
  return (
    <>
      <CursorList
        {...{ query, loading: "Chargement", empty: "Rien trouvé.", end: "C'est tout." }}
        count={(shown) => `${shown} noms. `}
        {...(ahead !== undefined && { ahead })}
      >
        {(items) =>
          items.map((item) => (
            <p key={item} data-item>
              <button type="button">{item}</button>
            </p>
          ))
        }
      </CursorList>
      <input />
    </>
  )
}
const LAST = { hasNextPage: false }
const FORMER = { isPlaceholderData: true }
const more = () => screen.getByRole("button", { name: /Afficher plus$/ })
