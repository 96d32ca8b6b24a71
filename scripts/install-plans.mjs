import { handOver } from "./hand-over.mjs"

handOver("scripts/plans/main.ts")
