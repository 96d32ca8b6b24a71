import { queryOptions } from "@tanstack/react-query"
import type { Profile } from "@trame/core/account/contract/account"
import type { AgencyAccount } from "@trame/core/account/contract/membership"
import { loadChunk } from "../../lib/address/lazyChunk.ts"
import { client } from "../../lib/api/api.ts"
import { problemOf } from "../../lib/api/problem.ts"
import { remembersSession } from "../../lib/session/kept.ts"

/** Null without a signed-in user. */
export type Visitor = { me: Profile; agency: AgencyAccount | null } | null

const loadSession = () =>
  loadChunk(() => import("../../lib/session/session.ts"), "Impossible de lire votre session")

async function readVisitor(): Promise<Visitor> {
  const { hasSession } = await loadSession()
  if (!(await hasSession())) return null
  try {
    const [me, { agency }] = await Promise.all([client.identity.me(), client.membership.agency()])
    return { me, agency }
  } catch (error) {
    if (problemOf(error).status === 401) return null
    throw error
  }
}

export const visitorOptions = () =>
  queryOptions({
    queryKey: ["pricing", "visitor"],
    queryFn: readVisitor,
    initialData: remembersSession() ? undefined : null,
    staleTime: 60_000,
  })

/** Ends the session and opens the sign-in page, as in the application. */
export async function leave(): Promise<void> {
  const { signOut } = await loadSession()
  await signOut().catch(() => {})
  window.location.assign("/login")
}
