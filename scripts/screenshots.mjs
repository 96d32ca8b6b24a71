import { handOver } from "./hand-over.mjs"

handOver("scripts/screenshots/main.ts")
