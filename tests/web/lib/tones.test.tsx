import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { render, screen } from "@testing-library/react"
import { APPROVAL_STATUSES } from "@trame/core/account/contract/approval-status"
import { SUBSCRIPTION_STATUSES } from "@trame/core/account/contract/subscription"
import { BRAND_STATUSES, CASTING_STATUSES } from "@trame/core/campaigns/castings/rules/values"
import { COLLABORATION_STATUSES, STEP_STATUSES } from "@trame/core/campaigns/collaborations/rules/values"
import { RECRUITMENT_STATUS_LABELS } from "@trame/core/influencers/recruitment/rules"
import { TODO_STATUSES } from "@trame/core/workspace/todos/rules"
import { expect, it } from "vitest"
import { CollaborationStatusTag, StatusTag } from "../../../packages/web/src/ui/StatusTag.tsx"

const WEB = join(import.meta.dirname, "../../../packages/web/src")
const read = (path: string) => readFileSync(join(WEB, path), "utf8")

/** Each state that the style sheet knows, with its colour. */
const known = new Map<string, string>()
for (const [, names = "", colour = ""] of read("ui/styles/tones.css").matchAll(
  /((?:\[data-[^\]]+\],?\s*)+)\{\s*--tone: var\(--([\w-]+)\);/g,
))
  for (const [, status = ""] of names.matchAll(/\[data-status="(\w+)"\]/g)) {
    if (known.has(status)) throw new Error(`${status} has two colours`)
    known.set(status, colour)
  }

it.each([
  ...APPROVAL_STATUSES,
  ...SUBSCRIPTION_STATUSES,
  ...Object.keys({
    ...BRAND_STATUSES,
    ...CASTING_STATUSES,
    ...COLLABORATION_STATUSES,
    ...STEP_STATUSES,
    ...RECRUITMENT_STATUS_LABELS,
    ...TODO_STATUSES,
  }),
  "quote_sent",
  "contract_signed",
  "paid",
  "awaited",
  "ending",
  "connected",
  "expired",
])("the state %s has a colour", (status) => expect(known.get(status)).toBeDefined())

it("says which is which", () => {
  const colours = (...statuses: string[]) => statuses.map((status) => known.get(status))
  expect(colours("pending", "todo", "spotted")).toEqual(["ink-soft", "ink-soft", "ink-soft"])
  expect(colours("in_progress", "contacted")).toEqual(["info", "info"])
  expect(colours("completed", "done", "paid", "accepted")).toEqual(Array(4).fill("success"))
  expect(colours("late", "rejected", "refused", "unpaid")).toEqual(Array(4).fill("danger"))
})

it("is what a badge carries, and nothing else gives a state a colour", () => {
  render(
    <>
      <CollaborationStatusTag status="in_progress" />
      <StatusTag status="late">En retard</StatusTag>
    </>,
  )
  expect(screen.getByText("En cours").dataset.status).toBe("in_progress")
  expect(screen.getByText("En retard").dataset.status).toBe("late")
  const own = globSync("**/*.module.css", { cwd: WEB }).filter((path) =>
    /\[data-status[^{]*\{[^}]*--tone:/.test(read(path)),
  )
  expect(own).toEqual([])
})
