import { resolve } from "node:path"
import { parseArgs } from "node:util"

const OPTIONS = {
  samples: { type: "string", default: "600" },
  reset: { type: "boolean", default: false },
} as const

/**
 * From BENCH_DIR and the arguments: `--samples` of each operation and size, `--reset` fills the folder anew.
 * @throws for an argument that makes no sense
 */
export function readOptions({ BENCH_DIR = ".trame-bench" }: NodeJS.ProcessEnv, args: string[]) {
  const { samples, reset } = parseArgs({ args, options: OPTIONS }).values
  if (!/^[1-9]\d*$/.test(samples)) throw new Error(`--samples is a number of calls, not ${samples}`)
  return { samples: Number(samples), folder: resolve(BENCH_DIR), reset }
}
