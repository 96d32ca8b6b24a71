import { Ai } from "@trame/core/ai/index"
import { AI_FAILED, AI_NOT_OPEN } from "@trame/core/ai/rules"
import { Inbox } from "@trame/core/inbox/index"
import { newId } from "@trame/core/lib/id"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import * as z from "zod"
import { listenOnLoopback, readText } from "../../../scripts/local/lib/loopback.ts"
import { newManager } from "../../support/mailbox.ts"
import { storeMail } from "../../support/storedMails.ts"

/** As Bedrock's Converse answers; the model's object comes as what its one tool is called with. */
const seen: {
  url: string
  authorization: string
  body: { toolConfig?: { tools: { toolSpec: { name: string } }[] }; [name: string]: unknown }
}[] = []
let refusal: [status: number, type: string] | null = null
let server: Awaited<ReturnType<typeof listenOnLoopback>>

beforeAll(async () => {
  server = await listenOnLoopback(async (request, response) => {
    const body = JSON.parse(await readText(request, 100_000))
    if (refusal) {
      const [status, type] = refusal
      response.writeHead(status, {
        "content-type": "application/json",
        "x-amzn-errortype": `${type}:http://internal`,
      })
      return void response.end(JSON.stringify({ message: "Secret words of a mail" }))
    }
    seen.push({ url: request.url ?? "", authorization: request.headers.authorization ?? "", body })
    const input = { classification: "collab", summary: "Une campagne.", draft: "Avec plaisir" }
    const name = body.toolConfig?.tools[0]?.toolSpec.name
    const content = name ? { toolUse: { toolUseId: "t1", name, input } } : { text: JSON.stringify(input) }
    response.writeHead(200, { "content-type": "application/json" }).end(
      JSON.stringify({
        output: { message: { role: "assistant", content: [content] } },
        stopReason: name ? "tool_use" : "end_turn",
        usage: { inputTokens: 11, outputTokens: 7, totalTokens: 18 },
      }),
    )
  })
  vi.stubEnv("AI_PROVIDER", "bedrock")
  vi.stubEnv("AI_MODEL", "eu.anthropic.claude-sonnet-4-20250514-v1:0")
  vi.stubEnv("AWS_ENDPOINT_URL_BEDROCK_RUNTIME", server.url)
})
afterAll(() => server.close())

/** rules/inbox.md#models */
test("Bedrock is asked by the function's own role, and its answer fits the schema", async () => {
  const answer = await Ai.object({
    agencyId: newId(),
    kind: "classification",
    name: "classification",
    schema: z.object({ classification: z.enum(["collab", "spam"]), summary: z.string() }),
    instructions: "Sort.",
    messages: [{ role: "user", content: "Bonjour" }],
  })
  expect(answer).toEqual({ classification: "collab", summary: "Une campagne." })
  const [call] = seen
  expect(decodeURIComponent(call?.url ?? "")).toBe(
    "/model/eu.anthropic.claude-sonnet-4-20250514-v1:0/converse",
  )
  expect(call?.body).toMatchObject({
    inferenceConfig: { maxTokens: 2000 },
    system: [{ text: "Sort." }],
    messages: [{ role: "user", content: [{ text: "Bonjour" }] }],
  })
  expect(call?.authorization).toMatch(
    /^AWS4-HMAC-SHA256 Credential=local\/\d{8}\/eu-west-3\/bedrock\/aws4_request/,
  )
})

test("a draft may be twice as long as what else is asked for", async () => {
  const { key, actor, influencerId } = await newManager()
  const { threadId, messageId } = await storeMail(key)
  const wanted = { intent: "reply", tone: null, currentDraft: "", sendAsCreator: false } as const
  await Inbox.draft(actor, { influencerId, threadId, messageId, ...wanted })
  expect(seen.at(-1)?.body).toMatchObject({ inferenceConfig: { maxTokens: 4000 } })
})

test.each([
  [403, "AccessDeniedException", AI_NOT_OPEN],
  [404, "ResourceNotFoundException", AI_NOT_OPEN],
  [429, "ThrottlingException", AI_FAILED],
  [503, "ServiceUnavailableException", AI_FAILED],
])("a refusal of %s %s is told apart, on the screen and in the log", async (status, type, message) => {
  refusal = [status, type]
  const asking = { agencyId: newId(), kind: "chat", instructions: "Answer." } as const
  const messages = [{ role: "user", content: "Bonjour" }] as const
  const calls = [
    Ai.converse({ ...asking, messages, tools: {}, timeoutMs: 9000 }),
    Ai.object({ ...asking, messages, name: "x", schema: z.object({ a: z.string() }), timeoutMs: 9000 }),
  ]
  for (const answer of await Promise.allSettled(calls)) {
    const error: unknown = answer.status === "rejected" ? answer.reason : null
    expect(error).toMatchObject({ code: "unavailable", message })
    expect(String(error instanceof Error && error.cause)).toMatch(new RegExp(`Error ${status} ${type}$`))
  }
  refusal = null
})
