import type { SettingName } from "@trame/core/lib/settings"

/**
 * All functions of the product and their triggers. The stacks deploy this list and the local engine runs it, so that
 * neither lacks a function of the other.
 */
export interface FunctionDefinition {
  name: string
  /** The module below `packages/functions/src` with its export, e.g. `jobs/totals.sweep`. */
  handler: string
  /**
   * All settings that it reads from its environment, besides AWS's own variables; the stacks grant access to their
   * resources.
   */
  settings: readonly SettingName[]
  /** Maximum duration of one call. */
  timeoutSeconds: number
  /** Whether it only reads the resources of its settings, except for counting requests (`withinLinkLimits`). */
  readsOnly?: boolean
  /** 1024 by default. Processor time grows with it. */
  memoryMb?: number
  /**
   * Whether dynamic imports are separate files: a large library then costs nothing before its first use. Otherwise the
   * bundle is one file, which loads faster when all of it is needed.
   */
  splits?: boolean
}

export const MEMORY_MB = 1024

export type ApiFunction = FunctionDefinition & {
  /** In API Gateway's notation: one route each, for any method. One function has all paths of a domain. */
  paths: readonly string[]
} & Callers

/**
 * Whether the JWT authorizer protects it; if not, the class of callers that shares its limits (`stacks/throttles.ts`).
 */
type Callers = { authorized: true } | { authorized: false; strangers: Strangers }

/** Callers without a token: readers, visitors with a link that writes, people who sign up or recover access, Stripe. */
export type Strangers = "public" | "guest" | "sign-in" | "webhook"

/** The setting that identifies requests from the distribution. */
const THROUGH_SITE = ["ORIGIN_KEY_SECRETS"] as const
/** The settings that decide a caller's rights. */
const WHO_ACTS = ["SUPER_ADMIN_EMAIL", "TEAM_DOMAIN"] as const
/** The settings for creating, verifying and removing accounts. */
const ACCOUNTS = ["USER_POOL_ID", "USER_POOL_CLIENT_ID", "MAIL_FROM"] as const
/** The settings for reading and sending in a person's Gmail. */
const GMAIL = [
  "GOOGLE_SECRET_NAME",
  "GOOGLE_ACCOUNTS_URL",
  "GOOGLE_OAUTH_URL",
  "GMAIL_API_URL",
  "MAIL_TOKENS_KEY_ID",
] as const
/** The settings for calls to a model. */
const AI = ["AI_PROVIDER", "AI_MODEL", "AI_BASE_URL", "AI_SECRET_NAME"] as const
const PAYMENTS = ["STRIPE_API_URL", "STRIPE_SECRET_NAME"] as const

/** All paths below these domains' names; `{proxy+}` is at least one character. */
const below = (...domains: string[]): string[] => domains.map((domain) => `/api/${domain}/{proxy+}`)
/** Also the name itself, the address of a list. */
const atAndBelow = (...domains: string[]): string[] =>
  domains.flatMap((domain) => [`/api/${domain}`, ...below(domain)])

export const apis: readonly ApiFunction[] = [
  {
    name: "app",
    handler: "http/app.handler",
    paths: [
      ...below("identity", "agencies", "files", "realtime"),
      ...atAndBelow("clients", "collaborations"),
    ],
    authorized: true,
    settings: [...THROUGH_SITE, "TABLE_NAME", "UPLOADS_BUCKET", "NAME_CHANGES_QUEUE_URL", ...WHO_ACTS],
    timeoutSeconds: 29,
  },
  {
    name: "campaigns",
    handler: "http/campaigns.handler",
    paths: ["/api/dashboard", ...below("accounting"), ...atAndBelow("castings", "timeline-templates")],
    authorized: true,
    settings: [...THROUGH_SITE, "TABLE_NAME", ...WHO_ACTS],
    timeoutSeconds: 29,
  },
  {
    name: "search",
    handler: "http/search.handler",
    paths: [...below("influencers", "discover"), ...atAndBelow("market-watch")],
    authorized: true,
    settings: [...THROUGH_SITE, "TABLE_NAME", "CATALOGUE_BUCKET", "SCRAPING_QUEUE_URL", ...WHO_ACTS],
    timeoutSeconds: 29,
    memoryMb: 2048,
  },
  {
    name: "creators",
    handler: "http/creators.handler",
    paths: atAndBelow("roster", "recruitment", "enrichment"),
    authorized: true,
    settings: [...THROUGH_SITE, "TABLE_NAME", "SCRAPING_QUEUE_URL", ...WHO_ACTS],
    timeoutSeconds: 29,
  },
  {
    name: "workspace",
    handler: "http/workspace.handler",
    paths: [...below("calendar"), ...atAndBelow("resources", "todos", "planner", "views")],
    authorized: true,
    settings: [...THROUGH_SITE, "TABLE_NAME", "UPLOADS_BUCKET", ...WHO_ACTS],
    timeoutSeconds: 29,
  },
  {
    name: "onboarding",
    handler: "http/onboarding.handler",
    paths: atAndBelow("onboarding"),
    authorized: true,
    settings: [...THROUGH_SITE, "TABLE_NAME", "NAME_CHANGES_QUEUE_URL", ...WHO_ACTS],
    timeoutSeconds: 29,
  },
  {
    name: "bin",
    handler: "http/bin.handler",
    paths: atAndBelow("bin"),
    authorized: true,
    settings: [...THROUGH_SITE, "TABLE_NAME", "UPLOADS_BUCKET", "NAME_CHANGES_QUEUE_URL", ...WHO_ACTS],
    timeoutSeconds: 29,
  },
  {
    name: "sharing",
    handler: "http/sharing.handler",
    paths: ["/api/appearance", ...below("link-mails")],
    authorized: true,
    settings: [
      ...THROUGH_SITE,
      "TABLE_NAME",
      "UPLOADS_BUCKET",
      "CATALOGUE_BUCKET",
      "MAIL_FROM",
      "SITE_URL",
      ...WHO_ACTS,
    ],
    timeoutSeconds: 29,
  },
  {
    name: "together",
    handler: "http/together.handler",
    paths: [
      ...below("casting-comments", "collaboration-comments"),
      ...atAndBelow("activity", "notifications"),
    ],
    authorized: true,
    settings: [...THROUGH_SITE, "TABLE_NAME", ...WHO_ACTS],
    timeoutSeconds: 29,
  },
  {
    name: "auth",
    handler: "http/auth.handler",
    paths: below("auth"),
    authorized: false,
    strangers: "sign-in",
    settings: [...THROUGH_SITE, "TABLE_NAME", ...WHO_ACTS, ...ACCOUNTS],
    timeoutSeconds: 29,
  },
  {
    name: "account",
    handler: "http/account.handler",
    paths: [...below("account", "membership", "removals"), ...atAndBelow("approvals")],
    authorized: true,
    settings: [
      ...THROUGH_SITE,
      "TABLE_NAME",
      "AGENCY_REMOVALS_QUEUE_URL",
      "NAME_CHANGES_QUEUE_URL",
      ...WHO_ACTS,
      ...ACCOUNTS,
    ],
    timeoutSeconds: 29,
  },
  {
    name: "billing",
    handler: "http/billing.handler",
    paths: below("billing"),
    authorized: true,
    settings: [...THROUGH_SITE, "TABLE_NAME", "SITE_URL", ...WHO_ACTS, ...PAYMENTS],
    timeoutSeconds: 29,
  },
  {
    name: "stripe-webhook",
    handler: "http/webhook.handler",
    paths: ["/api/webhooks/stripe"],
    authorized: false,
    strangers: "webhook",
    settings: [...THROUGH_SITE, "TABLE_NAME", ...PAYMENTS],
    timeoutSeconds: 29,
  },
  {
    name: "inbox",
    handler: "http/inbox.handler",
    paths: atAndBelow("inbox"),
    authorized: true,
    settings: [
      ...THROUGH_SITE,
      "TABLE_NAME",
      "UPLOADS_BUCKET",
      "SITE_URL",
      "MAIL_SYNC_QUEUE_URL",
      ...WHO_ACTS,
      ...GMAIL,
      ...AI,
    ],
    timeoutSeconds: 29,
    splits: true,
  },
  {
    name: "admin",
    handler: "http/admin.handler",
    paths: [...below("admin"), ...atAndBelow("assistant")],
    authorized: true,
    settings: [
      ...THROUGH_SITE,
      "TABLE_NAME",
      "UPLOADS_BUCKET",
      "ASSISTANT_QUEUE_URL",
      "AGENCY_REMOVALS_QUEUE_URL",
      "CATALOGUE_QUEUE_URL",
      "AI_PROVIDER",
      ...WHO_ACTS,
    ],
    timeoutSeconds: 29,
  },
  {
    name: "guest",
    handler: "http/guest.handler",
    paths: below("brand-casting", "brief", "guest-collaboration", "mail-preferences"),
    authorized: false,
    strangers: "guest",
    settings: [...THROUGH_SITE, "TABLE_NAME", "UPLOADS_BUCKET"],
    timeoutSeconds: 29,
  },
  {
    name: "share-cards",
    handler: "http/share-cards.handler",
    paths: below("share-cards"),
    authorized: false,
    strangers: "public",
    settings: [...THROUGH_SITE, "TABLE_NAME", "SITE_URL"],
    timeoutSeconds: 29,
  },
  {
    name: "public",
    handler: "http/public.handler",
    paths: ["/api/plans", ...below("influencer-profile", "tracking"), "/api/health", "/api/openapi.json"],
    authorized: false,
    strangers: "public",
    settings: [...THROUGH_SITE, "TABLE_NAME", "UPLOADS_BUCKET"],
    timeoutSeconds: 29,
    readsOnly: true,
  },
  {
    name: "feed",
    handler: "http/feed.handler",
    paths: below("calendar-feed"),
    // Programs that subscribe to a calendar send HEAD requests first.
    authorized: false,
    strangers: "public",
    settings: [...THROUGH_SITE, "TABLE_NAME", "SITE_URL", ...WHO_ACTS],
    timeoutSeconds: 29,
    readsOnly: true,
  },
]

/** Consumes the queue with its name. */
export interface QueueFunction extends FunctionDefinition {
  /** The setting with the queue's address, for other functions. */
  queueSetting: SettingName
  /** Maximum number of messages per call. */
  batchSize: number
  /**
   * Whether messages of a group are handled in the order of sending, one call at a time; the sender sets each message's
   * group and deduplication id. A failure blocks its group for six times `timeoutSeconds`, so handlers themselves retry
   * what may succeed at once.
   */
  fifo?: true
  /** Maximum number of concurrent calls, 2 to 1000: a long queue must not use up the account's functions. */
  maxConcurrency: number
  /** An alarm reports messages that wait for more minutes. */
  lateAfterMinutes: number
}

/** Names of the queue and its dead-letter queue, after the stage's prefix. */
export function queueNames({ name, fifo }: Pick<QueueFunction, "name" | "fifo">) {
  const ending = fifo ? ".fifo" : ""
  return { queue: `${name}${ending}`, deadLetters: `${name}-dlq${ending}` }
}

export const queues: readonly QueueFunction[] = [
  {
    name: "name-changes",
    handler: "jobs/name-changes.handler",
    queueSetting: "NAME_CHANGES_QUEUE_URL",
    settings: ["TABLE_NAME", "NAME_CHANGES_QUEUE_URL"],
    timeoutSeconds: 60,
    batchSize: 10,
    // Each message covers one client's collaborations, or those of one manager.
    maxConcurrency: 10,
    lateAfterMinutes: 15,
  },
  {
    name: "live-updates",
    handler: "jobs/live-updates.handler",
    queueSetting: "LIVE_UPDATES_QUEUE_URL",
    settings: ["TABLE_NAME", "REALTIME_ENDPOINT", ...WHO_ACTS],
    timeoutSeconds: 60,
    batchSize: 10,
    // People with open pages wait for it.
    maxConcurrency: 20,
    lateAfterMinutes: 5,
  },
  {
    name: "activity",
    handler: "jobs/activity.handler",
    queueSetting: "ACTIVITY_QUEUE_URL",
    settings: ["TABLE_NAME", ...WHO_ACTS],
    timeoutSeconds: 60,
    batchSize: 10,
    // A mention must arrive while its page is still open; people's actions are few.
    maxConcurrency: 5,
    lateAfterMinutes: 15,
  },
  {
    name: "daily-mails",
    handler: "jobs/daily-mails.tell",
    queueSetting: "DAILY_MAILS_QUEUE_URL",
    settings: ["TABLE_NAME", "MAIL_FROM", "SITE_URL", ...WHO_ACTS],
    timeoutSeconds: 300,
    batchSize: 1,
    // One agency at a time, in the hour when people start work.
    maxConcurrency: 5,
    lateAfterMinutes: 60,
  },
  {
    name: "credit-months",
    handler: "jobs/credit-months.begin",
    queueSetting: "CREDIT_MONTHS_QUEUE_URL",
    settings: ["TABLE_NAME"],
    timeoutSeconds: 60,
    batchSize: 5,
    // The people of one agency at a time, one write each, in the first hour of a month.
    maxConcurrency: 5,
    lateAfterMinutes: 60,
  },
  {
    name: "totals-sweep",
    handler: "jobs/totals.sweep",
    queueSetting: "TOTALS_SWEEP_QUEUE_URL",
    settings: ["TABLE_NAME"],
    timeoutSeconds: 900,
    batchSize: 1,
    // The whole portfolio of one agency at a time, at night: five leave capacity to users.
    maxConcurrency: 5,
    lateAfterMinutes: 120,
  },
  {
    name: "agency-removals",
    handler: "jobs/agency-removals.handler",
    queueSetting: "AGENCY_REMOVALS_QUEUE_URL",
    settings: [
      "TABLE_NAME",
      "UPLOADS_BUCKET",
      "CATALOGUE_BUCKET",
      "CATALOGUE_QUEUE_URL",
      "AGENCY_REMOVALS_QUEUE_URL",
      "SUBSCRIPTION_CHECKS_QUEUE_URL",
      "USER_POOL_ID",
      ...GMAIL,
    ],
    timeoutSeconds: 900,
    batchSize: 1,
    // Rare, long, and not urgent.
    maxConcurrency: 2,
    lateAfterMinutes: 120,
    splits: true,
  },
  {
    name: "catalogue",
    handler: "jobs/catalogue.write",
    queueSetting: "CATALOGUE_QUEUE_URL",
    settings: ["TABLE_NAME", "CATALOGUE_BUCKET", "SCRAPING_QUEUE_URL"],
    timeoutSeconds: 60,
    batchSize: 10,
    // One group, so never more than one call; two is SQS's minimum.
    maxConcurrency: 2,
    lateAfterMinutes: 15,
    fifo: true,
  },
  {
    name: "scraping",
    handler: "jobs/scraping.handler",
    queueSetting: "SCRAPING_QUEUE_URL",
    settings: [
      "TABLE_NAME",
      "CATALOGUE_BUCKET",
      "CATALOGUE_QUEUE_URL",
      "SCRAPING_QUEUE_URL",
      "APIFY_API_URL",
      "APIFY_SECRET_NAME",
      "PICTURE_HOSTS",
    ],
    timeoutSeconds: 120,
    batchSize: 1,
    // The number of concurrent runs in the scraper's plan.
    maxConcurrency: 10,
    lateAfterMinutes: 15,
    splits: true,
  },
  {
    name: "mail-sync",
    handler: "jobs/mail.sync",
    queueSetting: "MAIL_SYNC_QUEUE_URL",
    settings: ["TABLE_NAME", "MAIL_SYNC_QUEUE_URL", "MAIL_CLASSIFICATION_QUEUE_URL", ...GMAIL],
    timeoutSeconds: 120,
    batchSize: 1,
    // Google limits by project and by mailbox: ten are not slowed down.
    maxConcurrency: 10,
    lateAfterMinutes: 30,
    splits: true,
  },
  {
    name: "mail-classification",
    handler: "jobs/mail.classify",
    queueSetting: "MAIL_CLASSIFICATION_QUEUE_URL",
    settings: ["TABLE_NAME", ...AI],
    timeoutSeconds: 120,
    batchSize: 5,
    // A model's provider limits requests per minute.
    maxConcurrency: 5,
    lateAfterMinutes: 60,
    splits: true,
  },
  {
    name: "assistant",
    handler: "jobs/assistant.answer",
    queueSetting: "ASSISTANT_QUEUE_URL",
    settings: ["TABLE_NAME", "ASSISTANT_QUEUE_URL", "REALTIME_ENDPOINT", ...WHO_ACTS, ...AI],
    timeoutSeconds: 180,
    batchSize: 1,
    // As above, and a person waits for the answer.
    maxConcurrency: 5,
    lateAfterMinutes: 5,
    splits: true,
  },
  {
    name: "subscription-checks",
    handler: "jobs/subscriptions.check",
    queueSetting: "SUBSCRIPTION_CHECKS_QUEUE_URL",
    settings: ["TABLE_NAME", ...PAYMENTS],
    timeoutSeconds: 120,
    batchSize: 10,
    // Ten records each: Stripe allows 25 reads a second for a test account, 100 for a live one.
    maxConcurrency: 2,
    lateAfterMinutes: 120,
  },
]

/** Consumers of the table's stream, each with its own position. */
export const tableStream: readonly FunctionDefinition[] = [
  { name: "aggregate", handler: "stream/aggregate.handler", settings: ["TABLE_NAME"], timeoutSeconds: 60 },
  {
    name: "announce",
    handler: "stream/announce.handler",
    settings: ["LIVE_UPDATES_QUEUE_URL", "ACTIVITY_QUEUE_URL"],
    timeoutSeconds: 60,
  },
]

export interface ScheduledFunction extends FunctionDefinition {
  /** An EventBridge expression, in UTC: `cron(…)` or `rate(…)`. */
  schedule: string
}

export const schedules: readonly ScheduledFunction[] = [
  {
    name: "nightly-totals",
    handler: "jobs/totals.requestSweeps",
    // Each quarter of the hour covers its share (`lib/share.ts`).
    schedule: "cron(0/15 1 * * ? *)",
    settings: ["TABLE_NAME", "TOTALS_SWEEP_QUEUE_URL"],
    timeoutSeconds: 300,
  },
  {
    name: "daily-subscriptions",
    handler: "jobs/subscriptions.requestChecks",
    // As above.
    schedule: "cron(0/15 3 * * ? *)",
    settings: ["TABLE_NAME", "SUBSCRIPTION_CHECKS_QUEUE_URL"],
    timeoutSeconds: 300,
  },
  {
    name: "daily-notifications",
    handler: "jobs/daily-mails.request",
    // Eight in the morning in Paris, in summer and in winter; the other hour does nothing. Shares as above.
    schedule: "cron(0/15 6,7 * * ? *)",
    settings: ["TABLE_NAME", "DAILY_MAILS_QUEUE_URL"],
    timeoutSeconds: 300,
  },
  {
    name: "monthly-credits",
    handler: "jobs/credit-months.request",
    // Midnight in Paris, in summer and in winter. It only acts in the first hour of a month, but runs each day, so that
    // an alarm reports a missed run early. Shares as above.
    schedule: "cron(0/15 22,23 * * ? *)",
    settings: ["TABLE_NAME", "CREDIT_MONTHS_QUEUE_URL"],
    timeoutSeconds: 300,
  },
  {
    name: "mailbox-syncs",
    handler: "jobs/mailbox-syncs.handler",
    schedule: "rate(5 minutes)",
    settings: ["TABLE_NAME", "MAIL_SYNC_QUEUE_URL"],
    timeoutSeconds: 300,
  },
  {
    name: "unused-files",
    handler: "jobs/unused-files.handler",
    schedule: "cron(0 2 * * ? *)",
    settings: ["TABLE_NAME", "UPLOADS_BUCKET"],
    timeoutSeconds: 300,
  },
  {
    name: "nightly-bin",
    handler: "jobs/bin.sweep",
    schedule: "cron(30 2 * * ? *)",
    settings: ["TABLE_NAME", "UPLOADS_BUCKET"],
    timeoutSeconds: 900,
  },
  {
    name: "catalogue-snapshots",
    handler: "jobs/catalogue.compact",
    schedule: "rate(10 minutes)",
    settings: ["TABLE_NAME", "CATALOGUE_BUCKET"],
    timeoutSeconds: 900,
    memoryMb: 3008,
  },
]

/** Handles `$connect`, `$default` and `$disconnect` of the WebSocket API. */
export const socket: FunctionDefinition = {
  name: "socket",
  handler: "socket.handler",
  settings: ["TABLE_NAME", "REALTIME_ENDPOINT", ...WHO_ACTS],
  timeoutSeconds: 10,
}
