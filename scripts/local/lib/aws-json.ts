import type { IncomingMessage, ServerResponse } from "node:http"
import type * as z from "zod"
import { type LoopbackServer, listenOnLoopback, readText } from "./loopback.ts"

/** An error in AWS's format. */
export class ServiceFailure extends Error {
  readonly type: string

  constructor(type: string, message: string) {
    super(message)
    this.type = type
  }
}

export const refused = (type: string, message: string): ServiceFailure => new ServiceFailure(type, message)

export type ServiceOperations = Record<string, (input: unknown) => object>

interface Service {
  /** For messages. */
  name: string
  /** The prefix of the operation in `x-amz-target`. */
  target: string
  /** The service name in request signatures. */
  signedFor: string
  operations: ServiceOperations
}

const LARGEST_BODY = 256 * 1024

/** A service that speaks AWS's JSON protocol 1.1, on loopback only. */
export function startService({ name, target, signedFor, operations }: Service): Promise<LoopbackServer> {
  const signature = new RegExp(`^AWS4-HMAC-SHA256 .*/${signedFor}/`)

  function operationOf({ method, headers }: IncomingMessage) {
    // Pages cannot sign; without this check any site could use it.
    const isSigned = headers.origin === undefined && signature.test(headers.authorization ?? "")
    if (!isSigned) throw refused("MissingAuthenticationTokenException", "Missing Authentication Token")
    const [service, operation = ""] = String(headers["x-amz-target"]).split(".")
    const known = method === "POST" && service === target && Object.hasOwn(operations, operation)
    if (known && operations[operation]) return operations[operation]
    throw refused("UnknownOperationException", `The local ${name} does not know ${headers["x-amz-target"]}`)
  }

  return listenOnLoopback(async (request, response) => {
    try {
      const operation = operationOf(request)
      answer(response, 200, operation(await bodyOf(request)))
    } catch (error) {
      if (!(error instanceof ServiceFailure)) throw error
      answer(response, 400, { __type: error.type, message: error.message })
    }
  })
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const text = await readText(request, LARGEST_BODY)
  try {
    return JSON.parse(text)
  } catch {
    throw refused("SerializationException", "The request is not JSON")
  }
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/x-amz-json-1.1" })
  response.end(JSON.stringify(body))
}

/** Parameters without effect here are refused, so that nothing counts as done that is not. */
export function checked<Shape>(schema: z.ZodType<Shape>, input: unknown): Shape {
  const { success, data, error } = schema.safeParse(input)
  if (success) return data
  const [issue] = error.issues
  throw refused("ValidationException", `${issue?.path.join(".")}: ${issue?.message}`)
}
