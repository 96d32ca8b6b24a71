import { Recent } from "@trame/core/lib/recent"
import { expect, test } from "vitest"

const keptOf = (recent: Recent<string>, ...keys: string[]) =>
  keys.filter((key) => recent.get(key) !== undefined)

const ofSix = () => new Recent<string>(6, ({ length }) => length)

test("what was asked for longest ago is forgotten first, as soon as there is too much", () => {
  const recent = ofSix()
  expect(recent.set("a", "11")).toBe("11")
  recent.set("b", "22")
  recent.set("c", "33")
  expect(recent.get("a")).toBe("11")
  recent.set("d", "4")
  expect(keptOf(recent, "b", "a", "c", "d")).toEqual(["a", "c", "d"])
})

test("what is put in another's place weighs alone", () => {
  const recent = ofSix()
  for (let time = 0; time < 5; time++) recent.set("a", "1234")
  recent.set("b", "22")
  expect(keptOf(recent, "a", "b")).toEqual(["a", "b"])
})

test("what is forgotten weighs nothing any more", () => {
  const recent = ofSix()
  for (const key of ["a", "b", "c", "d"]) recent.set(key, "333")
  expect(keptOf(recent, "a", "b", "c", "d")).toEqual(["c", "d"])
})

test("what is put in last is kept whatever it weighs, alone", () => {
  const recent = ofSix()
  recent.set("a", "1")
  recent.set("b", "1234567")
  expect(keptOf(recent, "a", "b")).toEqual(["b"])
  recent.set("c", "1")
  expect(keptOf(recent, "b", "c")).toEqual(["c"])
})
