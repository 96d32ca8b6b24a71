import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { startCognito } from "./cognito/index.ts"
import { startDynamoDb } from "./dynamodb/index.ts"
import {
  CREDENTIALS,
  REGION,
  STRIPE_SECRET_KEY,
  STRIPE_WEBHOOK_SECRET,
  USER_POOL_CLIENT_ID,
  USER_POOL_ID,
} from "./environment.ts"
import { createOutbox, startSes } from "./outbox/index.ts"
import { startS3 } from "./s3/index.ts"
import { startSqs } from "./sqs/index.ts"
import { startStripe } from "./stripe/index.ts"

export const OUTBOX_PATH = "/_local/outbox"

interface ServicesOptions {
  /** Null keeps nothing once stopped. */
  dataDir: string | null
  /** Ports the browser sees begin here, so that they stay the same when they can; 0: any free ones. */
  firstPort: number
  allowedOrigins(origin: string): boolean
  indexLagMs?: number
}

type Closable = { close(): Promise<void> }

/**
 * Starts what stands in for AWS and for the card provider. When one part fails, those already started are
 * stopped again.
 */
export async function startServices({ dataDir, firstPort, allowedOrigins, indexLagMs }: ServicesOptions) {
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
    // First: its lock is what tells that another instance uses the folder.
    const dynamodb = keep(await startDynamoDb({ dataDir: folder("dynamodb"), indexLagMs }))
    const sqs = keep(await startSqs({ dataDir: folder("sqs") }))
    const outbox = keep(createOutbox({ dataDir, path: OUTBOX_PATH }))
    const ses = keep(await startSes({ outbox }))
    const s3Folder = folder("s3") ?? keep(await temporaryFolder()).path
    const s3 = keep(
      await nearby(firstPort, (port) =>
        startS3({ ...CREDENTIALS, dataDir: s3Folder, port, region: REGION, allowedOrigins }),
      ),
    )
    const cognito = keep(
      await nearby(firstPort && firstPort + 1, (port) =>
        startCognito({
          dataDir: folder("cognito"),
          port,
          region: REGION,
          userPoolId: USER_POOL_ID,
          clientId: USER_POOL_CLIENT_ID,
          allowedOrigins,
          deliver: async (mail) => void (await outbox.deliver(mail)),
        }),
      ),
    )
    const stripe = keep(
      await nearby(firstPort && firstPort + 2, (port) =>
        startStripe({
          dataDir: folder("stripe"),
          port,
          secretKey: STRIPE_SECRET_KEY,
          webhookSecret: STRIPE_WEBHOOK_SECRET,
        }),
      ),
    )
    return { dynamodb, sqs, outbox, ses, s3, cognito, stripe, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function temporaryFolder() {
  const path = await mkdtemp(join(tmpdir(), "trame-s3-"))
  return { path, close: () => rm(path, { recursive: true, force: true }) }
}

/** On the wanted port, or on any free one when that is taken. */
async function nearby<Part>(port: number, start: (port: number) => Promise<Part>): Promise<Part> {
  try {
    return await start(port)
  } catch (error) {
    if (port === 0 || !isPortTaken(error)) throw error
    return start(0)
  }
}

export function isPortTaken(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EADDRINUSE"
}
