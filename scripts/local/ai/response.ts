import { createHash } from "node:crypto"
import type { ServerResponse } from "node:http"
import { setTimeout as wait } from "node:timers/promises"
import type { Thought } from "./brain.ts"
import type { Asked } from "./request.ts"

/** The choice of a completion, the same whole or streamed. */
interface Choice {
  content: string | null
  calls: { id: string; type: "function"; function: { name: string; arguments: string } }[]
  finish: "stop" | "tool_calls"
}

/** Ids are derived from the question, so equal questions have identical answers. */
function choiceOf(thought: Thought, { question }: Asked): Choice {
  if ("object" in thought) return { content: JSON.stringify(thought.object), calls: [], finish: "stop" }
  if (!("calls" in thought)) return { content: thought.text, calls: [], finish: "stop" }
  const made = question.messages.reduce(
    (sum, one) => sum + (one.role === "assistant" ? one.calls.length : 0),
    0,
  )
  const calls = thought.calls.map(({ name, input }, index) => ({
    id: `call_${made + index + 1}`,
    type: "function" as const,
    function: { name, arguments: JSON.stringify(input) },
  }))
  return { content: thought.text ?? null, calls, finish: "tool_calls" }
}

/** Between words, noticeable to a reader. */
const WORD_MS = 12

const CHARACTERS_OF_TOKEN = 4

function usageOf({ characters }: Asked, { content, calls }: Choice) {
  const said = (content ?? "").length + calls.reduce((sum, one) => sum + one.function.arguments.length, 0)
  const [prompt, completion] = [characters, said].map((count) => Math.ceil(count / CHARACTERS_OF_TOKEN))
  return {
    prompt_tokens: prompt,
    completion_tokens: completion,
    total_tokens: (prompt ?? 0) + (completion ?? 0),
  }
}

interface Head {
  id: string
  created: number
  model: string
}

const headOf = ({ question }: Asked, model: string): Head => ({
  id: `chatcmpl-${createHash("sha256").update(JSON.stringify(question)).digest("hex").slice(0, 24)}`,
  created: Math.floor(Date.now() / 1000),
  model,
})

/** Answers with the whole completion, or its pieces as server-sent events. */
export function respond(response: ServerResponse, asked: Asked, thought: Thought, model: string): void {
  const choice = choiceOf(thought, asked)
  const head = headOf(asked, model)
  const usage = usageOf(asked, choice)
  if (asked.stream) return void stream(response, asked, head, choice, usage)
  const { content, calls, finish } = choice
  const message = { role: "assistant", content, ...(calls.length && { tool_calls: calls }) }
  const choices = [{ index: 0, message, finish_reason: finish, logprobs: null }]
  response.writeHead(200, { "content-type": "application/json" })
  response.end(JSON.stringify({ ...head, object: "chat.completion", choices, usage }))
}

async function stream(
  response: ServerResponse,
  { includeUsage }: Asked,
  head: Head,
  { content, calls, finish }: Choice,
  usage: object,
): Promise<void> {
  response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-cache" })
  const send = (more: object) =>
    response.write(`data: ${JSON.stringify({ ...head, object: "chat.completion.chunk", ...more })}\n\n`)
  const piece = (delta: object, finish_reason: string | null = null) =>
    send({ choices: [{ index: 0, delta, finish_reason }] })
  piece({ role: "assistant", content: content === null ? null : "" })
  for (const word of (content ?? "").match(/\s*\S+\s*$|\s*\S+/g) ?? []) {
    piece({ content: word })
    await wait(WORD_MS, undefined, { ref: false })
  }
  for (const [
    index,
    {
      id,
      type,
      function: { name, arguments: input },
    },
  ] of calls.entries()) {
    const half = Math.ceil(input.length / 2)
    piece({ tool_calls: [{ index, id, type, function: { name, arguments: input.slice(0, half) } }] })
    piece({ tool_calls: [{ index, function: { arguments: input.slice(half) } }] })
  }
  piece({}, finish)
  if (includeUsage) send({ choices: [], usage })
  response.end("data: [DONE]\n\n")
}
