import { spawn } from "node:child_process"
import { ensureInstalled, install, NODE, STACKS } from "./install.mjs"

ensureInstalled()
if (!install(STACKS)) process.exit(1)

// SST loads its packages from its working directory, and finds sst.config.ts above.
const child = spawn(NODE, ["node_modules/sst/cli/sst.js", ...process.argv.slice(2)], {
  cwd: STACKS,
  stdio: "inherit",
  env: { SST_TELEMETRY_DISABLED: "1", ...process.env },
})
// Ctrl-C reaches both; SST ends in its own time.
process.on("SIGINT", () => {})
process.on("SIGTERM", () => child.kill("SIGTERM"))
child.on("exit", (code) => process.exit(code ?? 1))
