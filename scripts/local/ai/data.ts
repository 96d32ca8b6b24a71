import type { Question } from "./brain.ts"

/** The JSON between a pair of tags in a user's or the system's message; null without any. */
export function dataIn({ messages }: Question, tag: string): Record<string, unknown> | null {
  const pattern = new RegExp(`<${tag}>\\n([^<]*)\\n</${tag}>`)
  for (const { role, content } of messages.toReversed()) {
    const [, json] = (role === "user" && pattern.exec(content)) || []
    if (json) return recordIn(json)
  }
  return null
}

/** A tool's result as an object; null for a plain sentence. */
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

/** The mail in the model's input. */
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
