import * as z from "zod"
import { operation } from "./operation.ts"

export const healthContract = {
  check: operation({ method: "GET", path: "/health", access: "public", summary: "Le service répond" }).output(
    z.object({ status: z.literal("ok") }),
  ),
  openapi: operation({
    method: "GET",
    path: "/openapi.json",
    access: "public",
    summary: "Ce document",
  }).output(z.looseObject({ openapi: z.string() })),
}
