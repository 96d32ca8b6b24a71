import { handOver } from "./hand-over.mjs"

handOver("scripts/local/main.ts")
