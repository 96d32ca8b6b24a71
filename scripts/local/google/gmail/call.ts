import type { Google } from "../google.ts"
import type { Mailbox } from "../mailbox/mailbox.ts"
import type { Params } from "./params.ts"

/** What is asked of an account by whoever may. */
export interface Call {
  google: Google
  mailbox: Mailbox
  params: Params
  /** Those in the address. */
  ids: string[]
  contentType: string
  /** Whether the body is a mail, not a description of one. */
  isUpload: boolean
  body(): Promise<Buffer>
}
