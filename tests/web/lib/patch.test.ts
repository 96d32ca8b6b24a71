import { QueryClient, QueryObserver } from "@tanstack/react-query"
import { describe, expect, onTestFinished, test, vi } from "vitest"
import { patchAll, patchData, patchPages, putData } from "../../../packages/web/src/lib/api/patch.ts"

type Known = { name: string }

const first = ["list", "first"]
const second = ["list", "second"]

function setUp() {
  const queries = new QueryClient()
  const answers: ((name: string) => void)[] = []
  const queryFn = () => new Promise<Known>((resolve) => answers.push((name) => resolve({ name })))
  /** Reads it; resolves once the read has ended, whichever way. */
  const read = (queryKey: string[]) => queries.fetchQuery({ queryKey, queryFn }).catch(() => undefined)
  const known = (queryKey: string[]) => queries.getQueryData<Known>(queryKey)?.name
  /** As a screen does, until the test ends. */
  function show(queryKey: string[]): void {
    const stop = new QueryObserver<Known>(queries, { queryKey, queryFn }).subscribe(() => undefined)
    onTestFinished(stop)
  }
  return { queries, answers, read, known, show }
}

const upper = ({ name }: Known): Known => ({ name: name.toUpperCase() })

describe("what a write has changed", () => {
  test.each([
    [
      "a patch of one",
      (queries: QueryClient) => patchData<readonly string[]>(queries, first, () => ({ name: "LUE" })),
    ],
    ["a patch of all", (queries: QueryClient) => patchAll<Known>(queries, { queryKey: ["list"] }, upper)],
    ["a whole answer", (queries: QueryClient) => putData(queries, first, { name: "LUE" })],
  ])("is not undone by what was asked for before it: %s", async (_, write) => {
    const { queries, answers, read, known } = setUp()
    queries.setQueryData(first, { name: "lue" })
    const reading = read(first)
    write(queries)
    answers[0]?.("ancienne")
    await reading
    expect(known(first)).toBe("LUE")
  })

  test("waits for nobody: it shows at once", () => {
    const { queries, known } = setUp()
    queries.setQueryData(first, { name: "lue" })
    patchAll<Known>(queries, { queryKey: first }, upper)
    expect(known(first)).toBe("LUE")
  })

  test("has a first answer that a screen waits for asked for anew", async () => {
    const { queries, answers, known, show } = setUp()
    show(first)
    await vi.waitFor(() => expect(answers).toHaveLength(1))
    patchAll<Known>(queries, { queryKey: ["list"] }, upper)
    await vi.waitFor(() => expect(answers).toHaveLength(2))
    answers[0]?.("ancienne")
    answers[1]?.("nouvelle")
    await vi.waitFor(() => expect(known(first)).toBe("nouvelle"))
  })

  test("asks for nothing anew that was read before", async () => {
    const { queries, answers, known, show } = setUp()
    show(first)
    await vi.waitFor(() => expect(answers).toHaveLength(1))
    answers[0]?.("lue")
    await vi.waitFor(() => expect(known(first)).toBe("lue"))
    void queries.invalidateQueries({ queryKey: first })
    await vi.waitFor(() => expect(answers).toHaveLength(2))
    patchAll<Known>(queries, { queryKey: ["list"] }, upper)
    answers[1]?.("ancienne")
    await vi.waitFor(() => expect(queries.isFetching()).toBe(0))
    expect([known(first), answers.length]).toEqual(["LUE", 2])
  })

  test("takes the place of a first read where it is all that there is", async () => {
    const { queries, answers, read, known } = setUp()
    const reading = read(first)
    putData(queries, first, { name: "enregistrée" })
    answers[0]?.("ancienne")
    await reading
    expect(known(first)).toBe("enregistrée")
  })

  test("of one query leaves the others alone, and their reads", async () => {
    const { queries, answers, read, known } = setUp()
    for (const [key, name] of [
      [["list"], "toutes"],
      [second, "autre"],
    ] as const)
      queries.setQueryData(key, { name })
    const reading = read(second)
    patchData<readonly string[]>(queries, ["list"], () => ({ name: "changée" }))
    answers[0]?.("relue")
    await reading
    expect([known(["list"]), known(second)]).toEqual(["changée", "relue"])
  })

  test("of those that a condition finds leaves the others' reads alone", async () => {
    const { queries, answers, read, known } = setUp()
    for (const key of [first, second]) queries.setQueryData(key, { name: "lue" })
    const reading = read(second)
    patchAll<Known>(
      queries,
      { queryKey: ["list"], predicate: ({ queryKey }) => queryKey[1] === "first" },
      upper,
    )
    answers[0]?.("relue")
    await reading
    expect([known(first), known(second)]).toEqual(["LUE", "relue"])
  })

  test("reaches every page of every list, and tells which one comes first", () => {
    const queries = new QueryClient()
    for (const queryKey of [first, second])
      queries.setQueryData(queryKey, {
        pages: [
          { items: ["a"], nextCursor: "b" },
          { items: ["b"], nextCursor: null },
        ],
        pageParams: [undefined, "b"],
      })
    patchPages<string>(queries, ["list"], (items, isFirst) => (isFirst ? ["neuf", ...items] : items))
    for (const queryKey of [first, second])
      expect(queries.getQueryData(queryKey)).toEqual({
        pages: [
          { items: ["neuf", "a"], nextCursor: "b" },
          { items: ["b"], nextCursor: null },
        ],
        pageParams: [undefined, "b"],
      })
  })
})
