import { ORPCError } from "@orpc/client"
import { QueryClientProvider } from "@tanstack/react-query"
import { act, renderHook, waitFor } from "@testing-library/react"
import { App } from "antd"
import { describe, expect, it } from "vitest"
import { queryClient } from "../../../packages/web/src/lib/api/queryClient.ts"
import { useListSelection } from "../../../packages/web/src/ui/list/ListSelection.tsx"
import { says } from "../../world/page.tsx"

describe("the selection of all filtered items", () => {
  it("reads page by page, up to the maximum that can be selected", async () => {
    const { list, read, result, chooseAll, chosen } = choosing()
    chooseAll()
    await chosen(200)
    expect(read).toEqual([undefined, "1"])
    list.pages = 9
    chooseAll()
    await chosen(500)
    expect(await says("Les 500 premiers sont sélectionnés : c'est le maximum en une fois.")).toBeDefined()
    expect(result.current.everything).toBeNull()
  })

  it("when a page fails, it says why, keeps the selection, and can be tried again", async () => {
    const { list, result, chooseAll, chosen } = choosing()
    list.fails = true
    chooseAll()
    expect(await says("La sélection n'a pas pu être lue. Plus tard.")).toBeDefined()
    expect(result.current.selection.items).toEqual(["n2"])
    list.fails = false
    chooseAll()
    await chosen(200)
  })
})

const keyOf = (item: string): string => item

/** A list with three of 100 items a page, the second one selected. */
function choosing() {
  const list = { pages: 2, fails: false }
  const read: (string | undefined)[] = []
  const { result } = renderHook(
    () =>
      useListSelection<string>({
        items: ["n1", "n2", "n3"],
        keyOf,
        nameOf: keyOf,
        scope: "",
        hasMore: true,
        readPage: async (cursor) => {
          read.push(cursor)
          if (list.fails) throw new ORPCError("unavailable", { status: 503, message: "Plus tard." })
          const page = Number(cursor ?? 0)
          const items = Array.from({ length: 100 }, (_, index) => `n${page * 100 + index + 1}`)
          return { items, nextCursor: page + 1 < list.pages ? String(page + 1) : null }
        },
      }),
    {
      wrapper: ({ children }) => (
        <QueryClientProvider client={queryClient}>
          <App>{children}</App>
        </QueryClientProvider>
      ),
    },
  )
  act(() => result.current.choosing.toggle("n2", false))
  return {
    list,
    read,
    result,
    chooseAll: () => act(() => result.current.everything?.choose()),
    chosen: (count: number) => waitFor(() => expect(result.current.selection.items).toHaveLength(count)),
  }
}
