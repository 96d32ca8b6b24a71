import { once } from "node:events"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { assertAlone } from "./alone.ts"

export interface Answer {
  status?: number
  body: unknown
}

/** A request that the card provider has received and not answered yet. */
export interface Asked {
  method: string
  path: string
  /** The provider runs a request once per key. */
  idempotencyKey: string | undefined
  answer(answer: Answer): void
}

/** A card provider that answers when and as the test says. */
export async function slowProvider() {
  assertAlone()
  const waiting: Asked[] = []
  const arrivals: ((asked: Asked) => void)[] = []
  const server = createServer((request, response) => {
    const asked = toAsked(request, response)
    const arrival = arrivals.shift()
    if (arrival) arrival(asked)
    else waiting.push(asked)
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The next request, once received. */
    next: (): Promise<Asked> => {
      const first = waiting.shift()
      return first ? Promise.resolve(first) : new Promise((resolve) => arrivals.push(resolve))
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

function toAsked(request: IncomingMessage, response: ServerResponse): Asked {
  request.resume()
  return {
    method: request.method ?? "",
    path: request.url ?? "",
    idempotencyKey: request.headers["idempotency-key"]?.toString(),
    answer: ({ status = 200, body }) => {
      response.writeHead(status, { "content-type": "application/json" })
      response.end(typeof body === "string" ? body : JSON.stringify(body))
    },
  }
}

type AnswerTo = (request: string, asked: Asked) => Answer | Promise<Answer>

/** A card provider that answers each request, such as `GET /v1/subscriptions`, by the test's current handler. */
export async function answeringProvider() {
  const { next, ...provider } = await slowProvider()
  let answerTo: AnswerTo = () => ({ status: 500, body: {} })
  const answer = async (asked: Asked) =>
    asked.answer(await answerTo(`${asked.method} ${asked.path.split("?")[0]}`, asked))
  void (async () => {
    for (;;) void answer(await next())
  })()
  return {
    ...provider,
    answers: (as: AnswerTo) => {
      answerTo = as
    },
  }
}
