import { randomOf } from "../../lib/random.ts"
import { brandAt } from "./brands.ts"
import { notice } from "./creations/admin.ts"
import { brief } from "./creations/briefs.ts"
import { newsletter } from "./creations/newsletters.ts"
import { event, gift } from "./creations/occasions.ts"
import { type DemoBox, type DemoMail, HOUR_MS, mailsOf, type Owner } from "./letters.ts"

const COUNT = 10_000
const KINDS = [newsletter, notice, brief, gift, event, brief, newsletter]

/** A mailbox too large to process at once. Each mail is generated when it is read. */
export const DEMO_BULK: DemoBox = {
  email: "volumineuse@gmail.example",
  name: "Boîte volumineuse",
  mails: (account) =>
    Array.from({ length: COUNT }, (_, place): DemoMail => {
      return {
        at: timeOf(place, account.since),
        thread: place,
        messageId: messageIdOf(place),
        labels: ["INBOX", ...(place > COUNT - 100 ? ["UNREAD"] : [])],
        render: () => mailAt(place, account),
      }
    }),
}

const timeOf = (place: number, since: number): number => since - (COUNT - place) * 2 * HOUR_MS

const messageIdOf = (place: number): string => `<volume.${place}@courrier.example>`

function mailAt(place: number, owner: Owner & { since: number }): Buffer {
  const random = randomOf("volumineuse", place)
  const brand = brandAt(place * 7 + Math.floor(place / 30))
  const at = timeOf(place, owner.since)
  const facts = { random, brand, name: "Lou", at, budget: random.whole(6, 48) * 100 }
  const letter = (KINDS[place % KINDS.length] ?? newsletter)(facts, owner.since)
  const headers = [...(letter.headers ?? []), ["Message-ID", messageIdOf(place)] as const]
  const [mail] = mailsOf(owner, [[{ ...letter, headers }]])
  return mail?.render() ?? Buffer.alloc(0)
}
