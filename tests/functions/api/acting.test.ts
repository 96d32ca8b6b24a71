import { ACTING_AGENCY_HEADER } from "@trame/core/lib/access"
import { newId } from "@trame/core/lib/id"
import { expect, it } from "vitest"
import { newAgency, newUser } from "../../support/agency.ts"
import { apiAs } from "../../support/api.ts"

it("only the platform owner can choose an acting agency, for reads and writes there", async () => {
  const [{ agencyId, admin }, { agencyId: own, admin: stranger }] = [await newAgency(), await newAgency()]
  const owner = await newUser({ storedEmail: process.env.SUPER_ADMIN_EMAIL })
  const acting = (user: typeof owner, where = agencyId) => apiAs(user, { [ACTING_AGENCY_HEADER]: where })
  const seenBy = async (user: typeof owner) => {
    const { clients, identity } = acting(user)
    const { agencyId: where, acting: isActing } = await identity.me()
    return { where, isActing, clients: (await clients.list({})).items.map(({ brandName }) => brandName) }
  }
  await apiAs(admin).clients.create({ brandName: "Chez nous" })
  await acting(stranger).clients.create({ brandName: "Chez soi" })
  await acting(owner).clients.create({ brandName: "Ajouté pour eux" })
  expect(await seenBy(stranger)).toEqual({ where: own, isActing: false, clients: ["Chez soi"] })
  const clients = ["Ajouté pour eux", "Chez nous"]
  expect(await seenBy(owner)).toEqual({ where: agencyId, isActing: true, clients })
  for (const nowhere of [newId(), "no/such/agency"])
    expect(await acting(owner, nowhere).identity.me()).toMatchObject({
      agencyId: null,
      acting: false,
      superAdmin: true,
    })
})
