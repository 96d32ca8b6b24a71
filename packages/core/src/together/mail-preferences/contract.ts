import * as z from "zod"
import { token } from "../../lib/fields.ts"
import { type Inputs, operation } from "../../lib/operation.ts"

export const mailPreferencesContract = {
  /** By the link in a mail, for any visitor. A mail program's own button sends no body (RFC 8058), which means off. */
  set: operation("POST /mail-preferences/{token}", "public", "Recevoir ou non l'e-mail quotidien")
    .input(z.object({ token, on: z.boolean().default(false) }))
    .output(z.object({ on: z.boolean() })),
}

export type MailPreferencesInput = Inputs<typeof mailPreferencesContract>
