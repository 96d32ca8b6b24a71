import { act, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { api } from "../../../../packages/web/src/lib/api/api.ts"
import { queryClient } from "../../../../packages/web/src/lib/api/queryClient.ts"
import { expectKeyboardOn } from "../../../world/keyboard.ts"
import { camille, down, open, press, section } from "../../support/accountPage.tsx"
import { json, signIn } from "../../support/site.tsx"

beforeEach(signIn)

const isOn = (toggle: HTMLElement) => toggle.getAttribute("aria-checked")

/** rules/together.md#daily-mail */
describe("the daily mail", () => {
  const daily = async () =>
    (await section("Notifications")).findByRole("switch", { name: "E-mail quotidien" })

  it.each([
    [false, true, 1],
    [false, false, 0],
    [true, true, 0],
  ])(
    "with a proven address %s and the mail on %s, %i fields take the code",
    async (emailVerified, dailyMail, count) => {
      open({
        me: { ...camille, emailVerified },
        answers: { "/api/notifications/preferences": () => json(200, { dailyMail }) },
      })
      await daily()
      expect((await section("Notifications")).queryAllByLabelText("Code reçu par e-mail")).toHaveLength(count)
    },
  )

  it("is switched at once, and sent as it was chosen", async () => {
    const sent: unknown[] = []
    open({
      answers: {
        "/api/notifications/preferences": async (request) => {
          if (request.method === "GET") return json(200, { dailyMail: true })
          sent.push(await request.json())
          return json(200, sent.at(-1))
        },
      },
    })
    expect(isOn(await daily())).toBe("true")
    await userEvent.click(await daily())
    await waitFor(async () => expect(isOn(await daily())).toBe("false"))
    await waitFor(() => expect(sent).toEqual([{ dailyMail: false }]))
    await userEvent.click(await daily())
    await waitFor(() => expect(sent).toEqual([{ dailyMail: false }, { dailyMail: true }]))
    expect(isOn(await daily())).toBe("true")
  })

  it("is what was chosen last, though the answer to the former choice is slow", async () => {
    const sent: unknown[] = []
    const slow = Promise.withResolvers<void>()
    open({
      answers: {
        "/api/notifications/preferences": async (request) => {
          if (request.method === "GET") return json(200, { dailyMail: true })
          sent.push(await request.json())
          await slow.promise
          return json(200, {})
        },
      },
    })
    await userEvent.click(await daily())
    await userEvent.click(await daily())
    expect(isOn(await daily())).toBe("true")
    await waitFor(() => expect(sent).toEqual([{ dailyMail: false }]))
    slow.resolve()
    await waitFor(() => expect(sent).toEqual([{ dailyMail: false }, { dailyMail: true }]))
  })

  it.each([true, false])("stays as it was where that is refused (%s)", async (dailyMail) => {
    open({
      answers: {
        "/api/notifications/preferences": (request) =>
          request.method === "GET" ? json(200, { dailyMail }) : down(),
      },
    })
    await waitFor(async () => expect(isOn(await daily())).toBe(String(dailyMail)))
    await userEvent.click(await daily())
    expect(await screen.findByText("Plus tard.")).toBeDefined()
    expect(isOn(await daily())).toBe(String(dailyMail))
  })

  it("stays as it was where nothing answers, not even what is stored", async () => {
    let offline = false
    open({
      answers: {
        "/api/notifications/preferences": () =>
          offline ? Promise.reject(new TypeError("Failed to fetch")) : json(200, { dailyMail: true }),
      },
    })
    await waitFor(async () => expect(isOn(await daily())).toBe("true"))
    offline = true
    await userEvent.click(await daily())
    expect(await screen.findByText(/^Erreur de connexion réseau/)).toBeDefined()
    expect(isOn(await daily())).toBe("true")
  })

  it("is not switched back by what was being read when it was switched", async () => {
    let reading = Promise.resolve()
    const chosen = vi.fn(() => json(200, {}))
    open({
      answers: {
        "/api/notifications/preferences": async ({ method }) => {
          if (method !== "GET") return chosen()
          await reading
          return json(200, { dailyMail: true })
        },
      },
    })
    expect(isOn(await daily())).toBe("true")
    const { promise, resolve } = Promise.withResolvers<void>()
    reading = promise
    void queryClient.invalidateQueries({ queryKey: api.notifications.preferences.key() })
    await userEvent.click(await daily())
    await waitFor(() => expect(chosen).toHaveBeenCalledTimes(1))
    await act(async () => resolve())
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(isOn(await daily())).toBe("false")
  })

  it("that was switched twice, and refused the first time, is as it is stored", async () => {
    const answers: ((response: Response) => void)[] = []
    open({
      answers: {
        "/api/notifications/preferences": (request) =>
          request.method === "GET"
            ? json(200, { dailyMail: true })
            : new Promise<Response>((resolve) => void answers.push(resolve)),
      },
    })
    ;(await daily()).focus()
    await userEvent.keyboard(" ")
    await waitFor(async () => expect(isOn(await daily())).toBe("false"))
    expectKeyboardOn(await daily())
    await userEvent.keyboard(" ")
    await waitFor(() => expect(answers).toHaveLength(1))
    for (const refuse of answers) await act(async () => refuse(down()))
    expect(await screen.findByText("Plus tard.")).toBeDefined()
    await waitFor(async () => expect(isOn(await daily())).toBe("true"))
    expect(answers).toHaveLength(1)
  })

  it("is nobody's who has no subscription", async () => {
    open({ me: { ...camille, subscribed: false } })
    await section("Sécurité")
    expect(screen.queryByRole("region", { name: "Notifications" })).toBeNull()
  })
})

describe("the second step of signing in", () => {
  it("that cannot be read says so, and is tried again", async () => {
    let answered = down
    open({ answers: { "/api/account/totp": () => answered() } })
    const security = await section("Sécurité")
    expect(await security.findByText("Plus tard.")).toBeDefined()
    answered = () => json(200, { enabled: false, recoveryCodesLeft: 0 })
    await press(security, "Réessayer")
    expect(await security.findByText("Désactivée")).toBeDefined()
    expect(security.getByRole("button", { name: "Activer" })).toBeDefined()
  })

  it("that may not be read says so, and is not tried again", async () => {
    open({ answers: { "/api/account/totp": () => json(403, { code: "forbidden", detail: "Refusé." }) } })
    const security = await section("Sécurité")
    expect(await security.findByText("Refusé.")).toBeDefined()
    expect(security.queryByRole("button", { name: "Réessayer" })).toBeNull()
  })

  it.each([
    [0, "Il ne vous reste aucun code de secours."],
    [1, /^Il vous reste 1 code de secours,/],
  ])("says how many recovery codes are left: %d", async (recoveryCodesLeft, said) => {
    open({ answers: { "/api/account/totp": () => json(200, { enabled: true, recoveryCodesLeft }) } })
    expect(await (await section("Sécurité")).findByText(said)).toBeDefined()
  })

  it("is on, with other recovery codes, where the answer that told the first ones was lost", async () => {
    const recoveryCodes = Array.from({ length: 10 }, (_, index) => `abcd-efgh-${1000 + index}`)
    let enabled = false
    open({
      search: "?dialog=totp",
      answers: {
        "/api/account/totp/secret": () => json(200, { secret: "JBSWY3DPEHPK3PXP" }),
        "/api/account/totp/recovery-codes": () => json(200, { recoveryCodes }),
        "/api/account/totp": ({ method }) => {
          if (method === "GET") return json(200, { enabled, recoveryCodesLeft: enabled ? 10 : 0 })
          if (enabled)
            return json(409, {
              code: "conflict",
              detail: "La vérification en deux étapes est déjà activée.",
            })
          enabled = true
          throw new TypeError("Failed to fetch")
        },
      },
    })
    const dialog = within(await screen.findByRole("dialog"))
    await userEvent.type(dialog.getByLabelText("Mot de passe"), "secret")
    await userEvent.click(dialog.getByRole("button", { name: "Continuer" }))
    await userEvent.type(await dialog.findByLabelText("Code de vérification"), "123456")
    await userEvent.click(dialog.getByRole("button", { name: "Activer" }))
    expect(await dialog.findByText(/Erreur de connexion réseau/)).toBeDefined()
    // How it stands is read anew, and told below the dialog.
    expect(await screen.findByText("Activée")).toBeDefined()
    await userEvent.click(dialog.getByRole("button", { name: "Activer" }))
    const list = await dialog.findByRole("list", { name: "Codes de secours" })
    expect(within(list).getAllByRole("listitem")).toHaveLength(10)
  })
})

it("keys of one letter are switched off for this device, and on again", async () => {
  open({})
  const toggle = await (await section("Clavier")).findByRole("switch", {
    name: "Raccourcis à une touche",
  })
  await userEvent.click(toggle)
  expect(isOn(toggle)).toBe("false")
  expect(localStorage.getItem("trame.keys")).toBe("off")
  await act(() => userEvent.click(toggle))
  expect(isOn(toggle)).toBe("true")
  expect(localStorage.getItem("trame.keys")).toBeNull()
  await userEvent.click(screen.getByRole("button", { name: "Voir les raccourcis" }))
  expect(await screen.findByRole("dialog", { name: "Raccourcis clavier" })).toBeDefined()
})
