import * as z from "zod"
import { PERMISSION_KEYS } from "../../lib/access.ts"
import { operation } from "../../lib/operation.ts"

const profile = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** The free-text job title. */
  role: z.string(),
  userRole: z.enum(["admin", "user"]),
  status: z.enum(["pending", "approved", "rejected"]),
  permissions: z.partialRecord(z.enum(PERMISSION_KEYS), z.boolean()),
  emailVerified: z.boolean(),
  superAdmin: z.boolean(),
  subscribed: z.boolean(),
  agencyId: z.string().nullable(),
  agencyName: z.string().nullable(),
  /** Whether the agency is theirs. */
  owner: z.boolean(),
  /** The super-admin at work in an agency chosen in the shell. */
  acting: z.boolean(),
  /** Of the stored person: what an edit of it must carry. */
  version: z.int(),
})

export type Profile = z.infer<typeof profile>

/** Who is signed in, read from storage on each request. */
export const identityContract = {
  me: operation({
    method: "GET",
    path: "/identity/me",
    access: "signed-in",
    summary: "La personne connectée",
  }).output(profile),
}
