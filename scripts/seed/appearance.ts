import { readFile } from "node:fs/promises"
import { demoAgencyId } from "./identity.ts"
import { importAppearance } from "./import.ts"
import type { Seed } from "./seed.ts"

/** One agency shows its own logo and colour, so that the other's pages show ours. */
export const appearance: Seed = {
  name: "appearance",
  async run() {
    const logo = await readFile(new URL("agence-lumiere.png", import.meta.url))
    await importAppearance(demoAgencyId("lumiere"), { logo, color: "#0f7a6b" })
  },
}
