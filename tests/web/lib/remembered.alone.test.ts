import { renderHook } from "@testing-library/react"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { rememberSession } from "../../world/session.ts"

/** The storage is read once, when the site's code loads. */
beforeEach(() => void vi.resetModules())

const web = "../../../packages/web/src/lib"
const theme = async () => renderHook((await import(`${web}/themeChoice.ts`)).useTheme).result.current
const keys = async () => renderHook((await import(`${web}/keys/keys.ts`)).useKeysOn).result.current
const seq = async () => (await import(`${web}/api/catalogueSeq.ts`)).catalogueSeq()
const agency = async () => (await import(`${web}/session/acting.ts`)).actingAgency()

it.each<[Storage, string, string | null, () => Promise<unknown>, unknown]>([
  [localStorage, "trame.theme", null, theme, { theme: "light", choice: "system" }],
  [localStorage, "trame.theme", "light", theme, { theme: "light", choice: "light" }],
  [localStorage, "trame.theme", "dark", theme, { theme: "dark", choice: "dark" }],
  [localStorage, "trame.theme", "violet", theme, { theme: "light", choice: "system" }],
  [localStorage, "trame.keys", null, keys, true],
  [localStorage, "trame.keys", "off", keys, false],
  [sessionStorage, "trame.catalogue-seq", "41", seq, 41],
  [sessionStorage, "trame.catalogue-seq", "nonsense", seq, 0],
  [sessionStorage, "trame.catalogue-seq", null, seq, 0],
  [sessionStorage, "trame.acting-agency", null, agency, null],
  [sessionStorage, "trame.acting-agency", "a7", agency, "a7"],
])("%o: %s stored as %s is still known", async (storage, key, kept, read, known) => {
  if (kept) storage.setItem(key, kept)
  expect(await read()).toEqual(known)
})

describe("the configuration of the site", () => {
  const asked = vi.fn<typeof fetch>()
  beforeEach(() => {
    asked
      .mockReset()
      .mockImplementation(async () => Response.json({ userPoolId: "p", userPoolClientId: "c" }))
    vi.stubGlobal("fetch", asked)
  })

  it.each([
    [() => Promise.reject(new TypeError("Failed to fetch")), "Failed to fetch"],
    [() => Promise.resolve(Response.json({ message: "Busy" }, { status: 503 })), "503"],
  ])("is requested again after a failure, and then never again (%#)", async (fails, said) => {
    asked.mockImplementationOnce(fails)
    const { siteConfig } = await import("../../../packages/web/src/lib/api/config.ts")
    await expect(siteConfig()).rejects.toThrow(said)
    for (const _ of [1, 2]) expect(await siteConfig()).toMatchObject({ userPoolId: "p" })
    expect(asked).toHaveBeenCalledTimes(2)
    // The configuration changes without the site's code.
    expect(asked).toHaveBeenLastCalledWith("/config.json", { cache: "no-cache" })
  })

  it("retries preparing the pool after a failure", async () => {
    asked.mockRejectedValueOnce(new TypeError("Failed to fetch"))
    const { authReady } = await import("../../../packages/web/src/lib/session/pool.ts")
    await expect(authReady()).rejects.toThrow("Failed to fetch")
    for (const _ of [1, 2]) await authReady()
    expect(asked).toHaveBeenCalledTimes(2)
  })

  it("sends a sign-out to the region's own pool when it names no other", async () => {
    rememberSession()
    asked.mockImplementation(async () => Response.json({ region: "eu-west-9", userPoolClientId: "client1" }))
    const { forgetTokens } = await import("../../../packages/web/src/lib/session/tokens.ts")
    await forgetTokens(null)
    expect(asked.mock.lastCall?.[0]).toBe("https://cognito-idp.eu-west-9.amazonaws.com/")
  })

  it("when it cannot be loaded, signing out forgets every user", async () => {
    rememberSession()
    localStorage.setItem("CognitoIdentityServiceProvider.another.LastAuthUser", "u2")
    asked.mockRejectedValue(new TypeError("Failed to fetch"))
    const { forgetTokens } = await import("../../../packages/web/src/lib/session/tokens.ts")
    await forgetTokens(null)
    expect(Object.keys(localStorage)).toEqual([])
  })
})
