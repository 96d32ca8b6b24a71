import type { Google } from "../google.ts"
import type { Mailbox } from "../mailbox/mailbox.ts"
import type { Params } from "./params.ts"

/** An authorised request for an account. */
export interface Call {
  google: Google
  mailbox: Mailbox
  params: Params
  /** Ids in the address. */
  ids: string[]
  contentType: string
  /** Whether the body is the mail itself, not JSON. */
  isUpload: boolean
  body(): Promise<Buffer>
}
