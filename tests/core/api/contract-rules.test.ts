import { newId } from "@trame/core/lib/id"
import { expect, test } from "vitest"
import * as z from "zod"
import { operations } from "../../support/operations.ts"
import { sampleInput } from "../../support/sampleInput.ts"

function schemaOf(name: string): z.ZodType {
  const input = operations.find((one) => one.name === name)?.input
  if (!(input instanceof z.ZodType)) throw new Error(`${name} takes nothing`)
  return input
}

/** The smallest input of an operation with these fields. */
const inputOf = (name: string, fields: Input): Input => ({
  ...(sampleInput(schemaOf(name)) as Input),
  ...fields,
})

const days = (count: number) =>
  Array.from({ length: count }, (_, at) => new Date(Date.UTC(2026, 2, 1 + at)).toISOString().slice(0, 10))
const ids = (count: number) => Array.from({ length: count }, () => newId())
const tasks = ids(2).map((id) => ({ id, text: "Publier" }))
const briefs = (influencers: number, count: number) => ({
  influencerIds: ids(influencers),
  dates: days(count),
  tasks,
})
const mentions = (count: number) => ids(count).map((id) => `@[${id}]`)
const link = (length: number) => "https://a.example/".padEnd(length, "x")
const proposal = (reference: string) => ({ proposals: [{ influencerId: newId(), references: [reference] }] })
const casting = (startDate: string, endDate: string) => {
  const { fields } = inputOf("castings.create", {}) as { fields: Input }
  return { fields: { ...fields, startDate, endDate } }
}

const SIX_WEEKS = "Choisissez six semaines au maximum."
const TWICE = "Une tâche est deux fois dans la liste"
const NO_VIEW = "Cette vue n'est pas celle d'une liste."
const DATES = "La date de fin précède la date de début"
const custom = (dates: { from?: string; to?: string }) => ({ period: "custom", ...dates })

const LIMITS: Limit[] = [
  {
    of: ["todos.between", "castings.deadlines", "collaborations.calendar"],
    takes: ["2026-03-01", "2026-04-11"].map((to) => ({ from: "2026-03-01", to })),
    refuses: [
      { from: "2026-03-01", to: "2026-04-12" },
      { from: "2026-03-02", to: "2026-03-01" },
      { from: "1999-12-31", to: "2000-01-01" },
      { from: "2999-12-31", to: "3000-01-01" },
    ],
    at: "to",
    says: SIX_WEEKS,
  },
  {
    of: ["todos.week", "collaborations.calendarDay"],
    takes: [{ day: "2000-01-01" }, { day: "2999-12-31" }],
    refuses: [{ day: "1999-12-31" }, { day: "3000-01-01" }],
    at: "day",
    says: "Date invalide",
  },
  {
    of: ["todos.create", "todos.update"],
    takes: [{ dueDate: "2000-01-01" }, { dueDate: "2999-12-31" }],
    refuses: [{ dueDate: "1999-12-31" }, { dueDate: "3000-01-01" }],
    at: "dueDate",
    says: "Date invalide",
  },
  {
    of: ["planner.create"],
    takes: [briefs(10, 20), briefs(4, 50)],
    refuses: [briefs(7, 29)],
    at: "dates",
    says: "200 briefs au maximum en une fois",
  },
  {
    of: ["planner.create", "planner.update"],
    takes: [briefs(1, 1)],
    refuses: [{ ...briefs(1, 1), tasks: [...tasks, ...tasks] }],
    at: "tasks",
    says: TWICE,
  },
  {
    of: ["accounting.list", "accounting.influencers", "accounting.totals"],
    takes: [custom({ from: "2026-03-01", to: "2026-03-01" }), {}],
    refuses: [{}, { from: "2026-03-01" }, { to: "2026-03-01" }].map(custom),
    at: "from",
    says: "La date de début et la date de fin sont obligatoires",
  },
  {
    of: ["accounting.list", "accounting.influencers", "accounting.totals"],
    takes: [custom({ from: "2026-03-01", to: "2026-03-02" })],
    refuses: [custom({ from: "2026-03-02", to: "2026-03-01" })],
    at: "to",
    says: DATES,
  },
  {
    of: ["castings.create"],
    takes: [casting("2026-03-01", "2026-03-01")],
    refuses: [casting("2026-03-02", "2026-03-01")],
    at: "fields.endDate",
    says: DATES,
  },
  {
    of: ["castings.create"],
    takes: [proposal(link(500))],
    refuses: [proposal(link(501))],
    at: "proposals.0.references.0",
    says: "500 caractères au maximum",
  },
  {
    of: ["castingComments.create", "collaborationComments.create"],
    takes: [{ text: mentions(20).join(" ") }, { text: mentions(1).join("").repeat(21) }],
    refuses: [{ text: mentions(21).join(" ") }],
    at: "text",
    says: "20 personnes mentionnées au maximum",
  },
  {
    of: ["roster.update"],
    takes: ["", "73282932000074"].map((siret) => ({ siret })),
    refuses: ["7328293200007", "732829320000745", "7328293200007A"].map((siret) => ({ siret })),
    at: "siret",
    says: "Un SIRET compte 14 chiffres",
  },
  {
    of: ["roster.update"],
    takes: [{ managerEmail: "" }],
    refuses: [{ managerEmail: "a@b" }],
    at: "managerEmail",
    says: "Adresse e-mail invalide",
  },
  {
    of: ["views.create"],
    takes: [{ query: "" }, { query: "status=pending&sort=name" }],
    refuses: [{ query: "sort=name&sort=date" }, { query: "1=2" }],
    at: "query",
    says: NO_VIEW,
  },
  {
    of: ["recruitment.update"],
    takes: [{ instagramUrl: "" }, { instagramUrl: "http://a.example/@marque" }],
    refuses: [{ instagramUrl: "https://banque.fr@ailleurs.example" }],
    at: "instagramUrl",
    says: "Lien invalide : il cache l'adresse à laquelle il mène",
  },
]

const CASES = LIMITS.flatMap((limit) => limit.of.map((name) => [name, limit.says, limit] as const))

test.for(CASES)("%s refuses by « %s » from the limit on", ([name, , { takes, refuses, at, says }]) => {
  const issuesOf = (fields: Input) => schemaOf(name).safeParse(inputOf(name, fields)).error?.issues
  for (const fields of takes) expect(issuesOf(fields), JSON.stringify(fields)).toBe(undefined)
  for (const fields of refuses) {
    const told = (issuesOf(fields) ?? []).flatMap(({ path, message, ...issue }) => {
      // Of one of several shapes, what each of them says.
      const inner = "errors" in issue ? issue.errors.flat() : []
      return [message, ...inner.map((one) => one.message)].map((one) => ({ at: path.join("."), says: one }))
    })
    expect(told, JSON.stringify(fields)).toContainEqual({ at, says })
  }
})

/** What is made of a text, or of a list of texts. */
const MADE: [operation: string, fields: Input, made: Input][] = [
  ["roster.update", { siret: " 732 829 320 00074 " }, { siret: "73282932000074" }],
  ["roster.update", { managerEmail: " a@b.example " }, { managerEmail: "a@b.example" }],
  [
    "recruitment.update",
    { tags: ["Mode", " mode", "Été", "ETE", "sport"] },
    { tags: ["Mode", "Été", "sport"] },
  ],
  [
    "views.create",
    { query: "status=pending&page=3&archived=&sort=name" },
    { query: "sort=name&status=pending" },
  ],
  ["auth.forgotPassword", { email: " a@b.example " }, { email: "a@b.example" }],
  ["clients.create", { brandName: " Mar\u202eque " }, { brandName: "Marque" }],
  [
    "collaborations.list",
    { limit: "50", late: "true", archived: "false" },
    { limit: 50, late: true, archived: false },
  ],
  ["collaborations.list", {}, { late: false, archived: false }],
  ["inbox.html", { images: "true" }, { images: true }],
  ["enrichment.log", { after: "12" }, { after: 12 }],
]

test.for(MADE)("%s makes of %j: %j", ([name, fields, made]) => {
  expect(schemaOf(name).parse(inputOf(name, fields))).toMatchObject(made)
})

test.for<[string, Input]>([
  ["collaborations.list", { limit: "0" }],
  ["collaborations.list", { limit: "1.5" }],
  ["collaborations.list", { late: "peut-être" }],
  ["clients.list", { page: "0" }],
  ["marketWatch.list", { page: "deux" }],
  ["discover.search", { minFollowers: "-1" }],
])("numbers and answers of an address are no other text: %s %j", ([name, fields]) => {
  expect(schemaOf(name).safeParse(inputOf(name, fields)).success).toBe(false)
})

// What the record of the contract only names: rules of our own, and texts that are made something else first.

type Input = Record<string, unknown>

interface Limit {
  of: string[]
  /** Inputs that are just taken, and some that are just not, each by itself. */
  takes: Input[]
  refuses: Input[]
  /** Which field it is told at, and what. */
  at: string
  says: string
}
