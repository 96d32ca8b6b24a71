import * as Compaction from "@trame/core/influencers/catalogue/compaction"
import { importCreators, importPosts } from "../import.ts"
import type { Seed } from "../seed.ts"
import { demoCreators } from "./creators.ts"
import { storePictures } from "./pictures.ts"
import { withPosts } from "./posts.ts"

/** Three thousand invented creators in the shared catalogue, with recent posts and the search's snapshots. */
export const influencers: Seed = {
  name: "influencers",
  async run() {
    const now = new Date()
    const creators = demoCreators()
    const known = creators.map((creator, index) => withPosts(creator, index, now))
    await storePictures(creators)
    await importPosts(known.flatMap(({ posts }) => posts))
    await importCreators(known.map(({ influencer }) => influencer))
    await Compaction.rebuild()
  },
}
