import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "../seed/accounts.ts"
import { resetData } from "./data-folder.ts"
import { type Engine, startEngine } from "./engine.ts"
import { retryWhileHeld } from "./lib/retry.ts"
import { readOptions, type StartOptions } from "./options.ts"
import { buildSite } from "./site.ts"

/** `npm start`. */
async function main(): Promise<void> {
  const options = readOptions(process.env, process.argv.slice(2))
  if (options.reset) await retryWhileHeld(() => resetData(options.dataDir))
  const start = () => startEngine({ ...options, prepareSite: () => buildSite(console.log), log: console.log })
  const engine = await retryWhileHeld(start).catch((error: unknown) => {
    throw isPortTaken(error) ? portTaken(options) : error
  })
  stopOnSignal(engine)
  announce(engine, options)
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

/** Stops once what is in hand is done; a second signal does not wait. */
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

// The process that started this one was killed: a port still held would only be in the way.
process.on("disconnect", () => process.exit(1))

main().catch((error: unknown) => {
  const expected = error instanceof Error && !("code" in error)
  console.error(expected ? `\n${error.message}` : error)
  process.exit(1)
})
