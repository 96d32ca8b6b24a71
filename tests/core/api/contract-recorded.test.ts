import { readdirSync } from "node:fs"
import { contract } from "@trame/core/api/contract"
import { expect, test } from "vitest"
import { contractRecord } from "../../support/records/contract.ts"

// docs/records/README.md
test.for(Object.entries(contract))("what %s offers is what its record says", async ([domain, operations]) => {
  await expect(contractRecord(operations)).toMatchFileSnapshot(new URL(fileOf(domain), folder).pathname)
})

test("no record is of a domain that is gone", () => {
  const domains = Object.keys(contract).map(fileOf)
  expect(readdirSync(folder).filter((file) => !domains.includes(file))).toEqual([])
})

const folder = new URL("../../../docs/records/api/", import.meta.url)
const fileOf = (domain: string) => `${domain.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.txt`
