import { eraseSnapshot, listSnapshots, putSnapshot, readSnapshot } from "@trame/core/files/catalogue-objects"
import { newId } from "@trame/core/lib/id"
import { expect, test } from "vitest"

test("a snapshot is read as it was written, listed by how its name begins, and erased", async () => {
  const folder = newId()
  const bytes = crypto.getRandomValues(new Uint8Array(60_000))
  await putSnapshot(`${folder}/2`, bytes)
  await putSnapshot(`${folder}/1`, new Uint8Array())
  expect(await readSnapshot(`${folder}/2`)).toEqual(bytes)
  expect(await readSnapshot(`${folder}/1`)).toEqual(new Uint8Array())
  expect(await listSnapshots(`${folder}/`)).toEqual([`${folder}/1`, `${folder}/2`])
  expect(await listSnapshots()).toContain(`${folder}/1`)
  await eraseSnapshot(`${folder}/1`)
  await eraseSnapshot(`${folder}/1`)
  expect(await readSnapshot(`${folder}/1`)).toBe(null)
  expect(await listSnapshots(`${folder}/`)).toEqual([`${folder}/2`])
})

test("all of many snapshots are listed", async () => {
  const folder = newId()
  const names = Array.from({ length: 1003 }, (_, n) => `${folder}/${String(n).padStart(4, "0")}`)
  for (let from = 0; from < names.length; from += 50) {
    await Promise.all(names.slice(from, from + 50).map((name) => putSnapshot(name, new Uint8Array([1]))))
  }
  expect(await listSnapshots(`${folder}/`)).toEqual(names)
})
