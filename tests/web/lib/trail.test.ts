import { describe, expect, it } from "vitest"
import { recordVisit, stepsBack, wasVisited } from "../../../packages/web/src/lib/address/trail.ts"

describe("the link back from a page", () => {
  it.each<[string, string[], number | null]>([
    [
      "leads to its list, past other views of the same page",
      [`${LIST}?search=abc`, `${LIST}/one`, `${LIST}/one?tab=two`],
      2,
    ],
    [
      "leads no further after a change within one entry",
      ["/app/others", LIST, `PUSH one ${LIST}/one`, `REPLACE one2 ${LIST}/one?tab=1`, `${LIST}/one?tab=2`],
      2,
    ],
    ["leads to another page that linked to it", [LIST, "/app/others?page=2", `${LIST}/one`], 1],
    ["does not lead back to the sign-in page", ["/login", `${LIST}/one`], null],
    ["does not lead to another part of the site", ["/superadmin", `${LIST}/one`], null],
    ["leads nowhere from the first page", [`${LIST}/one`], null],
    [
      "leads past a change of filters, a step forward and a new way",
      [
        ...[
          `PUSH l ${LIST}`,
          `REPLACE l2 ${LIST}?search=z`,
          `PUSH one ${LIST}/one`,
          `POP l2 ${LIST}?search=z`,
        ],
        ...[`POP one ${LIST}/one`, "PUSH o /app/others", `POP one ${LIST}/one`],
      ],
      1,
    ],
    [
      "leads to its list after more pages than are kept",
      [...Array.from({ length: 60 }, (_, at) => `/app/others/${at}`), LIST, `${LIST}/one`],
      1,
    ],
    // An unknown entry makes all earlier ones unknown too.
    ["leads nowhere from an unknown entry", [LIST, `POP unknown ${LIST}/one`], null],
    [
      "leads past other views of the current page",
      ["/app/others", "/app/account", "/app/account?tab=team"],
      2,
    ],
  ])("%s", (_where, visits, steps) => {
    go(...visits)
    expect(stepsBack(LIST)).toBe(steps)
  })

  it("from a form leads to the list only", () => {
    go(`${LIST}?search=abc`, "/app/others", `${LIST}/one`, `${LIST}/new`)
    expect([stepsBack(LIST, true), stepsBack(LIST)]).toEqual([3, 2])
  })
})

it("a history entry counts as visited once it has been shown and left", () => {
  const visited = () => ["shown", "next"].map(wasVisited)
  go(`POP shown ${LIST}`, `POP shown ${LIST}`)
  expect(visited()).toEqual([false, false])
  go(`PUSH next ${LIST}`)
  expect(visited()).toEqual([true, false])
  go(`POP shown ${LIST}`)
  expect(visited()).toEqual([true, true])
})

const LIST = "/app/items"
type How = Parameters<typeof recordVisit>[0]

/** Visits `how key address` in sequence; an address alone is a new entry. */
function go(...visits: string[]): void {
  for (const visit of visits) {
    const [how, key = "", address = ""] = visit.includes(" ") ? visit.split(" ") : ["PUSH", visit, visit]
    const [pathname = "", search = ""] = address.split("?")
    recordVisit(how as How, { key, pathname, search })
  }
}
