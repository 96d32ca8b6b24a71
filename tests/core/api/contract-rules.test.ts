import { newId } from "@trame/core/lib/id"
import { expect, test } from "vitest"
import * as z from "zod"
import { operations } from "../../support/operations.ts"
import { sampleInput } from "../../support/sampleInput.ts"

// What the record of the contract only names: rules of our own, and texts that are made something else first.

type Input = Record<string, unknown>

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
const NOT_REACHED = [{ day: "1999-12-31" }, { day: "3000-01-01" }]

interface Refused {
  /** Each of these by itself. */
  inputs: Input[]
  /** Which field it is told at, and what. */
  at: string
  says: string
}

/** Inputs that are just taken, and some that are just not. */
const LIMITS: [operations: string[], taken: Input[], refused: Refused][] = [
  [
    ["todos.between", "castings.deadlines", "collaborations.calendar"],
    [
      { from: "2026-03-01", to: "2026-03-01" },
      { from: "2026-03-01", to: "2026-04-11" },
    ],
    {
      inputs: [
        { from: "2026-03-01", to: "2026-04-12" },
        { from: "2026-03-02", to: "2026-03-01" },
        { from: "1999-12-31", to: "2000-01-01" },
        { from: "2999-12-31", to: "3000-01-01" },
      ],
      at: "to",
      says: SIX_WEEKS,
    },
  ],
  [
    ["todos.week", "collaborations.calendarDay"],
    [{ day: "2000-01-01" }, { day: "2999-12-31" }],
    { inputs: NOT_REACHED, at: "day", says: "Date invalide" },
  ],
  [
    ["todos.create", "todos.update"],
    [{ dueDate: "2000-01-01" }, { dueDate: "2999-12-31" }],
    {
      inputs: NOT_REACHED.map(({ day }) => ({ dueDate: day })),
      at: "dueDate",
      says: "Date invalide",
    },
  ],
  [
    ["planner.create"],
    [briefs(10, 20), briefs(4, 50)],
    { inputs: [briefs(7, 29)], at: "dates", says: "200 briefs au maximum en une fois" },
  ],
  [
    ["planner.create", "planner.update"],
    [briefs(1, 1)],
    { inputs: [{ ...briefs(1, 1), tasks: [...tasks, ...tasks] }], at: "tasks", says: TWICE },
  ],
  [
    ["accounting.list", "accounting.influencers", "accounting.totals"],
    [{ period: "custom", from: "2026-03-01", to: "2026-03-01" }, {}],
    {
      inputs: [
        { period: "custom" },
        { period: "custom", from: "2026-03-01" },
        { period: "custom", to: "2026-03-01" },
      ],
      at: "from",
      says: "La date de début et la date de fin sont obligatoires",
    },
  ],
  [
    ["accounting.list", "accounting.influencers", "accounting.totals"],
    [{ period: "custom", from: "2026-03-01", to: "2026-03-02" }],
    {
      inputs: [{ period: "custom", from: "2026-03-02", to: "2026-03-01" }],
      at: "to",
      says: "La date de fin précède la date de début",
    },
  ],
  [
    ["castings.create"],
    [casting("2026-03-01", "2026-03-01")],
    {
      inputs: [casting("2026-03-02", "2026-03-01")],
      at: "fields.endDate",
      says: "La date de fin précède la date de début",
    },
  ],
  [
    ["castings.create"],
    [proposal(link(500))],
    { inputs: [proposal(link(501))], at: "proposals.0.references.0", says: "500 caractères au maximum" },
  ],
  [
    ["castingComments.create", "collaborationComments.create"],
    [{ text: mentions(20).join(" ") }, { text: mentions(1).join("").repeat(21) }],
    {
      inputs: [{ text: mentions(21).join(" ") }],
      at: "text",
      says: "20 personnes mentionnées au maximum",
    },
  ],
  [
    ["roster.update"],
    [{ siret: "" }, { siret: "73282932000074" }],
    {
      inputs: [{ siret: "7328293200007" }, { siret: "732829320000745" }, { siret: "7328293200007A" }],
      at: "siret",
      says: "Un SIRET compte 14 chiffres",
    },
  ],
  [
    ["roster.update"],
    [{ managerEmail: "" }],
    { inputs: [{ managerEmail: "a@b" }], at: "managerEmail", says: "Adresse e-mail invalide" },
  ],
  [
    ["views.create"],
    [{ query: "" }, { query: "status=pending&sort=name" }],
    { inputs: [{ query: "sort=name&sort=date" }, { query: "1=2" }], at: "query", says: NO_VIEW },
  ],
  [
    ["recruitment.update"],
    [{ instagramUrl: "" }, { instagramUrl: "http://a.example/@marque" }],
    {
      inputs: [{ instagramUrl: "https://banque.fr@ailleurs.example" }],
      at: "instagramUrl",
      says: "Lien invalide : il cache l'adresse à laquelle il mène",
    },
  ],
]

const CASES = LIMITS.flatMap(([names, taken, refused]) =>
  names.map((name) => [name, refused.says, taken, refused] as const),
)

test.for(CASES)("%s refuses by « %s » from the limit on, and not before", ([name, , taken, refused]) => {
  const schema = schemaOf(name)
  for (const fields of taken) {
    expect(schema.safeParse(inputOf(name, fields)).error?.issues, JSON.stringify(fields)).toBe(undefined)
  }
  for (const fields of refused.inputs) {
    const issues = schema.safeParse(inputOf(name, fields)).error?.issues ?? []
    const told = issues.flatMap(({ path, message, ...issue }) => [
      { at: path.join("."), says: message },
      // Of one of several shapes, what each of them says.
      ...("errors" in issue ? issue.errors.flat() : []).map((inner) => ({
        at: path.join("."),
        says: inner.message,
      })),
    ])
    expect(told, JSON.stringify(fields)).toContainEqual({ at: refused.at, says: refused.says })
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

test("numbers and answers of an address are no other text", () => {
  for (const [name, fields] of [
    ["collaborations.list", { limit: "0" }],
    ["collaborations.list", { limit: "1.5" }],
    ["collaborations.list", { late: "peut-être" }],
    ["clients.list", { page: "0" }],
    ["marketWatch.list", { page: "deux" }],
    ["discover.search", { minFollowers: "-1" }],
  ] as [string, Input][]) {
    expect(schemaOf(name).safeParse(inputOf(name, fields)).success, `${name} ${JSON.stringify(fields)}`).toBe(
      false,
    )
  }
})
