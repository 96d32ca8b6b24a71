import { monthOf, today } from "@trame/core/lib/day"
import { describe, expect, it } from "vitest"
import { matchPath, PUBLIC_PAGES, publicPageAt } from "../../../packages/web/src/public/pages.ts"

describe("the public pages' addresses", () => {
  it.each([
    ["/suivi/abc%20d", { token: "abc d" }],
    ["/suivi/abc/", { token: "abc" }],
    // It is not properly encoded.
    ["/suivi/%E0%A4%A", { token: "%E0%A4%A" }],
  ])("%s names %j", (path, params) => expect(matchPath("/suivi/:token", path)).toEqual(params))

  it.each(["/", "/pricing", "/cgv/", "/login", "/login/", "/casting/"])("%s is a page", (path) =>
    expect(publicPageAt(path)?.page.pattern).toBe(path.replace(/(?<=.)\/$/, "")),
  )

  const month = monthOf(today())
  it.each([
    ["/suivi/abc", "/tracking/abc"],
    ["/suivi/abc?tab=documents&influencerId=i1", "/tracking/abc?influencerId=i1"],
    ["/casting/a%20b", "/brand-casting/a%20b"],
    ["/collaboration/c1?key=k&influencerId=i1", "/guest-collaboration/c1?influencerId=i1&key=k"],
    ["/collaboration/c1?tab=documents", "/guest-collaboration/c1"],
    ["/influencer/i1?via=x", "/influencer-profile/i1?via=x"],
    ["/influencer/i1", "/influencer-profile/i1"],
    ["/brief/lea", `/brief/lea?month=${month}`],
    ["/brief/lea?month=2026-02", "/brief/lea?month=2026-02"],
    ["/brief/lea?month=", `/brief/lea?month=${month}`],
    ["/pricing", undefined],
  ])("%s first requests %s", (address, first) => {
    const { pathname, search } = new URL(address, "https://trame.test")
    expect(publicPageAt(pathname, search)?.first).toEqual(first ? [first] : [])
  })

  it.each([
    ...["/app", "/app/", "/app/clients", "/app/nulle-part", "/superadmin/agency/a1"],
    "/api/oauth/google/callback",
  ])("%s belongs to the application", (path) => expect(publicPageAt(path)).toBeNull())

  it.each(["/nulle-part", "/suivi", "/suivi/a/b", "/suivis/a", "/apparence", "/loginx", "/api/oauth"])(
    "%s is no page, without loading the application",
    (path) => {
      const page = publicPageAt(path)?.page
      expect(page).toBeDefined()
      expect(PUBLIC_PAGES).not.toContain(page)
    },
  )
})
