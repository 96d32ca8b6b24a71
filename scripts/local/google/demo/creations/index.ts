import { randomOf } from "../../../lib/random.ts"
import { brandAt } from "../brands.ts"
import { type Conversation, DAY_MS, type DemoBox, HOUR_MS, mailsOf, type Owner } from "../letters.ts"
import { trapAt } from "../traps/index.ts"
import { type Facts, later } from "../words.ts"
import { notice } from "./admin.ts"
import { answeredBrief, brief } from "./briefs.ts"
import { negotiation } from "./negotiations.ts"
import { newsletter } from "./newsletters.ts"
import { answeredEvent, answeredGift, event, gift } from "./occasions.ts"
import { sample } from "./samples.ts"
import { spam } from "./spam.ts"

const HALF_YEAR_DAYS = 182

type Make = (facts: Facts, owner: Owner, since: number, place: number) => Conversation

/** Numbers of conversations of each kind: 400 mails in all. */
const KINDS: [count: number, make: Make][] = [
  [10, (facts, owner, since) => negotiation(facts, owner, since)],
  [22, (facts, owner, since) => answeredBrief(facts, owner, since)],
  [44, (facts, _owner, since) => [brief(facts, since)]],
  [18, (facts, owner, since) => answeredGift(facts, owner, since)],
  [14, (facts, _owner, since) => [gift(facts, since)]],
  [12, (facts, owner, since) => answeredEvent(facts, owner, since)],
  [16, (facts, _owner, since) => [event(facts, since)]],
  [40, (facts, _owner, since) => [newsletter(facts, since)]],
  [26, (facts, _owner, since) => [notice(facts, since)]],
  [22, (facts, _owner, since, place) => [spam(facts, since, place % 2 === 0)]],
  [8, (facts, _owner, _since, place) => [trapAt(place * 7, facts.at)]],
  [4, (facts, _owner, since, place) => sample(facts, since, place)],
]

/** A creator's half-year: offers, answers, and a mailbox's other mails. */
export const DEMO_CREATIONS: DemoBox = {
  email: "creations.lou@gmail.example",
  name: "Lou Marchand",
  mails(account) {
    const { since } = account
    const conversations = KINDS.flatMap(([count, make], kind) =>
      Array.from({ length: count }, (_, place) => {
        const random = randomOf("creations", kind, place)
        const share = (place + random.next()) / count
        const at = Math.min(
          later(Math.floor(since - (1 - share) * HALF_YEAR_DAYS * DAY_MS), 0),
          since - HOUR_MS,
        )
        const budget = random.whole(6, 48) * 100
        const facts: Facts = { random, brand: brandAt(place * 3 + kind * 5), name: "Lou", at, budget }
        return make(facts, account, since, place).map((letter, turn, { length }) => ({
          ...letter,
          at: Math.min(letter.at, since - 60_000 * (count - place)),
          labels: letter.labels.filter((label) => label !== "UNREAD" || turn === length - 1),
        }))
      }),
    )
    return mailsOf(account, conversations)
  },
}
