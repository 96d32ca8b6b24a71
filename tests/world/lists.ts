import { contract } from "@trame/core/api/contract"
import type * as z from "zod"
import type { Answers } from "./fakeApi.ts"
import { emptyRecord } from "./record.ts"

/** Answers an operation by its name, e.g. `clients.list`, with the emptiest answer but for these values. */
export function answering(
  operation: string,
  changes: (input: { cursor?: string }) => object | Promise<object>,
): Answers {
  const [domain = "", name = ""] = operation.split(".")
  const { outputSchema } = (contract as Known)[domain]?.[name]?.["~orpc"] ?? {}
  if (!outputSchema) throw new Error(`No operation is called ${operation}`)
  const answer = async (input: object) => ({
    ...(emptyRecord(outputSchema) as object),
    ...(await changes(input)),
  })
  return { [domain]: { [name]: answer } } as Answers
}
type Known = Record<string, Record<string, { "~orpc": { outputSchema?: z.ZodType } }>>

export interface List {
  /** Where it is shown, and the operation that reads it. */
  path: string
  reads: string
  /** Who sees it, if not an administrator. */
  superAdmin?: boolean
  /** Where it leads as long as it is empty. */
  leads?: [link: string, address: string]
}

const CAMPAIGN = "/app/collaborations/k1"
const INBOX = "/app/talent-manager?creator=i1"
const DISCOVER: List["leads"] = ["Ouvrir Discover", "/app/discover"]

/** Every list that is read page by page. */
export const LISTS: List[] = [
  { path: "/app/influencers", reads: "roster.list", leads: DISCOVER },
  {
    path: "/app/influencers?dialog=creator&influencer=zoe",
    reads: "collaborations.withInfluencer",
  },
  { path: "/app/recruitment", reads: "recruitment.list", leads: DISCOVER },
  { path: "/app/discover", reads: "discover.search" },
  { path: "/app/discover?dialog=influencer&influencer=zoe", reads: "discover.posts" },
  { path: "/app/resources?search=brief", reads: "resources.list" },
  { path: "/app/resources?expanded=brief", reads: "resources.list" },
  { path: "/app/todo", reads: "todos.automatic" },
  { path: "/app/casting", reads: "castings.list" },
  { path: "/app/collaborations", reads: "collaborations.list" },
  { path: `${CAMPAIGN}?tab=activity`, reads: "activity.ofCollaboration" },
  { path: `${CAMPAIGN}?tab=comments`, reads: "collaborationComments.list" },
  { path: "/app/clients", reads: "admin.agencies", superAdmin: true },
  { path: "/superadmin?list=users", reads: "admin.users", superAdmin: true },
  { path: "/superadmin?list=clients", reads: "admin.clients", superAdmin: true },
  { path: "/superadmin?list=influencers", reads: "admin.influencers", superAdmin: true },
  { path: "/superadmin?list=collaborations", reads: "admin.collaborations", superAdmin: true },
  { path: "/superadmin/user-approval", reads: "admin.approvals", superAdmin: true },
  { path: "/app/user-approval", reads: "approvals.list" },
  { path: "/app/apify-integration?import=e1", reads: "enrichment.failures", superAdmin: true },
  { path: INBOX, reads: "inbox.mails" },
  { path: `${INBOX}&view=threads`, reads: "inbox.threads" },
  { path: "/app/accounting", reads: "accounting.list" },
  { path: "/app/accounting?view=influencers", reads: "accounting.influencers" },
  { path: "/app/notifications", reads: "notifications.list" },
  { path: "/app/activity", reads: "activity.list" },
]
