import { parseArgs } from "node:util"
import { SHARED_STAGES } from "../../stacks/stage-names.ts"

const text = { type: "string" } as const

const parse = (args: string[]) =>
  parseArgs({
    args,
    options: { stage: text, region: text, profile: text, role: text, from: text },
    strict: false,
    allowPositionals: true,
  })

/** Whether these arguments of `sst deploy` name a shared stage and no single stack. */
export function isWholeSharedStage(args: string[]): boolean {
  const { values, positionals } = parse(args)
  return !values.region && positionals.length === 0 && SHARED_STAGES.includes(String(values.stage))
}

/** @throws Error without a stage: the settings built into the site depend on it */
export function stageIn(args: string[]): string {
  const { stage } = parse(args).values
  if (typeof stage === "string" && stage) return stage
  throw new Error("Name the stage: npm run deploy -- --stage NAME")
}
