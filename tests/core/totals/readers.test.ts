import { PERMISSION_KEYS, type PermissionKey } from "@trame/core/lib/access"
import { putAll } from "@trame/core/lib/batch"
import * as Totals from "@trame/core/totals/index"
import { addressOf, SERIES_NAMES, type Series } from "@trame/core/totals/series"
import { describe, expect, it } from "vitest"
import { MemberPackEntity } from "../../support/stored.ts"
import { newAgency } from "./world.ts"

describe("totals", () => {
  it("of each series are read with the key of the screen that shows them, and no other", async () => {
    const { admin } = await newAgency()
    for (const series of SERIES_NAMES.filter((name) => name !== "platform")) {
      for (const key of PERMISSION_KEYS) {
        const reader = { ...admin, userRole: "user" as const, permissions: { [key]: true } }
        const read = Totals.several(reader, series, [""])
        if (key === SHOWN_BY[series]) expect(await read).toEqual(new Map())
        else await expect(read, `${series} ${key}`).rejects.toMatchObject({ code: "forbidden" })
      }
    }
  })

  it("count all members of months that are larger than one read of the table", async () => {
    const { agencyId, admin } = await newAgency()
    const months = ["2026-01", "2026-02", "2026-03"]
    const lines = Array.from({ length: 13_000 }, (_, index) => `influencer-${index}`.padEnd(26, "x"))
    const packs = months.flatMap((month) =>
      [0, 1].map((pack) => ({
        ...addressOf(agencyId, `month#${month}`),
        pack,
        stamp: "x",
        lines: lines.map((member) => `${member}${pack}\t1`).join("\n"),
      })),
    )
    await putAll(MemberPackEntity, packs)
    const counts = await Totals.membersOver(admin, { from: "2026-01-01", to: "2026-03-31" })
    expect(counts.size).toBe(2 * lines.length)
    expect(new Set(counts.values())).toEqual(new Set([months.length]))
  })

  it.each([
    ["2026-02-01", "2026-05-31", "02 03 04 05"],
    ["2026-02-20", "2026-04-03", "03 02-20 02-21 02-27 02-28 04-01 04-03"],
    ["2026-02-21", "2026-02-27", "02-21 02-27"],
  ])("from %s to %s count nobody who was there only before or after", async (from, to, wanted) => {
    const { agencyId, admin } = await newAgency()
    const months = ["01", "02", "03", "04", "05", "06", "07"]
    const days = "02-19 02-20 02-21 02-27 02-28 03-01 04-01 04-03 04-04 04-12".split(" ")
    const packs = [...months, ...days].map((member) => ({
      ...addressOf(agencyId, member.length > 2 ? `day#2026-${member}` : `month#2026-${member}`),
      pack: 0,
      stamp: "x",
      lines: `${member}\t1`,
    }))
    await putAll(MemberPackEntity, packs)
    const counts = await Totals.membersOver(admin, { from, to })
    expect([...counts.keys()].toSorted()).toEqual(wanted.split(" ").toSorted())
  })
})

/** The right of the screen that shows each series, written out. */
const SHOWN_BY: Record<Exclude<Series, "platform">, PermissionKey> = {
  ...({ agency: "dashboard", month: "dashboard", day: "dashboard" } as const),
  ...({ payments: "accounting", paymentMonth: "accounting", paymentDay: "accounting" } as const),
  ...({ castings: "casting", casting: "casting", client: "clients" } as const),
}
