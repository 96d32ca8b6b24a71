/** A local Stripe in a process of its own, to be killed. Arguments: its folder, its key. */
import { startStripe } from "../../../scripts/local/stripe/index.ts"

const [dataDir = "", secretKey = ""] = process.argv.slice(2)
const { url } = await startStripe({ dataDir, secretKey, webhookSecret: "whsec_essai" })
process.on("disconnect", () => process.exit())
process.send?.({ url })
