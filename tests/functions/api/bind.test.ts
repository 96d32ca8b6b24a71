import { oc } from "@orpc/contract"
import { bind } from "@trame/functions/http/bind"
import { expect, test } from "vitest"
import * as z from "zod"

test("a core function outside the contract is no operation", () => {
  expect(Object.keys(bind(contract, { ...{ importAll: count }, get, count }))).toEqual(["get", "count"])
})

test("the types refuse a handler that is missing, misnamed, needs more input or returns another output", () => {
  // @ts-expect-error: there is no `count`
  bind(contract, { get })
  // @ts-expect-error: the contract says `count`
  bind(contract, { get, total: count })
  // @ts-expect-error: nobody sends an agency
  bind(contract, { count, get: async (_: unknown, { id }: { id: string; agency: string }) => ({ name: id }) })
  // @ts-expect-error: a total is a number
  bind(contract, { get, count: async () => ({ total: "2" }) })
})

const contract = {
  get: oc.input(z.object({ id: z.string() })).output(z.object({ name: z.string() })),
  count: oc.output(z.object({ total: z.int() })),
}
const get = async (_: unknown, { id }: { id: string }) => ({ name: id, hidden: 1 })
const count = async () => ({ total: 2 })
