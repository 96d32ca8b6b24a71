import type { Question } from "./brain.ts"

/** What stands as JSON between a pair of tags in what a person or the product said; null where there is none. */
export function dataIn({ messages }: Question, tag: string): Record<string, unknown> | null {
  const pattern = new RegExp(`<${tag}>\\n([^<]*)\\n</${tag}>`)
  for (const { role, content } of messages.toReversed()) {
    const [, json] = (role === "user" && pattern.exec(content)) || []
    if (json) return recordIn(json)
  }
  return null
}

/** What a tool has brought; null where that is a mere sentence. */
export function recordIn(json: string): Record<string, unknown> | null {
  try {
    return asRecord(JSON.parse(json))
  } catch {
    return null
  }
}

export const asRecord = (value: unknown): Record<string, unknown> | null =>
  typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : null

export const textIn = (record: Record<string, unknown> | null, name: string): string =>
  typeof record?.[name] === "string" ? record[name] : ""

/** A mail as it is shown to the model. */
export function mailIn(question: Question) {
  const mail = dataIn(question, "mail")
  const from = asRecord(mail?.from)
  return {
    subject: textIn(mail, "subject"),
    text: textIn(mail, "text"),
    sender: textIn(from, "name") || textIn(from, "address"),
    address: textIn(from, "address"),
  }
}

const ENGLISH = /\b(the|and|you|your|would|with|for|we|are|our|hello|hi|dear)\b/gi
const FRENCH = /\b(le|la|les|et|vous|votre|nous|avec|pour|une|des|bonjour|est)\b/gi

export const isEnglish = (text: string): boolean =>
  (text.match(ENGLISH)?.length ?? 0) > (text.match(FRENCH)?.length ?? 0)
