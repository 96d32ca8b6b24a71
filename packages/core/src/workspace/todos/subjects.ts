import { assertClient, clientNamesOf } from "../../campaigns/clients/reference/index.ts"
import * as Collaborations from "../../campaigns/collaborations/index.ts"
import { hasPermission, type Member } from "../../lib/access.ts"
import { invalid } from "../../lib/error.ts"
import type { Todo, TodoFields } from "./contract.ts"
import type { StoredTodo } from "./entities.ts"

type Subject = NonNullable<StoredTodo["subject"]>

/**
 * Reads the names of these records; returns a function that gives null for a record that is deleted, or that the member
 * may not see (rules/team.md#record-of-a-task). Makes no read without records.
 */
export async function subjectsOf(
  member: Member,
  subjects: readonly Subject[],
): Promise<(subject: Subject | undefined) => Todo["subject"]> {
  const { agencyId } = member
  const idsOf = (kind: Subject["kind"]) => [
    ...new Set(subjects.flatMap((subject) => (subject.kind === kind ? subject.id : []))),
  ]
  const [collaboration, client] = await Promise.all([
    seesCampaigns(member)
      ? Collaborations.namesOf(agencyId, idsOf("collaboration"))
      : new Map<string, string>(),
    clientNamesOf(agencyId, idsOf("client")),
  ])
  const names = { collaboration, client }
  return (subject) => {
    const name = subject && names[subject.kind].get(subject.id)
    return subject && name !== undefined ? { ...subject, name } : null
  }
}

/** @throws AppError invalid for a record that the agency does not have, or that the member may not see */
export async function assertSubject(member: Member, subject: TodoFields["subject"] | undefined) {
  if (!subject) return
  const { agencyId } = member
  if (subject.kind === "client") return assertClient({ agencyId, clientId: subject.id }, "subject")
  const names = seesCampaigns(member) ? await Collaborations.namesOf(agencyId, [subject.id]) : null
  if (!names?.has(subject.id)) throw invalid(UNKNOWN, { subject: UNKNOWN })
}

const UNKNOWN = "Cette collaboration n'existe pas ou n'existe plus. Choisissez-en une autre."

const seesCampaigns = (member: Member): boolean => hasPermission(member, "collaborations")
