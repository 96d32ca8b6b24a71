import { setTimeout as wait } from "node:timers/promises"
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "../seed/accounts.ts"
import { resetData } from "./data-folder.ts"
import { type Engine, startEngine } from "./engine.ts"
import { retryWhileHeld } from "./lib/retry.ts"
import { explainStorageFailure, onStorageFailure } from "./lib/storage-failure.ts"
import { readOptions, type StartOptions } from "./options.ts"
import { buildSite } from "./site.ts"

/** Time for current work to end after a disk failure. */
const LAST_MS = 3000

/** `npm start`. */
async function main(options: StartOptions): Promise<void> {
  process.on("uncaughtException", (error) => fail(error, options))
  const engine = await start(options).catch((error: unknown) =>
    fail(isPortTaken(error) ? portTaken(options) : error, options),
  )
  stopOnSignal(engine)
  stopOnStorageFailure(engine, options)
  announce(engine, options)
}

function optionsGiven(): StartOptions {
  try {
    return readOptions(process.env, process.argv.slice(2))
  } catch (error) {
    return fail(error)
  }
}

async function start(options: StartOptions): Promise<Engine> {
  // The only way to make the database's own files private.
  process.umask(0o077)
  if (options.reset) await retryWhileHeld(() => resetData(options.dataDir))
  return retryWhileHeld(() =>
    startEngine({ ...options, prepareSite: () => buildSite(console.log), log: console.log }),
  )
}

const isPortTaken = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "EADDRINUSE"

function portTaken({ port }: StartOptions): Error {
  return new Error(
    `Le port ${port} est déjà utilisé. Arrêtez le programme qui l'occupe, ` +
      `ou choisissez un autre port : PORT=${port + 1} npm start`,
  )
}

function announce({ url }: Engine, { seed, dataDir }: StartOptions): void {
  console.log(`\nDonnées : ${dataDir}\nE-mails envoyés : ${url}/_local/outbox`)
  if (seed === "demo") {
    console.log(`Comptes de démonstration (mot de passe : ${DEMO_PASSWORD})`)
    for (const { email, about } of DEMO_ACCOUNTS) console.log(`  ${email.padEnd(28)} ${about}`)
  }
  console.log(`\nTrame est prêt : ${url}`)
}

/** Stops after current work; a second signal stops at once. */
function stopOnSignal(engine: Engine): void {
  let stopping = false
  async function stop(): Promise<void> {
    if (stopping) process.exit(1)
    stopping = true
    console.log("Arrêt de Trame…")
    await engine.close()
    process.exit(0)
  }
  process.on("SIGINT", () => void stop())
  process.on("SIGTERM", () => void stop())
}

/** Acknowledged writes are on disk. Later ones are refused until the program ends shortly. */
function stopOnStorageFailure(engine: Engine, options: StartOptions): void {
  const ignore = onStorageFailure(async (error) => {
    ignore()
    // Work that nobody awaits fails as well.
    process.removeAllListeners("uncaughtException").on("uncaughtException", () => {})
    tell(error, options)
    await Promise.race([engine.close().catch(() => {}), wait(LAST_MS)])
    process.exit(1)
  })
}

function fail(error: unknown, options?: StartOptions): never {
  tell(error, options)
  process.exit(1)
}

/** In French, except for bugs of our own. */
function tell(error: unknown, options?: StartOptions): void {
  const expected = error instanceof Error && !("code" in error) ? error.message : null
  const words = (options && explainStorageFailure(error, options.dataDir)) ?? expected
  console.error(words === null ? error : `\n${words}`)
}

// The parent process was killed: this one must not keep the port.
process.on("disconnect", () => process.exit(1))

await main(optionsGiven())
