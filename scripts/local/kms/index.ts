import type { IncomingMessage, ServerResponse } from "node:http"
import { type LoopbackServer, listenOnLoopback, readText } from "../lib/loopback.ts"
import { KmsFailure, refused } from "./failure.ts"
import { operationsOf } from "./operations.ts"

export interface KmsOptions {
  /** Where the local key lies; null makes one that is forgotten. */
  dataDir: string | null
  keyId: string
}

const LARGEST_BODY = 64 * 1024
const TARGET = /^TrentService\.(\w+)$/

/** What we use of KMS: data keys of one key, on loopback only. */
export async function startKms(options: KmsOptions): Promise<LoopbackServer> {
  const operations = operationsOf(options)
  return listenOnLoopback(async (request, response) => {
    try {
      answer(response, 200, operations[nameOf(request)]?.(await bodyOf(request)) ?? refuseUnknown(request))
    } catch (error) {
      if (!(error instanceof KmsFailure)) throw error
      answer(response, 400, { __type: error.type, message: error.message })
    }
  })
}

function nameOf({ method, headers }: IncomingMessage): string {
  // Pages cannot sign; without this any site could have data keys made.
  const isSigned =
    headers.origin === undefined && /^AWS4-HMAC-SHA256 .*\/kms\//.test(headers.authorization ?? "")
  if (!isSigned) throw refused("MissingAuthenticationTokenException", "Missing Authentication Token")
  const [, name = ""] = (method === "POST" && TARGET.exec(String(headers["x-amz-target"]))) || []
  return name
}

function refuseUnknown({ headers }: IncomingMessage): never {
  throw refused("UnknownOperationException", `The local KMS does not know ${headers["x-amz-target"]}`)
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
