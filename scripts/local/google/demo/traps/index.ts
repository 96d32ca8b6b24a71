import { randomOf } from "../../../lib/random.ts"
import type { Body } from "../../mime/compose.ts"
import { brandAt } from "../brands.ts"
import { DAY_MS, type DemoBox, type Letter, mailsOf } from "../letters.ts"
import { HEADER_TRAPS } from "./headers.ts"
import { INJECTIONS } from "./injections.ts"
import { PAGE_TRAPS } from "./pages.ts"
import { SHAPE_TRAPS } from "./shapes.ts"
import type { Trap } from "./trap.ts"

const TRAPS = [...INJECTIONS, ...PAGE_TRAPS, ...HEADER_TRAPS, ...SHAPE_TRAPS]
const TURNS = 4

/** The hostile mail at this index: each kind once, then each a second time with a variation. */
export function trapAt(place: number, at: number): Letter {
  const brand = brandAt(place * 7)
  const make = TRAPS[place % TRAPS.length]
  const turn = Math.floor(place / TRAPS.length) % TURNS
  const { text, html, body, ...rest } = make?.({ turn, brand: brand.name, host: brand.domain }) ?? {}
  return {
    at,
    from: {
      name: brand.people[0].name,
      email: `${brand.people[0].email.split("@")[0]}.${place}@exfil.example`,
    },
    subject: `Message ${place}`,
    labels: ["INBOX", "UNREAD"],
    body: body ?? (() => bodyOf({ text, html })),
    ...rest,
  }
}

function bodyOf({ text, html }: Trap): Body {
  const plain = { type: "text/plain", content: text ?? "" }
  if (html === undefined) return plain
  const page = { type: "text/html", content: html }
  return text === undefined ? page : { multipart: "alternative", parts: [plain, page] }
}

/** Hostile mails against readers and models. */
export const DEMO_TRAPS: DemoBox = {
  email: "pieges@gmail.example",
  name: "Boîte à pièges",
  mails(account) {
    const count = TRAPS.length * TURNS
    const letters = Array.from({ length: count }, (_, place) => {
      const share = (place + randomOf("pieges", place).next()) / count
      return [trapAt(place, Math.floor(account.since - (1.01 - share) * 90 * DAY_MS))]
    })
    return mailsOf(account, letters)
  },
}
