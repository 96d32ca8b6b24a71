import { SecretsProvider } from "@aws-lambda-powertools/parameters/secrets"
import { type SettingName, setting } from "./settings.ts"

/** The JSON fields of each secret, by the setting that names it in Secrets Manager (docs/operations.md#secrets). */
interface Secrets {
  STRIPE_SECRET_NAME: "secretKey" | "webhookSecret"
  APIFY_SECRET_NAME: "token"
  GOOGLE_SECRET_NAME: "clientId" | "clientSecret"
  AI_SECRET_NAME: "apiKey"
}

type SecretName = keyof Secrets & SettingName

/** Maximum age of a cached secret; Powertools' own variable overrides it. */
const KEPT_SECONDS = 300
/** How long the previous value is used when Secrets Manager fails. */
const PAUSE_MS = 30_000

/**
 * One value of a secret, a few minutes old at most (docs/operations.md#secrets), so rotation needs no restart.
 * @throws Error that names the secret but not its content
 */
export async function secret<Name extends SecretName>(name: Name, field: Secrets[Name]): Promise<string> {
  const id = setting(name)
  const value: unknown = Reflect.get(fieldsIn(await secretText(id), id), field)
  if (typeof value !== "string" || value === "") throw new Error(`The secret ${id} has no ${field}`)
  return value
}

/** Memoizes an object built from a secret's value, until the value changes. */
export function madeOf<Made, Name extends SecretName>(
  name: Name,
  field: Secrets[Name],
  make: (value: string) => Promise<Made>,
): () => Promise<Made> {
  let last: { value: string; made: Promise<Made> } | undefined
  return async () => {
    const value = await secret(name, field)
    if (last?.value === value) return last.made
    const made = make(value)
    last = { value, made }
    made.catch(() => {
      if (last?.made === made) last = undefined
    })
    return made
  }
}

interface Known {
  text: string
  /** Secrets Manager is not called before this time. */
  untilMs: number
}

const known = new Map<string, Known>()
const underWay = new Map<string, Promise<string>>()

/**
 * The whole text of a secret by its name or ARN, cached as in `secret`.
 * @throws Error that names the secret
 */
export function secretText(id: string): Promise<string> {
  const reading = underWay.get(id) ?? read(id).finally(() => underWay.delete(id))
  underWay.set(id, reading)
  return reading
}

async function read(id: string): Promise<string> {
  const before = known.get(id)
  if (before && Date.now() < before.untilMs) return before.text
  try {
    const maxAge = Number(process.env.POWERTOOLS_PARAMETERS_MAX_AGE ?? KEPT_SECONDS)
    const text = await reader().get(id, { maxAge })
    if (typeof text !== "string") throw new Error("it holds no text")
    known.set(id, { text, untilMs: 0 })
    return text
  } catch (error) {
    if (!before) throw new Error(`The secret ${id} cannot be read: ${messageOf(error)}`)
    known.set(id, { ...before, untilMs: Date.now() + PAUSE_MS })
    return before.text
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

let provider: SecretsProvider | undefined

/** Created on first use, when the environment is set. */
const reader = (): SecretsProvider => {
  provider ??= new SecretsProvider({
    clientConfig: { requestHandler: { connectionTimeout: 1000, requestTimeout: 3000 } },
  })
  return provider
}

/** The parser's own message would repeat the secret's text. */
function fieldsIn(text: string, id: string): object {
  try {
    const fields: unknown = JSON.parse(text)
    if (typeof fields === "object" && fields !== null) return fields
  } catch {}
  throw new Error(`The secret ${id} is not a JSON object`)
}
