import { type Brain, type Question, sinceLastQuestion } from "./brain.ts"
import { asRecord, recordIn, textIn } from "./data.ts"

const UNANSWERED = /sans réponse|pas répondu|répondu à aucun|attend|à traiter|à répondre|unanswered/i
const READING = /résum|que dit|contenu|détail|lis |lire|fil /i
/** Words of a question that are no search terms. */
const STOPWORDS = new Set(
  "le la les l un une des de du d à au aux et ou en sur pour par avec dans qui que quoi quel quelle quels quelles est sont a ai as ont y il elle on nous vous me moi mes ma mon ce cette ces cherche trouve trouver montre affiche liste donne dis dit email emails e-mail e-mails mail mails message messages reçu reçus dernier derniers dernière dernières résume résumer lis lire contenu fil détail détails parle parlent".split(
    " ",
  ),
)

/** Answers questions about mails: searches, reads if asked to, and proposes buttons for the first one. */
export const inboxChat: Brain = (question) => {
  const { asked, results } = sinceLastQuestion(question)
  const brought = (name: string) => results.find((one) => one.name === name)
  const list = brought("search_mails") ?? brought("list_unanswered")
  if (!list) return { calls: [lookup(asked)] }
  const mails = mailsIn(list.content)
  const [first] = mails
  if (!first) return { text: "Je n'ai trouvé aucun e-mail qui corresponde." }
  const thread = brought("read_thread")
  if (READING.test(asked) && !thread) return call(question, "read_thread", { threadId: first.threadId })
  if (!brought("propose_actions")) {
    const { threadId, mailId } = first
    const actions = ["Répondre", "Ouvrir fil", "Ignorer"]
    return call(question, "propose_actions", { threadId, mailId, actions })
  }
  return { text: thread ? aboutThread(first, thread.content) : aboutMails(mails) }
}

const call = ({ tools }: Question, name: string, input: object) =>
  tools.includes(name) ? { calls: [{ name, input }] } : { text: `L'outil ${name} me manque.` }

function lookup(asked: string) {
  if (UNANSWERED.test(asked)) return { name: "list_unanswered", input: {} }
  const words = asked
    .replace(/[^\p{L}\p{N}@.-]+/gu, " ")
    .split(" ")
    .filter((word) => word && !STOPWORDS.has(word.toLowerCase()))
  return { name: "search_mails", input: { query: words.join(" ").replace(/[.]+$/, "") } }
}

interface Listed {
  mailId: string
  threadId: string
  from: string
  subject: string
  receivedAt: string
}

function mailsIn(result: string): Listed[] {
  const mails = recordIn(result)?.mails
  return (Array.isArray(mails) ? mails : []).map((one: unknown) => {
    const mail = asRecord(one)
    return {
      mailId: textIn(mail, "mailId"),
      threadId: textIn(mail, "threadId"),
      from: textIn(mail, "from"),
      subject: textIn(mail, "subject"),
      receivedAt: textIn(mail, "receivedAt"),
    }
  })
}

const dayOf = ({ receivedAt }: Listed): string => receivedAt.slice(0, 10).split("-").toReversed().join("/")
const lineOf = (mail: Listed): string => `- ${mail.subject}, ${mail.from}, le ${dayOf(mail)}`

function aboutMails(mails: readonly Listed[]): string {
  const title = mails.length > 1 ? `**${mails.length} e-mails trouvés**` : "**1 e-mail trouvé**"
  return [title, ...mails.map(lineOf)].join("\n")
}

function aboutThread(mail: Listed, result: string): string {
  const messages = recordIn(result)?.messages
  const last = asRecord(Array.isArray(messages) ? messages.at(-1) : null)
  return [`**${mail.subject}**`, lineOf(mail), textIn(last, "text").slice(0, 300)].join("\n")
}
