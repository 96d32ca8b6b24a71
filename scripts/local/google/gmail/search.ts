import { unknownHere } from "../failure.ts"
import type { Message } from "../mailbox/mailbox.ts"

type Test = (message: Message) => boolean

/** The part of Gmail's search that Trame uses. @throws GoogleFailure for another */
export function searchFor(query: string): Test {
  const tests = query.split(/\s+/).filter(Boolean).map(testFor)
  return (message) => tests.every((test) => test(message))
}

function testFor(word: string): Test {
  if (word === "in:sent") return ({ labels }) => labels.includes("SENT")
  const [, side, seconds] = /^(after|before):(\d{9,})$/.exec(word) ?? []
  const limit = Number(seconds) * 1000
  if (side === "after") return ({ at }) => at >= limit
  if (side === "before") return ({ at }) => at < limit
  throw unknownHere(`the search ${word}`)
}
