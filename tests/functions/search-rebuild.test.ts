import { execFile } from "node:child_process"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { newId } from "@trame/core/lib/id"
import { expect, test } from "vitest"
import { newAgency } from "../support/agency.ts"
import { apiAs } from "../support/api.ts"
import { newCreators } from "../support/creators.ts"
import { ownEngine } from "../support/engine/own.ts"

const run = promisify(execFile)
const COMMAND = fileURLToPath(new URL("../../scripts/search/main.ts", import.meta.url))

test("the command makes the search from the table, and finds whoever was found before", async () => {
  const username = `rebati${newId().slice(0, 10)}`
  const [creator] = await newCreators(1, { username })
  const env = { PATH: process.env.PATH, ...ownEngine().environment }
  const { stdout } = await run(process.execPath, [COMMAND], { env })
  expect(stdout).toMatch(
    /^Recherche reconstruite à la modification \d+ : \d+ influenceurs, \d+ collaborations/,
  )
  const { member } = await newAgency()
  const { items } = await apiAs(member).discover.search({ search: username })
  expect(items.map(({ id }) => id)).toEqual([creator?.influencerId])
})

test("without a table and without an engine the command says what to do", async () => {
  const env = { PATH: process.env.PATH, DATA_DIR: "/nowhere" }
  const failure = await run(process.execPath, [COMMAND], { env }).catch((error) => error)
  expect(failure).toMatchObject({ code: 1, stderr: expect.stringContaining("CATALOGUE_BUCKET") })
})
