import { existsSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { filesOf, ways } from "../../scripts/house/ways.ts"
import { ROOT } from "../../scripts/test/run.ts"

test.for(ways)("$name: its way is found from end to end", async (way) => {
  const files = await filesOf(way)
  for (const file of files) expect(existsSync(join(ROOT, file)), file).toBe(true)
  for (const leg of Object.keys(way.legs)) expect(files).toContain(leg)
})
