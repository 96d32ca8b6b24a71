import { runApart } from "./apart.ts"
import { type Outcome, single } from "./run.ts"
import { type Step, steps, sum } from "./steps.ts"

/**
 * `npm test`: every check, even after one failed; the last line is the sum. With arguments, only the steps of these
 * names. Two processors are idle for half of the time that a browser is waited for: what can runs beside the others.
 */
const wanted = process.argv.slice(2)
const chosen = steps.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
const beside = new Map(
  chosen.length > 1 ? chosen.filter((step) => step.beside).map(({ name }) => [name, runApart(name)]) : [],
)

interface Result {
  name: string
  outcome: Outcome
  seconds: number
}

async function complete({ name, run }: Step): Promise<Result> {
  console.log(`\n── ${name}`)
  const apart = await beside.get(name)
  if (apart) {
    process.stdout.write(apart.output)
    return { name, ...apart }
  }
  const start = Date.now()
  const outcome = await run().catch((error: unknown) => {
    console.error(error)
    return single(false)
  })
  return { name, outcome, seconds: (Date.now() - start) / 1000 }
}

// Whoever started this was stopped.
const abandoned = () => process.exit(1)
process.on("disconnect", abandoned)

const results: Result[] = []
for (const step of chosen) results.push(await complete(step))

console.log("")
for (const { name, outcome, seconds } of results) {
  const mark = outcome.failed === 0 ? "✓" : "✗"
  const counts = `${outcome.passed} passed, ${outcome.failed} failed`
  console.log(`${mark} ${name.padEnd(18)} ${counts.padEnd(26)} ${seconds.toFixed(1)} s`)
}

const total = sum(results.map(({ outcome }) => outcome))
process.exitCode = total.failed === 0 ? 0 : 1
console.log(`${total.passed} passed, ${total.failed} failed`)
process.off("disconnect", abandoned)
process.disconnect?.()
