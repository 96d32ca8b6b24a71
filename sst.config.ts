import type { SSTConfig } from "sst"

export default {
  config: () => ({ name: "trame", region: "eu-west-3" }),
  async stacks(app) {
    const { compose } = await import("./stacks/index.ts")
    compose(app)
  },
} satisfies SSTConfig
