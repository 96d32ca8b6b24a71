import { cleanup, fireEvent, render, screen } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { useState } from "react"
import { describe, expect, it, vi } from "vitest"
import { CursorList, type CursorQuery } from "../../../packages/web/src/ui/list/CursorList.tsx"

/** What stands in for the browser's own, with what each was asked to watch. */
function watchApproach() {
  const watched: { margin: string | undefined; near: (is: boolean) => void; on: boolean }[] = []
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      readonly own: (typeof watched)[number]
      constructor(told: (entries: { isIntersecting: boolean }[]) => void, options?: { rootMargin?: string }) {
        const near = (isIntersecting: boolean) => told([{ isIntersecting }])
        this.own = { margin: options?.rootMargin, near, on: false }
        watched.push(this.own)
      }
      observe() {
        this.own.on = true
      }
      disconnect() {
        this.own.on = false
      }
    },
  )
  return { live: () => watched.filter(({ on }) => on) }
}

describe("a list that is read page by page", () => {
  const next = vi.fn(async () => undefined)
  const query = (
    items: string[] | undefined,
    changes: Partial<CursorQuery<string>> = {},
  ): CursorQuery<string> => ({
    data: items && { pages: [{ items }], pageParams: [] },
    error: null,
    ...{
      isPlaceholderData: false,
      hasNextPage: true,
      isFetchingNextPage: false,
      isFetchNextPageError: false,
    },
    ...{ refetch: async () => undefined, fetchNextPage: next },
    ...changes,
  })
  const list = (read: CursorQuery<string>, ahead?: number) => (
    <CursorList
      query={read}
      loading="Chargement"
      count={(shown) => `${shown} noms affichés`}
      empty="Rien"
      failure="Impossible d'afficher les noms"
      {...(ahead !== undefined && { ahead })}
    >
      {(items) =>
        items.map((item) => (
          <div key={item} data-item>
            <a href={`/${item}`}>{item}</a>
          </div>
        ))
      }
    </CursorList>
  )
  const more = () => screen.getByRole("button", { name: /Afficher plus$/ })

  function Read() {
    const [items, setItems] = useState("ab")
    return (
      <>
        {list(query([...items]))}
        <button type="button" onClick={() => setItems((now) => "abcdefgh".slice(0, now.length + 2))}>
          Arrivés
        </button>
        <button type="button">Ailleurs</button>
      </>
    )
  }
  const arrive = () => fireEvent.click(screen.getByRole("button", { name: "Arrivés" }))

  it("says how many are shown, and has the keyboard on the first of those that came", async () => {
    next.mockClear()
    render(<Read />)
    expect(screen.getByRole("status").textContent).toBe("2 noms affichés")
    await userEvent.click(more())
    expect(next).toHaveBeenCalledOnce()
    arrive()
    expect(screen.getByRole("status").textContent).toBe("4 noms affichés")
    expect(document.activeElement?.textContent).toBe("c")
    // Those that come by themselves later leave it alone.
    more().focus()
    arrive()
    expect(screen.getByRole("status").textContent).toBe("6 noms affichés")
    expect(document.activeElement).toBe(more())
  })

  it("leaves the keyboard where it went meanwhile, or where nobody asked for more", async () => {
    render(<Read />)
    await userEvent.click(more())
    const elsewhere = screen.getByRole("button", { name: "Ailleurs" })
    elsewhere.focus()
    arrive()
    expect(document.activeElement).toBe(elsewhere)
    cleanup()
    render(<Read />)
    more().focus()
    arrive()
    expect(document.activeElement).toBe(more())
  })

  it("reads its next page by itself as its end comes near, while none is under way, failed or of other filters", () => {
    const { live } = watchApproach()
    next.mockClear()
    const { rerender } = render(list(query(["a"]), 600))
    expect(live().map(({ margin }) => margin)).toEqual(["0px 0px 600px"])
    live()[0]?.near(false)
    expect(next).not.toHaveBeenCalled()
    live()[0]?.near(true)
    expect(next).toHaveBeenCalledOnce()
    for (const changes of [
      { isFetchingNextPage: true },
      { isFetchNextPageError: true },
      { isPlaceholderData: true },
      { hasNextPage: false },
    ]) {
      rerender(list(query(["a"], changes), 600))
      expect([changes, live()]).toEqual([changes, []])
    }
    rerender(list(query(["a", "b"]), 600))
    expect(live()).toHaveLength(1)
    rerender(list(query(["a", "b"])))
    expect(live()).toEqual([])
  })

  it("that could not be read says of what, with the reason", () => {
    render(list(query(undefined, { error: Object.assign(new Error("Panne"), { code: "x", status: 503 }) })))
    expect(screen.getByRole("heading", { name: "Impossible d'afficher les noms" })).toBeDefined()
  })
})
