export interface AiMessage {
  role: "user" | "assistant"
  content: string
}

/**
 * A conversation in the form that Bedrock's Converse requires, wherever the history was cut: the user begins, the roles
 * alternate, and no message is empty.
 */
export function asConversation(messages: readonly AiMessage[]): AiMessage[] {
  const conversation: AiMessage[] = []
  for (const { role, content } of messages) {
    const text = content.trim()
    const last = conversation.at(-1)
    if (!text || (!last && role === "assistant")) continue
    if (last?.role === role) last.content += `\n\n${text}`
    else conversation.push({ role, content: text })
  }
  return conversation
}
