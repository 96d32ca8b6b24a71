import { seedDemo } from "./index.ts"

/** Writes the demo data into the engine in the environment. Sends its progress to the parent process. */
process.on("disconnect", () => process.exit(1))
await seedDemo((line) => process.send?.(line))
process.exit(0)
