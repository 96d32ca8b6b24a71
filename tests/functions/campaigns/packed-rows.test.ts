import { ROW_SHARDS } from "@trame/core/campaigns/collaborations/store/root-writes"
import { packOf } from "@trame/core/campaigns/collaborations/store/row-packing"
import { newId } from "@trame/core/lib/id"
import { shardOf } from "@trame/core/lib/paging"
import { expect, test } from "vitest"
import { importCollaborations } from "../../../scripts/seed/import.ts"
import { newAgency } from "../../support/agency.ts"
import { apiAs } from "../../support/api.ts"
import { fieldsOf } from "../../support/campaigns.ts"
import { eventually } from "../../support/eventually.ts"
import { PackedRowsEntity, RowEntity } from "../../support/stored.ts"

const CREATED = "2026-01-01T10:00:00.000Z"
const SHARD = 3

/** An id of one pack: a few of it are worth packing. */
function idInPack(): string {
  for (;;) {
    const id = newId()
    if (shardOf(id, ROW_SHARDS) === SHARD && packOf(id) === 0) return id
  }
}

test("what is written is packed by and by without anybody's asking, and found all along", async () => {
  const { agencyId, admin } = await newAgency()
  const ids = Array.from({ length: 12 }, idInPack)
  await importCollaborations(
    agencyId,
    ids.map((id, index) => ({
      ...{ id, createdBy: admin.userId, createdAt: CREATED, updatedAt: CREATED },
      fields: fieldsOf({ name: `Campagne ${index}` }),
      ...{ participants: [], steps: [], documents: [], stats: [], link: null },
    })),
  )
  const key = { agencyId, shard: SHARD }
  await eventually(async () => {
    const { items } = await apiAs(admin).collaborations.list({ search: "campagne" })
    expect(items).toHaveLength(12)
    const [single, packs] = await Promise.all([
      RowEntity.query.search(key).go({ pages: "all", consistent: true }),
      PackedRowsEntity.query.search(key).go({ pages: "all", consistent: true }),
    ])
    expect(single.data.length).toBeLessThan(4)
    expect(packs.data).not.toEqual([])
  })
})
