import { handOver } from "./hand-over.mjs"

handOver("scripts/deploy/main.ts")
