/** The parts of a request that a brain reads. */
export interface Question {
  /** The instructions. */
  system: string
  /** Oldest first, without the instructions. */
  messages: readonly BrainMessage[]
  /** The available tools. */
  tools: readonly string[]
  /** The schema of the requested object; null for text. */
  schemaName: string | null
}

export type BrainMessage =
  | { role: "user"; content: string }
  | { role: "assistant"; content: string; calls: readonly BrainCall[] }
  /** The result of the call with this id, as JSON; `name` is the tool's. */
  | { role: "tool"; content: string; callId: string; name: string }

interface BrainCall {
  id: string
  name: string
  input: unknown
}

/** Text, an object if requested, or parallel tool calls, with or without a text before them. */
export type Thought =
  | { text: string }
  | { object: unknown }
  | { calls: readonly { name: string; input: object }[]; text?: string }

/** One task of the local model: the same question always gets the same answer. */
export type Brain = (question: Question) => Thought

/** The last question, and the tool results since. */
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
