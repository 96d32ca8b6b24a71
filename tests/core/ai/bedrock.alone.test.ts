import * as Ai from "@trame/core/ai/index"
import { AI_FAILED, AI_NOT_OPEN } from "@trame/core/ai/rules"
import * as Inbox from "@trame/core/inbox/index"
import { newId } from "@trame/core/lib/id"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import * as z from "zod"
import { listenOnLoopback, readText } from "../../../scripts/local/lib/loopback.ts"
import { newManager } from "../../support/mailbox.ts"
import { putMail } from "../../support/storedMails.ts"

let refusal: [status: number, type: string] | null = null
let server: Awaited<ReturnType<typeof listenOnLoopback>>

/** As Bedrock's Converse answers: the object is what its one tool is called with. */
beforeAll(async () => {
  server = await listenOnLoopback(async (request, response) => {
    const body: Call["body"] = JSON.parse(await readText(request, 100_000))
    const [status, type] = refusal ?? [200, ""]
    const error = refusal && { "x-amzn-errortype": `${type}:http://internal` }
    response.writeHead(status, { "content-type": "application/json", ...error })
    if (refusal) return void response.end(JSON.stringify({ message: "Secret words of a mail" }))
    calls.push({ url: request.url, authorization: request.headers.authorization, body })
    const name = body.toolConfig?.tools[0]?.toolSpec.name
    const input = { classification: "collab", summary: "Une campagne.", draft: "Avec plaisir" }
    const content = [{ toolUse: { toolUseId: "t1", name, input } }]
    response.end(
      JSON.stringify({
        output: { message: { role: "assistant", content } },
        stopReason: "tool_use",
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
describe("Bedrock", () => {
  it("is asked by the function's role, with a limit for each kind", async () => {
    const answer = await Ai.object({ ...asking, kind: "classification", name: "classification", schema })
    expect(answer).toEqual({ classification: "collab", summary: "Une campagne." })
    const [{ url, authorization, body } = {}] = calls
    expect(decodeURIComponent(url ?? "")).toBe("/model/eu.anthropic.claude-sonnet-4-20250514-v1:0/converse")
    expect(body).toMatchObject({
      inferenceConfig: { maxTokens: 2000 },
      system: [{ text: "Sort." }],
      messages: [{ role: "user", content: [{ text: "Bonjour" }] }],
    })
    const signature = /^AWS4-HMAC-SHA256 Credential=local\/\d{8}\/eu-west-3\/bedrock\/aws4_request/
    expect(authorization).toMatch(signature)
    const { key, actor, influencerId } = await newManager()
    const { threadId, messageId } = await putMail(key)
    const draft = { intent: "reply", tone: null, currentDraft: "", sendAsCreator: false } as const
    await Inbox.draft(actor, { influencerId, threadId, messageId, ...draft })
    expect(calls.at(-1)?.body).toMatchObject({ inferenceConfig: { maxTokens: 4000 } })
  })

  it.each([
    [403, "AccessDeniedException", AI_NOT_OPEN],
    [404, "ResourceNotFoundException", AI_NOT_OPEN],
    [429, "ThrottlingException", AI_FAILED],
    [503, "ServiceUnavailableException", AI_FAILED],
  ])("refuses with %s %s, which screen and log tell apart", async (status, type, message) => {
    refusal = [status, type]
    const [kind, timeoutMs] = ["chat" as const, 9000]
    for (const answer of await Promise.allSettled([
      Ai.converse({ ...asking, kind, tools: {}, timeoutMs }),
      Ai.object({ ...asking, kind, name: "x", schema, timeoutMs }),
    ])) {
      const error: unknown = answer.status === "rejected" ? answer.reason : null
      expect(error).toMatchObject({ code: "unavailable", message })
      expect(String(error instanceof Error && error.cause)).toMatch(new RegExp(`Error ${status} ${type}$`))
    }
    refusal = null
  })
})

interface Call {
  url: string | undefined
  authorization: string | undefined
  body: { toolConfig?: { tools: { toolSpec: { name: string } }[] } }
}

const calls: Call[] = []

const schema = z.object({ classification: z.enum(["collab", "spam"]), summary: z.string() })
const asking = {
  agencyId: newId(),
  instructions: "Sort.",
  messages: [{ role: "user", content: "Bonjour" }],
} as const
