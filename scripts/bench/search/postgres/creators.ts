import { fold } from "@trame/core/lib/text"
import type { CreatorQuery, CreatorRow } from "@trame/core/search/creators"
import type { Contestant } from "../contest.ts"
import { type CreatorAsk, DISCOVER_PAGE } from "../data/creator-asks.ts"
import type { Cluster } from "./cluster.ts"
import { ask, containing, copyInto, Values } from "./statements.ts"

const PLAIN = `
  DROP TABLE IF EXISTS creators;
  CREATE TABLE creators (
    id text PRIMARY KEY, name text NOT NULL, username text NOT NULL, platform text NOT NULL,
    category text NOT NULL, followers int NOT NULL, engagement float8, collaborations int NOT NULL,
    archived bool NOT NULL
  )`

/**
 * Name and username in one text, so that one index serves both; an unknown engagement is -1, so that one index serves
 * its order and its cursor.
 */
const TUNED = `
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  DROP TABLE IF EXISTS tuned_creators;
  CREATE TABLE tuned_creators AS
    SELECT id, name, (name || E'\\n' || username) COLLATE "C" AS names, platform, category, followers,
      coalesce(engagement, -1) AS engagement, collaborations
    FROM creators WHERE NOT archived ORDER BY followers DESC, id;
  ALTER TABLE tuned_creators ADD PRIMARY KEY (id);
  CREATE INDEX ON tuned_creators USING gin (names gin_trgm_ops);
  CREATE INDEX ON tuned_creators (collaborations);
  ${["", "platform, ", "category, "]
    .flatMap((filter) => ["followers DESC", "engagement DESC", "name"].map((order) => filter + order))
    .map((columns) => `CREATE INDEX ON tuned_creators (${columns}, id);`)
    .join("\n")}`

/** The same creators in both tables. */
export async function loadCreators(cluster: Cluster, rows: Iterable<CreatorRow>): Promise<void> {
  await cluster.client.query(PLAIN)
  await copyInto(cluster, "creators", stored(rows))
  await cluster.client.query(TUNED)
  await cluster.client.query("VACUUM ANALYZE creators")
  await cluster.client.query("VACUUM ANALYZE tuned_creators")
}

function* stored(rows: Iterable<CreatorRow>) {
  for (const row of rows) {
    const numbers = [row.followersCount, row.engagementRate, row.collaborationsCount] as const
    yield [row.id, fold(row.displayName), fold(row.username), row.platform, row.category, ...numbers, false]
  }
}

/** As the product did before: it scans and sorts every row, and skips pages. */
export function plainCreators(cluster: Cluster): Contestant<CreatorAsk> {
  const orders = { followers: "followers DESC", engagement: "engagement DESC NULLS LAST", name: "name" }
  return {
    name: "ILIKE",
    slow: true,
    async answer({ query, page }) {
      const values = new Values()
      const pattern = values.add(containing(fold(query.text)))
      const where = [`archived = false AND (name ILIKE ${pattern} OR username ILIKE ${pattern})`]
      const { minEngagement, maxEngagement } = query
      if (minEngagement !== undefined) where.push(`engagement >= ${values.add(minEngagement)}`)
      if (maxEngagement !== undefined) where.push(`engagement <= ${values.add(maxEngagement)}`)
      where.push(...filters(query, values))
      const rows = await ask(
        cluster,
        `SELECT id FROM creators WHERE ${where.join(" AND ")} ORDER BY ${orders[query.sort]}, id
         LIMIT ${DISCOVER_PAGE} OFFSET ${values.add((page - 1) * DISCOVER_PAGE)}`,
        values,
      )
      return { rows: rows.flat() }
    },
  }
}

/** By trigrams and indexed orders, from the end of the previous page. */
export function tunedCreators(cluster: Cluster): Contestant<CreatorAsk> {
  const orders = { followers: "followers DESC", engagement: "engagement DESC", name: "name" }
  return {
    name: "pg_trgm",
    async answer({ query, after }) {
      const values = new Values()
      const where: string[] = filters(query, values)
      const text = fold(query.text)
      if (text) where.push(`names LIKE ${values.add(containing(text))}`)
      const { minEngagement, maxEngagement } = query
      if (minEngagement !== undefined || maxEngagement !== undefined)
        where.push(`engagement >= ${values.add(Math.max(0, minEngagement ?? 0))}`)
      if (maxEngagement !== undefined) where.push(`engagement <= ${values.add(maxEngagement)}`)
      if (after) where.push(beyond(query.sort, after, values))
      const rows = await ask(
        cluster,
        `SELECT id FROM tuned_creators ${where.length > 0 ? `WHERE ${where.join(" AND ")}` : ""}
         ORDER BY ${orders[query.sort]}, id LIMIT ${DISCOVER_PAGE}`,
        values,
      )
      return { rows: rows.flat() }
    },
  }
}

/** As a condition that an index on the order supports. */
function beyond(
  sort: CreatorQuery["sort"],
  [value, id]: NonNullable<CreatorAsk["after"]>,
  values: Values,
): string {
  const [last, lastId] = [values.add(value ?? -1), values.add(id)]
  if (sort === "name") return `(name, id) > (${last}, ${lastId})`
  return `${sort} <= ${last} AND (${sort} < ${last} OR id > ${lastId})`
}

function filters(query: CreatorQuery, values: Values): string[] {
  const { platform, category, minFollowers, maxFollowers, minCollaborations } = query
  const conditions = [
    ["platform =", platform],
    ["category =", category],
    ["followers >=", minFollowers],
    ["followers <=", maxFollowers],
    ["collaborations >=", minCollaborations],
  ] as const
  return conditions.flatMap(([condition, value]) =>
    value === undefined ? [] : [`${condition} ${values.add(value)}`],
  )
}
