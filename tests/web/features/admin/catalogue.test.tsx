import { screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { CataloguedPerson, ListedRemovalRequest, ListedWithdrawal } from "@trame/core/admin/contract"
import { beforeEach, expect, it } from "vitest"
import { routes } from "../../../../packages/web/src/app/routes.tsx"
import { superAdmin } from "../../../world/people.ts"
import { answer, json, signIn, visit } from "../../support/site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../../packages/web/src/features/admin/CataloguePage.tsx"
import "../../../../packages/web/src/app/shell/Shell.tsx"

const zoe: CataloguedPerson = {
  ...{ id: "zoe", displayName: "Zoé Mercier", username: "zoe.mercier", platform: "instagram" },
  ...{ profileImageUrl: null, followersCount: 12_300, archived: false },
}
const request: ListedRemovalRequest = {
  ...{ id: "zoe", agencyId: "a1", agencyName: "Agence Lumière", person: zoe, askedBy: "Hugo Leroy" },
  ...{ askedAt: "2026-03-01T08:00:00.000Z", reason: "Elle nous a écrit", state: "pending", answer: null },
}

let found: { items: CataloguedPerson[]; isErased: boolean }
let withdrawals: ListedWithdrawal[]
let sent: [string, unknown][]

function enter(path = "/superadmin/catalogue") {
  const write = async (one: Request) => {
    const body = await one.json().catch(() => null)
    sent.push([new URL(one.url).pathname.replace("/api/admin/", ""), body])
    if (body?.name && body.name !== "Zoé Mercier") {
      const fields = { name: "Tapez exactement « Zoé Mercier »" }
      return json(400, { code: "invalid", detail: fields.name, fields })
    }
    return json(200, { id: "zoe" })
  }
  answer({
    "/api/identity/me": () => json(200, superAdmin),
    "/api/admin/people": () => json(200, found),
    "/api/admin/withdrawals": () => json(200, { items: withdrawals, nextCursor: null }),
    "/api/admin/removal-requests": ({ url }) => {
      const isPending = (new URL(url).searchParams.get("state") ?? "pending") === "pending"
      return json(200, { items: isPending ? [request] : [], nextCursor: null })
    },
    "/api/admin/people/zoe/archive": write,
    "/api/admin/people/zoe/restoration": write,
    "/api/admin/people/zoe/erasure": write,
    "/api/admin/removal-requests/a1/zoe/refusal": write,
  })
  return visit(path, routes)
}

beforeEach(() => {
  signIn()
  found = { items: [zoe], isErased: false }
  withdrawals = []
  sent = []
})

const part = async (name: string) => within(await screen.findByRole("region", { name }))

it("a person who is found is archived after a question, and can be taken back", async () => {
  withdrawals = [
    {
      ...{ id: "zoe", state: "archived", displayName: "Zoé Mercier", username: "zoe.mercier" },
      ...{ platform: "instagram", decidedAt: "2026-03-01T08:00:00.000Z" },
    },
    {
      ...{ id: "gone", state: "erased", displayName: null, username: null },
      ...{ platform: "instagram", decidedAt: "2026-02-01T08:00:00.000Z" },
    },
  ]
  enter("/superadmin/catalogue?search=zoe.mercier")
  const catalogue = await part("Dans le catalogue")
  await userEvent.click(await catalogue.findByRole("button", { name: "Archiver" }))
  const question = within(await screen.findByRole("dialog"))
  await userEvent.click(question.getByRole("button", { name: "Archiver" }))
  await waitFor(() => expect(sent).toEqual([["people/zoe/archive", null]]))
  const retired = await part("Personnes retirées")
  expect(retired.getByText("Personne effacée")).toBeDefined()
  expect(retired.getAllByRole("button", { name: "Désarchiver" })).toHaveLength(1)
})

it("somebody is erased only by their typed name; what was typed wrongly stays, with why", async () => {
  enter("/superadmin/catalogue?search=zoe.mercier&dialog=erase&person=zoe")
  const dialog = within(await screen.findByRole("dialog"))
  const name = await dialog.findByLabelText<HTMLInputElement>(/^Tapez « Zoé Mercier »/)
  const submit = dialog.getByRole("button", { name: "Effacer définitivement" })
  await userEvent.click(submit)
  expect(await dialog.findByText("Tapez le nom de la personne")).toBeDefined()
  await userEvent.type(name, "Zoé")
  await userEvent.click(submit)
  expect((await dialog.findAllByText("Tapez exactement « Zoé Mercier »")).length).toBeGreaterThan(0)
  expect(name.value).toBe("Zoé")
  await userEvent.type(name, " Mercier")
  await userEvent.click(submit)
  expect(await screen.findByText("L'effacement de Zoé Mercier a commencé")).toBeDefined()
  expect(sent.at(-1)).toEqual(["people/zoe/erasure", { name: "Zoé Mercier" }])
})

it("an agency's request is refused with an answer", async () => {
  enter()
  const requests = await part("Demandes des agences")
  expect(await requests.findByText("Elle nous a écrit")).toBeDefined()
  await userEvent.click(requests.getByRole("button", { name: "Refuser" }))
  const dialog = within(await screen.findByRole("dialog"))
  await userEvent.type(dialog.getByLabelText(/^Réponse/), "Elle nous dit le contraire")
  await userEvent.click(dialog.getByRole("button", { name: "Refuser la demande" }))
  expect(await screen.findByText("La réponse est envoyée à Hugo Leroy")).toBeDefined()
  expect(sent).toEqual([["removal-requests/a1/zoe/refusal", { answer: "Elle nous dit le contraire" }]])
})

it("somebody who was erased is said to be so, and nobody of another name is found", async () => {
  found = { items: [], isErased: true }
  enter("/superadmin/catalogue?search=zoe")
  expect(await screen.findByText("Cette personne a été effacée")).toBeDefined()
})
