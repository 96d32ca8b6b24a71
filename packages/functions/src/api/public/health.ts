import { implement } from "@orpc/server"
import { healthContract } from "@trame/core/health"
import type { ApiContext } from "../handler.ts"
import { openApiDocument } from "./openapi.ts"

const os = implement(healthContract).$context<ApiContext>()

export const health = os.router({
  check: os.check.handler(() => ({ status: "ok" as const })),
  openapi: os.openapi.handler(openApiDocument),
})
