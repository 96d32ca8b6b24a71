/** What the model was asked, as far as a brain looks at it. */
export interface Question {
  /** The instructions. */
  system: string
  /** Without the instructions, the first first. */
  messages: readonly BrainMessage[]
  /** The tools that it may call. */
  tools: readonly string[]
  /** Of the object that is wanted; null where text is. */
  schemaName: string | null
}

export type BrainMessage =
  | { role: "user"; content: string }
  | { role: "assistant"; content: string; calls: readonly BrainCall[] }
  /** What the call of this id brought, as JSON; `name` is the tool's. */
  | { role: "tool"; content: string; callId: string; name: string }

interface BrainCall {
  id: string
  name: string
  input: unknown
}

/** Text, or an object where one was asked for, or tools to be called side by side, with a word before them or not. */
export type Thought =
  | { text: string }
  | { object: unknown }
  | { calls: readonly { name: string; input: object }[]; text?: string }

/** One task of the local model: always the same answer to the same question. */
export type Brain = (question: Question) => Thought

/** What was asked last, and what tools have brought since. */
export function sinceLastQuestion({ messages }: Question): {
  asked: string
  results: readonly Extract<BrainMessage, { role: "tool" }>[]
} {
  const last = messages.findLastIndex(({ role }) => role === "user")
  return {
    asked: messages[last]?.content ?? "",
    results: messages.slice(last + 1).filter((message) => message.role === "tool"),
  }
}
