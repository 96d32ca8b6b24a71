import { act, screen, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { Profile } from "@trame/core/account/contract/account"
import { useState } from "react"
import { Link, type RouteObject } from "react-router-dom"
import { afterEach, beforeEach, expect, it } from "vitest"
import * as Shell from "../../../packages/web/src/app/shell/Shell.tsx"
import { api } from "../../../packages/web/src/lib/api/api.ts"
import { queryClient } from "../../../packages/web/src/lib/api/queryClient.ts"
import { useUnsavedGuard } from "../../../packages/web/src/lib/dialog/useUnsavedGuard.ts"
import { setActingAgency } from "../../../packages/web/src/lib/session/acting.ts"
import { withoutMotion } from "../../world/motion.ts"
import { admin } from "../../world/people.ts"
import { answer, json, signIn, visit } from "../support/site.tsx"

function Rows() {
  const [rows, setRows] = useState(["un", "deux"])
  return rows.map((row) => (
    <p key={row}>
      <button type="button" onClick={() => setRows((all) => all.filter((one) => one !== row))}>
        Supprimer {row}
      </button>
    </p>
  ))
}

function Form() {
  const [text, setText] = useState("")
  useUnsavedGuard(text !== "")
  return (
    <>
      <input aria-label="Nom" value={text} onChange={({ target }) => setText(target.value)} />
      <Link to="/app/rows">Les lignes</Link>
    </>
  )
}

const routes: RouteObject[] = [
  {
    path: "/app",
    ...Shell,
    hydrateFallbackElement: <span />,
    children: [
      { path: "rows", element: <Rows /> },
      { path: "form", handle: { access: "clients" }, element: <Form /> },
    ],
  },
  { path: "/login", element: <p>Page de connexion</p> },
]

const enter = (path: string) => visit(path, routes)
const know = (profile: Profile) => answer({ "/api/identity/me": () => json(200, profile) })
const type = async () => {
  const field = await screen.findByLabelText<HTMLInputElement>("Nom")
  await userEvent.type(field, "Rive")
  return field
}
const questions = () => screen.queryAllByText(/^Vos modifications ne sont pas enregistrées/)

beforeEach(() => {
  withoutMotion()
  signIn()
  know(admin)
})
afterEach(() => setActingAgency(null))

it("the keyboard goes to what is next once what had it is taken away", async () => {
  enter("/app/rows")
  await userEvent.click(await screen.findByRole("button", { name: "Supprimer un" }))
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Supprimer deux" })),
  )
})

it("what is typed stays to be read when its right is taken away, and goes with the page", async () => {
  const router = enter("/app/form")
  const field = await type()
  know({ ...admin, userRole: "user" })
  await act(() => queryClient.invalidateQueries({ queryKey: api.identity.me.key() }))
  await waitFor(() => expect(screen.queryByRole("link", { name: "Clients" })).toBeNull())
  expect([field.isConnected, field.value]).toEqual([true, "Rive"])
  await userEvent.click(screen.getByRole("link", { name: "Les lignes" }))
  await userEvent.click(await screen.findByRole("button", { name: "Quitter sans enregistrer" }))
  await screen.findByRole("button", { name: "Supprimer un" })
  await act(() => router.navigate(-1))
  expect(await screen.findByRole("button", { name: "Retour" })).toBeDefined()
  expect(screen.queryByLabelText("Nom")).toBeNull()
})

it("signing out asks first where something would be lost, once however often it is pressed", async () => {
  enter("/app/form")
  const field = await type()
  const signOut = screen.getByRole("button", { name: "Déconnexion" })
  for (const _ of [1, 2]) await userEvent.click(signOut)
  await waitFor(() => expect(questions()).toHaveLength(1))
  await userEvent.click(screen.getByRole("button", { name: "Rester sur la page" }))
  await waitFor(() => expect(questions()).toEqual([]))
  expect(field.value).toBe("Rive")
  await userEvent.click(signOut)
  await userEvent.click(await screen.findByRole("button", { name: "Quitter sans enregistrer" }))
  expect(await screen.findByText("Page de connexion")).toBeDefined()
})

it("a page that another tab has signed out of leads to the sign-in page, and knows the way back", async () => {
  const router = enter("/app/rows")
  await screen.findByRole("button", { name: "Supprimer un" })
  localStorage.clear()
  const key = "CognitoIdentityServiceProvider.c1.u1.accessToken"
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key, newValue: null })))
  expect(await screen.findByText("Page de connexion")).toBeDefined()
  expect(router.state.location).toMatchObject({ search: "?from=%2Fapp%2Frows", state: { expired: true } })
})

it("nobody but the platform's owner acts in a chosen agency", async () => {
  setActingAgency("a2")
  enter("/app/rows")
  await screen.findByRole("button", { name: "Supprimer un" })
  expect(screen.queryByRole("region", { name: "Agence choisie" })).toBeNull()
})
