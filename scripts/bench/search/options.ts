import { parseArgs } from "node:util"

const OPTIONS = {
  creators: { type: "string", default: "10000,100000,1000000" },
  posts: { type: "string", default: "500000" },
  queries: { type: "string", default: "200" },
  "post-queries": { type: "string", default: "100" },
  repetitions: { type: "string", default: "5" },
  postgres: { type: "boolean", default: true },
} as const

/**
 * From the arguments: `--creators` and `--posts` are sizes separated by commas (or none), `--queries` and
 * `--post-queries` the number of questions, `--repetitions` the number of timings; `--no-postgres` compares with a
 * plain filter only.
 * @throws for an invalid argument
 */
export function readOptions(args: string[]) {
  const { values } = parseArgs({ args, options: OPTIONS, allowNegative: true })
  return {
    creators: sizes("creators", values.creators),
    posts: sizes("posts", values.posts),
    queries: count("queries", values.queries),
    postQueries: count("post-queries", values["post-queries"]),
    repetitions: count("repetitions", values.repetitions),
    postgres: values.postgres,
  }
}

const sizes = (name: string, text: string): number[] =>
  text === "" ? [] : text.split(",").map((size) => count(name, size))

function count(name: string, text: string): number {
  if (!/^[1-9]\d*$/.test(text)) throw new Error(`--${name} takes whole numbers, not ${text}`)
  return Number(text)
}
