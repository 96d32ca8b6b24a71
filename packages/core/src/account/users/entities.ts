import { entity } from "../../lib/entity.ts"
import { shardOf } from "../../lib/paging.ts"
import { emailCode, user } from "./schema.ts"

/** The list of all people lies in as many partitions. */
export const USER_SHARDS = 8

export const UserEntity = entity(user)
export const CodeEntity = entity(emailCode)

export interface NewUser {
  userId: string
  email: string
  firstName: string
  lastName: string
  role: string
  userRole: "admin" | "user"
  status: "pending" | "approved" | "rejected"
  permissions: Record<string, boolean>
  emailVerified: boolean
  agencyId?: string
}

/** The write that puts a new person down, to be run or to go into a transaction. */
export const createUserWrite = (user: NewUser) =>
  UserEntity.create({ ...user, shard: shardOf(user.userId, USER_SHARDS) })
