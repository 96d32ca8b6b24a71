import { handOver } from "./hand-over.mjs"

handOver("scripts/totals/main.ts")
