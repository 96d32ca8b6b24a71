import { mentionOf, mentionsIn, partsOf } from "@trame/core/campaigns/comments/rules"
import { expect, test } from "vitest"

const text = (written: string) => ({ kind: "text", text: written })
const link = (address: string) => ({ kind: "link", text: address })

test("each person who is mentioned counts once, in the order of the text", () => {
  const written = `${mentionOf("b")} ${mentionOf("a")} ${mentionOf("b")} @[pas bon] @c`
  expect(mentionsIn(written)).toEqual(["b", "a"])
})

test("a text falls into mentions, addresses on the web, and what stands between", () => {
  expect(partsOf(`Bonjour ${mentionOf("a1")},\nvoir https://trame.example/a?b=1.`)).toEqual([
    text("Bonjour "),
    { kind: "mention", userId: "a1" },
    text(",\nvoir "),
    link("https://trame.example/a?b=1"),
    text("."),
  ])
})

test.each([
  ["javascript:alert(1)"],
  ["data:text/html,<script>"],
  ["ftp://trame.example"],
  ["<b>gras</b>"],
  ["@Hugo"],
])("%s stays text", (written) => {
  expect(partsOf(written)).toEqual([text(written)])
})

test("an address ends before what closes the sentence around it", () => {
  expect(partsOf("(http://a.example/x)")).toEqual([text("("), link("http://a.example/x"), text(")")])
  expect(partsOf("« http://a.example », dit-il").map(({ kind }) => kind)).toEqual(["text", "link", "text"])
})

test("an address is known in capitals too, and ends before whatever ends a sentence or begins a tag", () => {
  expect(partsOf("HTTPS://A.EXAMPLE/X")).toEqual([link("HTTPS://A.EXAMPLE/X")])
  for (const end of [...".,;:!?»)]'’", "...", "<b>", '"']) {
    expect(partsOf(`http://a.example/x${end}`)).toEqual([link("http://a.example/x"), text(end)])
  }
})

test("nothing of a text is lost", () => {
  const written = `https://a.example,${mentionOf("x")}https://b.example! fin`
  const whole = partsOf(written).map((part) => (part.kind === "mention" ? mentionOf(part.userId) : part.text))
  expect(whole.join("")).toBe(written)
})
