/** What is the same wherever and whenever the engine runs: nothing that is stored holds a port. */
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
/** What the gateway, as CloudFront, sends with every call. */
export const ORIGIN_KEY = "origin_trame_local"
export const STRIPE_SECRET_KEY = "sk_test_trame_local"
export const STRIPE_WEBHOOK_SECRET = "whsec_trame_local"
export const APIFY_TOKEN = "apify_api_trame_local"

interface Addresses {
  /** Of the site. */
  site: string
  dynamodb: string
  s3: string
  sqs: string
  cognito: string
  ses: string
  stripe: string
  /** Also of the pictures that its results name. */
  apify: string
  /** The management API of the sockets. */
  realtime: string
  /** Queue addresses by the name of their setting. */
  queues: Record<string, string>
}

/** Everything the functions read from their environment; production code has no other local branch. */
export function environmentOf(addresses: Addresses): Record<string, string> {
  return {
    AWS_REGION: REGION,
    AWS_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
    AWS_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
    AWS_EC2_METADATA_DISABLED: "true",
    AWS_ENDPOINT_URL_DYNAMODB: addresses.dynamodb,
    AWS_ENDPOINT_URL_S3: addresses.s3,
    AWS_ENDPOINT_URL_SQS: addresses.sqs,
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: addresses.cognito,
    AWS_ENDPOINT_URL_SESV2: addresses.ses,
    TABLE_NAME: TABLE,
    UPLOADS_BUCKET,
    CATALOGUE_BUCKET,
    USER_POOL_ID,
    USER_POOL_CLIENT_ID,
    SUPER_ADMIN_EMAIL,
    TEAM_DOMAIN,
    MAIL_FROM,
    SITE_URL: addresses.site,
    ORIGIN_KEYS: ORIGIN_KEY,
    STRIPE_API_URL: addresses.stripe,
    STRIPE_SECRET_KEY,
    STRIPE_WEBHOOK_SECRET,
    APIFY_API_URL: addresses.apify,
    APIFY_TOKEN,
    PICTURE_HOSTS: addresses.apify,
    ...addresses.queues,
    REALTIME_ENDPOINT: addresses.realtime,
    POWERTOOLS_LOG_LEVEL: process.env.POWERTOOLS_LOG_LEVEL ?? "WARN",
  }
}

/** What a developer's own shell may hold and would otherwise win over our settings. */
const FOREIGN = ["AWS_PROFILE", "AWS_DEFAULT_PROFILE", "AWS_SESSION_TOKEN", "AWS_ENDPOINT_URL"]

export function applyEnvironment(environment: Record<string, string>): void {
  for (const name of FOREIGN) delete process.env[name]
  Object.assign(process.env, environment)
}
