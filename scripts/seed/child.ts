import { seedDemo } from "./index.ts"

/** Writes the demo data into the engine that the environment names. Told to whoever started it: what is being written. */
process.on("disconnect", () => process.exit(1))
await seedDemo((line) => process.send?.(line))
process.exit(0)
