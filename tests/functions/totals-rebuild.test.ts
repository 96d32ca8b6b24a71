import { execFile } from "node:child_process"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { addressOf } from "@trame/core/totals/series"
import { expect, test } from "vitest"
import { newAgency } from "../support/agency.ts"
import { ownEngine } from "../support/engine/own.ts"
import { eventually } from "../support/eventually.ts"
import { TotalEntity } from "../support/stored.ts"

const run = promisify(execFile)
const COMMAND = fileURLToPath(new URL("../../scripts/totals/main.ts", import.meta.url))

/** `npm run totals:rebuild`, as it is handed over. */
const rebuild = (args: string[], env: NodeJS.ProcessEnv) => run(process.execPath, [COMMAND, ...args], { env })

test("the command sets an agency's totals right and says what was wrong", async () => {
  const { agencyId } = await newAgency()
  const address = addressOf(agencyId, "agency#")
  await eventually(async () => {
    expect((await TotalEntity.get(address).go()).data).toMatchObject({ members: 2 })
  }, 15_000)
  await TotalEntity.upsert(address).add({ members: 40, seq: 1 }).go()
  const env = { PATH: process.env.PATH, ...ownEngine().environment }
  const first = await rebuild(["--agency", agencyId], env)
  expect(first.stdout).toContain(`Agence ${agencyId} : totaux corrigés : 1`)
  expect((await TotalEntity.get(address).go()).data).toMatchObject({ members: 2 })
  const second = await rebuild(["--agency", agencyId], env)
  expect(second.stdout).toContain(`Agence ${agencyId} : tout était juste`)
  expect(second.stdout).toContain("Plateforme :")
})

test("without a table and without an engine the command says what to do", async () => {
  const failure = await rebuild([], { PATH: process.env.PATH, DATA_DIR: "/nowhere" }).catch((error) => error)
  expect(failure).toMatchObject({ code: 1, stderr: expect.stringContaining("Trame ne tourne pas") })
})
