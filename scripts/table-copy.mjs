import { handOver } from "./hand-over.mjs"

handOver("scripts/table/main.ts")
