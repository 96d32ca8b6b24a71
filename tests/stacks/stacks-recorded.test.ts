import { readdirSync } from "node:fs"
import { expect, test } from "vitest"
import type { CreatedResource } from "./support/cloudformation/engine.ts"
import { differencesOf, resourceRecords, textOf, withoutHash } from "./support/record.ts"
import { assemblyOf, createdIn } from "./support/stage.ts"

const folder = new URL("../../docs/records/stacks/", import.meta.url)
const fileOf = (name: string) => new URL(`${name}.txt`, folder).pathname

const STACKS = ["Api", "Auth", "Jobs", "Monitoring", "Realtime", "Storage", "Web"]

// docs/records/README.md
test.for(STACKS)("production's stack %s is what its record says", async (name) => {
  const resources = createdIn("prod").filter(({ stack }) => stack === `prod-trame-${name}`)
  await expect(textOf(resourceRecords(resources))).toMatchFileSnapshot(fileOf(name))
})

test("what production has in CloudFront's own region is what its record says", async () => {
  await expect(textOf(resourceRecords(createdIn("edge")))).toMatchFileSnapshot(fileOf("Edge"))
})

test("a stage of one's own differs from production as its record says", async () => {
  const records = (stage: "prod" | "test") => {
    const created = createdIn(stage).filter(({ stack }) => stack !== "prod-trame-Monitoring")
    const text = JSON.stringify(created).replaceAll(new RegExp(`${stage}-?trame`, "g"), "trame")
    const alike = JSON.parse(text.replaceAll(`trame/${stage}/`, "trame/")) as CreatedResource[]
    const nameOf = ({ stack, logicalId }: CreatedResource) =>
      withoutHash(`${stack.split("-").at(-1)}.${logicalId}`)
    return resourceRecords(alike.map((one) => ({ ...one, logicalId: nameOf(one) })))
  }
  await expect(differencesOf(records("prod"), records("test"))).toMatchFileSnapshot(fileOf("own-stage"))
})

test("every stack has its record, and no record is of one that is gone", () => {
  const deployed = (["prod", "edge"] as const).flatMap((stage) => assemblyOf(stage).stacks)
  const names = [...STACKS, "Edge"]
  expect(deployed.map(({ name }) => name).sort()).toEqual(names.map((name) => `prod-trame-${name}`).sort())
  const records = [...names, "own-stage"].map((name) => `${name}.txt`)
  expect(readdirSync(folder).filter((file) => !records.includes(file))).toEqual([])
})
