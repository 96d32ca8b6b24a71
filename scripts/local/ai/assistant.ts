import { isQuestionAbout, SKILLS } from "./assistant-skills.ts"
import { type Brain, sinceLastQuestion } from "./brain.ts"
import { recordIn, textIn } from "./data.ts"

/** What a tool is asked, and what it brings. */
export type Look = (name: string, input: object) => Record<string, unknown>

/** Answers one kind of question from what it looks up; null where that says nothing. */
export type Skill = (look: Look, asked: string) => string | null

const UNKNOWN =
  "Je ne sais pas répondre à cette question. Je connais les clients, les collaborations, les influenceurs, les castings, " +
  "les ressources et les tâches de l'agence."

/** A tool that has to be called before an answer can be given. */
class Wanted extends Error {
  readonly call: { name: string; input: object }
  constructor(call: { name: string; input: object }) {
    super(call.name)
    this.call = call
  }
}

/** What a tool says instead of a result. */
class Refused extends Error {}

/** Answers questions about an agency, which comes with tools of its own: it thinks anew with each result. */
export const assistant: Brain = (question) => {
  const { asked, results } = sinceLastQuestion(question)
  const skill = SKILLS.find(({ about }) => isQuestionAbout(about, asked))
  if (!skill) return { text: UNKNOWN }
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
    return { text: skill.answer(look, asked) ?? UNKNOWN }
  } catch (error) {
    if (error instanceof Wanted) return { calls: [error.call] }
    if (error instanceof Refused) return { text: `Je ne sais pas répondre : ${error.message}` }
    throw error
  }
}
