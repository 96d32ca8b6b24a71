import * as z from "zod"
import type { BrainMessage, Question } from "./brain.ts"
import { AiFailure, unknownHere } from "./failure.ts"

const call = z.strictObject({
  id: z.string().min(1),
  type: z.literal("function"),
  function: z.strictObject({ name: z.string(), arguments: z.string() }),
})

const text = z.union([
  z.string(),
  z
    .array(z.strictObject({ type: z.literal("text"), text: z.string() }))
    .transform((parts) => parts.map((part) => part.text).join("\n")),
])

const message = z.discriminatedUnion("role", [
  z.strictObject({ role: z.literal("system"), content: text }),
  z.strictObject({ role: z.literal("user"), content: text }),
  z.strictObject({
    role: z.literal("assistant"),
    content: text.nullable(),
    tool_calls: z.array(call).default([]),
  }),
  z.strictObject({ role: z.literal("tool"), tool_call_id: z.string(), content: text }),
])

const tool = z.strictObject({
  type: z.literal("function"),
  function: z.strictObject({
    name: z.string().regex(/^[\w-]{1,64}$/),
    description: z.string().optional(),
    parameters: z.looseObject({ type: z.literal("object") }),
    strict: z.boolean().optional(),
  }),
})

const schemaFormat = z.strictObject({
  type: z.literal("json_schema"),
  json_schema: z.strictObject({
    name: z.string().regex(/^[\w-]{1,64}$/),
    schema: z.looseObject({ type: z.literal("object") }),
    strict: z.boolean().optional(),
    description: z.string().optional(),
  }),
})

/** The part of OpenAI's protocol that we use; anything else is refused by name. */
const completion = z.strictObject({
  model: z.string(),
  messages: z.array(message).min(1),
  max_tokens: z.int().positive().optional(),
  temperature: z.number().optional(),
  tools: z.array(tool).min(1).optional(),
  tool_choice: z.enum(["auto", "none"]).optional(),
  response_format: schemaFormat.optional(),
  stream: z.boolean().default(false),
  stream_options: z.strictObject({ include_usage: z.boolean() }).optional(),
})

type Completion = z.infer<typeof completion>
type Message = Completion["messages"][number]

export interface Asked {
  question: Question
  stream: boolean
  includeUsage: boolean
  /** The request's length, from which tokens are counted. */
  characters: number
}

/** @throws AiFailure for an invalid request */
export function readRequest(body: string, model: string): Asked {
  const parsed = completion.safeParse(asJson(body))
  if (!parsed.success) {
    const { path, message: problem } = parsed.error.issues[0] ?? { path: [], message: "nothing" }
    throw unknownHere(`this request: ${path.join(".")} ${problem}`)
  }
  const { messages, tools = [], tool_choice, response_format, stream, stream_options } = parsed.data
  if (parsed.data.model !== model) {
    const problem = `The model \`${parsed.data.model}\` does not exist`
    throw new AiFailure(404, "invalid_request_error", problem, "model_not_found")
  }
  return {
    question: {
      system: messages.flatMap(({ role, content }) => (role === "system" ? (content ?? "") : [])).join("\n"),
      messages: conversationOf(messages),
      tools: tool_choice === "none" ? [] : tools.map((one) => one.function.name),
      schemaName: response_format?.json_schema.name ?? null,
    },
    stream,
    includeUsage: stream_options?.include_usage ?? false,
    characters: body.length,
  }
}

function asJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw unknownHere("a body that is not JSON")
  }
}

/**
 * Like OpenAI, refuses results of calls that were never made; like Bedrock's Converse, a conversation that the
 * assistant begins, two consecutive messages of a role, and blank texts.
 */
function conversationOf(messages: readonly Message[]): BrainMessage[] {
  refuseForConverse(messages.filter(({ role }) => role !== "system"))
  const names = new Map<string, string>()
  return messages.flatMap((one): BrainMessage[] => {
    if (one.role === "system") return []
    if (one.role === "user") return [one]
    if (one.role === "tool") {
      const name = names.get(one.tool_call_id)
      if (!name) throw unknownHere(`the call ${one.tool_call_id}`)
      return [{ role: "tool", content: one.content, callId: one.tool_call_id, name }]
    }
    const calls = one.tool_calls.map(({ id, function: { name, arguments: input } }) => {
      names.set(id, name)
      return { id, name, input: asJson(input) }
    })
    return [{ role: "assistant", content: one.content ?? "", calls }]
  })
}

const refused = (message: string) =>
  new AiFailure(400, "invalid_request_error", message, "ValidationException")

function refuseForConverse(messages: readonly Message[]): void {
  if (messages[0]?.role !== "user")
    throw refused(
      "A conversation must start with a user message. Try again with a conversation that starts with a user message.",
    )
  for (const [index, { role, content, ...rest }] of messages.entries()) {
    if (role !== "tool" && role === messages[index - 1]?.role)
      throw refused(
        "A conversation must alternate between user and assistant roles. Make sure the conversation alternates between user and assistant roles and try again.",
      )
    const calls = "tool_calls" in rest ? rest.tool_calls.length : 0
    if (!content?.trim() && calls === 0)
      throw refused(
        `The text field in the ContentBlock object at messages.${index}.content.0 is blank. Add text to the text field, and try again.`,
      )
  }
}
