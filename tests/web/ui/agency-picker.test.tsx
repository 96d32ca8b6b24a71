import { screen, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { beforeEach, expect, it } from "vitest"
import { setActingAgency } from "../../../packages/web/src/lib/session/acting.ts"
import { ChooseAgency } from "../../../packages/web/src/ui/access/AgencyPicker.tsx"
import { enterPage } from "../../world/dialogPage.tsx"
import { fakeApi } from "../../world/fakeApi.ts"
import { closePage, says, wordsOf } from "../../world/page.tsx"
import { signIn } from "../../world/session.ts"

let agencies: ReturnType<typeof agencyOf>[]
let api: ReturnType<typeof fakeApi>

beforeEach(() => {
  signIn()
  agencies = [agencyOf("a1", "Agence Lumière", 1, 0), agencyOf("a2", "Agence Horizon", 1200, 3)]
  api = fakeApi({
    admin: {
      agencies: ({ search = "" }) => ({
        items: agencies.filter(({ name }) => name.includes(search)),
        nextCursor: null,
      }),
    },
  })
})

it("the super-admin chooses an agency among all, sees the current one, and continues to the requested page", async () => {
  setActingAgency("a2")
  enterPage(<ChooseAgency />, "?search=rive&page=2")
  expect((await links()).map((link) => [wordsOf(link), link.getAttribute("aria-current")])).toEqual([
    ["Agence Lumière 1 utilisateur · 0 campagne", null],
    ["Agence Horizon 1 200 utilisateurs · 3 campagnes", "true"],
  ])
  expect(decodeURIComponent((await links())[0]?.getAttribute("href") ?? "")).toBe(
    "/superadmin/agency/a1/enter?to=/page?search=rive&page=2",
  )
  setActingAgency(null)
})

it("when there is no match or no agency, the picker says so", async () => {
  enterPage(<ChooseAgency />)
  const search = await screen.findByRole("searchbox", { name: "Rechercher une agence" })
  await userEvent.type(search, "Horizon{Enter}")
  await waitFor(async () => expect(await links()).toHaveLength(1))
  expect(api.callsOf("admin.agencies").at(-1)).toMatchObject({ search: "Horizon" })
  await userEvent.type(search, "zzz{Enter}")
  expect(await says("Aucune agence ne correspond à « Horizonzzz ».")).toBeDefined()
  closePage()
  agencies = []
  enterPage(<ChooseAgency />)
  expect(await says("Les agences qui s'inscriront apparaîtront ici.")).toBeDefined()
})

const agencyOf = (id: string, name: string, users: number, collaborations: number) => ({
  id,
  name,
  users,
  collaborations,
  createdAt: "2026-01-05T10:00:00Z",
  clients: 0,
  influencers: 0,
  revenue: 0,
})
const links = () => screen.findAllByRole("link")
