import { screen } from "@testing-library/react"
import { beforeEach, expect, it } from "vitest"
import { fakeApi, refusal } from "../../world/fakeApi.ts"
import { pressByKeyboard } from "../../world/keyboard.ts"
import { closePage, press, says } from "../../world/page.tsx"
import { openPublic, reloadPublic } from "../../world/publicPage.tsx"

const LATER = refusal("unavailable", "Plus tard.")

let api: ReturnType<typeof fakeApi>

beforeEach(() => {
  api = fakeApi({ mailPreferences: { set: ({ on = false }) => ({ on }) } })
})

/** rules/together.md#daily-mail */
it("the daily mail's link switches it off, and on and off again; a reload keeps it, the link opened again does not", async () => {
  await open()
  await title(OFF)
  expect(document.title).toBe("E-mail quotidien · Trame")
  await press("Le recevoir à nouveau")
  await title(ON)
  closePage()
  await reloadPublic()
  await title(ON)
  await press("Ne plus le recevoir")
  await title(OFF)
  closePage()
  await open()
  await title(OFF)
  expect(sent()).toEqual(["false", "true", "true", "false", "false"].map((on) => `jeton ${on}`))
})

it.each([
  [refusal("not_found"), "Ce lien n'est plus actif"],
  [refusal("invalid"), "Ce lien n'est plus actif"],
  [LATER, "Votre choix n'a pas pu être enregistré"],
])("a link that fails says so (%#)", async (error, name) => {
  api.refuse("mailPreferences.set", error)
  await open()
  await title(name)
})

it("a change is made once, says why it failed, and may be tried again", async () => {
  api.refuse("mailPreferences.set", LATER)
  await open()
  await says("Plus tard.")
  api.answer({ mailPreferences: { set: { on: false } } })
  await press("Réessayer")
  await title(OFF)
  const held = Promise.withResolvers<never>()
  api.answer({ mailPreferences: { set: () => held.promise } })
  await pressByKeyboard(screen.getByRole("button"))
  held.reject(LATER)
  expect((await screen.findByRole("alert")).textContent).toBe("Plus tard.")
  await title(OFF)
  api.answer({ mailPreferences: { set: { on: true } } })
  await press("Le recevoir à nouveau")
  await title(ON)
  expect(screen.queryByRole("alert")).toBeNull()
  expect(sent()).toEqual(["false", "false", "true", "true"].map((on) => `jeton ${on}`))
})

const title = (name: string) => screen.findByRole("heading", { level: 1, name })
const OFF = "Vous ne recevrez plus l'e-mail quotidien"
const ON = "Vous recevrez de nouveau l'e-mail quotidien"
const open = () => openPublic("/mails/jeton")
const sent = () => api.callsOf("mailPreferences.set").map(({ token, on }) => `${token} ${on}`)
