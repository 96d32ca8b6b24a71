import { screen } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { Link } from "react-router-dom"
import { expect, it } from "vitest"
import { Root } from "../../../packages/web/src/app/routes.tsx"
import { PageHeader } from "../../../packages/web/src/ui/PageHeader.tsx"
import { closePage, press, visit } from "../../world/page.tsx"

it("a page's back link leads to the list's former history entry, or to the list", async () => {
  const children = [
    { path: "/app/items", element: <Link to="/app/items/one">Ouvrir</Link> },
    { path: "/app/items/one", element: <PageHeader title="Un" back="/app/items" /> },
  ]
  const enter = (path: string) => visit(path, [{ element: <Root />, children }])
  const router = enter("/app/items?search=abc")
  const { key } = router.state.location
  await userEvent.click(screen.getByRole("link", { name: "Ouvrir" }))
  await press("Retour")
  expect(router.state.location).toMatchObject({ key, search: "?search=abc" })
  closePage()
  sessionStorage.clear()
  const other = enter("/app/items/one")
  await press("Retour")
  expect(other.state.location).toMatchObject({ pathname: "/app/items", search: "" })
})
