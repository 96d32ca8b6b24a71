import { hash } from "node:crypto"
import { createWriteStream } from "node:fs"
import { join } from "node:path"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import type { Cluster } from "./cluster.ts"

const CHUNK = 1000

type Value = string | number | boolean | null | readonly string[]

/** Loads rows by COPY from a file on the server. */
export async function copyInto(
  cluster: Cluster,
  table: string,
  rows: Iterable<readonly Value[]>,
): Promise<void> {
  const file = join(cluster.folder, `${table}.copy`)
  await pipeline(Readable.from(chunksOf(rows)), createWriteStream(file))
  await cluster.client.query(`COPY ${table} FROM '${file}'`)
}

function* chunksOf(rows: Iterable<readonly Value[]>): Generator<string> {
  let lines: string[] = []
  for (const row of rows) {
    lines.push(`${row.map(copied).join("\t")}\n`)
    if (lines.length === CHUNK) {
      yield lines.join("")
      lines = []
    }
  }
  yield lines.join("")
}

function copied(value: Value): string {
  if (value === null) return "\\N"
  if (typeof value === "object") return escaped(`{${value.map((one) => JSON.stringify(one)).join(",")}}`)
  return escaped(String(value))
}

const escaped = (text: string): string =>
  text.replace(/\\/g, "\\\\").replace(/\t/g, "\\t").replace(/\n/g, "\\n").replace(/\r/g, "\\r")

/** A LIKE pattern with the term escaped. */
export const containing = (term: string): string => `%${term.replace(/[\\%_]/g, "\\$&")}%`

/** The values of a statement, in the order of insertion. */
export class Values {
  readonly list: (string | number)[] = []

  /** Its place in the statement, e.g. `$3`. */
  add(value: string | number): string {
    this.list.push(value)
    return `$${this.list.length}`
  }
}

/** Runs a statement, prepared on first use and cached by its text. */
export async function ask({ client }: Cluster, text: string, { list }: Values): Promise<string[][]> {
  const name = hash("sha1", text)
  const { rows } = await client.query<string[]>({ name, text, values: list, rowMode: "array" })
  return rows
}
