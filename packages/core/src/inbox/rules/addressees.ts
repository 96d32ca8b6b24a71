/** Recipients of an answer to a mail (rules/inbox.md#addressees). */

interface Person {
  name: string
  /** Lower case. */
  address: string
}

export interface Addressee extends Person {
  /** Its domain differs from the sender's. */
  isElsewhere: boolean
  /** This mailbox has written to it before. */
  isKnown: boolean
}

interface Answerable {
  direction: "in" | "out"
  from: Person
  to: readonly Person[]
  replyTo?: readonly Person[] | undefined
}

/** One bare address: no list, no comment, no character that could begin another header. */
const ADDRESS = /^[^\s@<>()[\]\\,;:"\p{Cc}]{1,64}@[^\s@<>()[\]\\,;:"\p{Cc}]{1,189}$/u

/** Each valid address once, in its first spelling. */
export const distinctAddresses = <One extends Person>(people: readonly One[]): One[] => {
  const byAddress = new Map<string, One>()
  for (const person of people) {
    const key = person.address.toLowerCase()
    if (ADDRESS.test(person.address) && !byAddress.has(key)) byAddress.set(key, person)
  }
  return [...byAddress.values()]
}

/** The addresses of the mail's Reply-To, else its sender; for a mail of ours, its recipients. */
export function answeredTo({ direction, from, to, replyTo = [] }: Answerable): Person[] {
  if (direction === "out") return distinctAddresses(to)
  const repliesTo = distinctAddresses(replyTo)
  return repliesTo.length ? repliesTo : distinctAddresses([from])
}

/** In ASCII: a name with letters of another alphabet cannot imitate another. */
export function domainOf(address: string): string {
  const domain = address.slice(address.lastIndexOf("@") + 1).toLowerCase()
  return URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : domain
}

/** @param known the addresses that this mailbox has written to */
export function addresseesOf(mail: Answerable, known: ReadonlySet<string>): Addressee[] {
  const sender = domainOf(mail.from.address)
  const isSenders = (domain: string) => sender !== "" && (domain === sender || domain.endsWith(`.${sender}`))
  return answeredTo(mail).map(({ name, address }) => ({
    name,
    address,
    isElsewhere: mail.direction === "in" && !isSenders(domainOf(address)),
    isKnown: known.has(address),
  }))
}

/** Whether the person must confirm the recipients before sending. */
export const asksFirst = (addressees: readonly Pick<Addressee, "isElsewhere" | "isKnown">[]): boolean =>
  addressees.some(({ isElsewhere, isKnown }) => isElsewhere && !isKnown)

export const NO_ADDRESSEE = "Cet email n'a pas d'adresse à laquelle répondre."
export const ADDRESSEES_CHANGED =
  "La réponse partirait à une autre adresse que celle affichée. Vérifiez le destinataire, puis envoyez à nouveau."
export const ADDRESSEES_UNCONFIRMED =
  "La réponse partirait vers un autre domaine que celui de l'expéditeur. Confirmez le destinataire."
