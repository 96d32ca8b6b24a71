import type { BenchAgency } from "../api/agencies.ts"
import { clientsOf, collaborationOf } from "../api/dataset.ts"
import type { Api } from "../reads/in-process.ts"

/** The fields of a collaboration that figures depend on. Amounts are cents. */
export interface Campaign {
  /** The effective day: signed, else its date, else creation, in Paris. */
  day: string
  quoteSent: boolean
  contractSigned: boolean
  paymentReceived: boolean
  people: Person[]
}

interface Person {
  id: string
  name: string
  rate: number
  percentage: number
  paid: boolean
}

/** The generated campaigns of a benchmark's agency, without reading the table. */
export function generated(agency: BenchAgency): Campaign[] {
  const clients = clientsOf(agency)
  return Array.from({ length: agency.collaborations }, (_, index) => {
    const { fields, participants, createdAt } = collaborationOf(agency, clients, index)
    return {
      ...flagsOf(fields),
      day: dayOf({ ...fields, createdAt }),
      people: participants.map((one) => ({ ...personOf(one), name: one.fullName })),
    }
  })
}

/** All campaigns of the caller's agency, from their detail pages, one after the other. */
export async function read(api: Api): Promise<Campaign[]> {
  const campaigns: Campaign[] = []
  let cursor: string | undefined
  do {
    const { items, nextCursor } = await api.collaborations.list({ cursor })
    for (const { id } of items) {
      const { collaboration, participants } = await api.collaborations.get({ collaborationId: id })
      campaigns.push({
        ...flagsOf(collaboration),
        day: dayOf(collaboration),
        people: participants.map((one) => ({ ...personOf(one), name: one.fullName })),
      })
    }
    cursor = nextCursor ?? undefined
  } while (cursor)
  return campaigns
}

type Flags = Pick<Campaign, "quoteSent" | "contractSigned" | "paymentReceived">

const flagsOf = ({ quoteSent, contractSigned, paymentReceived }: Flags): Flags => ({
  quoteSent,
  contractSigned,
  paymentReceived,
})

interface Dated {
  signedDate: string | null
  date: string | null
  createdAt: string
}

const dayOf = ({ signedDate, date, createdAt }: Dated): string =>
  signedDate ?? date ?? new Date(createdAt).toLocaleDateString("sv", { timeZone: "Europe/Paris" })

interface Taking {
  influencerId: string
  rate: number
  paidPercentage: number
  creatorInvoiceSent: boolean
}

const personOf = (one: Taking): Omit<Person, "name"> => ({
  id: one.influencerId,
  rate: one.rate,
  percentage: one.paidPercentage,
  paid: one.creatorInvoiceSent,
})
