import type { SSTConfig } from "sst"
import { HOME_REGION } from "./stacks/stage-names.ts"

export default {
  config: () => ({ name: "trame", region: HOME_REGION }),
  async stacks(app) {
    const { compose } = await import("./stacks/index.ts")
    await compose(app)
  },
} satisfies SSTConfig
