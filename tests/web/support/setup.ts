import { configure } from "@testing-library/react"
import { vi } from "vitest"
import "../../../packages/web/src/lib/api/application-routes.ts"

/** A page's code arrives late on a busy machine. */
const PATIENCE_MS = 5000
configure({ asyncUtilTimeout: PATIENCE_MS })

const { waitFor } = vi
vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === "number" ? options : { timeout: PATIENCE_MS, ...options })
