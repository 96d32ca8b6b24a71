import type { ToolSet } from "ai"
import type * as z from "zod"
import { AppError, unavailable } from "../lib/error.ts"
import { type AiMessage, asConversation } from "./conversation.ts"
import { withoutHiddenText } from "./data.ts"
import { failureOf, withoutContent } from "./failure.ts"
import { loadModel } from "./provider.ts"
import { AI_NONSENSE, type AiKind } from "./rules.ts"
import { consume, count, type Usage } from "./usage.ts"

export type { AiMessage } from "./conversation.ts"
export { asData, DATA_RULE, plainText } from "./data.ts"
export { AI_FAILED, AI_NONSENSE, AI_NOT_CONFIGURED, AI_NOT_OPEN, isConfigured } from "./rules.ts"

interface Asking {
  /** The agency whose limits the run uses. */
  agencyId: string
  kind: AiKind
  /** The task. Never contains strangers' text: that belongs in messages or tool results. */
  instructions: string
  messages: readonly AiMessage[]
  /** For the whole run with retries and tools; 25 s by default. */
  timeoutMs?: number
  /** Per answer; 2,000 by default. */
  maxOutputTokens?: number
  signal?: AbortSignal
}

interface AskingForObject<Schema extends z.ZodType> extends Asking {
  /** The schema's name for the model: letters, digits and underscores. */
  name: string
  schema: Schema
}

interface Conversing extends Asking {
  /** By name: letters, digits and underscores. */
  tools: Readonly<Record<string, AiTool>>
  /** Maximum number of answers of the model, including those that call tools; 6 by default. */
  maxSteps?: number
  /** Receives each piece of text as it arrives, one at a time. An error ends the run. */
  onText?(piece: string): Promise<void> | void
}

/** A look-up that the model may call, created by `tool`. */
export interface AiTool {
  description: string
  input: z.ZodType
  run(input: unknown): Promise<unknown>
}

export interface AiAnswer {
  /** All text that `onText` received; may be empty. */
  text: string
  usage: Usage
  toolCalls: AiToolCall[]
}

export interface AiToolCall {
  name: string
  input: unknown
  output: unknown
}

const TIMEOUT_MS = 25_000
const STEPS = 6
const OUTPUT_TOKENS = 2000

/**
 * Defines a look-up. Its input is the model's input parsed by the schema; the model receives an AppError's message, and
 * any other error ends the run.
 */
export const tool = <Input extends z.ZodType>(of: {
  description: string
  input: Input
  run(input: z.output<Input>): Promise<unknown>
}): AiTool => ({ ...of, run: (input) => of.run(of.input.parse(input)) })

/**
 * One answer in the schema's shape (rules/inbox.md#models).
 * @throws AppError `unavailable` without a provider, when it fails (`AI_FAILED`), refuses the account (`AI_NOT_OPEN`)
 * or when its answer does not match the schema (`AI_NONSENSE`); `throttled`
 */
export async function object<Schema extends z.ZodType>({
  name,
  schema,
  ...asking
}: AskingForObject<Schema>): Promise<z.output<Schema>> {
  const { library, model } = await admitted(asking)
  const meter = meterOf(asking)
  try {
    const { output } = await library.generateText({
      model,
      instructions: asking.instructions,
      messages: asConversation(asking.messages),
      output: library.Output.object({ name, schema }),
      maxOutputTokens: asking.maxOutputTokens ?? OUTPUT_TOKENS,
      abortSignal: endOf(asking),
      onStepEnd: ({ usage }) => meter.add(usage),
    })
    return schema.parse(output)
  } catch (error) {
    const isNonsense =
      library.NoObjectGeneratedError.isInstance(error) || library.NoOutputGeneratedError.isInstance(error)
    throw isNonsense ? unavailable(AI_NONSENSE, withoutContent(error)) : failureOf(error)
  } finally {
    await meter.store()
  }
}

/**
 * Lets the model answer in text and call tools meanwhile (rules/inbox.md#models). A call of an unknown tool, or with
 * invalid input, does nothing.
 * @throws AppError `unavailable` without a provider or when it fails, `throttled`; any other error of a tool
 */
export async function converse({
  tools,
  maxSteps = STEPS,
  onText,
  ...asking
}: Conversing): Promise<AiAnswer> {
  const { library, model } = await admitted(asking)
  const meter = meterOf(asking)
  const abortController = new AbortController()
  let broken: { cause: unknown } | undefined
  const breakOff = (cause: unknown) => {
    broken ??= { cause }
    abortController.abort()
  }
  const toolCalls: AiToolCall[] = []
  const pieces: string[] = []
  const emitText = async (piece: string) => {
    pieces.push(piece)
    await onText?.(piece)
  }

  async function carryOut(name: string, input: unknown): Promise<unknown> {
    try {
      const output = await tools[name]?.run(input)
      toolCalls.push({ name, input, output })
      return withoutHiddenText(output)
    } catch (error) {
      if (error instanceof AppError) return { error: error.message }
      breakOff(error)
      throw error
    }
  }

  try {
    const { stream } = library.streamText({
      model,
      instructions: asking.instructions,
      messages: asConversation(asking.messages),
      tools: toolSetOf(library, tools, carryOut),
      stopWhen: library.isStepCount(maxSteps),
      prepareStep: ({ stepNumber }) =>
        stepNumber === maxSteps - 1 ? { instructions: `${asking.instructions}\n\n${LAST_STEP}` } : {},
      maxOutputTokens: asking.maxOutputTokens ?? OUTPUT_TOKENS,
      abortSignal: AbortSignal.any([endOf(asking), abortController.signal]),
      onStepEnd: ({ usage }) => meter.add(usage),
      onError: () => {},
    })
    for await (const part of stream) {
      if (part.type === "text-start" && pieces.length) await emitText("\n\n")
      if (part.type === "text-delta" && part.text) await emitText(part.text)
      if (part.type === "error") throw part.error
      if (part.type === "abort") throw new Error("The model was interrupted")
    }
    if (broken) throw broken.cause
    return { text: pieces.join("").trim(), usage: meter.used(), toolCalls }
  } catch (error) {
    abortController.abort()
    if (broken) throw broken.cause
    if (error instanceof AppError) throw error
    throw failureOf(error)
  } finally {
    await meter.store()
  }
}

const LAST_STEP = "Do not call any more tools. Answer now with what you know."

async function admitted({ agencyId, kind }: Asking) {
  const loaded = await loadModel()
  await consume(agencyId, kind)
  return loaded
}

const endOf = ({ signal, timeoutMs = TIMEOUT_MS }: Asking): AbortSignal =>
  AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])])

function toolSetOf(
  library: typeof import("ai"),
  tools: Conversing["tools"],
  carryOut: (name: string, input: unknown) => Promise<unknown>,
): ToolSet {
  const entries = Object.entries(tools).map(([name, { description, input }]) => [
    name,
    library.tool({ description, inputSchema: input, execute: (given: unknown) => carryOut(name, given) }),
  ])
  return Object.fromEntries(entries)
}

/** Counts the tokens of a run, even when it fails half-way. */
function meterOf({ agencyId }: Asking) {
  const used: Usage = { inputTokens: 0, outputTokens: 0 }
  return {
    add({ inputTokens = 0, outputTokens = 0 }: Partial<Usage>) {
      used.inputTokens += inputTokens
      used.outputTokens += outputTokens
    },
    used: () => used,
    store: () => count(agencyId, used),
  }
}
