import { StyleContext } from "@ant-design/cssinjs"
import { configure, getConfig } from "@testing-library/react"
import * as React from "react"

/** The only style rule that these tests need: hidden elements. */
export const SHUT = '[class*="ant-"][class$="-hidden"]:not(.print-hidden)'

type Cached = [times: number, value: unknown]
/** Returns an entry's new value; null removes it. */
type Update = (found?: Cached) => Cached | null

/** Marks replaced functions: files share a process, and each would replace them again. */
const QUICK = Symbol.for("quickened")

/** Skips development checks that no test reads: a third of a form test's time. */
export function quicken(): void {
  forgetOwners()
  keepStyles()
  tellAtTheEnd()
  if ("document" in globalThis) rememberStyles()
}

/** React records each element's creation stack. */
function forgetOwners(): void {
  const internals = Reflect.get(React, "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE")
  const enough = { get: () => Number.POSITIVE_INFINITY, set: () => {}, configurable: true }
  Object.defineProperty(internals, "recentlyCreatedOwnerStacks", enough)
}

/**
 * Keeps antd's styles out of the document, where each role query would match them, and in the cache, which drops styles
 * with their last component.
 */
function keepStyles(): void {
  const context = Reflect.get(StyleContext, "_currentValue")
  context.mock = "server"
  const { cache } = context
  const { opUpdate } = Object.getPrototypeOf(cache)
  cache.opUpdate = (path: string, update: Update) =>
    opUpdate.call(cache, path, (found?: Cached) => update(found) ?? found)
}

/** Each failed attempt of a waiting query would print the whole page; only the last one does. */
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
 * Role and name queries compute the style of each element and its ancestors. Since `SHUT` is the only style sheet,
 * elements of the same tag and inline style have the same answer, except for visibility, which ancestors set.
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
    // Not a proxy of the style itself: the language would check each answer against its target.
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
