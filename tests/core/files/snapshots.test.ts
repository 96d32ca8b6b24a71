import { listSnapshots, putSnapshot } from "@trame/core/files/catalogue-objects"
import { newId } from "@trame/core/lib/id"
import { expect, test } from "vitest"

test("all of many snapshots are listed", async () => {
  const folder = newId()
  const names = Array.from({ length: 1003 }, (_, n) => `${folder}/${String(n).padStart(4, "0")}`)
  for (let from = 0; from < names.length; from += 50) {
    await Promise.all(names.slice(from, from + 50).map((name) => putSnapshot(name, new Uint8Array([1]))))
  }
  expect(await listSnapshots(`${folder}/`)).toEqual(names)
})
