import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { RouteObject } from "react-router-dom"
import { beforeEach, describe, expect, it } from "vitest"
import * as Shell from "../../../packages/web/src/app/shell/Shell.tsx"
import { Component as FormPage } from "../../../packages/web/src/features/collaborations/form/CollaborationFormPage.tsx"
import { expireSession } from "../../../packages/web/src/lib/session/session.ts"
import { camille } from "../../world/people.ts"
import { asksBeforeClosing } from "../../world/unsaved.ts"
import { answer, json, signIn, visit } from "../support/site.tsx"

/** Resolves when the test says so, as the code of a page does on a slow network. */
const arriving = () => {
  const arrival = Promise.withResolvers<{ element: React.ReactNode }>()
  return { lazy: () => arrival.promise, arrive: () => arrival.resolve({ element: <h1>La liste</h1> }) }
}

const open = (list: Pick<RouteObject, "lazy">) =>
  visit("/app/collaborations/new", [
    {
      path: "/app",
      ...Shell,
      hydrateFallbackElement: <span />,
      children: [
        { path: "collaborations", ...list } as RouteObject,
        { path: "collaborations/new", Component: FormPage },
      ],
    },
    { path: "/login", element: <p>Page de connexion</p> },
  ])

const kept = () => Object.keys(sessionStorage).filter((key) => key.includes("draft"))
const leavePage = () => fireEvent(window, new Event("pagehide"))

beforeEach(() => {
  signIn()
  answer({
    "/api/identity/me": () => json(200, camille),
    "/api/agencies/teammates": () => json(200, { items: [] }),
  })
})

async function typeThenQuit() {
  await userEvent.type(await screen.findByLabelText("Nom"), "À moitié saisie")
  await userEvent.click(screen.getByRole("button", { name: "Retour" }))
  await userEvent.click(await screen.findByRole("button", { name: "Quitter sans enregistrer" }))
}

it("keeps what was typed when the page goes away unasked", async () => {
  open(arriving())
  await userEvent.type(await screen.findByLabelText("Nom"), "À moitié saisie")
  leavePage()
  expect(kept()).toHaveLength(1)
})

it("keeps what was typed once typing rests: a page that breaks down says nothing", async () => {
  open(arriving())
  const name = await screen.findByLabelText("Nom")
  expect(kept()).toEqual([])
  fireEvent.change(name, { target: { value: "À moitié saisie" } })
  await waitFor(() => expect(kept()).toHaveLength(1))
})

it("keeps nothing of what was typed and taken away again", async () => {
  open(arriving())
  const name = await screen.findByLabelText("Nom")
  fireEvent.change(name, { target: { value: "À moitié saisie" } })
  await waitFor(() => expect(kept()).toHaveLength(1))
  fireEvent.change(name, { target: { value: "" } })
  leavePage()
  expect(kept()).toEqual([])
})

describe("what was typed before the page went away", () => {
  async function comeBack(change = (text: string) => text) {
    open(arriving())
    await userEvent.click(await screen.findByLabelText("Nom"))
    await userEvent.paste("À moitié saisie")
    leavePage()
    const found = kept().map((key) => [key, change(sessionStorage.getItem(key) ?? "")] as const)
    cleanup()
    await waitFor(() => expect(kept()).toEqual([]))
    for (const [key, text] of found) sessionStorage.setItem(key, text)
    const list = arriving()
    open(list)
    list.arrive()
    return screen.findByLabelText<HTMLInputElement>("Nom")
  }
  const offer = () => screen.queryByText("Une saisie non enregistrée a été retrouvée.")
  const press = (name: string) => userEvent.click(screen.getByRole("button", { name }))

  it("is offered, and is unsaved again once it is taken up", async () => {
    const name = await comeBack()
    expect([offer() !== null, name.value, asksBeforeClosing()]).toEqual([true, "", false])
    await press("Reprendre ma saisie")
    expect([offer(), name.value, asksBeforeClosing()]).toEqual([null, "À moitié saisie", true])
  })

  it("is gone for good once it is refused", async () => {
    const name = await comeBack()
    await press("L'ignorer")
    expect([offer(), name.value, kept()]).toEqual([null, "", []])
  })

  it("stays for the next time where the offer is not answered", async () => {
    await comeBack()
    await press("Retour")
    await screen.findByRole("heading", { name: "La liste" })
    expect(kept()).toHaveLength(1)
  })

  it("is not offered where an earlier version of the site kept it in another shape", async () => {
    await comeBack((text) => text.replace(/"format":\d+/, '"format":0'))
    expect(offer()).toBeNull()
  })
})

it("forgets what was typed from the moment the person leaves on purpose", async () => {
  const list = arriving()
  open(list)
  await typeThenQuit()
  // The form is still there while the list is on its way: the tab is reloaded now.
  expect(screen.getByLabelText("Nom")).toBeDefined()
  leavePage()
  expect(kept()).toEqual([])
  list.arrive()
  expect(await screen.findByRole("heading", { name: "La liste" })).toBeDefined()
  expect(kept()).toEqual([])
})

it.each([
  ["the session ends", () => act(() => expireSession())],
  ["they sign out", () => userEvent.click(screen.getByRole("button", { name: "Déconnexion" }))],
])("keeps what a person typed last when %s, and lets them go unasked", async (_when, leave) => {
  answer({
    "/api/identity/me": () => json(200, camille),
    "/api/agencies/teammates": () => json(200, { items: [] }),
    RevokeToken: () => json(200, {}),
  })
  open(arriving())
  await userEvent.click(await screen.findByLabelText("Nom"))
  await userEvent.paste("À moitié saisie")
  await leave()
  expect(await screen.findByText("Page de connexion")).toBeDefined()
  expect(kept()).toHaveLength(1)
})
