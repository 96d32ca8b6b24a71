import type { GoogleOptions } from "./index.ts"
import type { Accounts } from "./mailbox/accounts.ts"
import type { Tokens } from "./oauth/tokens.ts"
import type { Refusals } from "./refusals.ts"

/** All that the local Google knows. */
export interface Google {
  options: GoogleOptions
  accounts: Accounts
  tokens: Tokens
  refusals: Refusals
  now(): number
  /** Of its own pages. */
  origin(): string
}

/** As its pages name it. */
export const GOOGLE = { name: "Google local", note: "aucun compte réel" }
