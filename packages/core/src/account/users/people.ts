import type { EntityItem } from "electrodb"
import { type Actor, assertAccess } from "../../lib/access.ts"
import { getAll, pagesOf } from "../../lib/batch.ts"
import {
  everyPage,
  mergedPage,
  type Page,
  type PageQuery,
  pageOf,
  platformList,
  SEARCH,
} from "../../lib/paging.ts"
import { setting } from "../../lib/settings.ts"
import { fold, fullName } from "../../lib/text.ts"
import { contributionTo, type Measures, PLATFORM, platformKeyOf, sourceOf } from "../../totals/index.ts"
import type { ApprovalStatus } from "../contract/approval-status.ts"
import { UserEntity } from "./entities.ts"

/** Lists of people for administrators: newest first, without the super-admin (rules/platform.md#roles). */

export type Person = EntityItem<typeof UserEntity>

/** A person without a status is pending (rules/platform.md#pending-and-rejected-people). */
export const statusOf = ({ status }: { status?: ApprovalStatus }): ApprovalStatus => status ?? "pending"

export const everybody = platformList((shard) => UserEntity.query.all({ shard }), "createdAt", "userId")

/** Without people who have no status: the index lacks them. */
export const everybodyOf = (status: ApprovalStatus) =>
  platformList((shard) => UserEntity.query.byStatus({ status, shard }), "createdAt", "userId")

export const { positionOf } = everybody

/** Whether a person may be shown and matches this text. */
export function visible(search: string): (person: Person) => boolean {
  const term = fold(search)
  return (person) =>
    !isSuperAdmin(person) && (!term || fold(`${fullName(person)} ${person.email}`).includes(term))
}

export async function list(
  actor: Actor,
  { agencyId, search, cursor, size }: PageQuery & { agencyId?: string },
): Promise<Page<Person>> {
  assertAccess(actor, "super-admin")
  const keeps = visible(search)
  if (!agencyId) return mergedPage(everybody, { size, cursor, keeps, ...(search && SEARCH) })
  return pageOf((await listOfAgency(agencyId)).filter(keeps), { positionOf, size, cursor })
}

/** These people as stored, strongly consistent. */
export const peopleOf = (userIds: Iterable<string>): Promise<Person[]> =>
  getAll(
    UserEntity,
    [...new Set(userIds)].map((userId) => ({ userId })),
    { consistent: true },
  )

/** Everybody in an agency; an index lists them, so changes appear a moment later. */
export async function listOfAgency(agencyId: string): Promise<Person[]> {
  const { data } = await UserEntity.query.byAgency({ agencyId }).go({ pages: "all" })
  return data
}

/** The address's privileges apply only when it is verified (rules/platform.md#privileges-by-address). */
interface Holder {
  email: string
  emailVerified: boolean
}

export const isSuperAdmin = ({ email, emailVerified }: Holder): boolean =>
  emailVerified && sameText(email, setting("SUPER_ADMIN_EMAIL"))

/** The product's own team needs no subscription. */
const isOfTeam = ({ email, emailVerified }: Holder): boolean =>
  emailVerified && sameText(email.slice(email.lastIndexOf("@") + 1), setting("TEAM_DOMAIN"))

export const needsNoSubscription = (holder: Holder): boolean => isSuperAdmin(holder) || isOfTeam(holder)

const sameText = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

type Counted = Pick<Person, "userId" | "agencyId"> & Partial<Pick<Person, "status">>

/**
 * Without a status, a person counts as pending (rules/platform.md#pending-and-rejected-people) and in
 * `usersWithoutStatus`.
 */
const byStatus = ({ status = "pending" }: Counted): Measures => ({
  usersPending: Number(status === "pending"),
  usersApproved: Number(status === "approved"),
  usersRejected: Number(status === "rejected"),
})

/** Where a person counts: in the agency, whose figures the platform's include, or directly in the platform's. */
const countedIn = ({ agencyId }: Pick<Counted, "agencyId">): string => agencyId || PLATFORM

/**
 * A person counts as a member of an agency, else as a user of the platform. When somebody moves, both sides change: one
 * loses the person, the other gains them.
 */
export const totalsSource = sourceOf<Counted>({
  name: "user",
  entities: ["user"],
  signalOf: ({ agencyId = "", userId }) =>
    userId ? { agencyId: countedIn({ agencyId }), id: userId } : null,
  idOf: ({ userId }) => userId,
  read: async (agencyId, ids) => {
    const keys = ids.map((userId) => ({ userId }))
    const attributes = ["userId", "agencyId", "status"] as const
    const people = await getAll(UserEntity, keys, { consistent: true, attributes })
    return people.filter((person) => countedIn(person) === agencyId)
  },
  list: (agencyId) =>
    agencyId === PLATFORM
      ? withoutAgency()
      : pagesOf((cursor) => UserEntity.query.byAgency({ agencyId }).go({ cursor })),
  contributionOf: (person, agencyId) => {
    const sums = { ...byStatus(person), usersWithoutStatus: Number(!person.status) }
    return agencyId === PLATFORM
      ? contributionTo([
          { series: "platform", key: platformKeyOf(person.userId), sums: { users: 1, ...sums } },
        ])
      : contributionTo([{ series: "agency", key: "", sums: { members: 1, ...sums } }])
  },
})

async function* withoutAgency() {
  for await (const people of everyPage(everybody)) yield people.filter(({ agencyId }) => !agencyId)
}
