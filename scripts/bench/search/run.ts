import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { CREATOR_SORTS, CreatorIndex } from "@trame/core/search/creators"
import { PostIndex } from "@trame/core/search/posts"
import { type Contestant, contest } from "./contest.ts"
import { type CreatorAsk, createCreatorAsks, DISCOVER_PAGE, studyCreators } from "./data/creator-asks.ts"
import { createCreators } from "./data/creators.ts"
import { createPostAsks, MARKET_WATCH_PAGE, type PostAsk } from "./data/post-asks.ts"
import { createPosts } from "./data/posts.ts"
import { timeFirstAnswer } from "./first-answer.ts"
import { measureOverlay } from "./overlay.ts"
import { filteredCreators, filteredPosts } from "./plain-filter.ts"
import type { Cluster } from "./postgres/cluster.ts"
import { loadCreators, plainCreators, tunedCreators } from "./postgres/creators.ts"
import { loadPosts, plainPosts, tunedPosts } from "./postgres/posts.ts"
import { printContest, printOverlay } from "./report.ts"
import type { Result } from "./results.ts"

interface Setting {
  cluster: Cluster | undefined
  /** A folder for temporary files. */
  folder: string
  queries: number
  repetitions: number
}

const OUR_NAME = "Trame"

/** Discover at this many creators. */
export async function runCreators(count: number, setting: Setting): Promise<Result> {
  const { cluster, queries, repetitions } = setting
  console.log(`\n${count.toLocaleString("en")} creators`)
  const built = stopwatch()
  const { bytes, firstAnswer } = snapshot(
    "creators",
    CreatorIndex.build(createCreators(count)),
    built(),
    setting,
  )
  let index = CreatorIndex.decode(bytes)

  const contestants: Contestant<CreatorAsk>[] = [
    {
      name: OUR_NAME,
      answer: ({ query, after }) => ({ rows: index.page(query, { size: DISCOVER_PAGE, after }).ids }),
      forget() {
        index = CreatorIndex.decode(bytes)
        // The preparation on a first question is measured separately.
        for (const sort of CREATOR_SORTS) index.page({ text: "", sort }, { size: DISCOVER_PAGE })
      },
    },
  ]
  if (cluster) {
    await loading(() => loadCreators(cluster, createCreators(count)))
    contestants.push(tunedCreators(cluster), plainCreators(cluster))
  } else contestants.push(filteredCreators(createCreators(count)))

  const study = studyCreators(count)
  const asks = createCreatorAsks(queries, study, index)
  const result: Result = {
    count,
    contest: await contest(contestants, asks, repetitions),
    rated: cluster !== undefined,
    firstAnswer,
  }
  printContest(result)
  const overlay = measureOverlay(index, { count, sample: study.sample }, asks, repetitions)
  printOverlay(overlay)
  return { ...result, overlay }
}

/** Market Watch at this many posts. */
export async function runPosts(count: number, setting: Setting): Promise<Result> {
  const { cluster, queries, repetitions } = setting
  console.log(`\n${count.toLocaleString("en")} posts`)
  const built = stopwatch()
  const { bytes, firstAnswer } = snapshot("posts", PostIndex.build(createPosts(count)), built(), setting)
  let index = PostIndex.decode(bytes)

  const contestants: Contestant<PostAsk>[] = [
    {
      name: OUR_NAME,
      answer({ text, page }) {
        const { items, total } = index.page(text, { size: MARKET_WATCH_PAGE, page })
        return { rows: items.map(({ id, influencerId }) => `${id}/${influencerId}`), total }
      },
      forget() {
        index = PostIndex.decode(bytes)
      },
    },
  ]
  if (cluster) {
    await loading(() => loadPosts(cluster, createPosts(count)))
    contestants.push(tunedPosts(cluster), plainPosts(cluster))
  } else contestants.push(filteredPosts(createPosts(count)))

  const result: Result = {
    count,
    contest: await contest(contestants, createPostAsks(queries, count), repetitions),
    rated: cluster !== undefined,
    firstAnswer,
  }
  printContest(result)
  return result
}

function snapshot(
  what: "creators" | "posts",
  index: CreatorIndex | PostIndex,
  built: number,
  setting: Setting,
) {
  const encoded = stopwatch()
  const bytes = index.encode()
  const seconds = encoded()
  const file = join(setting.folder, `${what}.snapshot`)
  writeFileSync(file, bytes)
  const firstAnswer = timeFirstAnswer(what, file)
  const size = (bytes.length / 2 ** 20).toFixed(1)
  console.log(
    `built in ${built.toFixed(1)} s, snapshot of ${size} MB written in ${seconds.toFixed(1)} s, first answer from it after ${firstAnswer.toFixed(0)} ms`,
  )
  return { bytes, firstAnswer }
}

async function loading(load: () => Promise<void>): Promise<void> {
  const loaded = stopwatch()
  await load()
  console.log(`database loaded and indexed in ${loaded().toFixed(0)} s`)
}

/** Returns the elapsed seconds. */
function stopwatch(): () => number {
  const begun = performance.now()
  return () => (performance.now() - begun) / 1000
}
