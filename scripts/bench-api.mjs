import { handOver } from "./hand-over.mjs"

handOver("scripts/bench/api/main.ts")
