import { publisherOf } from "./publisher.ts"

/** All settings of a deployment, besides the stage and the account; secrets only by name. */
const REQUIRED = {
  SUPER_ADMIN_EMAIL: "the e-mail address of the platform's owner",
  TEAM_DOMAIN: "the domain of the team's own addresses, which need no subscription",
  MAIL_FROM: "whom e-mails come from, e.g. Trame <bonjour@example.com>; its domain is verified in SES",
  STRIPE_SECRET_NAME: "the secret in Secrets Manager that holds Stripe's secretKey and webhookSecret",
  APIFY_SECRET_NAME: "the secret in Secrets Manager that holds Apify's token",
  GOOGLE_SECRET_NAME: "the secret in Secrets Manager that holds the OAuth client's clientId and clientSecret",
  ALARM_EMAIL: "who is written to when an alarm goes off",
} as const

const DOMAIN = {
  DOMAIN_NAME: "the site's own host name; without it, CloudFront's",
  CERTIFICATE_ARN: "that name's certificate, in us-east-1; goes with DOMAIN_NAME",
} as const

const ADDRESS = "  SITE_URL: where the site is, unless DOMAIN_NAME says so: https:// and CloudFront's name"

const GENERATION = "ORIGIN_KEY_GENERATION"
const BUDGET = "MONTHLY_BUDGET"

type Explained = Record<string, string>

/** Without a model, everything works except requests to a model. */
const MODEL = {
  AI_MODEL: "the model as AI_PROVIDER calls it; on Bedrock its id, or an inference profile's",
} as const

const OPENAI_COMPATIBLE = {
  AI_BASE_URL: "where the provider speaks OpenAI's protocol, e.g. https://ai.example.com/v1",
  AI_SECRET_NAME: "the secret in Secrets Manager that holds that provider's apiKey",
} as const

type AiSettings =
  | { provider: "none" }
  | { provider: "bedrock"; model: string }
  | { provider: "openai-compatible"; model: string; baseUrl: string; secretName: string }

export interface Settings {
  superAdminEmail: string
  teamDomain: string
  mailFrom: string
  stripeSecretName: string
  apifySecretName: string
  googleSecretName: string
  /** The provider for requests to a model. */
  ai: AiSettings
  alarmEmail: string
  /** Without a trailing slash. */
  siteUrl: string
  /** Number of the present key between CloudFront and the API. */
  originKeyGeneration: number
  domain?: { name: string; certificateArn: string }
  /** In US dollars, for the whole account. */
  monthlyBudget: number
}

/** @throws Error with the names of all missing settings, except the site's address, which can be found */
export function refuseIncomplete(env: NodeJS.ProcessEnv = process.env, stage?: string): void {
  const provider = providerOf(env)
  const wanted: Explained = {
    ...REQUIRED,
    ...(hasDomain(env) && DOMAIN),
    ...(provider === "none" ? {} : MODEL),
    ...(provider === "openai-compatible" ? OPENAI_COMPATIBLE : {}),
    ...publisherOf(stage),
  }
  const missing = Object.keys(wanted).filter((name) => !env[name])
  if (missing.length > 0) {
    const lines = missing.map((name) => `  ${name}: ${wanted[name]}`)
    throw new Error(`Missing settings, nothing is deployed:\n${lines.join("\n")}`)
  }
}

const hasDomain = ({ DOMAIN_NAME, CERTIFICATE_ARN }: NodeJS.ProcessEnv): boolean =>
  Boolean(DOMAIN_NAME || CERTIFICATE_ARN)

/** @throws Error with the names of all missing settings */
export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  refuseIncomplete(env)
  const { DOMAIN_NAME = "", CERTIFICATE_ARN = "", SITE_URL = "" } = env
  if (!hasDomain(env) && !SITE_URL) throw new Error(`Missing settings, nothing is deployed:\n${ADDRESS}`)
  const originKeyGeneration = Number(env[GENERATION] || 1)
  if (!Number.isInteger(originKeyGeneration) || originKeyGeneration < 1) {
    throw new Error(`${GENERATION} counts from 1: ${env[GENERATION]}`)
  }
  const monthlyBudget = Number(env[BUDGET] || 100)
  if (!(monthlyBudget > 0)) throw new Error(`${BUDGET} is an amount in US dollars: ${env[BUDGET]}`)
  const read = (name: keyof typeof REQUIRED): string => env[name] ?? ""
  return {
    superAdminEmail: read("SUPER_ADMIN_EMAIL"),
    teamDomain: read("TEAM_DOMAIN"),
    mailFrom: read("MAIL_FROM"),
    stripeSecretName: read("STRIPE_SECRET_NAME"),
    apifySecretName: read("APIFY_SECRET_NAME"),
    googleSecretName: read("GOOGLE_SECRET_NAME"),
    ai: aiOf(providerOf(env), env),
    alarmEmail: read("ALARM_EMAIL"),
    originKeyGeneration,
    monthlyBudget,
    siteUrl: hasDomain(env) ? `https://${DOMAIN_NAME}` : SITE_URL.replace(/\/+$/, ""),
    ...(hasDomain(env) && { domain: { name: DOMAIN_NAME, certificateArn: CERTIFICATE_ARN } }),
  }
}

const PROVIDERS = ["none", "bedrock", "openai-compatible"] as const
type Provider = (typeof PROVIDERS)[number]

function providerOf({ AI_PROVIDER }: NodeJS.ProcessEnv): Provider {
  const provider = AI_PROVIDER || "none"
  if (isProvider(provider)) return provider
  throw new Error(`AI_PROVIDER is one of ${PROVIDERS.join(", ")}: ${provider}`)
}

const isProvider = (name: string): name is Provider => (PROVIDERS as readonly string[]).includes(name)

function aiOf(
  provider: Provider,
  { AI_MODEL: model = "", AI_BASE_URL: baseUrl = "", AI_SECRET_NAME: secretName = "" }: NodeJS.ProcessEnv,
): AiSettings {
  if (provider === "none") return { provider }
  return provider === "bedrock" ? { provider, model } : { provider, model, baseUrl, secretName }
}
