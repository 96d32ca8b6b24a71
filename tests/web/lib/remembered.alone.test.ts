import { renderHook } from "@testing-library/react"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { rememberSession } from "../support/site.tsx"

/** What the browser keeps is read once, as the site's code arrives. */
beforeEach(() => void vi.resetModules())

it.each([
  [null, "light", "system"],
  ["light", "light", "light"],
  ["dark", "dark", "dark"],
  ["system", "light", "system"],
  ["violet", "light", "system"],
])("the theme that was kept as %s is « %s », chosen as « %s »", async (kept, theme, choice) => {
  if (kept) localStorage.setItem("trame.theme", kept)
  const { useTheme } = await import("../../../packages/web/src/lib/themeChoice.ts")
  expect(renderHook(useTheme).result.current).toEqual({ theme, choice })
})

it.each([
  [null, true],
  ["off", false],
])("single keys that were kept as %s are on: %s", async (kept, on) => {
  if (kept) localStorage.setItem("trame.keys", kept)
  const { useKeysOn } = await import("../../../packages/web/src/lib/keys/keys.ts")
  expect(renderHook(useKeysOn).result.current).toBe(on)
})

it.each([
  ["41", 41],
  ["nonsense", 0],
  [null, 0],
])("the catalogue is known up to what the tab kept: %s", async (kept, seq) => {
  if (kept) sessionStorage.setItem("trame.catalogue-seq", kept)
  const { catalogueSeq } = await import("../../../packages/web/src/lib/api/catalogueSeq.ts")
  expect(catalogueSeq()).toBe(seq)
})

it.each([
  [() => Promise.reject(new TypeError("Failed to fetch")), "Failed to fetch"],
  [() => Promise.resolve(Response.json({ message: "Busy" }, { status: 503 })), "503"],
])(
  "where the site is told of its surroundings is asked again after it failed, and then no more (%#)",
  async (fails, said) => {
    const asked = vi.fn<typeof fetch>(async () => Response.json({ region: "eu-west-3" }))
    asked.mockImplementationOnce(fails)
    vi.stubGlobal("fetch", asked)
    const { siteConfig } = await import("../../../packages/web/src/lib/api/config.ts")
    await expect(siteConfig()).rejects.toThrow(said)
    for (const _ of [1, 2]) expect(await siteConfig()).toEqual({ region: "eu-west-3" })
    expect(asked).toHaveBeenCalledTimes(2)
    // It changes without the site's code.
    expect(asked).toHaveBeenLastCalledWith("/config.json", { cache: "no-cache" })
  },
)

it("the pool is made ready again after it could not be", async () => {
  const asked = vi.fn<typeof fetch>(async () => Response.json({ userPoolId: "p", userPoolClientId: "c" }))
  asked.mockRejectedValueOnce(new TypeError("Failed to fetch"))
  vi.stubGlobal("fetch", asked)
  const { authReady } = await import("../../../packages/web/src/lib/session/pool.ts")
  await expect(authReady()).rejects.toThrow("Failed to fetch")
  await authReady()
  await authReady()
  expect(asked).toHaveBeenCalledTimes(2)
})

describe("signing out", () => {
  beforeEach(() => rememberSession())

  it("tells the region's own pool where no other one is named", async () => {
    const asked = vi.fn<typeof fetch>(async () =>
      Response.json({ region: "eu-west-9", userPoolClientId: "client1" }),
    )
    vi.stubGlobal("fetch", asked)
    const { forgetTokens } = await import("../../../packages/web/src/lib/session/tokens.ts")
    await forgetTokens(null)
    expect(asked.mock.lastCall?.[0]).toBe("https://cognito-idp.eu-west-9.amazonaws.com/")
  })

  it("forgets everybody where two are remembered and nobody can say who is the site's", async () => {
    localStorage.setItem("CognitoIdentityServiceProvider.another.LastAuthUser", "u2")
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")))
    const { forgetTokens } = await import("../../../packages/web/src/lib/session/tokens.ts")
    await forgetTokens(null)
    expect(Object.keys(localStorage)).toEqual([])
  })
})

it.each([null, "a7"])("whoever worked in the agency %s still does", async (kept) => {
  if (kept) sessionStorage.setItem("trame.acting-agency", kept)
  const { actingAgency } = await import("../../../packages/web/src/lib/session/acting.ts")
  expect(actingAgency()).toBe(kept)
})
