import type { Account } from "../account.ts"
import type { Params } from "../params.ts"

/** Answers one request from its parameters and the ids of its path; all it changes, it changes in one go. */
export type Operation = (account: Account, params: Params, id: string) => object

/** Operations by method and path below `/v1/`; `:id` stands for an id. */
export type Operations = Record<string, Operation>
