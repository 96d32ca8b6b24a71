import { reachTable } from "../local/reach.ts"

/**
 * `npm run search:rebuild`: builds the search's snapshots from the table and into the bucket in the environment, with
 * its credentials, or else of the running local engine.
 */
async function main(): Promise<void> {
  reachTable("TABLE_NAME, CATALOGUE_BUCKET et AWS_REGION")
  const Compaction = await import("@trame/core/influencers/catalogue/compaction")
  const { creators, posts, seq } = await Compaction.rebuild()
  console.log(
    `Recherche reconstruite à la modification ${seq} : ${creators} influenceurs, ${posts} collaborations détectées`,
  )
  process.disconnect?.()
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? `\n${error.message}` : error)
  process.exit(1)
})
