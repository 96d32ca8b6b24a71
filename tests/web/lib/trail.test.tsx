import { act, cleanup, screen } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { Link } from "react-router-dom"
import { expect, it } from "vitest"
import { Root } from "../../../packages/web/src/app/routes.tsx"
import { recordVisit, stepsBack, wasVisited } from "../../../packages/web/src/lib/address/trail.ts"
import { PageHeader, useReturn } from "../../../packages/web/src/ui/PageHeader.tsx"
import { visit } from "../support/site.tsx"

const LIST = "/app/items"

function Form() {
  const cancel = useReturn(LIST, { only: true })
  return <PageHeader title="Formulaire" back={cancel} />
}

const Detail = () => (
  <>
    <PageHeader title="Détail" back={LIST} />
    <Link to="?tab=two">Onglet</Link>
    <Link to={`${LIST}/new`}>Modifier</Link>
  </>
)

const enter = (path: string) =>
  visit(path, [
    {
      element: <Root />,
      children: [
        { path: "/login", element: <p>Connexion</p> },
        { path: LIST, element: <Link to={`${LIST}/one`}>Ouvrir</Link> },
        { path: "/app/others", element: <Link to={`${LIST}/one`}>Y aller</Link> },
        { path: `${LIST}/one`, element: <Detail /> },
        { path: `${LIST}/new`, element: <Form /> },
      ],
    },
  ])

type Router = ReturnType<typeof enter>
const at = ({ state: { location } }: Router) => location.pathname + location.search
const back = () => userEvent.click(screen.getByRole("button", { name: "Retour" }))
const follow = async (name: string) => userEvent.click(await screen.findByRole("link", { name }))

it("goes back to the list's own entry, over what was looked at meanwhile", async () => {
  const router = enter(`${LIST}?search=abc`)
  const { key } = router.state.location
  await follow("Ouvrir")
  await follow("Onglet")
  await back()
  expect(at(router)).toBe(`${LIST}?search=abc`)
  expect(router.state.location.key).toBe(key)
})

it("goes back no further for what was changed in the same entry", async () => {
  const router = enter("/app/others")
  await act(() => router.navigate(`${LIST}?search=abc`))
  const { key } = router.state.location
  await follow("Ouvrir")
  await act(() => router.navigate("?tab=one", { replace: true }))
  await follow("Onglet")
  await back()
  expect([at(router), router.state.location.key]).toEqual([`${LIST}?search=abc`, key])
})

it("goes back to another page that led here, and from a form to the list and nowhere else", async () => {
  const router = enter(`${LIST}?search=abc`)
  await act(() => router.navigate("/app/others?page=2"))
  await follow("Y aller")
  await back()
  expect(at(router)).toBe("/app/others?page=2")
  await follow("Y aller")
  await follow("Modifier")
  await back()
  expect(at(router)).toBe(`${LIST}?search=abc`)
})

it("leads to the list where one came from nowhere, or only signed in", async () => {
  const router = enter(`${LIST}/one`)
  await back()
  expect(at(router)).toBe(LIST)
  cleanup()
  const other = enter("/login")
  await act(() => other.navigate(`${LIST}/one`))
  await back()
  expect(at(other)).toBe(LIST)
})

it("still knows the way after a change of filters, a step forward and a new way", async () => {
  const router = enter(LIST)
  await act(() => router.navigate("?search=z", { replace: true }))
  await follow("Ouvrir")
  await act(() => router.navigate(-1))
  await act(() => router.navigate(1))
  await act(() => router.navigate("/app/others"))
  await act(() => router.navigate(-1))
  await back()
  expect(at(router)).toBe(`${LIST}?search=z`)
})

it("still knows the way after more pages than are kept, and no way to another part of the site", () => {
  const visit = (pathname: string, how: "PUSH" | "POP" = "PUSH") =>
    recordVisit(how, { key: crypto.randomUUID(), pathname, search: "" })
  for (let times = 0; times < 60; times++) visit(`/app/others/${times}`)
  visit(LIST)
  visit(`${LIST}/one`)
  expect(stepsBack(LIST)).toBe(1)
  visit("/superadmin")
  visit(`${LIST}/one`)
  expect(stepsBack(LIST)).toBeNull()
  // Of an entry that nobody knows, nothing that came before is known either.
  visit(LIST)
  visit(`${LIST}/one`, "POP")
  expect(stepsBack(LIST)).toBeNull()
})

it("passes other views of the page that one is on", () => {
  const places = ["/app/others", "/app/account", "/app/account?tab=team"]
  for (const [at, place] of places.entries()) {
    const [pathname = "", search = ""] = place.split("?")
    recordVisit("PUSH", { key: `${at}`, pathname, search })
  }
  expect(stepsBack("/app/items")).toBe(2)
})

it("knows whether an entry of the history was shown before", () => {
  const record = (how: "PUSH" | "POP", key: string) => recordVisit(how, { key, pathname: LIST, search: "" })
  record("POP", "shown")
  record("POP", "shown")
  expect([wasVisited("shown"), wasVisited("new")]).toEqual([false, false])
  record("PUSH", "next")
  expect([wasVisited("shown"), wasVisited("next")]).toEqual([true, false])
  record("POP", "shown")
  expect([wasVisited("shown"), wasVisited("next")]).toEqual([true, true])
})
