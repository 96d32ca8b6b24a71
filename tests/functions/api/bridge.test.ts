import { toRequest, toResult } from "@trame/functions/http/bridge"
import type { APIGatewayProxyEventV2 } from "aws-lambda"
import { expect, test } from "vitest"
import { throughCloudFront, toEvent } from "../../../scripts/local/gateway/event.ts"

test("a request arrives as it was sent, also when the gateway passes its body in base64", async () => {
  const text = "List-Unsubscribe=One-Click&é=1"
  const body = Buffer.from(text).toString("base64")
  const encoded = toRequest(eventOf("POST", { body, isBase64Encoded: true }))
  expect(await encoded.text()).toBe(text)
  const plain = toRequest(eventOf("PUT", { body: text, isBase64Encoded: false }))
  expect([plain.method, await plain.text()]).toEqual(["PUT", text])
  const { pathname, searchParams } = new URL(plain.url)
  expect([pathname, Object.fromEntries(searchParams)]).toEqual(["/api/clients", { search: "été", page: "2" }])
  expect(plain.headers.get("content-type")).toBe("application/x-www-form-urlencoded")
})

test("a GET or HEAD request has no body, even if the event carries one", async () => {
  for (const method of ["GET", "HEAD"]) {
    const request = toRequest(eventOf(method, { body: "x", rawQueryString: "" }))
    expect([request.body, new URL(request.url).search]).toEqual([null, ""])
  }
})

test("a response keeps its status and headers, except for a stale length", async () => {
  const headers = { "content-length": "2", "content-type": "text/calendar", etag: "1" }
  expect(await toResult(new Response("é", { status: 203, headers }))).toEqual({
    statusCode: 203,
    body: "é",
    headers: { "content-type": "text/calendar", etag: "1", vary: "accept-encoding" },
  })
})

const eventOf = (method: string, more: Partial<APIGatewayProxyEventV2> = {}): APIGatewayProxyEventV2 => {
  const headers = { host: "localhost", "content-type": "application/x-www-form-urlencoded" }
  const request = throughCloudFront({ method, headers, httpVersion: "1.1", socket: {} })
  const url = new URL("http://localhost/api/clients?search=%C3%A9t%C3%A9&page=2")
  return { ...toEvent(request, url, Buffer.alloc(0), null), ...more }
}
