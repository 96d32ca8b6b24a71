import { describe, expect, it } from "vitest"
import { matchPath, publicPageAt } from "../../packages/web/src/public/pages.ts"

describe("the public pages' addresses", () => {
  it("takes the names out of a path", () => {
    expect(matchPath("/suivi/:token", "/suivi/abc%20d")).toEqual({ token: "abc d" })
    expect(matchPath("/suivi/:token", "/suivi/abc/")).toEqual({ token: "abc" })
  })
  it("keeps a part that is not properly encoded", () => {
    expect(matchPath("/suivi/:token", "/suivi/%E0%A4%A")).toEqual({ token: "%E0%A4%A" })
  })
  it.each(["/suivi", "/suivi/", "/suivi/a/b", "/app/clients", "/", "/suivis/a"])(
    "leaves %s to the application",
    (path) => expect(publicPageAt(path)).toBeNull(),
  )
})
