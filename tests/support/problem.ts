import { ORPCError } from "@orpc/client"

/** The error of a refused call: `code`, `status`, French `message`, and `data.fields`. */
export function toError(
  body: unknown,
  { status }: { status: number },
): ORPCError<string, { fields: unknown }> {
  const { code = "", detail = "", message = "", fields } = isRecord(body) ? body : {}
  return new ORPCError(String(code) || `http_${status}`, {
    status,
    message: String(detail || message),
    data: { fields },
  })
}

/** The error of a call that must be refused. */
export async function refused(call: Promise<unknown>): Promise<ORPCError<string, { fields: unknown }>> {
  try {
    await call
  } catch (error) {
    if (error instanceof ORPCError) return error
    throw error
  }
  throw new Error("The call was expected to be refused")
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null
