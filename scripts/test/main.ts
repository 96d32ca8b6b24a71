import { type Result, runApart } from "./apart.ts"
import { verdictOf } from "./reports.ts"
import { single } from "./run.ts"
import { type Step, steps } from "./steps.ts"

/**
 * `npm test`: all checks, even after a failure; the last line is the sum. With arguments, only the steps of these
 * names. Steps without the engine run in a process beside the tests, since these sometimes wait for one another;
 * browsers get both processors, or they lose clicks.
 */
const apart = process.argv.includes("--apart")
const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith("--"))
const chosen = steps.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
const besides = apart || chosen.length === 1 ? [] : chosen.filter(({ beside }) => beside)
const own = chosen.filter((step) => !besides.includes(step))

async function complete({ name, run }: Step): Promise<Result> {
  console.log(`\n── ${name}`)
  const start = Date.now()
  const outcome = await run().catch((error: unknown) => {
    console.error(error)
    return single(false)
  })
  const result = { name, outcome, seconds: (Date.now() - start) / 1000 }
  if (apart) process.send?.(result)
  return result
}

// The parent process was stopped.
const abandoned = () => process.exit(1)
process.on("disconnect", abandoned)

const beside = besides.length > 0 ? runApart(besides.map(({ name }) => name)) : undefined
const results: Result[] = []
for (const step of own) {
  if (step.alone && beside) await beside
  results.push(await complete(step))
}
const others = await beside
if (others) {
  process.stdout.write(others.output)
  results.unshift(...others.results)
}

if (!apart) {
  console.log("")
  for (const { name, outcome, seconds } of results) {
    const mark = outcome.failed === 0 ? "✓" : "✗"
    const counts = `${outcome.passed} passed, ${outcome.failed} failed`
    console.log(`${mark} ${name.padEnd(18)} ${counts.padEnd(26)} ${seconds.toFixed(1)} s`)
  }
  const total = verdictOf(results.map(({ outcome }) => outcome))
  for (const line of total.notable ?? []) console.log(line)
  process.exitCode = total.failed === 0 ? 0 : 1
  console.log(`${total.passed} passed, ${total.failed} failed`)
}
process.off("disconnect", abandoned)
process.disconnect?.()
