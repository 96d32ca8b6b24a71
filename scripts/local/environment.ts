/** Constants of every run; stored data never contains a port. */
export const REGION = "eu-west-3"
export const TABLE = "trame"
export const UPLOADS_BUCKET = "trame-uploads"
export const CATALOGUE_BUCKET = "trame-catalogue"
export const USER_POOL_ID = `${REGION}_TrameLocal`
export const USER_POOL_CLIENT_ID = "tramelocalclient"
const TEAM_DOMAIN = "trame.example"
const MAIL_FROM = "Trame <bonjour@trame.example>"
const SUPER_ADMIN_EMAIL = "proprietaire@trame.example"
export const CREDENTIALS = { accessKeyId: "local", secretAccessKey: "local" }
/** The gateway sends it with every call, like CloudFront. */
export const ORIGIN_KEY = "origin_trame_local"
export const STRIPE_SECRET_KEY = "sk_test_trame_local"
export const STRIPE_WEBHOOK_SECRET = "whsec_trame_local"
export const APIFY_TOKEN = "apify_api_trame_local"
export const GOOGLE_CLIENT_ID = "trame-local.apps.googleusercontent.com"
export const GOOGLE_CLIENT_SECRET = "GOCSPX-trame-local"
/** Its account and its key's id are fictitious. */
export const KMS_KEY_ID = `arn:aws:kms:${REGION}:123456789012:key/00000000-0000-4000-8000-000000000000`
export const AI_API_KEY = "sk-trame-local"
export const AI_MODEL = "trame-local"

/** By the settings that name them. */
export const SECRET_NAMES = {
  ORIGIN_KEY_SECRETS: "trame/local/origin-key",
  STRIPE_SECRET_NAME: "trame/local/stripe",
  APIFY_SECRET_NAME: "trame/local/apify",
  GOOGLE_SECRET_NAME: "trame/local/google",
  AI_SECRET_NAME: "trame/local/ai",
}

/** The local secrets by name; a model's key comes from the shell, if set. */
export const SECRETS: Readonly<Record<string, string>> = {
  [SECRET_NAMES.ORIGIN_KEY_SECRETS]: ORIGIN_KEY,
  [SECRET_NAMES.STRIPE_SECRET_NAME]: JSON.stringify({
    secretKey: STRIPE_SECRET_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
  }),
  [SECRET_NAMES.APIFY_SECRET_NAME]: JSON.stringify({ token: APIFY_TOKEN }),
  [SECRET_NAMES.GOOGLE_SECRET_NAME]: JSON.stringify({
    clientId: GOOGLE_CLIENT_ID,
    clientSecret: GOOGLE_CLIENT_SECRET,
  }),
  [SECRET_NAMES.AI_SECRET_NAME]: JSON.stringify({ apiKey: process.env.AI_API_KEY ?? AI_API_KEY }),
}

type AwsService = "dynamodb" | "s3" | "sqs" | "cognito" | "ses" | "kms" | "secrets"

/** Of the stand-ins; Apify's also serves the pictures in its results. */
export type ServiceUrls = Record<AwsService | "stripe" | "apify" | "google" | "ai", string>

interface Addresses extends ServiceUrls {
  /** Of the site. */
  site: string
  /** The management API of the sockets. */
  realtime: string
  /** Queue addresses by the name of their setting. */
  queues: Record<string, string>
}

/** The functions' complete environment; production code has no other local branch. */
export function environmentOf({ site, realtime, queues, ...urls }: Addresses): Record<string, string> {
  return {
    AWS_REGION: REGION,
    AWS_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
    AWS_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
    AWS_EC2_METADATA_DISABLED: "true",
    AWS_ENDPOINT_URL_DYNAMODB: urls.dynamodb,
    AWS_ENDPOINT_URL_S3: urls.s3,
    AWS_ENDPOINT_URL_SQS: urls.sqs,
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: urls.cognito,
    AWS_ENDPOINT_URL_SESV2: urls.ses,
    AWS_ENDPOINT_URL_KMS: urls.kms,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: urls.secrets,
    TABLE_NAME: TABLE,
    UPLOADS_BUCKET,
    CATALOGUE_BUCKET,
    USER_POOL_ID,
    USER_POOL_CLIENT_ID,
    SUPER_ADMIN_EMAIL,
    TEAM_DOMAIN,
    MAIL_FROM,
    SITE_URL: site,
    STRIPE_API_URL: urls.stripe,
    APIFY_API_URL: urls.apify,
    PICTURE_HOSTS: urls.apify,
    GOOGLE_ACCOUNTS_URL: urls.google,
    GOOGLE_OAUTH_URL: urls.google,
    GMAIL_API_URL: urls.google,
    MAIL_TOKENS_KEY_ID: KMS_KEY_ID,
    ...SECRET_NAMES,
    ...modelOf(urls.ai),
    ...queues,
    REALTIME_ENDPOINT: realtime,
    POWERTOOLS_LOG_LEVEL: process.env.POWERTOOLS_LOG_LEVEL ?? "WARN",
  }
}

/** The local model, unless the shell names another: `AI_PROVIDER=none npm start` runs without one. */
function modelOf(ai: string): Record<string, string> {
  const { AI_PROVIDER, AI_MODEL: model = AI_MODEL, AI_BASE_URL = `${ai}/v1` } = process.env
  return {
    AI_PROVIDER: AI_PROVIDER ?? "openai-compatible",
    AI_MODEL: model,
    AI_BASE_URL,
  }
}

/** Variables of a developer's shell that would override our settings. */
const FOREIGN = ["AWS_PROFILE", "AWS_DEFAULT_PROFILE", "AWS_SESSION_TOKEN", "AWS_ENDPOINT_URL"]

export function applyEnvironment(environment: Record<string, string>): void {
  for (const name of FOREIGN) delete process.env[name]
  Object.assign(process.env, environment)
}
