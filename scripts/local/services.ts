import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { startAi } from "./ai/index.ts"
import { type ApifyOptions, startApify } from "./apify/index.ts"
import { startCognito } from "./cognito/index.ts"
import { startDynamoDb } from "./dynamodb/index.ts"
import {
  AI_API_KEY,
  AI_MODEL,
  APIFY_TOKEN,
  CREDENTIALS,
  GOOGLE_CLIENT_ID,
  GOOGLE_CLIENT_SECRET,
  KMS_KEY_ID,
  REGION,
  SECRETS,
  type ServiceUrls,
  STRIPE_SECRET_KEY,
  STRIPE_WEBHOOK_SECRET,
  USER_POOL_CLIENT_ID,
  USER_POOL_ID,
} from "./environment.ts"
import { startGoogle } from "./google/index.ts"
import { startKms } from "./kms/index.ts"
import { createOutbox } from "./outbox/outbox.ts"
import { startSes } from "./outbox/ses.ts"
import { startS3 } from "./s3/index.ts"
import { startSecrets } from "./secrets/index.ts"
import { startSqs } from "./sqs/index.ts"
import { startStripe } from "./stripe/index.ts"

export const OUTBOX_PATH = "/_local/outbox"

interface ServicesOptions {
  /** Null: in memory only. */
  dataDir: string | null
  allowedOrigins(origin: string): boolean
  indexLagMs?: number
  /** People about whom Instagram's stand-in knows more than their usernames. */
  people?: ApifyOptions["people"]
}

type Closable = { close(): Promise<void> }

/**
 * Starts the stand-ins for AWS, Stripe, the scrapers, Google and the model, each on a free port. When one fails, the
 * others are stopped again.
 */
export async function startServices({ dataDir, allowedOrigins, indexLagMs, people }: ServicesOptions) {
  const started: Closable[] = []
  const close = async () => {
    for (const part of started.reverse()) await part.close()
  }
  function keep<Part extends Closable>(part: Part): Part {
    started.push(part)
    return part
  }
  const folder = (name: string) => dataDir && join(dataDir, name)

  try {
    // First: its lock shows whether another instance uses the folder.
    const dynamodb = keep(await startDynamoDb({ dataDir: folder("dynamodb"), indexLagMs }))
    const sqs = keep(await startSqs({ dataDir: folder("sqs") }))
    const outbox = keep(createOutbox({ dataDir, path: OUTBOX_PATH }))
    const ses = keep(await startSes({ outbox }))
    const s3Folder = folder("s3") ?? keep(await temporaryFolder()).path
    const s3 = keep(await startS3({ ...CREDENTIALS, dataDir: s3Folder, region: REGION, allowedOrigins }))
    const cognito = keep(
      await startCognito({
        dataDir: folder("cognito"),
        region: REGION,
        userPoolId: USER_POOL_ID,
        clientId: USER_POOL_CLIENT_ID,
        allowedOrigins,
      }),
    )
    const stripe = keep(
      await startStripe({
        dataDir: folder("stripe"),
        secretKey: STRIPE_SECRET_KEY,
        webhookSecret: STRIPE_WEBHOOK_SECRET,
      }),
    )
    const apify = keep(await startApify({ dataDir: folder("apify"), token: APIFY_TOKEN, people }))
    const kms = keep(await startKms({ dataDir: folder("kms"), keyId: KMS_KEY_ID }))
    const secrets = keep(await startSecrets(SECRETS))
    const google = keep(
      await startGoogle({
        dataDir: folder("google"),
        clientId: GOOGLE_CLIENT_ID,
        clientSecret: GOOGLE_CLIENT_SECRET,
      }),
    )
    const ai = keep(await startAi({ apiKey: AI_API_KEY, model: AI_MODEL }))
    const servers = { dynamodb, sqs, ses, s3, cognito, stripe, apify, kms, secrets, google, ai }
    const urls = Object.fromEntries(Object.entries(servers).map(([name, { url }]) => [name, url]))
    return { dynamodb, sqs, outbox, s3, cognito, stripe, google, urls: urls as ServiceUrls, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function temporaryFolder() {
  const path = await mkdtemp(join(tmpdir(), "trame-s3-"))
  return { path, close: () => rm(path, { recursive: true, force: true }) }
}
