import { monthOf, today } from "@trame/core/lib/day"
import { describe, expect, it } from "vitest"
import { matchPath, PUBLIC_PAGES, publicPageAt } from "../../../packages/web/src/public/pages.ts"

const patternAt = (path: string) => publicPageAt(path)?.page.pattern

describe("the public pages' addresses", () => {
  it("takes the names out of a path", () => {
    expect(matchPath("/suivi/:token", "/suivi/abc%20d")).toEqual({ token: "abc d" })
    expect(matchPath("/suivi/:token", "/suivi/abc/")).toEqual({ token: "abc" })
  })

  it("keeps a part that is not properly encoded", () => {
    expect(matchPath("/suivi/:token", "/suivi/%E0%A4%A")).toEqual({ token: "%E0%A4%A" })
  })

  it("finds each page, with or without a slash at the end", () => {
    expect(patternAt("/")).toBe("/")
    expect(patternAt("/pricing")).toBe("/pricing")
    expect(patternAt("/cgv/")).toBe("/cgv")
    expect(patternAt("/login")).toBe("/login")
    expect(patternAt("/login/")).toBe("/login")
    expect(publicPageAt("/suivi/abc")?.params).toEqual({ token: "abc" })
    expect(publicPageAt("/casting/abc")?.params).toEqual({ token: "abc" })
    expect(patternAt("/casting/")).toBe("/casting")
  })

  it.each([
    ["/suivi/abc", "", ["/tracking/abc"]],
    ["/suivi/abc", "?tab=documents&influencerId=i1", ["/tracking/abc?influencerId=i1"]],
    ["/casting/a%20b", "", ["/brand-casting/a%20b"]],
    ["/collaboration/c1", "?key=k&influencerId=i1", ["/guest-collaboration/c1?influencerId=i1&key=k"]],
    ["/collaboration/c1", "?tab=documents", ["/guest-collaboration/c1"]],
    ["/influencer/i1", "?via=x", ["/influencer-profile/i1?via=x"]],
    ["/influencer/i1", "", ["/influencer-profile/i1"]],
    ["/brief/lea", "", [`/brief/lea?month=${monthOf(today())}`]],
    ["/brief/lea", "?month=2026-02", ["/brief/lea?month=2026-02"]],
    ["/brief/lea", "?month=", [`/brief/lea?month=${monthOf(today())}`]],
    ["/pricing", "", []],
  ])("knows what the first query of %s%s asks for", (path, search, first) => {
    expect(publicPageAt(path, search)?.first).toEqual(first)
  })

  it.each([
    "/app",
    "/app/",
    "/app/clients",
    "/app/nulle-part",
    "/superadmin/agency/a1",
    "/api/oauth/google/callback",
  ])("leaves %s to the application", (path) => expect(publicPageAt(path)).toBeNull())

  it.each(["/nulle-part", "/suivi", "/suivi/a/b", "/suivis/a", "/apparence", "/loginx", "/api/oauth"])(
    "says of %s that there is no such page, without loading the application",
    (path) => {
      const page = publicPageAt(path)?.page
      expect(page).toBeDefined()
      expect(PUBLIC_PAGES).not.toContain(page)
    },
  )
})
