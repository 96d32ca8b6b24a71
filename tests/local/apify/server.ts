/** A local Apify in a process of its own, to be killed. Arguments: its folder, its token. */
import { startApify } from "../../../scripts/local/apify/index.ts"

const [dataDir = "", token = ""] = process.argv.slice(2)
const { url } = await startApify({ dataDir, token })
process.on("disconnect", () => process.exit())
process.send?.({ url })
