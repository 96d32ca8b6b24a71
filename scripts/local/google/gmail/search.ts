import { unknownHere } from "../failure.ts"
import type { Message } from "../mailbox/mailbox.ts"

type Test = (message: Message) => boolean

const hasLabel =
  (label: string): Test =>
  ({ labels }) =>
    labels.includes(label)

const PLACES: Record<string, Test> = {
  inbox: hasLabel("INBOX"),
  sent: hasLabel("SENT"),
  spam: hasLabel("SPAM"),
  trash: hasLabel("TRASH"),
  anywhere: () => true,
}

const operators: Record<string, (value: string) => Test | undefined> = {
  rfc822msgid: (value) => {
    const wanted = `<${value.replace(/^<|>$/g, "")}>`
    return ({ messageId }) => messageId === wanted
  },
  in: (value) => PLACES[value],
  is: (value) => {
    if (value === "unread") return hasLabel("UNREAD")
    return value === "read" ? ({ labels }) => !labels.includes("UNREAD") : undefined
  },
  label: (value) => hasLabel(value.toUpperCase()),
  after: (value) => dated(value, (at, limit) => at >= limit),
  before: (value) => dated(value, (at, limit) => at < limit),
}

function dated(value: string, holds: (at: number, limit: number) => boolean): Test | undefined {
  const limit = /^\d{9,}$/.test(value)
    ? Number(value) * 1000
    : Date.parse(`${value.replaceAll("/", "-")}T00:00:00Z`)
  return Number.isNaN(limit) ? undefined : ({ at }) => holds(at, limit)
}

/** The messages matching a search. @throws GoogleFailure for words, which the real Gmail looks for in mails */
export function searchFor(query: string): { holds: Test; withSpamAndTrash: boolean } {
  const words = query.split(/\s+/).filter(Boolean)
  const tests = words.map((word) => {
    const [, name = "", value = ""] = /^([a-z\d]+):(.+)$/i.exec(word) ?? []
    const test = Object.hasOwn(operators, name) ? operators[name]?.(value) : undefined
    if (!test) throw unknownHere(`the search ${word}`)
    return test
  })
  return {
    holds: (message) => tests.every((test) => test(message)),
    withSpamAndTrash: words.some((word) => /^in:(anywhere|spam|trash)$/.test(word)),
  }
}
