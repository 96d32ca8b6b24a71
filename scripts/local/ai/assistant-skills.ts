import { fold } from "@trame/core/lib/text"
import type { Skill } from "./assistant.ts"
import { campaignSkills } from "./assistant-campaigns.ts"
import { best, influencerSkills } from "./assistant-influencers.ts"
import { bullets, counted, dayIn, lines, listIn, nameIn, says } from "./assistant-words.ts"
import { textIn } from "./data.ts"

export interface KnownSkill {
  /** The folded question must match all of these. */
  about: readonly RegExp[]
  answer: Skill
}

export const isQuestionAbout = (about: readonly RegExp[], asked: string): boolean =>
  about.every((pattern) => pattern.test(fold(asked)))

const resources: KnownSkill = {
  about: [/ressource|media kit|modele|brief type|contrat type/],
  answer: (look, asked) => {
    const query = nameIn(asked, /\b(?:sur|concernant|nommée?s?|appelée?s?|contenant)\s+/iu)
    const result = look("search_resources", { query, type: typeIn(asked) })
    const items = listIn(result, "resources")
    const count = counted(result, "found", "ressource")
    if (!items.length) return "Je ne trouve aucune ressource qui corresponde."
    const shown = items.map((one) => `${textIn(one, "name")} (${textIn(one, "type")})`)
    return lines(
      `L'agence a ${count} qui ${items.length > 1 ? "correspondent" : "correspond"} :`,
      bullets(shown),
    )
  },
}

const TYPES = {
  contract: /contrat/,
  media_kit: /media kit/,
  invoice: /facture/,
  quote: /devis/,
  brief: /brief/,
}
const typeIn = (asked: string): string =>
  Object.entries(TYPES).find(([, pattern]) => says(pattern, asked))?.[0] ?? "all"

const todos: KnownSkill = {
  about: [/tache|a faire/],
  answer: (look, asked) => {
    const automatic = says(/automatique/, asked)
    const result = automatic ? look("automatic_todos", {}) : look("todos_of_week", dayOf(asked))
    const items = listIn(result, "todos")
    const count = counted(
      result,
      "found",
      automatic ? "tâche automatique" : "tâche",
      automatic ? "tâches automatiques" : "tâches",
    )
    const open = `${counted(result, "open", "ouverte")}, ${counted(result, "completed", "terminée")}`
    const when = automatic ? "" : " cette semaine"
    const shown = items.map(
      (one) => `${textIn(one, "title")}, ${textIn(one, "status")}, le ${dayIn(one, "dueDate")}`,
    )
    return lines(`Il y a ${count}${when} : ${open}.`, bullets(shown))
  },
}

const dayOf = (asked: string): object => {
  const [day] = /\d{4}-\d{2}-\d{2}/.exec(asked) ?? []
  return day ? { day } : {}
}

/** The first skill that matches the question answers it. */
export const SKILLS: readonly KnownSkill[] = [todos, best, ...campaignSkills, ...influencerSkills, resources]
