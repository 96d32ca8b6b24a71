import { startS3 } from "../../../scripts/local/s3/index.ts"
import { bucket, keys, region } from "./support.ts"

const s3 = await startS3({ dataDir: process.argv[2] ?? "", ...keys, region })
await s3.createBucket(bucket)
process.on("message", () => process.send?.(process.resourceUsage().maxRSS))
process.on("disconnect", () => process.exit())
process.send?.(s3.url)
