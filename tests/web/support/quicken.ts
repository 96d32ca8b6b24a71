import { StyleContext } from "@ant-design/cssinjs"
import * as React from "react"

type Cached = [times: number, value: unknown]
/** What it makes of an entry; null removes it. */
type Update = (found?: Cached) => Cached | null

/** Leaves out what development builds do and no test looks at: a sixth of what a test of a form takes. */
export function quicken(): void {
  forgetOwners()
  keepStyles()
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
