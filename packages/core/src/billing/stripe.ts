import type { Stripe } from "stripe"
import { AppError, unavailable } from "../lib/error.ts"
import { setting } from "../lib/settings.ts"

/** One try; with the library's own second one, and what else a request does, below the function's 29 s. */
const TIMEOUT_MS = 6000
const RETRIES = 1

let client: Promise<Stripe> | undefined

/** The provider's library, loaded when it is first needed. */
export function provider(): Promise<Stripe> {
  client ??= connect()
  return client
}

async function connect(): Promise<Stripe> {
  const { Stripe } = await import("stripe")
  const { protocol, hostname, port } = new URL(setting("STRIPE_API_URL"))
  const secure = protocol === "https:"
  return new Stripe(setting("STRIPE_SECRET_KEY"), {
    protocol: secure ? "https" : "http",
    host: hostname,
    port: port || (secure ? 443 : 80),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
  })
}

/**
 * Asks the provider.
 * @param sentence French, for the person, when the provider does not answer as it should
 * @throws AppError unavailable
 */
export async function callStripe<Answer>(
  sentence: string,
  ask: (stripe: Stripe) => Promise<Answer>,
): Promise<Answer> {
  const stripe = await provider()
  try {
    return await ask(stripe)
  } catch (error) {
    throw error instanceof AppError ? error : unavailable(sentence, new Error(reasonOf(error)))
  }
}

/** The library's errors carry what was answered, headers included; a log gets what helps to look it up. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const told = ["code", "statusCode", "requestId"].flatMap((name) => {
    const value: unknown = Reflect.get(error, name)
    return value === undefined ? [] : [`${name}=${value}`]
  })
  return [error.name, ...told, error.message].join(" ")
}

/** Whether the provider says that there is no such thing, or no longer. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Error && Reflect.get(error, "code") === "resource_missing"

const STRETCH_MS = 300_000

/**
 * A key under which the provider does a thing once, however often it is asked within some minutes. It replays
 * failures as well, hence not for longer.
 */
export const onceKey = (...parts: (string | number)[]): string =>
  [...parts, Math.floor(Date.now() / STRETCH_MS)].join("-")
