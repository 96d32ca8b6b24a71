import { QueryClient, QueryObserver } from "@tanstack/react-query"
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest"
import { patchAll, patchData, patchPages, putData } from "../../../packages/web/src/lib/api/patch.ts"

type Known = { name: string }

const FIRST = ["list", "first"]
const SECOND = ["list", "second"]
const LISTS = { queryKey: ["list"] }
const upper = ({ name }: Known): Known => ({ name: name.toUpperCase() })

let queries: QueryClient
/** A read is answered when the test says so. */
let answers: ((name: string) => void)[]
const queryFn = () => new Promise<Known>((resolve) => answers.push((name) => resolve({ name })))
/** Reads it; resolves when the read has ended, either way. */
const read = (queryKey: string[]) => queries.fetchQuery({ queryKey, queryFn }).catch(() => undefined)
const put = (queryKey: string[]) => queries.setQueryData(queryKey, { name: "lue" })
const known = (queryKey: string[]) => queries.getQueryData<Known>(queryKey)?.name
/** Shows it on a screen; resolves when the screen has asked for it. */
async function show(queryKey: string[]): Promise<void> {
  onTestFinished(new QueryObserver<Known>(queries, { queryKey, queryFn }).subscribe(() => undefined))
  await vi.waitFor(() => expect(answers).toHaveLength(1))
}

beforeEach(() => {
  ;[queries, answers] = [new QueryClient(), []]
})

describe("the change that a write makes", () => {
  it.each([
    ["a patch of one", () => patchData<readonly string[]>(queries, FIRST, () => ({ name: "LUE" }))],
    ["a patch of all", () => patchAll<Known>(queries, LISTS, upper)],
    ["a whole answer", () => putData(queries, FIRST, { name: "LUE" })],
  ])("shows at once, and is not undone by an earlier read: %s", async (_, write) => {
    put(FIRST)
    const reading = read(FIRST)
    write()
    expect(known(FIRST)).toBe("LUE")
    answers[0]?.("ancienne")
    await reading
    expect(known(FIRST)).toBe("LUE")
  })

  it("has a first answer that a screen waits for asked for anew", async () => {
    await show(FIRST)
    patchAll<Known>(queries, LISTS, upper)
    await vi.waitFor(() => expect(answers).toHaveLength(2))
    for (const [at, name] of ["ancienne", "nouvelle"].entries()) answers[at]?.(name)
    await vi.waitFor(() => expect(known(FIRST)).toBe("nouvelle"))
  })

  it("asks for nothing anew that was read before", async () => {
    await show(FIRST)
    answers[0]?.("lue")
    await vi.waitFor(() => expect(known(FIRST)).toBe("lue"))
    void queries.invalidateQueries({ queryKey: FIRST })
    await vi.waitFor(() => expect(answers).toHaveLength(2))
    patchAll<Known>(queries, LISTS, upper)
    answers[1]?.("ancienne")
    await vi.waitFor(() => expect(queries.isFetching()).toBe(0))
    expect([known(FIRST), answers.length]).toEqual(["LUE", 2])
  })

  it("takes the place of a first read when it is all that there is", async () => {
    const reading = read(FIRST)
    putData(queries, FIRST, { name: "enregistrée" })
    answers[0]?.("ancienne")
    await reading
    expect(known(FIRST)).toBe("enregistrée")
  })

  it.each([
    ["one query", () => patchData<readonly string[]>(queries, ["list"], upper as () => Known)],
    [
      "those of a condition",
      () =>
        patchAll<Known>(
          queries,
          { ...LISTS, predicate: ({ queryKey: [, name] }) => name !== "second" },
          upper,
        ),
    ],
  ])("of %s leaves the others alone, and their reads", async (_, patch) => {
    for (const key of [["list"], SECOND]) put(key)
    const reading = read(SECOND)
    patch()
    answers[0]?.("relue")
    await reading
    expect([known(["list"]), known(SECOND)]).toEqual(["LUE", "relue"])
  })

  it("reaches every page of every list, and tells which one comes first", () => {
    const list = (...first: string[]) => ({
      pages: [
        { items: first, nextCursor: "b" },
        { items: ["b"], nextCursor: null },
      ],
      pageParams: [undefined, "b"],
    })
    for (const queryKey of [FIRST, SECOND]) queries.setQueryData(queryKey, list("a"))
    patchPages<string>(queries, ["list"], (items, isFirst) => (isFirst ? ["neuf", ...items] : items))
    for (const queryKey of [FIRST, SECOND]) expect(queries.getQueryData(queryKey)).toEqual(list("neuf", "a"))
  })
})
