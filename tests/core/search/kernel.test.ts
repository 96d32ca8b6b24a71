import { expect, it } from "vitest"
import { KERNEL } from "../../../packages/core/src/search/kernel-bytes.ts"
import { compileKernel } from "../../../scripts/search/kernel.ts"

it("the kernel is embedded as its source compiles (npm run search:kernel)", async () => {
  expect(KERNEL).toBe(Buffer.from(await compileKernel()).toString("base64"))
})
