import { ScanCommand } from "@aws-sdk/lib-dynamodb"
import { documentClient } from "@trame/core/lib/table"
import { fold } from "@trame/core/lib/text"

/** The totals as somebody would count them who knows nothing of the aggregator, and as they are stored. */

type Item = Record<string, unknown>
type Figures = Record<string, number>
type Totals = Record<string, Figures>

async function wholeTable(): Promise<Item[]> {
  const items: Item[] = []
  let ExclusiveStartKey: Item | undefined
  do {
    const page = await documentClient.send(
      new ScanCommand({ TableName: process.env.TABLE_NAME, ExclusiveStartKey, ConsistentRead: true }),
    )
    items.push(...(page.Items ?? []))
    ExclusiveStartKey = page.LastEvaluatedKey
  } while (ExclusiveStartKey)
  return items
}

const MEASURES =
  "collaborations revenue budget archivedCollaborations archivedBudget pending inProgress completed quotedRevenue signedRevenue paidRevenue waiting quoteSent contractSigned paymentReceived unquoted quotedUnpaid influencers clients members users agencies usersPending usersApproved usersRejected usersWithoutStatus amountPending amountPaid".split(
    " ",
  )

/** Both, of the whole table; without zeros, the platform's eight summed up. */
export async function recount(): Promise<{ counted: Totals; stored: Totals }> {
  const items = await wholeTable()
  const of = (entity: string) => items.filter(({ __edb_e__ }) => __edb_e__ === entity)
  const stored: Totals = {}
  for (const item of of("total")) {
    const { agencyId, series, key } = item
    const at = series === "platform" ? "platform" : `${agencyId} ${series} ${key}`
    for (const measure of MEASURES) add(stored, at, { [measure]: Number(item[measure] ?? 0) })
  }
  for (const { agencyId, series, key, member, count } of of("totalMember")) {
    add(stored, `${agencyId} ${series} ${key} of ${member}`, { count: Number(count) })
  }
  for (const { agencyId, series, key, lines } of of("memberPack")) {
    for (const line of String(lines).split("\n")) {
      const [member, count] = line.split("\t")
      add(stored, `${agencyId} ${series} ${key} of ${member}`, { count: Number(count) })
    }
  }
  return { counted: settled(counted(of)), stored: settled(stored) }
}

function counted(of: (entity: string) => Item[]): Totals {
  const totals: Totals = {}
  const influencers = new Map<string, Set<unknown>>()
  for (const one of of("collaboration")) {
    const figures = figuresOf(one)
    const day = String(one.signedDate ?? one.date ?? String(one.createdAt).slice(0, 10))
    const client = `${one.agencyId} client ${one.clientId ?? `name:${fold(String(one.brand))}`}`
    const active = [`${one.agencyId} agency `, ...datesOf(one, ["month", "day"], day)]
    for (const place of active) add(totals, place, figures)
    add(totals, client, { collaborations: 1, revenue: Number(one.ratesTotal) })
    for (const place of [client, ...active]) {
      const known = influencers.get(place) ?? new Set()
      for (const influencer of new Set(one.influencerIds as string[])) {
        known.add(influencer)
        add(totals, `${place} of ${influencer}`, { count: 1 })
      }
      influencers.set(place, known)
    }
    if (one.paymentReceived) {
      const sums = { amountPending: Number(one.amountPending), amountPaid: Number(one.amountPaid) }
      for (const place of [
        `${one.agencyId} payments `,
        ...datesOf(one, ["paymentMonth", "paymentDay"], day),
      ]) {
        add(totals, place, sums)
        for (const { influencerId, amount, paid } of owedBy(one))
          add(totals, `${place} of ${influencerId}${paid ? " paid" : ""}`, { count: amount })
      }
    }
    add(totals, "platform", { collaborations: 1, revenue: Number(one.ratesTotal) })
  }
  for (const [place, known] of influencers) {
    add(totals, place, { influencers: known.size })
    if (place.endsWith(" agency ")) add(totals, "platform", { influencers: known.size })
  }
  for (const { agencyId } of of("client")) {
    add(totals, `${agencyId} agency `, { clients: 1 })
    add(totals, "platform", { clients: 1 })
  }
  for (const { agencyId, status } of of("user")) {
    const statuses = STATUS_MEASURES[String(status)] ?? { usersPending: 1, usersWithoutStatus: 1 }
    if (agencyId) add(totals, `${agencyId} agency `, { members: 1, ...statuses })
    add(totals, "platform", { users: 1, ...statuses })
  }
  add(totals, "platform", { agencies: of("agency").length })
  return totals
}

const datesOf = ({ agencyId }: Item, [month, day]: [string, string], date: string) => [
  `${agencyId} ${month} ${date.slice(0, 7)}`,
  `${agencyId} ${day} ${date}`,
]

interface Owed {
  influencerId: string
  amount: number
  paid: boolean
}

/** The dues of each influencer of a collaboration; both lists have one order. */
const owedBy = ({ influencerIds, payables }: Item): Owed[] =>
  (payables as Omit<Owed, "influencerId">[]).map((payable, index) => ({
    ...payable,
    influencerId: (influencerIds as string[])[index] ?? "",
  }))

const STATUS_MEASURES: Record<string, Figures> = {
  pending: { usersPending: 1 },
  approved: { usersApproved: 1 },
  rejected: { usersRejected: 1 },
}

function figuresOf(one: Item): Figures {
  const { quoteSent, contractSigned, invoiceSent, paymentReceived, archived } = one
  const [revenue, budget] = [Number(one.ratesTotal), Number(one.budget)]
  const completed = invoiceSent || paymentReceived
  const begun = quoteSent || contractSigned
  const counted = {
    archivedCollaborations: archived,
    completed,
    inProgress: !completed && begun,
    pending: !completed && !begun,
    waiting: !begun,
    quoteSent: quoteSent && !contractSigned,
    contractSigned: contractSigned && !paymentReceived,
    paymentReceived,
    unquoted: !quoteSent,
    quotedUnpaid: quoteSent && !paymentReceived,
  }
  const revenues = {
    quotedRevenue: quoteSent,
    signedRevenue: contractSigned || paymentReceived,
    paidRevenue: paymentReceived,
  }
  const each = (of: Record<string, unknown>, amount: number) =>
    Object.fromEntries(Object.entries(of).map(([measure, isSo]) => [measure, isSo ? amount : 0]))
  return {
    collaborations: 1,
    revenue,
    budget,
    archivedBudget: archived ? budget : 0,
    ...each(counted, 1),
    ...each(revenues, revenue),
  }
}

function add(totals: Totals, at: string, figures: Figures): void {
  const before = totals[at] ?? {}
  for (const [measure, amount] of Object.entries(figures)) before[measure] = (before[measure] ?? 0) + amount
  totals[at] = before
}

/** Without zeros, and without totals of which nothing is left. */
const settled = (totals: Totals): Totals =>
  Object.fromEntries(
    Object.entries(totals)
      .map(([at, figures]) => [at, Object.fromEntries(Object.entries(figures).filter(([, n]) => n !== 0))])
      .filter(([, figures]) => Object.keys(figures ?? {}).length > 0),
  )
