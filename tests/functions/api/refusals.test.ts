import { refusalOf } from "@trame/functions/http/refusals"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import * as z from "zod"
import { operations } from "../../support/operations.ts"
import { wholeInput } from "../../support/sampleInput.ts"

beforeAll(() => void z.config({ localeError: refusalOf }))
afterAll(() => void z.config({ localeError: before.localeError }))

const list = z.array(z.string())
test.each<[z.ZodType, unknown, string]>([
  [z.string(), undefined, "Cette information est obligatoire."],
  [z.string(), null, "Cette information est obligatoire."],
  [z.string(), 7, "Un texte est attendu ici."],
  [z.number(), "7", "Un nombre est attendu ici."],
  [z.number(), Number.NaN, "Un nombre est attendu ici."],
  [z.int(), 1.5, "Un nombre entier est attendu ici."],
  [z.boolean(), "oui", "Répondez par oui ou par non."],
  [list, "a", "Plusieurs éléments sont attendus ici."],
  [z.object({}), "a", "Cette information n'est pas valide."],
  [z.enum(["pending", "done"]), "", "Cette information est obligatoire."],
  [z.enum(["pending", "done"]), "later", "Choisissez l'une des réponses proposées."],
  [z.literal("pending"), "later", "Choisissez l'une des réponses proposées."],
  [z.string().min(1), "", "Cette information est obligatoire."],
  [z.string().min(6), "a", "6 caractères au minimum"],
  [z.string().max(1), "ab", "1 caractère au maximum"],
  [z.string().length(2), "abc", "2 caractères au maximum"],
  [list.min(1), [], "Choisissez au moins un élément."],
  [list.max(1), ["a", "b"], "1 élément au maximum"],
  [z.number().min(1), 0, "1 au minimum"],
  [z.number().max(1000), 1001, "1\u202f000 au maximum"],
  [z.number().gt(0), 0, "Plus de 0"],
  [z.number().lt(5), 5, "Moins de 5"],
  [z.date().min(new Date()), new Date(0), "Cette date n'est pas possible ici."],
  [z.number().multipleOf(5), 3, "Ce nombre doit être un multiple de 5."],
  [z.email(), "a", "Adresse e-mail invalide"],
  [z.url(), "a", "Lien invalide"],
  [z.iso.date(), "a", "Date invalide"],
  [z.string().regex(/^\d$/), "a", "Cette information n'a pas la forme attendue."],
  [z.uuid(), "a", "Cette information n'a pas la forme attendue."],
  [
    z.strictObject({}),
    { role: 1 },
    "Cette demande contient une information inconnue. Rechargez la page, puis réessayez.",
  ],
  [z.union([z.string(), z.number()]), true, "Cette information n'est pas valide."],
  [z.record(z.string().max(1), z.string()), { ab: "a" }, "Cette information n'est pas valide."],
  [z.string().refine(() => false), "a", "Cette information n'est pas valide."],
])("a refusal is a plain sentence (%#)", (schema, input, sentence) => {
  expect(messagesOf(schema, input)).toEqual([sentence])
})

/** Words of code: types and internal values. */
const TECHNICAL =
  /[<>=|{}\\^$]|"[a-z]|\b(?:undefined|null|nan|invalid|expected|received|input|string|tableau|objet|cha[iî]ne|option|bool\w+|json|regex|entrée|clé)\b/i

const WRONG = [
  undefined,
  null,
  7,
  -1,
  1.5,
  1e12,
  true,
  "",
  "a",
  "\u0000",
  "a".repeat(9000),
  [],
  ["a", "a"],
  {},
]

/** The input with each value in turn replaced by each wrong one. */
function spoil(value: unknown): unknown[] {
  const inner =
    typeof value === "object" && value !== null
      ? Object.entries(value).flatMap(([key, one]) =>
          spoil(one).map((other) =>
            Array.isArray(value)
              ? value.map((old, at) => (String(at) === key ? other : old))
              : { ...value, [key]: other },
          ),
        )
      : []
  return [...WRONG, ...inner]
}

describe("refusals of the contract", () => {
  test.each(operations.filter(({ input }) => input))("$name are free of technical words", ({ input }) => {
    const schema = input as z.ZodType
    const told = new Set(spoil(wholeInput(schema, {}, 0)).flatMap((wrong) => messagesOf(schema, wrong)))
    expect([...told].filter((sentence) => TECHNICAL.test(sentence))).toEqual([])
  })
})

const before = z.config()

const messagesOf = (schema: z.ZodType, input: unknown): string[] =>
  schema.safeParse(input).error?.issues.map(({ message }) => message) ?? []
