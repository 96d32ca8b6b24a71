import { PERMISSION_KEYS, type PermissionKey } from "@trame/core/lib/access"
import { putAll } from "@trame/core/lib/batch"
import { Totals } from "@trame/core/totals/index"
import { addressOf, SERIES_NAMES, type Series } from "@trame/core/totals/series"
import { expect, test } from "vitest"
import { MemberPackEntity } from "../../support/stored.ts"
import { newAgency } from "./world.ts"

/** Whose screens show them, written out. */
const SHOWN_BY: Record<Exclude<Series, "platform">, PermissionKey> = {
  agency: "dashboard",
  month: "dashboard",
  day: "dashboard",
  payments: "accounting",
  paymentMonth: "accounting",
  paymentDay: "accounting",
  castings: "casting",
  casting: "casting",
  client: "clients",
}

const series = SERIES_NAMES.filter((name) => name !== "platform")

test.for(series)(
  "totals of the series %s are read with the key of the screen that shows them, and no other",
  async (name) => {
    const { admin } = await newAgency()
    for (const key of PERMISSION_KEYS) {
      const reader = { ...admin, userRole: "user" as const, permissions: { [key]: true } }
      const read = Totals.several(reader, name, [""])
      if (key === SHOWN_BY[name]) expect(await read).toEqual(new Map())
      else await expect(read, key).rejects.toMatchObject({ code: "forbidden" })
    }
  },
)

test("the members of months that are larger than one read of the table are all counted", async () => {
  const { agencyId, admin } = await newAgency()
  const months = ["2026-01", "2026-02", "2026-03"]
  const lines = Array.from({ length: 13_000 }, (_, index) => `influencer-${index}`.padEnd(26, "x"))
  await putAll(
    MemberPackEntity,
    months.flatMap((month) =>
      [0, 1].map((pack) => ({
        ...{ ...addressOf(agencyId, `month#${month}`), pack, stamp: "x" },
        lines: lines.map((member) => `${member}${pack}\t1`).join("\n"),
      })),
    ),
  )
  const counts = await Totals.membersOver(admin, { from: "2026-01-01", to: "2026-03-31" })
  expect(counts.size).toBe(2 * lines.length)
  expect(new Set(counts.values())).toEqual(new Set([months.length]))
})

test.for<[string, string, string, string]>([
  ["four months", "2026-02-01", "2026-05-31", "02 03 04 05"],
  ["months and loose days", "2026-02-20", "2026-04-03", "03 02-20 02-21 02-27 02-28 04-01 04-03"],
  ["days of one month", "2026-02-21", "2026-02-27", "02-21 02-27"],
])("of %s nobody is counted who was only there before or after", async ([, from, to, wanted]) => {
  const { agencyId, admin } = await newAgency()
  const months = ["01", "02", "03", "04", "05", "06", "07"]
  const days = ["02-19", "02-20", "02-21", "02-27", "02-28", "03-01", "04-01", "04-03", "04-04", "04-12"]
  const packs = [
    ...months.map((month) => ({ member: month, id: `month#2026-${month}` as const })),
    ...days.map((day) => ({ member: day, id: `day#2026-${day}` as const })),
  ]
  await putAll(
    MemberPackEntity,
    packs.map(({ member, id }) => ({
      ...{ ...addressOf(agencyId, id), pack: 0, stamp: "x" },
      lines: `${member}\t1`,
    })),
  )
  const counts = await Totals.membersOver(admin, { from, to })
  expect([...counts.keys()].toSorted()).toEqual(wanted.split(" ").toSorted())
})
