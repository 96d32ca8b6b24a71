import { readdirSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { resourceRecords, textOf } from "./support/record.ts"
import { assemblyOf, createdIn } from "./support/stage.ts"

// docs/records/README.md
describe("the records", () => {
  it.for(STACKS)("say of production's stack %s what is deployed", async (name) => {
    const resources = createdIn("prod").filter(({ stack }) => stack === `prod-trame-${name}`)
    await expect(textOf(resourceRecords(resources))).toMatchFileSnapshot(fileOf(name))
  })

  it("say what production has in CloudFront's own region", async () => {
    await expect(textOf(resourceRecords(createdIn("edge")))).toMatchFileSnapshot(fileOf("Edge"))
  })

  it("are of every stack and of no other", () => {
    const deployed = (["prod", "edge"] as const).flatMap((stage) => assemblyOf(stage).stacks)
    const names = [...STACKS, "Edge"]
    expect(deployed.map(({ name }) => name).sort()).toEqual(names.map((name) => `prod-trame-${name}`).sort())
    const records = names.map((name) => `${name}.txt`)
    expect(readdirSync(folder).filter((file) => !records.includes(file))).toEqual([])
  })
})

const folder = new URL("../../docs/records/stacks/", import.meta.url)
const fileOf = (name: string) => new URL(`${name}.txt`, folder).pathname

const STACKS = ["Api", "Auth", "Jobs", "Monitoring", "Realtime", "Storage", "Web"]
