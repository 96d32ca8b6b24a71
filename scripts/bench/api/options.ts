import { resolve } from "node:path"
import { parseArgs } from "node:util"

const OPTIONS = {
  samples: { type: "string" },
  reset: { type: "boolean", default: false },
  quick: { type: "boolean", default: false },
} as const

const SAMPLES = 600
const QUICK_SAMPLES = 60

/** Whether the run uses small agencies. Set in the environment, since child processes need it too. */
export const isQuick = ({ BENCH_QUICK }: NodeJS.ProcessEnv): boolean => BENCH_QUICK === "1"

/**
 * From BENCH_DIR and the arguments: `--samples` calls of each operation and size, `--reset` fills the folder again,
 * `--quick` measures small agencies, filled in seconds, in a folder of their own.
 * @throws for an invalid argument
 */
export function readOptions(env: NodeJS.ProcessEnv, args: string[]) {
  const { BENCH_DIR = ".trame-bench" } = env
  const { samples, reset, quick } = parseArgs({ args, options: OPTIONS }).values
  if (samples !== undefined && !/^[1-9]\d*$/.test(samples))
    throw new Error(`--samples is a number of calls, not ${samples}`)
  if (quick) env.BENCH_QUICK = "1"
  return {
    samples: samples ? Number(samples) : quick ? QUICK_SAMPLES : SAMPLES,
    folder: resolve(quick ? `${BENCH_DIR}-quick` : BENCH_DIR),
    reset,
  }
}
