import { readFile } from "node:fs/promises"
import { demoAgencyId } from "./identity.ts"
import { importAppearance } from "./import.ts"
import type { Seed } from "./seed.ts"

/** One agency has its own logo and colour; the other keeps ours. */
export const appearance: Seed = {
  name: "appearance",
  async run() {
    const logo = await readFile(new URL("agence-lumiere.png", import.meta.url))
    await importAppearance(demoAgencyId("lumiere"), { logo, color: "#0f7a6b" })
  },
}
