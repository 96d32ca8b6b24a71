import { ACTING_AGENCY_HEADER } from "@trame/core/lib/access"
import { handler as api } from "@trame/functions/http/public"
import { handler as shareCards } from "@trame/functions/http/share-cards"
import { handler as webhook } from "@trame/functions/http/webhook"
import { logger } from "@trame/functions/logger"
import type { Context } from "aws-lambda"
import { afterEach, describe, expect, it, vi } from "vitest"
import { inProcessApi } from "../../../scripts/bench/reads/in-process.ts"
import { throughCloudFront, toEvent } from "../../../scripts/local/gateway/event.ts"
import { newAgency, newUser } from "../../support/agency.ts"

afterEach(() => vi.restoreAllMocks())

describe("a line of the log", () => {
  it.each([
    ["an operation", (event: ReturnType<typeof eventAt>) => api(event, {} as Context), "/api/health", 200],
    ["a card", shareCards, "/api/share-cards/site", 200],
    ["the card provider's event", webhook, "/api/webhooks/stripe", 404],
  ])("of %s names its own call, and nothing of the call before", async (_, handler, path, status) => {
    logger.appendKeys({ userId: "before", agencyId: "before", requestId: "before" })
    const lines = linesWritten()
    const event = eventAt(path)
    const result = await handler(event)
    logger.error("A line of this call")
    logger.resetKeys()
    expect(result.statusCode).toBe(status)
    const said = lines.filter((line) => line.includes("A line of this call"))
    const { requestId } = event.requestContext
    expect(said.map((line) => JSON.parse(line))).toMatchObject([{ service: "trame", requestId }])
    expect(lines.join("")).not.toContain("before")
  })

  it("records each write of the platform's owner in another agency and each refusal, without secrets", async () => {
    const { agencyId, admin, member } = await newAgency()
    const { userId } = await newUser({ storedEmail: process.env.SUPER_ADMIN_EMAIL })
    const info = vi.spyOn(logger, "info").mockImplementation(() => undefined)
    const warn = vi.spyOn(logger, "warn").mockImplementation(() => undefined)
    const keys = vi.spyOn(logger, "appendKeys")
    const { clients } = inProcessApi(userId, { [ACTING_AGENCY_HEADER]: agencyId })
    const own = inProcessApi(admin.userId, { [ACTING_AGENCY_HEADER]: "another" })
    const brandName = "Secret de marque"
    await clients.list({})
    const { id: clientId, version } = await clients.create({ brandName })
    await expect(clients.update({ clientId, version: 7, brandName })).rejects.toThrow()
    await clients.update({ clientId, version, brandName })
    await clients.remove({ clientId })
    await own.clients.create({ brandName })
    expect(info.mock.calls).toEqual(
      [201, 409, 200, 200].map((status) => ["A write in another's agency", { status }]),
    )
    expect(keys).toHaveBeenCalledWith({ operation: "clients.create", userId, agencyId })
    expect(warn).not.toHaveBeenCalled()

    await expect(inProcessApi(member.userId).clients.list({})).rejects.toThrow()
    await expect(own.membership.removeMember({ userId: admin.userId })).rejects.toThrow()
    await expect(inProcessApi(null).clients.list({})).rejects.toThrow()
    const refused = ["Refused", { code: "forbidden", status: 403 }]
    expect(warn.mock.calls).toEqual([refused, refused])
    expect(keys).toHaveBeenCalledWith({ operation: "clients.list", userId: member.userId, agencyId })
    const said = JSON.stringify([...info.mock.calls, ...warn.mock.calls, ...keys.mock.calls])
    expect(said).not.toMatch(/Secret|Bearer|brandName/)
  })
})

it("a function that is about to time out answers a French problem", async () => {
  linesWritten()
  const result = await api(eventAt("/api/plans"), { getRemainingTimeInMillis: () => 500 } as Context)
  expect(result).toMatchObject({
    statusCode: 503,
    headers: { "content-type": "application/problem+json; charset=utf-8" },
  })
  expect(JSON.parse(result.body ?? "")).toMatchObject({
    code: "unavailable",
    detail: expect.stringMatching(/^Le serveur a mis trop de temps/),
  })
})

const eventAt = (path: string) => {
  const request = { method: "GET", headers: { host: "localhost" }, httpVersion: "1.1", socket: {} }
  return toEvent(throughCloudFront(request), new URL(`http://localhost${path}`), Buffer.alloc(0), null)
}

/** Collects the lines logged from here on. */
function linesWritten(): string[] {
  const lines: string[] = []
  for (const stream of [process.stdout, process.stderr])
    vi.spyOn(stream, "write").mockImplementation((line) => lines.push(String(line)) > 0)
  return lines
}
