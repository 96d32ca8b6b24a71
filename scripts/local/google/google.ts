import type { GoogleOptions } from "./index.ts"
import type { Accounts } from "./mailbox/accounts.ts"
import type { Tokens } from "./oauth/tokens.ts"
import type { Refusals } from "./refusals.ts"

/** The state of the local Google. */
export interface Google {
  options: GoogleOptions
  accounts: Accounts
  tokens: Tokens
  refusals: Refusals
  now(): number
  /** The origin of its own pages. */
  origin(): string
}

/** Its name on its pages. */
export const GOOGLE = { name: "Google local", note: "aucun compte réel" }
