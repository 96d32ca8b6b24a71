import { randomOf } from "../../lib/random.ts"
import { brandAt } from "./brands.ts"
import { notice } from "./creations/admin.ts"
import { brief, wordsOf } from "./creations/briefs.ts"
import { newsletter } from "./creations/newsletters.ts"
import { event, gift } from "./creations/occasions.ts"
import { type DemoBox, type DemoMail, HOUR_MS, type Letter, mailsOf, type Owner } from "./letters.ts"
import { type Facts, filled, plain } from "./words.ts"

const COUNT = 10_000
/** Mails come in groups, in which the first, the fifth and the ninth are one conversation. */
const BUNCH = 10
const TURNS: Record<number, number> = { 0: 0, 4: 1, 8: 2 }
const SINGLES = [newsletter, notice, brief, gift, event, brief, newsletter]

/** A mailbox too large to process at once. Each mail is generated when it is read. */
export const DEMO_BULK: DemoBox = {
  email: "volumineuse@gmail.example",
  name: "Boîte volumineuse",
  mails: (account) =>
    Array.from({ length: COUNT }, (_, place): DemoMail => {
      const turn = TURNS[place % BUNCH]
      const isOwn = turn === 1
      return {
        at: timeOf(place, account.since),
        thread: turn === undefined ? place : place - (place % BUNCH),
        messageId: messageIdOf(place),
        labels: isOwn ? ["SENT"] : ["INBOX", ...(place > COUNT - 100 ? ["UNREAD"] : [])],
        render: () => mailAt(place, account),
      }
    }),
}

const timeOf = (place: number, since: number): number => since - (COUNT - place) * 2 * HOUR_MS

const messageIdOf = (place: number): string => `<volume.${place}@courrier.example>`

function mailAt(place: number, owner: Owner & { since: number }): Buffer {
  const turn = TURNS[place % BUNCH]
  const first = place - (place % BUNCH)
  const letter = turn === undefined ? singleAt(place, owner.since) : turnAt(place, owner)
  const references = [first, first + 4].slice(0, turn ?? 0).map(messageIdOf)
  const headers: [string, string][] = [["Message-ID", messageIdOf(place)]]
  if (references.length > 0)
    headers.push(["In-Reply-To", references.at(-1) ?? ""], ["References", references.join(" ")])
  const [mail] = mailsOf(owner, [[{ ...letter, headers: [...(letter.headers ?? []), ...headers] }]])
  return mail?.render() ?? Buffer.alloc(0)
}

function factsAt(place: number, since: number): Facts {
  const random = randomOf("volumineuse", place)
  const brand = brandAt(place * 7 + Math.floor(place / 30))
  return { random, brand, name: "Lou", at: timeOf(place, since), budget: random.whole(6, 48) * 100 }
}

const singleAt = (place: number, since: number): Letter =>
  (SINGLES[place % SINGLES.length] ?? newsletter)(factsAt(place, since), since)

/** The opening of a group's conversation, the creator's answer and the brand's. */
function turnAt(place: number, owner: Owner & { since: number }): Letter {
  const opening = factsAt(place - (place % BUNCH), owner.since)
  const first = brief(opening, owner.since)
  const turn = TURNS[place % BUNCH]
  if (turn === 0) return first
  const { answers, replies } = wordsOf(opening)
  const facts = { ...opening, at: timeOf(place, owner.since) }
  const choice = turn === 1 ? answers : replies
  const text = filled(choice[(place - (place % BUNCH)) % choice.length] ?? "", facts)
  const subject = `Re: ${first.subject}`
  return turn === 1
    ? { at: facts.at, from: owner, to: first.from, subject, labels: [], body: () => plain(text) }
    : { ...first, at: facts.at, subject, body: () => plain(`${text}\n${first.from.name}`) }
}
