import { type Outcome, single } from "./run.ts"
import { steps, sum } from "./steps.ts"

/** `npm test`: every check in order, even after one failed; the last line is the sum. */
const results: { name: string; outcome: Outcome; seconds: number }[] = []

for (const { name, run } of steps) {
  console.log(`\n── ${name}`)
  const start = Date.now()
  const outcome = await run().catch((error: unknown) => {
    console.error(error)
    return single(false)
  })
  results.push({ name, outcome, seconds: (Date.now() - start) / 1000 })
}

console.log("")
for (const { name, outcome, seconds } of results) {
  const mark = outcome.failed === 0 ? "✓" : "✗"
  const counts = `${outcome.passed} passed, ${outcome.failed} failed`
  console.log(`${mark} ${name.padEnd(18)} ${counts.padEnd(26)} ${seconds.toFixed(1)} s`)
}

const total = sum(results.map(({ outcome }) => outcome))
process.exitCode = total.failed === 0 ? 0 : 1
console.log(`${total.passed} passed, ${total.failed} failed`)
process.disconnect?.()
