import * as z from "zod"
import { token } from "../../lib/fields.ts"
import { type Inputs, operation } from "../../lib/operation.ts"

export const mailPreferencesContract = {
  /** By the link of a mail, whoever follows it. A mail program's own button sends nothing else (RFC 8058): off. */
  set: operation("POST /mail-preferences/{token}", "public", "Recevoir ou non l'e-mail quotidien")
    .input(z.object({ token, on: z.boolean().default(false) }))
    .output(z.object({ on: z.boolean() })),
}

export type MailPreferencesInput = Inputs<typeof mailPreferencesContract>
