import { startPool } from "./support.ts"

// Runs in a process of its own, to be killed: prints each e-mail once its user is acknowledged.
const pool = await startPool({ dataDir: process.argv[2] ?? null })
for (let index = 0; ; index += 1) {
  const emails = [0, 1, 2].map((part) => `ecrit${index}-${part}@trame.example`)
  await Promise.all(emails.map((email) => pool.addUser(email)))
  process.stdout.write(`${emails.join("\n")}\n`)
}
