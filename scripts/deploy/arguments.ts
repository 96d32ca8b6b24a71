import { parseArgs } from "node:util"
import { SHARED_STAGES } from "../../stacks/stage-names.ts"

const text = { type: "string" } as const

/** Whether these arguments of `sst deploy` name a stage that others rely on, and none of its stacks apart. */
export function isWholeSharedStage(args: string[]): boolean {
  const { values, positionals } = parseArgs({
    args,
    options: { stage: text, region: text, profile: text, role: text, from: text },
    strict: false,
    allowPositionals: true,
  })
  return !values.region && positionals.length === 0 && SHARED_STAGES.includes(String(values.stage))
}
