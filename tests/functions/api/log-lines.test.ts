import { handler as api } from "@trame/functions/http/public"
import { handler as shareCards } from "@trame/functions/http/share-cards"
import { handler as webhook } from "@trame/functions/http/webhook"
import { logger } from "@trame/functions/logger"
import type { Context } from "aws-lambda"
import { expect, onTestFinished, test, vi } from "vitest"
import { throughCloudFront, toEvent } from "../../../scripts/local/gateway/event.ts"

const eventAt = (method: string, path: string) => {
  const request = throughCloudFront({
    method,
    headers: { host: "localhost" },
    httpVersion: "1.1",
    socket: {},
  })
  return toEvent(request, new URL(`http://localhost${path}`), Buffer.alloc(0), null)
}

/** The functions of a process answer one after the other, with one logger. */
test.for([
  [
    "an operation",
    (event: ReturnType<typeof eventAt>) => api(event, {} as Context),
    "GET",
    "/api/health",
    200,
  ],
  ["a card", shareCards, "GET", "/api/share-cards/site", 200],
  ["the card provider's event", webhook, "GET", "/api/webhooks/stripe", 404],
] as const)(
  "lines of %s name its own call, and nobody of the call before",
  async ([, handler, method, path, status]) => {
    logger.appendKeys({ userId: "before", agencyId: "before", requestId: "before" })
    const lines: string[] = []
    for (const stream of [process.stdout, process.stderr]) {
      const spy = vi.spyOn(stream, "write").mockImplementation((line) => lines.push(String(line)) > 0)
      onTestFinished(() => spy.mockRestore())
    }
    const event = eventAt(method, path)
    const result = await handler(event)
    logger.error("A line of this call")
    logger.resetKeys()
    expect(result.statusCode).toBe(status)
    const { requestId } = event.requestContext
    const said = lines.filter((line) => line.includes("A line of this call"))
    expect(said.map((line) => JSON.parse(line))).toMatchObject([{ service: "trame", requestId }])
    expect(lines.join("")).not.toContain("before")
  },
)

test("a function whose time is nearly over says so in French, as a problem", async () => {
  const spy = vi.spyOn(process.stderr, "write").mockReturnValue(true)
  onTestFinished(() => spy.mockRestore())
  const context = { getRemainingTimeInMillis: () => 500 } as Context
  const result = await api(eventAt("GET", "/api/plans"), context)
  expect(result).toMatchObject({
    statusCode: 503,
    headers: { "content-type": "application/problem+json; charset=utf-8" },
  })
  expect(JSON.parse(result.body ?? "")).toMatchObject({
    code: "unavailable",
    detail: expect.stringMatching(/^Le serveur a mis trop de temps/),
  })
})
