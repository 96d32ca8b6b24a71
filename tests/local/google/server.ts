/** A local Google in a process of its own, to be killed. Arguments: its folder. */
import { startGoogle } from "../../../scripts/local/google/index.ts"

const [dataDir = "", clientId = "", clientSecret = ""] = process.argv.slice(2)
const { url } = await startGoogle({ dataDir, clientId, clientSecret })
process.on("disconnect", () => process.exit())
process.send?.({ url })
