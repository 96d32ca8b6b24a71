import { IMPORT_COLUMN_NAMES } from "@trame/core/campaigns/clients/rules/import"
import { newId } from "@trame/core/lib/id"
import { expect, test } from "vitest"
import * as z from "zod"
import { operations } from "../../support/operations.ts"

/** What a page sends at most, and one more of it than is taken; with null there is no more. */
type Limit = [operation: string, what: string, most: Input, more: Input | null]
type Input = Record<string, unknown>

const letters = (count: number) => "x".repeat(count)
const answer = { influencerId: newId(), threadId: "t1", messageId: "m1" }
const sending = { ...answer, sendId: newId(), to: [], subject: letters(500) }
const drafting = { ...answer, intent: "regenerate", tone: null }
const cells = Object.fromEntries(IMPORT_COLUMN_NAMES.map((name) => [name, "Marque"]))
const rows = (count: number) => Array.from({ length: count }, () => cells)
const lines = (count: number) => rows(count).map((cells, at) => ({ line: at + 2, cells }))
const importing = { importId: newId() }

const LIMITS: Limit[] = [
  [
    "inbox.send",
    "a mail's text",
    { ...sending, body: letters(50_000) },
    { ...sending, body: letters(50_001) },
  ],
  [
    "inbox.draft",
    "a draft's text",
    { ...drafting, currentDraft: letters(50_000) },
    { ...drafting, currentDraft: letters(50_001) },
  ],
  ["influencers.pick", "influencers that a form offers", { limit: 100 }, { limit: 101 }],
  ["clients.checkImport", "lines that are looked at", { rows: rows(500) }, { rows: rows(501) }],
  [
    "clients.importRows",
    "lines that are written",
    { ...importing, rows: lines(25) },
    { ...importing, rows: lines(26) },
  ],
  ["collaborations.list", "rows of the table", { limit: 50 }, { limit: 61 }],
  ["discover.search", "half a percent of engagement", { minEngagement: "2.5", maxEngagement: "7.5" }, null],
]

test.for(LIMITS)("%s takes %s as far as a page sends them", ([name, _what, most, more]) => {
  const input = operations.find((one) => one.name === name)?.input
  if (!(input instanceof z.ZodType)) throw new Error(`${name} takes nothing`)
  expect(input.safeParse(most)).toMatchObject({ success: true })
  if (more) expect(input.safeParse(more)).toMatchObject({ success: false })
})
