import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { APPROVAL_STATUSES } from "@trame/core/account/contract/approval-status"
import { SUBSCRIPTION_STATUSES } from "@trame/core/account/contract/subscription"
import { BRAND_STATUSES, CASTING_STATUSES } from "@trame/core/campaigns/castings/rules/values"
import { COLLABORATION_STATUSES, STEP_STATUSES } from "@trame/core/campaigns/collaborations/rules/values"
import { RECRUITMENT_STATUS_LABELS } from "@trame/core/influencers/recruitment/rules"
import { TODO_STATUSES } from "@trame/core/workspace/todos/rules"
import { expect, it } from "vitest"

it("each state has one colour, in one style sheet", () => {
  const rules = read("ui/styles/tones.css").matchAll(
    /((?:\[data-[^\]]+\],?\s*)+)\{\s*--tone: var\(--[\w-]+\);/g,
  )
  const states = [...rules].flatMap(([, names = ""]) =>
    [...names.matchAll(/\[data-status="(\w+)"\]/g)].map(([, state]) => state),
  )
  expect(new Set(states).size).toBe(states.length)
  const labels = [BRAND_STATUSES, CASTING_STATUSES, COLLABORATION_STATUSES, STEP_STATUSES, TODO_STATUSES]
  expect(states).toEqual(
    expect.arrayContaining([
      ...[...APPROVAL_STATUSES, ...SUBSCRIPTION_STATUSES],
      ...[...labels, RECRUITMENT_STATUS_LABELS].flatMap((one) => Object.keys(one)),
      ...["quote_sent", "contract_signed", "paid", "awaited", "ending", "connected", "expired"],
    ]),
  )
  const own = globSync("**/*.module.css", { cwd: WEB }).filter((path) =>
    /\[data-status[^{]*\{[^}]*--tone:/.test(read(path)),
  )
  expect(own).toEqual([])
})

const WEB = join(import.meta.dirname, "../../../packages/web/src")
const read = (path: string) => readFileSync(join(WEB, path), "utf8")
