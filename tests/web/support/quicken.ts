import { StyleContext } from "@ant-design/cssinjs"
import { configure, getConfig } from "@testing-library/react"
import * as React from "react"

/** All that styles say in these tests of what is there and what is not. */
export const SHUT = '[class*="ant-"][class$="-hidden"]'

type Cached = [times: number, value: unknown]
/** What it makes of an entry; null removes it. */
type Update = (found?: Cached) => Cached | null

/** Leaves out what development builds do and no test looks at: a third of what a test of a form takes. */
export function quicken(): void {
  forgetOwners()
  keepStyles()
  tellAtTheEnd()
  if ("document" in globalThis) rememberShown()
}

/** Of each element, React notes where it was made. */
function forgetOwners(): void {
  const internals = Reflect.get(React, "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE")
  const enough = { get: () => Number.POSITIVE_INFINITY, set: () => {}, configurable: true }
  Object.defineProperty(internals, "recentlyCreatedOwnerStacks", enough)
}

/**
 * The components' own styles would be matched against each element that a role is looked for in; and they would be made
 * anew by each test, since they are dropped with the last component that has them.
 */
function keepStyles(): void {
  const context = Reflect.get(StyleContext, "_currentValue")
  context.mock = "server"
  const { cache } = context
  const { opUpdate } = Object.getPrototypeOf(cache)
  cache.opUpdate = (path: string, update: Update) =>
    opUpdate.call(cache, path, (found?: Cached) => update(found) ?? found)
}

/** While something is waited for, each look that finds nothing would print the whole page; the last one still does. */
function tellAtTheEnd(): void {
  const { getElementError } = getConfig()
  configure({
    getElementError: (message, container) =>
      Reflect.get(getConfig(), "_disableExpensiveErrorDiagnostics")
        ? new Error(message ?? undefined)
        : getElementError(message, container),
  })
}

/**
 * Whether an element is shown is asked of each that a role or a name is looked for in, and of all around it. Where no
 * style sheet but `SHUT` speaks, elements of one kind with the same style of their own have the same answer.
 */
function rememberShown(): void {
  const computed = window.getComputedStyle.bind(window)
  const displays = new Map<string, string>()
  const answers: Record<string, (element: Element) => string> = {
    display: (element) => {
      const kind = `${element.tagName} ${element.matches(SHUT)} ${element.getAttribute("style")}`
      const display = displays.get(kind) ?? computed(element).display
      displays.set(kind, display)
      return display
    },
    visibility: (element) =>
      element.closest('[style*="visibility"]') ? computed(element).visibility : "visible",
  }
  window.getComputedStyle = (element, pseudo) => {
    const style = computed(element, pseudo)
    if (pseudo || !element.isConnected) return style
    const ask = (name: string): string => answers[name]?.(element) ?? style.getPropertyValue(name)
    return new Proxy(style, {
      get: (_, name) => {
        if (name === "getPropertyValue") return ask
        return typeof name === "string" && name in answers ? ask(name) : Reflect.get(style, name)
      },
    })
  }
}
