import { handOver } from "./hand-over.mjs"

handOver("scripts/test/main.ts")
