/** A setting of the deployment, from plain environment variables; refuses by name when missing. */
export function setting(name: SettingName): string {
  const value = process.env[name]
  if (!value) throw new Error(`Missing setting: ${name}`)
  return value
}

/** All the settings the functions read, in one place. */
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
  /** Of the keys between CloudFront and the API, the newest first. */
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
  /** Where Google asks people for their consent. */
  | "GOOGLE_ACCOUNTS_URL"
  /** Where Google gives and revokes tokens. */
  | "GOOGLE_OAUTH_URL"
  | "GMAIL_API_URL"
  /** The KMS key that guards the mailboxes' tokens. */
  | "MAIL_TOKENS_KEY_ID"
  | "MAIL_SYNC_QUEUE_URL"
  | "MAIL_CLASSIFICATION_QUEUE_URL"
  | "ASSISTANT_QUEUE_URL"
  /** `bedrock`, `openai-compatible` or `none`. */
  | "AI_PROVIDER"
  /** As the provider calls it. */
  | "AI_MODEL"
  /** Of a provider that speaks OpenAI's protocol. */
  | "AI_BASE_URL"
  | "AI_SECRET_NAME"
