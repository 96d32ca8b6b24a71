import { fold } from "@trame/core/lib/text"
import type { PostRow } from "@trame/core/search/posts"
import type { Answer, Contestant } from "../contest.ts"
import { MARKET_WATCH_PAGE, type PostAsk } from "../data/post-asks.ts"
import type { Cluster } from "./cluster.ts"
import { ask, containing, copyInto, Values } from "./statements.ts"

const PLAIN = `
  DROP TABLE IF EXISTS posts;
  CREATE TABLE posts (
    id text PRIMARY KEY, influencer_id text NOT NULL, posted_at int8 NOT NULL, caption text NOT NULL,
    keywords text[] NOT NULL
  )`

const TUNED = `
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  DROP TABLE IF EXISTS tuned_posts;
  CREATE TABLE tuned_posts AS
    SELECT id, influencer_id, posted_at, caption COLLATE "C" AS caption, keywords
    FROM posts ORDER BY posted_at DESC, id;
  ALTER TABLE tuned_posts ADD PRIMARY KEY (id);
  CREATE INDEX ON tuned_posts (posted_at DESC, id);
  CREATE INDEX ON tuned_posts USING gin (caption gin_trgm_ops);
  CREATE INDEX ON tuned_posts USING gin (keywords)`

/** The same posts in both tables. */
export async function loadPosts(cluster: Cluster, rows: Iterable<PostRow>): Promise<void> {
  await cluster.client.query(PLAIN)
  await copyInto(cluster, "posts", stored(rows))
  await cluster.client.query(TUNED)
  await cluster.client.query("VACUUM ANALYZE posts")
  await cluster.client.query("VACUUM ANALYZE tuned_posts")
}

function* stored(rows: Iterable<PostRow>) {
  for (const { id, influencerId, postedAt, caption, keywords } of rows)
    yield [id, influencerId, postedAt, fold(caption), keywords.map(fold)]
}

export function plainPosts(cluster: Cluster): Contestant<PostAsk> {
  return {
    name: "ILIKE",
    slow: true,
    answer: answering(cluster, "posts", (text, values) => {
      const [pattern, word] = [values.add(containing(text)), values.add(text)]
      return `WHERE caption ILIKE ${pattern} OR ${word} = ANY(keywords)`
    }),
  }
}

export function tunedPosts(cluster: Cluster): Contestant<PostAsk> {
  return {
    name: "pg_trgm",
    answer: answering(cluster, "tuned_posts", (text, values) => {
      if (!text) return ""
      return `WHERE caption LIKE ${values.add(containing(text))} OR keywords @> ARRAY[${values.add(text)}]`
    }),
  }
}

/** The page and the exact count as two statements, so that each gets its best plan. */
function answering(cluster: Cluster, table: string, condition: (text: string, values: Values) => string) {
  return async ({ text, page }: PostAsk): Promise<Answer> => {
    const [values, counted] = [new Values(), new Values()]
    const where = condition(fold(text), values)
    const skipped = values.add((page - 1) * MARKET_WATCH_PAGE)
    const [rows, [[total] = []]] = await Promise.all([
      ask(
        cluster,
        `SELECT id, influencer_id FROM ${table} ${where} ORDER BY posted_at DESC, id
         LIMIT ${MARKET_WATCH_PAGE} OFFSET ${skipped}`,
        values,
      ),
      ask(cluster, `SELECT count(*) FROM ${table} ${condition(fold(text), counted)}`, counted),
    ])
    return { rows: rows.map((row) => row.join("/")), total: Number(total) }
  }
}
