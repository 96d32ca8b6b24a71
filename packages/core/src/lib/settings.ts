/** A setting of the deployment, from environment variables; throws an error that names a missing one. */
export function setting(name: SettingName): string {
  const value = process.env[name]
  if (!value) throw new Error(`Missing setting: ${name}`)
  return value
}

/** All settings of the functions. */
export type SettingName =
  | "TABLE_NAME"
  | "UPLOADS_BUCKET"
  | "NAME_CHANGES_QUEUE_URL"
  | "LIVE_UPDATES_QUEUE_URL"
  | "ACTIVITY_QUEUE_URL"
  | "DAILY_MAILS_QUEUE_URL"
  | "CREDIT_MONTHS_QUEUE_URL"
  | "TOTALS_SWEEP_QUEUE_URL"
  | "REALTIME_ENDPOINT"
  | "SUPER_ADMIN_EMAIL"
  | "TEAM_DOMAIN"
  | "SITE_URL"
  /** Secrets with the keys between CloudFront and the API, the newest first. */
  | "ORIGIN_KEY_SECRETS"
  | "MAIL_FROM"
  | "USER_POOL_ID"
  | "USER_POOL_CLIENT_ID"
  | "STRIPE_API_URL"
  | "STRIPE_SECRET_NAME"
  | "AGENCY_REMOVALS_QUEUE_URL"
  | "SUBSCRIPTION_CHECKS_QUEUE_URL"
  | "CATALOGUE_BUCKET"
  | "CATALOGUE_QUEUE_URL"
  | "SCRAPING_QUEUE_URL"
  | "APIFY_API_URL"
  | "APIFY_SECRET_NAME"
  | "PICTURE_HOSTS"
  | "GOOGLE_SECRET_NAME"
  /** Google's consent page. */
  | "GOOGLE_ACCOUNTS_URL"
  /** Google's service that issues and revokes tokens. */
  | "GOOGLE_OAUTH_URL"
  | "GMAIL_API_URL"
  /** The KMS key that encrypts the mailboxes' tokens. */
  | "MAIL_TOKENS_KEY_ID"
  | "MAIL_SYNC_QUEUE_URL"
  | "MAIL_CLASSIFICATION_QUEUE_URL"
  | "ASSISTANT_QUEUE_URL"
  /** `bedrock`, `openai-compatible` or `none`. */
  | "AI_PROVIDER"
  /** In the provider's notation. */
  | "AI_MODEL"
  /** For a provider that speaks OpenAI's protocol. */
  | "AI_BASE_URL"
  | "AI_SECRET_NAME"
