import { render, screen, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { beforeEach, expect, it } from "vitest"
import { PublicRoute } from "../../../packages/web/src/lib/address/publicRoute.tsx"
import { Component } from "../../../packages/web/src/public/mails/MailsPage.tsx"
import { expectKeyboardOn } from "../../world/keyboard.ts"
import { answer, closePage, json } from "../support/site.tsx"

let sent: unknown[]
let reply: (on: boolean) => Response | Promise<Response>

function open(): void {
  answer({
    "/api/mail-preferences/jeton": async (request) => {
      const { on } = await request.json()
      sent.push(on)
      return reply(on)
    },
  })
  window.history.replaceState(null, "", "/mails/jeton")
  show()
}

function show(): void {
  render(
    <PublicRoute params={{ token: "jeton" }}>
      <Component />
    </PublicRoute>,
  )
}

const title = (name: string) => screen.findByRole("heading", { level: 1, name })
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }))
const OFF = "Vous ne recevrez plus l'e-mail quotidien"
const ON = "Vous recevrez de nouveau l'e-mail quotidien"

beforeEach(() => {
  sent = []
  reply = (on) => json(200, { on })
})

/** rules/together.md#daily-mail */
it("the daily mail's link switches it off, once, and on and off again", async () => {
  open()
  await title(OFF)
  expect(document.title).toBe("E-mail quotidien · Trame")
  expect(screen.getByText(/^C'est noté\./).getAttribute("role")).toBe("status")
  expect(sent).toEqual([false])
  await press("Le recevoir à nouveau")
  await title(ON)
  await press("Ne plus le recevoir")
  await title(OFF)
  expect(sent).toEqual([false, true, false])
})

it("what was taken back stays so when the page is loaded anew, and not when the link is opened again", async () => {
  open()
  await title(OFF)
  await press("Le recevoir à nouveau")
  await title(ON)
  closePage()
  show()
  await title(ON)
  closePage()
  open()
  await title(OFF)
  expect(sent).toEqual([false, true, true, false])
})

it("the keyboard stays on what switches it while that is stored, once", async () => {
  open()
  await title(OFF)
  const { promise, resolve } = Promise.withResolvers<Response>()
  reply = () => promise
  const button = screen.getByRole("button")
  button.focus()
  await userEvent.keyboard("{Enter}")
  await waitFor(() => expect(button.getAttribute("aria-busy")).toBe("true"))
  await userEvent.keyboard("{Enter}")
  expectKeyboardOn(button)
  resolve(json(200, { on: true }))
  await title(ON)
  expectKeyboardOn(screen.getByRole("button", { name: "Ne plus le recevoir" }))
  expect(sent).toEqual([false, true])
})

it.each([
  ["not_found", 404],
  ["invalid", 400],
])("a link that leads nowhere says so, and is not tried again (%s)", async (code, status) => {
  reply = () => json(status, { code, detail: "Non" })
  open()
  await title("Ce lien n'est plus actif")
  expect(screen.getByRole("link", { name: "Retour à l'accueil" })).toBeDefined()
  expect(screen.queryByRole("button", { name: "Réessayer" })).toBeNull()
})

it("a choice that could not be stored says why, and is tried again", async () => {
  reply = () => json(503, { code: "unavailable", detail: "Plus tard." })
  open()
  await title("Votre choix n'a pas pu être enregistré")
  expect(screen.getByText("Plus tard.")).toBeDefined()
  reply = (on) => json(200, { on })
  await press("Réessayer")
  await title(OFF)
  expect(sent).toEqual([false, false])
})

it("a change that fails leaves what is stored, and says why", async () => {
  open()
  await title(OFF)
  reply = () => json(503, { code: "unavailable", detail: "Plus tard." })
  await press("Le recevoir à nouveau")
  expect((await screen.findByRole("alert")).textContent).toBe("Plus tard.")
  await title(OFF)
  // Pressed again, the same is asked for again.
  reply = (on) => json(200, { on })
  await press("Le recevoir à nouveau")
  await title(ON)
  expect(screen.queryByRole("alert")).toBeNull()
  expect(sent).toEqual([false, true, true])
})
