import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { CREATOR_SORTS, CreatorIndex } from "@trame/core/search/creators"
import { PostIndex } from "@trame/core/search/posts"
import { median } from "./contest.ts"

const RUNS = 3
const FILE = fileURLToPath(import.meta.url)
const PAGE = 50

/** The first questions of a process; the slowest counts. */
const FIRST = {
  creators: CREATOR_SORTS.map((sort) => (snapshot: Uint8Array) => {
    CreatorIndex.decode(snapshot).page({ text: "lea", sort }, { size: PAGE })
  }),
  posts: ["lea", ""].map((text) => (snapshot: Uint8Array) => {
    PostIndex.decode(snapshot).page(text, { size: PAGE, page: 1 })
  }),
}

/**
 * Milliseconds from the snapshot's file to the first answer, each time in a fresh process: reads the file, decodes it,
 * answers. Without the start of Node and the engine's source.
 */
export function timeFirstAnswer(what: keyof typeof FIRST, snapshotFile: string): number {
  const times = FIRST[what].map((_, index) => {
    const runs = Array.from({ length: RUNS }, () =>
      Number(execFileSync(process.execPath, [FILE, what, snapshotFile, String(index)], { encoding: "utf8" })),
    )
    return median(runs)
  })
  return Math.max(...times)
}

if (process.argv[1] === FILE) {
  const [what, snapshotFile = "", index] = process.argv.slice(2)
  const answer = FIRST[what === "posts" ? "posts" : "creators"][Number(index)]
  const begun = performance.now()
  answer?.(readFileSync(snapshotFile))
  console.log(performance.now() - begun)
}
