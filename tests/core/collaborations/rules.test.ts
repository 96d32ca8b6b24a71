import { statFields } from "@trame/core/campaigns/collaborations/contract/shapes"
import { copiedSteps, copyName } from "@trame/core/campaigns/collaborations/rules/copy"
import { figuresOf } from "@trame/core/campaigns/collaborations/rules/figures"
import {
  byOrder,
  orderAfter,
  orderAtEnd,
  type Ranked,
} from "@trame/core/campaigns/collaborations/rules/order"
import {
  clientDetailStatusOf,
  effectiveDateOf,
  flagsMovedTo,
  type Stage,
  stageOf,
  statusOf,
} from "@trame/core/campaigns/collaborations/rules/status"
import { describe, expect, it } from "vitest"

describe("the status of a collaboration", () => {
  it.each([
    ["", "pending", "pending", "waiting"],
    ["quoteSent", "in_progress", "quote_sent", "quoteSent"],
    ["contractSigned", "in_progress", "in_progress", "contractSigned"],
    ["quoteSent contractSigned", "in_progress", "in_progress", "contractSigned"],
    ["invoiceSent", "completed", "pending", "waiting"],
    ["contractSigned invoiceSent", "completed", "in_progress", "contractSigned"],
    ["paymentReceived", "completed", "completed", "paymentReceived"],
    ["quoteSent paymentReceived", "completed", "completed", "paymentReceived"],
    ["contractSigned paymentReceived", "completed", "completed", "paymentReceived"],
  ])("with « %s » is %s in lists, %s for its client, in stage %s", (set, list, client, stage) => {
    const flags = flagsOf(set)
    expect([statusOf(flags), clientDetailStatusOf(flags), stageOf(flags)]).toEqual([list, client, stage])
  })

  it.each([
    ["waiting", "quoteSent paymentReceived", { quoteSent: false, paymentReceived: false }],
    ["waiting", "", {}],
    ["quoteSent", "contractSigned", { quoteSent: true, contractSigned: false }],
    ["quoteSent", "quoteSent paymentReceived", { paymentReceived: false }],
    ["contractSigned", "quoteSent", { contractSigned: true }],
    ["contractSigned", "contractSigned paymentReceived", { paymentReceived: false }],
    ["paymentReceived", "", { paymentReceived: true }],
    ["paymentReceived", "contractSigned paymentReceived", {}],
  ] as [Stage, string, object][])(
    "when moved to %s from « %s », it changes only %o",
    (stage, set, changes) => {
      expect(flagsMovedTo(stage, flagsOf(set))).toEqual(changes)
    },
  )

  it("counts from the signed date, else its date, else the day of creation in Paris", () => {
    const createdAt = "2026-03-31T22:30:00.000Z"
    expect(effectiveDateOf({ createdAt })).toBe("2026-04-01")
    expect(effectiveDateOf({ createdAt, date: "2026-05-02" })).toBe("2026-05-02")
    expect(effectiveDateOf({ createdAt, date: "2026-05-02", signedDate: "2026-01-09" })).toBe("2026-01-09")
  })
})

describe("figures of posts", () => {
  // rules/campaigns.md#figures-of-posts
  it.each([
    [{}, []],
    [{ views: 0, likes: 0, engagementRate: 0 }, []],
    [{ engagementRate: 4.35 }, []],
    [{ engagementRate: 4.351 }, ["engagementRate"]],
    [{ engagementRate: -0.01 }, ["engagementRate"]],
    [{ views: 1.5 }, ["views"]],
    [{ likes: -1 }, ["likes"]],
    [{ creator: " " }, ["creator"]],
  ])("with %o are refused in %o", (wanted, refused) => {
    const figures = { creator: "Zoé", views: 12_345, likes: 678, engagementRate: 3.5, ...wanted }
    const issues = statFields.safeParse(figures).error?.issues ?? []
    expect(issues.map(({ path }) => path.join("."))).toEqual(refused)
  })

  it("add up, with the plain mean of the engagement rates in any order", () => {
    expect(figuresOf([])).toEqual({ posts: 0, views: 0, likes: 0, engagementRate: null })
    const posts = [1.1, 2.2, 2.25].map((engagementRate) => ({ views: 10, likes: 2, engagementRate }))
    expect(figuresOf(posts)).toEqual({ posts: 3, views: 30, likes: 6, engagementRate: 1.85 })
    expect(figuresOf(posts.toReversed()).engagementRate).toBe(1.85)
    expect(figuresOf([{ views: 0, likes: 0, engagementRate: 1.15 }]).engagementRate).toBe(1.15)
  })
})

describe("the order of a timeline", () => {
  const sorted = (steps: Ranked[]) => [...steps].sort(byOrder).map(({ id }) => id)

  it("moves a step by writing that step alone", () => {
    const steps: Ranked[] = []
    for (const id of ["a", "b", "c"]) steps.push({ id, order: orderAtEnd(steps) })
    expect(sorted(steps)).toEqual(["a", "b", "c"])
    const move = (id: string, after: string | null) =>
      sorted(steps.map((step) => (step.id === id ? { id, order: orderAfter(steps, id, after) ?? "" } : step)))
    expect(move("c", null)).toEqual(["c", "a", "b"])
    expect(move("a", "b")).toEqual(["b", "a", "c"])
    expect(move("a", "c")).toEqual(["b", "c", "a"])
    expect(orderAfter(steps, "a", "nobody")).toBeNull()
    const equal = ["a0", "a0", "a1"].map((order, index) => ({ id: "abc"[index] ?? "", order }))
    expect(orderAfter(equal, "c", "a") ?? "").toSatisfy((order: string) => order > "a0")
  })

  it("when a thousand moves aim at one place, it stays short enough for a sort key", () => {
    const steps: Ranked[] = []
    for (let i = 0; i < 10; i++) steps.push({ id: String(i), order: orderAtEnd(steps) })
    for (let turn = 0; turn < 1000; turn++) {
      const [moved, anchor] = [steps[turn % 9], steps[(turn % 9) + 1]]
      if (!moved || !anchor) throw new Error("ten steps")
      moved.order = orderAfter(steps, moved.id, anchor.id) ?? ""
      const order = sorted(steps)
      expect(order.indexOf(moved.id)).toBe(order.indexOf(anchor.id) + 1)
    }
    expect(Math.max(...steps.map(({ order }) => order.length))).toBeLessThan(1024)
  })
})

describe("a copied campaign", () => {
  const step = (name: string, deadline: string | null, influencerId: string | null = null) => ({
    name,
    deadline,
    influencerId,
  })

  it("takes the steps of its people, moved by the days between the two signatures", () => {
    const steps = [step("Brief", "2026-02-19"), step("Story", "2026-03-04", "zoe"), step("Reel", null, "max")]
    const people = { influencerIds: new Set(["zoe"]), from: "2026-03-01", to: "2026-04-01" }
    expect(copiedSteps(steps, { how: "shifted", ...people })).toEqual([
      step("Brief", "2026-03-22"),
      step("Story", "2026-04-04", "zoe"),
    ])
    const undated = [step("Brief", null), step("Story", null, "zoe")]
    expect(copiedSteps(steps, { how: "undated", ...people })).toEqual(undated)
    expect(copiedSteps(steps, { how: "shifted", ...people, to: null })).toEqual(undated)
    expect(copiedSteps(steps, { how: "none", ...people })).toEqual([])
  })

  it("is marked in its name, within 200 characters", () => {
    expect(copyName("Avent")).toBe("Avent (copie)")
    expect(copyName("a".repeat(200))).toHaveLength(200)
    expect(copyName(`${"a".repeat(191)} suite`)).toBe(`${"a".repeat(191)} (copie)`)
  })
})

const FLAGS = ["quoteSent", "contractSigned", "invoiceSent", "paymentReceived"] as const
const flagsOf = (set: string) => {
  const [quoteSent, contractSigned, invoiceSent, paymentReceived] = FLAGS.map((flag) => set.includes(flag))
  return { quoteSent, contractSigned, invoiceSent, paymentReceived } as Record<
    (typeof FLAGS)[number],
    boolean
  >
}
