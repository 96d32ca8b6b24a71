import { getAll, pagesOf } from "../../lib/batch.ts"
import { contributionTo, type Measures, PLATFORM, platformKeyOf, sourceOf } from "../../totals/index.ts"
import { USER_SHARDS, UserEntity } from "./entities.ts"

interface Person {
  userId: string
  agencyId: string
  status?: "pending" | "approved" | "rejected"
}

/** Whoever has no status is pending (spec 1 §3), and known apart until they are migrated. */
const byStatus = ({ status = "pending" }: Person): Measures => ({
  usersPending: Number(status === "pending"),
  usersApproved: Number(status === "approved"),
  usersRejected: Number(status === "rejected"),
})

/** Where a person counts: in the agency, which the platform's figures add up, or there directly. */
const countedIn = ({ agencyId }: Pick<Person, "agencyId">): string => agencyId || PLATFORM

/**
 * A person counts as a member of an agency, else as a user of the platform. Somebody who moves is a source
 * of both sides: here no longer, there now.
 */
export const totalsSource = sourceOf<Person>({
  name: "user",
  entities: ["user"],
  signalOf: ({ agencyId = "", userId }) =>
    userId ? { agencyId: countedIn({ agencyId }), id: userId } : null,
  read: async (agencyId, ids) => {
    const people = await getAll(
      UserEntity,
      ids.map((userId) => ({ userId })),
      { consistent: true, attributes: ["userId", "agencyId", "status"] },
    )
    return byId(people.filter((person) => countedIn(person) === agencyId))
  },
  async *list(agencyId) {
    const pages = agencyId === PLATFORM ? withoutAgency() : pagesOf((cursor) => ofAgency(agencyId, cursor))
    for await (const people of pages) yield byId(people)
  },
  contributionOf: (person, agencyId) => {
    const sums = { ...byStatus(person), usersWithoutStatus: Number(!person.status) }
    return agencyId === PLATFORM
      ? contributionTo([
          { series: "platform", key: platformKeyOf(person.userId), sums: { users: 1, ...sums } },
        ])
      : contributionTo([{ series: "agency", key: "", sums: { members: 1, ...sums } }])
  },
})

const ofAgency = (agencyId: string, cursor: string | null) =>
  UserEntity.query.byAgency({ agencyId }).go({ cursor })

async function* withoutAgency() {
  for (let shard = 0; shard < USER_SHARDS; shard++) {
    yield* pagesOf((cursor) =>
      UserEntity.query
        .all({ shard })
        .where((attribute, { eq }) => eq(attribute.agencyId, ""))
        .go({ cursor }),
    )
  }
}

const byId = (people: readonly Person[]) => new Map(people.map((person) => [person.userId, person]))
