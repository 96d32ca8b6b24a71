import { statFields } from "@trame/core/campaigns/collaborations/contract/shapes"
import { audienceOf } from "@trame/core/campaigns/collaborations/rules/audience"
import {
  budgetOrTotal,
  rateOfDeliverables,
  totalOfRates,
} from "@trame/core/campaigns/collaborations/rules/money"
import {
  byOrder,
  orderAfter,
  orderAtEnd,
  type Ranked,
} from "@trame/core/campaigns/collaborations/rules/order"
import {
  clientDetailStatusOf,
  effectiveDateOf,
  statusOf,
} from "@trame/core/campaigns/collaborations/rules/status"
import { describe, expect, test } from "vitest"

const flags = { quoteSent: false, contractSigned: false, invoiceSent: false, paymentReceived: false }

test.each([
  [{}, "pending"],
  [{ quoteSent: true }, "in_progress"],
  [{ contractSigned: true }, "in_progress"],
  [{ invoiceSent: true }, "completed"],
  [{ paymentReceived: true }, "completed"],
  [{ quoteSent: true, contractSigned: true, invoiceSent: true }, "completed"],
])("the list's status of %o is %s", (changed, expected) => {
  expect(statusOf({ ...flags, ...changed })).toBe(expected)
})

test.each([
  [{}, "pending"],
  [{ quoteSent: true }, "quote_sent"],
  [{ quoteSent: true, contractSigned: true }, "in_progress"],
  [{ invoiceSent: true }, "pending"],
  [{ contractSigned: true, invoiceSent: true }, "in_progress"],
  [{ paymentReceived: true }, "completed"],
])("the status on the client's page of %o is %s", (changed, expected) => {
  expect(clientDetailStatusOf({ ...flags, ...changed })).toBe(expected)
})

test("amounts add up to the cent", () => {
  expect(rateOfDeliverables([{ price: 10 }, { price: 20 }, { price: 123_456_789 }])).toBe(123_456_819)
  expect(totalOfRates([{ rate: 33_333 }, { rate: 33_333 }, { rate: 33_334 }])).toBe(100_000)
  expect(budgetOrTotal(null, [{ rate: 1 }, { rate: 2 }])).toBe(3)
  expect(budgetOrTotal(0, [{ rate: 1 }])).toBe(0)
})

const people = [
  { participantId: "p1", influencerId: "i1", fullName: "Zoé" },
  { participantId: "p2", influencerId: "i2", fullName: "Zoé Martin" },
]

// rules/campaigns.md#figures-of-posts
test.for([
  [{}, []],
  [{ views: 0, likes: 0, engagementRate: 0 }, []],
  [{ engagementRate: 4.35 }, []],
  [{ engagementRate: 4.351 }, ["engagementRate"]],
  [{ engagementRate: -0.01 }, ["engagementRate"]],
  [{ views: 1.5 }, ["views"]],
  [{ likes: -1 }, ["likes"]],
  [{ creator: " " }, ["creator"]],
] as const)("figures with %o are refused in %o", ([wanted, refused]) => {
  const figures = { creator: "Zoé", views: 12_345, likes: 678, engagementRate: 3.5, ...wanted }
  const issues = statFields.safeParse(figures).error?.issues ?? []
  expect(issues.map(({ path }) => path.join("."))).toEqual(refused)
})

// rules/campaigns.md#tracking-page
test.for([
  [{}, ["Zoé", "Zoé Martin"]],
  [{ influencer: "", influencerId: "" }, ["Zoé", "Zoé Martin"]],
  [{ influencer: " ZOE " }, ["Zoé"]],
  [{ influencer: "zoé  martin" }, ["Zoé Martin"]],
  [{ influencer: "Martin" }, []],
  [{ influencer: "Zo" }, []],
  [{ influencerId: "p2" }, ["Zoé Martin"]],
  [{ influencerId: "i1" }, ["Zoé"]],
  [{ influencerId: "i" }, []],
  [{ influencerId: "gone", influencer: "Zoé" }, ["Zoé"]],
] as [Parameters<typeof audienceOf>[1], string[]][])("a view for %o is of %o", ([asked, expected]) => {
  const { restricted, people: shown } = audienceOf(people, asked)
  expect(shown.map(({ fullName }) => fullName)).toEqual(expected)
  expect(restricted).toBe(Boolean(asked.influencer || asked.influencerId))
})

test("the effective date is the signed one, else the date, else the day of creation in Paris", () => {
  const createdAt = "2026-03-31T22:30:00.000Z"
  expect(effectiveDateOf({ createdAt })).toBe("2026-04-01")
  expect(effectiveDateOf({ createdAt, date: "2026-05-02" })).toBe("2026-05-02")
  expect(effectiveDateOf({ createdAt, date: "2026-05-02", signedDate: "2026-01-09" })).toBe("2026-01-09")
})

describe("order", () => {
  const sorted = (steps: Ranked[]) => [...steps].sort(byOrder).map(({ id }) => id)

  test("a step goes first, between, last, and moves by writing itself alone", () => {
    const steps: Ranked[] = []
    for (const id of ["a", "b", "c"]) steps.push({ id, order: orderAtEnd(steps) })
    expect(sorted(steps)).toEqual(["a", "b", "c"])
    const move = (id: string, after: string | null) =>
      steps.map((step) => (step.id === id ? { id, order: orderAfter(steps, id, after) ?? "" } : step))
    expect(sorted(move("c", null))).toEqual(["c", "a", "b"])
    expect(sorted(move("a", "b"))).toEqual(["b", "a", "c"])
    expect(sorted(move("a", "c"))).toEqual(["b", "c", "a"])
    expect(orderAfter(steps, "a", "nobody")).toBeNull()
  })

  test("a thousand moves to one place keep an order and stay short", () => {
    const steps: Ranked[] = []
    for (let i = 0; i < 10; i++) steps.push({ id: String(i), order: orderAtEnd(steps) })
    for (let turn = 0; turn < 1000; turn++) {
      const moved = steps[turn % 9]
      const anchor = steps[(turn % 9) + 1]
      if (!moved || !anchor) throw new Error("ten steps")
      moved.order = orderAfter(steps, moved.id, anchor.id) ?? ""
      const order = sorted(steps)
      expect(order.indexOf(moved.id)).toBe(order.indexOf(anchor.id) + 1)
    }
    expect(Math.max(...steps.map(({ order }) => order.length))).toBeLessThan(1024)
  })

  test("equal ranks do not block what is put behind them", () => {
    const steps = [
      { id: "a", order: "a0" },
      { id: "b", order: "a0" },
      { id: "c", order: "a1" },
    ]
    const order = orderAfter(steps, "c", "a") ?? ""
    expect(order > "a0").toBe(true)
  })
})
