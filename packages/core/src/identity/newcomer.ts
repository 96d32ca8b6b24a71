import { shardOf } from "../shard.ts"
import { USER_SHARDS, UserEntity } from "./entity.ts"

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
export const newcomer = (user: NewUser) =>
  UserEntity.create({ ...user, shard: shardOf(user.userId, USER_SHARDS) })
