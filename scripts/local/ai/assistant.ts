import { isQuestionAbout, SKILLS } from "./assistant-skills.ts"
import { type Brain, sinceLastQuestion } from "./brain.ts"
import { recordIn, textIn } from "./data.ts"

/** Calls a tool with an input and returns its result. */
export type Look = (name: string, input: object) => Record<string, unknown>

/** Answers one kind of question from tool results; null when they do not suffice. */
export type Skill = (look: Look, asked: string) => string | null

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
