import { screen, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { beforeEach, expect, it, vi } from "vitest"
import { setActingAgency } from "../../../packages/web/src/lib/session/acting.ts"
import AgencyDialog, { ChooseAgency } from "../../../packages/web/src/ui/access/AgencyPicker.tsx"
import { enterPage, openDialog } from "../../world/dialogPage.tsx"
import { answer, closePage, json, signIn } from "../support/site.tsx"

const agencyOf = (id: string, name: string, users: number, collaborations: number) => ({
  ...{ id, name, users, collaborations, createdAt: "2026-01-05T10:00:00Z" },
  ...{ clients: 0, influencers: 0, revenue: 0 },
})
let agencies: ReturnType<typeof agencyOf>[]
let searched: (string | null)[]

beforeEach(() => {
  signIn()
  searched = []
  agencies = [agencyOf("a1", "Agence Lumière", 1, 0), agencyOf("a2", "Agence Horizon", 1200, 3)]
  answer({
    "/api/admin/agencies": ({ url }) => {
      const search = new URL(url).searchParams.get("search")
      searched.push(search)
      const items = agencies.filter(({ name }) => name.includes(search ?? ""))
      return json(200, { items, nextCursor: null })
    },
  })
})

const links = async () =>
  (await screen.findAllByRole("link")).map((link) => [
    link.textContent?.replace(/\s/gu, " "),
    link.getAttribute("aria-current"),
  ])

it("an agency to work in is chosen by its name, with how many work there, and the present one is said", async () => {
  setActingAgency("a2")
  enterPage(<ChooseAgency />)
  expect(await links()).toEqual([
    ["Agence Lumière1 utilisateur · 0 campagne", null],
    ["Agence Horizon1 200 utilisateurs · 3 campagnes", "true"],
  ])
  expect(document.title).toMatch(/^Choisissez une agence/)
  setActingAgency(null)
})

it("leads to the page that was asked for, as it was asked for", async () => {
  enterPage(<ChooseAgency />, "?search=rive&page=2")
  const [first] = await screen.findAllByRole("link")
  expect(decodeURIComponent(first?.getAttribute("href") ?? "")).toBe(
    "/superadmin/agency/a1/enter?to=/page?search=rive&page=2",
  )
})

it("that is changed for another one in a dialog is no step back to that dialog", async () => {
  // The page of the agency is none of this site's.
  vi.spyOn(console, "error").mockImplementation(() => undefined)
  const router = await openDialog(<AgencyDialog />)
  await userEvent.click(await screen.findByRole("link", { name: /^Agence Horizon/ }))
  await waitFor(() => expect(router.state.location.pathname).toBe("/superadmin/agency/a2/enter"))
  expect(router.state.historyAction).toBe("REPLACE")
})

it("is searched among all of them; that none is found, or that there are none, is said", async () => {
  enterPage(<ChooseAgency />)
  await links()
  await userEvent.type(screen.getByRole("searchbox", { name: "Rechercher une agence" }), "Horizon{Enter}")
  await waitFor(async () => expect(await links()).toHaveLength(1))
  expect(searched.at(-1)).toBe("Horizon")
  await userEvent.type(screen.getByRole("searchbox"), "zzz{Enter}")
  expect(await screen.findByText("Aucune agence ne correspond à « Horizonzzz ».")).toBeDefined()
  closePage()
  agencies = []
  enterPage(<ChooseAgency />)
  expect(await screen.findByText("Les agences qui s'inscriront apparaîtront ici.")).toBeDefined()
})
