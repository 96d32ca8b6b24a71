import { StyleContext } from "@ant-design/cssinjs"
import { configure, getConfig } from "@testing-library/react"
import * as React from "react"

/** All that styles say in these tests of what is there and what is not. */
export const SHUT = '[class*="ant-"][class$="-hidden"]'

type Cached = [times: number, value: unknown]
/** What it makes of an entry; null removes it. */
type Update = (found?: Cached) => Cached | null

/** Says of what was replaced that it was: files share a process, and each would replace it once more. */
const QUICK = Symbol.for("quickened")

/** Leaves out what development builds do and no test looks at: a third of what a test of a form takes. */
export function quicken(): void {
  forgetOwners()
  keepStyles()
  tellAtTheEnd()
  if ("document" in globalThis) rememberStyles()
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
  if (QUICK in getElementError) return
  const briefly: typeof getElementError = (message, container) =>
    Reflect.get(getConfig(), "_disableExpensiveErrorDiagnostics")
      ? new Error(message ?? undefined)
      : getElementError(message, container)
  configure({ getElementError: Object.assign(briefly, { [QUICK]: true }) })
}

/**
 * How an element looks is asked of each that a role or a name is looked for in, of all around it, and of what is
 * pressed. Where no style sheet but `SHUT` speaks, elements of one kind with the same style of their own have the same
 * answer; whether they are visible hangs on those around them as well.
 */
function rememberStyles(): void {
  if (QUICK in window.getComputedStyle) return
  const computed = window.getComputedStyle.bind(window)
  const known = new Map<string, string>()
  const answer = (element: Element, name: string): string => {
    const style = computed(element)
    if (name === "visibility") return element.closest('[style*="visibility"]') ? style.visibility : "visible"
    const kind = `${name} ${element.tagName} ${element.matches(SHUT)} ${element.getAttribute("style")}`
    const found = known.get(kind) ?? Reflect.get(style, name) ?? style.getPropertyValue(name)
    known.set(kind, found)
    return found
  }
  const quickly: typeof window.getComputedStyle = (element, pseudo) => {
    const style = computed(element, pseudo)
    if (pseudo || !element.isConnected) return style
    const ask = (name: string): string => answer(element, name)
    // Not of the style itself: at each answer the language would look whether that agrees.
    return new Proxy(Object.create(null), {
      get: (_, name) => {
        if (name === "getPropertyValue") return ask
        return typeof name === "symbol" || name in CSSStyleDeclaration.prototype
          ? Reflect.get(style, name)
          : ask(name)
      },
    })
  }
  window.getComputedStyle = Object.assign(quickly, { [QUICK]: true })
}
