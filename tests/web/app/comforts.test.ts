import { onlineManager } from "@tanstack/react-query"
import { fireEvent } from "@testing-library/react"
import { expect, it, onTestFinished, vi } from "vitest"
import { startPreparing } from "../../../packages/web/src/app/comforts.ts"
import { queryClient } from "../../../packages/web/src/lib/api/queryClient.ts"
import { formsServer } from "../../world/formsServer.ts"

it.each([
  ["on which the pointer rests", "/app/clients/c1", fireEvent.pointerOver, 100, 1],
  ["that has the focus", "/app/clients/c1", fireEvent.focusIn, 100, 1],
  ["that is touched", "/app/clients/c1", fireEvent.touchStart, 0, 1],
  ["of a chart", "/app/clients/c1", (words: Element) => fireEvent.pointerOver(inChart(words)), 100, 1],
  ["that the pointer only passes", "/app/clients/c1", fireEvent.pointerOver, 50, 0],
  ["of another site", "https://other.example/app/clients/c1", fireEvent.pointerOver, 100, 0],
  ["to a page of none", "/nulle-part", fireEvent.pointerOver, 100, 0],
])("a link %s has its page's data fetched ahead", async (_which, href, meet, ms, calls) => {
  const { asked } = begin()
  meet(put(href))
  await after(ms)
  expect(asked()).toBe(calls)
})

it("a link is not followed ahead without a network", async () => {
  const { asked } = begin()
  onlineManager.setOnline(false)
  onTestFinished(() => onlineManager.setOnline(true))
  fireEvent.touchStart(put("/app/clients/c1"))
  await after(0)
  expect(asked()).toBe(0)
})

function begin() {
  const { api } = formsServer()
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
  const stop = startPreparing()
  onTestFinished(() => {
    stop()
    queryClient.clear()
  })
  return { asked: () => api.callsOf("clients.get").length }
}

/** The words within a link, as it is met. */
function put(href: string): Element {
  document.body.innerHTML = `<a href="${href}"><b>Un client</b></a>`
  return document.body.querySelector("b") as Element
}

function inChart(words: Element): Element {
  const href = words.parentElement?.getAttribute("href")
  document.body.innerHTML = `<svg><a href="${href}"><rect /></a></svg>`
  return document.body.querySelector("rect") as Element
}

/** Until the page's code, which the first test loads, would have asked for data. */
async function after(ms: number): Promise<void> {
  vi.advanceTimersByTime(ms)
  vi.useRealTimers()
  await import("../../../packages/web/src/features/clients/ClientPage.tsx")
  await new Promise((resolve) => setTimeout(resolve, 50))
}
