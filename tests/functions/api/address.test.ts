import { addressOf } from "@trame/functions/http/bridge"
import { expect, test } from "vitest"
import { toEvent } from "../../../scripts/local/gateway/event.ts"

const from = (headers: Record<string, string>, remoteAddress?: string) => {
  const request = { method: "GET", headers, httpVersion: "1.1", socket: { remoteAddress } }
  return addressOf(toEvent(request, new URL("http://localhost/api/health"), Buffer.alloc(0), null))
}

test("a visitor's address is the one that CloudFront wrote, not what they say it is", () => {
  expect(from({ "x-forwarded-for": "203.0.113.7, 130.176.0.1" })).toBe("203.0.113.7")
  expect(from({ "x-forwarded-for": "1.2.3.4, 203.0.113.7, 130.176.0.1" })).toBe("203.0.113.7")
})

test("without CloudFront it is whoever called the gateway", () => {
  expect(from({ "x-forwarded-for": "198.51.100.9" }, "198.51.100.9")).toBe("198.51.100.9")
  expect(from({}, "127.0.0.1")).toBe("127.0.0.1")
})
