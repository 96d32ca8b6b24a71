import { fold } from "@trame/core/lib/text"
import { SKILLS, type Skill } from "./assistant-skills.ts"
import { filled, lines, listIn, nameIn, type Result, says } from "./assistant-words.ts"
import { type Brain, sinceLastQuestion } from "./brain.ts"
import { recordIn, textIn } from "./data.ts"

/** Calls a tool with an input and returns its result. */
type Look = (name: string, input: object) => Result

const UNKNOWN =
  "Je ne sais pas répondre à cette question. Je connais les clients, les collaborations, les influenceurs, les castings, " +
  "les ressources et les tâches de l'agence."

/** A tool that must be called before answering. */
class Wanted extends Error {
  readonly call: { name: string; input: object }
  constructor(call: { name: string; input: object }) {
    super(call.name)
    this.call = call
  }
}

/** A tool's error message. */
class Refused extends Error {}

/** Answers questions about an agency with the tools it offers: it starts over with each result. */
export const assistant: Brain = (question) => {
  const { asked, results } = sinceLastQuestion(question)
  let brought = 0
  const look: Look = (name, input) => {
    const result = results[brought++]
    if (!result) throw new Wanted({ name, input })
    const record = recordIn(result.content) ?? {}
    const refusal = textIn(record, "error")
    if (refusal) throw new Refused(refusal)
    return record
  }
  try {
    return { text: answerTo(asked, look) }
  } catch (error) {
    if (error instanceof Wanted) return { calls: [error.call] }
    if (error instanceof Refused) return { text: `Je ne sais pas répondre : ${error.message}` }
    throw error
  }
}

function answerTo(asked: string, look: Look): string {
  const folded = fold(asked)
  const fitting = SKILLS.filter(({ about }) => about.every((pattern) => pattern.test(folded)))
  const skill = fitting.find(({ named }) => !named || isNamed(named, asked))
  if (skill?.named) return answerAbout(skill, skill.named, asked, look)
  if (skill) return told(skill, look(skill.tool, skill.input?.(asked) ?? {}))
  const [unnamed] = fitting
  return unnamed?.named
    ? `Je ne sais pas de qui il s'agit : précisez un nom parmi ${unnamed.named.among}.`
    : UNKNOWN
}

type Named = NonNullable<Skill["named"]>

const isClosest = ({ list }: Named, asked: string): boolean =>
  list === "influencers" && says(/travaillons le plus|travaille le plus/, asked)

const isNamed = (named: Named, asked: string): boolean =>
  isClosest(named, asked) || nameIn(asked, named.behind) !== ""

/** From the record of exactly this name, else the first similar one. */
function answerAbout(skill: Skill, named: Named, asked: string, look: Look): string {
  const name = nameIn(asked, named.behind)
  const found = isClosest(named, asked)
    ? look("best_influencers", { sector: "", by: "collaborations" })
    : look(named.search, { query: name })
  const items = listIn(found, named.list)
  const one = items.find((item) => fold(textIn(item, "name")) === fold(name)) ?? items[0]
  if (!one) return `Je ne trouve pas « ${name} » parmi ${named.among} : je ne sais pas répondre.`
  return told(skill, look(skill.tool, { id: textIn(one, "id") }))
}

function told({ says: words, rows, row = "", none }: Skill, result: Result): string {
  const write = (template: typeof words, one: Result) =>
    typeof template === "string" ? filled(template, one) : template(one)
  const shown = rows?.(result).map((one) => `- ${write(row, one)}`) ?? []
  if (none && shown.length === 0) return filled(none, result)
  return lines(write(words, result), ...shown)
}
