import { reachTable } from "../local/reach.ts"

/**
 * `npm run search:rebuild`: makes the search's snapshots from the table and in the bucket that the environment names, with
 * its credentials, else of the local engine that is running.
 */
async function main(): Promise<void> {
  reachTable("TABLE_NAME, CATALOGUE_BUCKET et AWS_REGION")
  const { Compaction } = await import("@trame/core/influencers/catalogue/compaction")
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
