import type { IncomingMessage, ServerResponse } from "node:http"
import { setTimeout as wait } from "node:timers/promises"
import { Failure, isSame, sendJson } from "../lib/answers.ts"
import { type LoopbackServer, listenOnLoopback, readText, urlOf } from "../lib/loopback.ts"
import { assistant } from "./assistant.ts"
import type { Brain, Question } from "./brain.ts"
import { classification } from "./classification.ts"
import { drafts } from "./drafts.ts"
import { AiFailure, unknownHere } from "./failure.ts"
import { inboxChat } from "./inbox-chat.ts"
import { readRequest } from "./request.ts"
import { respond } from "./response.ts"
import { answerTests, type Behaviours, createBehaviours } from "./tests.ts"

interface AiOptions {
  apiKey: string
  model: string
}

const LARGEST_BODY = 4 * 1024 * 1024

/** A deterministic, rule-based model with OpenAI's protocol; on loopback only. */
export async function startAi(options: AiOptions): Promise<LoopbackServer> {
  const behaviours = createBehaviours()
  return listenOnLoopback((request, response) =>
    urlOf(request).pathname.startsWith("/_test/")
      ? answerTests(behaviours, request, response)
      : answer(options, behaviours, request, response),
  )
}

async function answer(
  { apiKey, model }: AiOptions,
  behaviours: Behaviours,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    checkKey(request, apiKey)
    const route = `${request.method} ${urlOf(request).pathname}`
    if (route === "GET /v1/models") return sendJson(response, { status: 200, body: modelsOf(model) })
    if (route !== "POST /v1/chat/completions")
      throw new AiFailure(404, "invalid_request_error", `No ${route}`)
    const body = await readText(request, LARGEST_BODY)
    const asked = readRequest(body, model)
    const behaviour = behaviours.take(body)
    if (behaviour?.delayMs) await wait(behaviour.delayMs, undefined, { ref: false })
    if (behaviour?.status)
      throw new AiFailure(behaviour.status, "server_error", "The local model was told to fail")
    const thought = behaviour?.thought ?? brainFor(asked.question)(asked.question)
    if (!response.destroyed) respond(response, asked, thought, model)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    sendJson(response, error)
  }
}

const modelsOf = (id: string) => ({
  object: "list",
  data: [{ id, object: "model", created: 1_767_225_600, owned_by: "trame" }],
})

/** The requested schema and the tools identify the task. */
function brainFor({ schemaName, tools }: Question): Brain {
  if (schemaName !== null) {
    const brain = OBJECTS[schemaName]
    if (!brain) throw unknownHere(`the schema ${schemaName}`)
    return brain
  }
  if (tools.includes("search_mails")) return inboxChat
  if (tools.length) return assistant
  throw unknownHere("what is asked: neither a schema nor tools")
}

const OBJECTS: Partial<Record<string, Brain>> = { classification, draft: drafts }

function checkKey({ headers }: IncomingMessage, apiKey: string): void {
  const [, given] = /^Bearer (.+)$/.exec(headers.authorization ?? "") ?? []
  if (given && isSame(given, apiKey)) return
  throw new AiFailure(401, "invalid_request_error", "Incorrect API key provided", "invalid_api_key")
}
