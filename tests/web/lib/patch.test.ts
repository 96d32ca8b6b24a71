import { QueryClient, QueryObserver } from "@tanstack/react-query"
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest"
import { patchAll, patchData, patchPages, putData } from "../../../packages/web/src/lib/api/patch.ts"

let queries: QueryClient
/** Resolvers of pending reads. */
let answers: ((name: string) => void)[]

beforeEach(() => {
  ;[queries, answers] = [new QueryClient(), []]
})

describe("a write's change of cached data", () => {
  it.each([
    ["a patch of one query", () => patchData<readonly string[]>(queries, FIRST, () => ({ name: "LUE" }))],
    ["a patch of all queries", () => patchAll<Known>(queries, LISTS, upper)],
    ["a complete answer", () => putData(queries, FIRST, { name: "LUE" })],
  ])("shows at once, and an earlier read does not undo it: %s", async (_, write) => {
    put(FIRST)
    const reading = read(FIRST)
    write()
    expect(cachedName(FIRST)).toBe("LUE")
    answers[0]?.("ancienne")
    await reading
    expect(cachedName(FIRST)).toBe("LUE")
  })

  it("reads again a first answer that a screen waits for", async () => {
    await show(FIRST)
    patchAll<Known>(queries, LISTS, upper)
    await vi.waitFor(() => expect(answers).toHaveLength(2))
    for (const [at, name] of ["ancienne", "nouvelle"].entries()) answers[at]?.(name)
    await vi.waitFor(() => expect(cachedName(FIRST)).toBe("nouvelle"))
  })

  it("reads no cached data again", async () => {
    await show(FIRST)
    answers[0]?.("lue")
    await vi.waitFor(() => expect(cachedName(FIRST)).toBe("lue"))
    void queries.invalidateQueries({ queryKey: FIRST })
    await vi.waitFor(() => expect(answers).toHaveLength(2))
    patchAll<Known>(queries, LISTS, upper)
    answers[1]?.("ancienne")
    await vi.waitFor(() => expect(queries.isFetching()).toBe(0))
    expect([cachedName(FIRST), answers.length]).toEqual(["LUE", 2])
  })

  it("replaces a first read when there is no other data", async () => {
    const reading = read(FIRST)
    putData(queries, FIRST, { name: "enregistrée" })
    answers[0]?.("ancienne")
    await reading
    expect(cachedName(FIRST)).toBe("enregistrée")
  })

  it.each([
    ["one query", () => patchData<readonly string[]>(queries, ["list"], upper as () => Known)],
    [
      "queries of a condition",
      () =>
        patchAll<Known>(
          queries,
          { ...LISTS, predicate: ({ queryKey: [, name] }) => name !== "second" },
          upper,
        ),
    ],
  ])("of %s does not change other queries or their reads", async (_, patch) => {
    for (const key of [["list"], SECOND]) put(key)
    const reading = read(SECOND)
    patch()
    answers[0]?.("relue")
    await reading
    expect([cachedName(["list"]), cachedName(SECOND)]).toEqual(["LUE", "relue"])
  })

  it("reaches every page of every list, with the page's position", () => {
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

type Known = { name: string }

const FIRST = ["list", "first"]
const SECOND = ["list", "second"]
const LISTS = { queryKey: ["list"] }
const upper = ({ name }: Known): Known => ({ name: name.toUpperCase() })
const queryFn = () => new Promise<Known>((resolve) => answers.push((name) => resolve({ name })))
/** Reads a query; resolves when the read has ended or failed. */
const read = (queryKey: string[]) => queries.fetchQuery({ queryKey, queryFn }).catch(() => undefined)
const put = (queryKey: string[]) => queries.setQueryData(queryKey, { name: "lue" })
const cachedName = (queryKey: string[]) => queries.getQueryData<Known>(queryKey)?.name
/** Mounts a query; resolves once it is requested. */
async function show(queryKey: string[]): Promise<void> {
  onTestFinished(new QueryObserver<Known>(queries, { queryKey, queryFn }).subscribe(() => undefined))
  await vi.waitFor(() => expect(answers).toHaveLength(1))
}
