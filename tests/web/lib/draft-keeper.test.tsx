import { act, fireEvent, screen } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { RouteObject } from "react-router-dom"
import { beforeEach, expect, it } from "vitest"
import * as Shell from "../../../packages/web/src/app/shell/Shell.tsx"
import { Component as FormPage } from "../../../packages/web/src/features/collaborations/form/CollaborationFormPage.tsx"
import { expireSession } from "../../../packages/web/src/lib/session/session.ts"
import { camille } from "../support/people.ts"
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

it("keeps what was typed last when the session ends, and lets the person go unasked", async () => {
  answer({
    "/api/identity/me": () => json(200, camille),
    "/api/agencies/teammates": () => json(200, { items: [] }),
    RevokeToken: () => json(200, {}),
  })
  open(arriving())
  await userEvent.click(await screen.findByLabelText("Nom"))
  await userEvent.paste("À moitié saisie")
  await act(() => expireSession())
  expect(await screen.findByText("Page de connexion")).toBeDefined()
  expect(kept()).toHaveLength(1)
})
