import * as z from "zod"
import { addedBy } from "../../influencers/by-member/contract.ts"
import type { PermissionKey } from "../../lib/access.ts"
import {
  creationId,
  cursor,
  deleted,
  id,
  instant,
  pageOf,
  requiredNote,
  search,
  version,
} from "../../lib/fields.ts"
import { type Inputs, operationsFor } from "../../lib/operation.ts"
import { MAX_COMMENT, MAX_MENTIONS, mentionsIn } from "./rules.ts"

/** Mentions have the form `@[id]` (rules/together.md#comments). */
const text = requiredNote(MAX_COMMENT, "Écrivez un commentaire").refine(
  (value) => mentionsIn(value).length <= MAX_MENTIONS,
  `${MAX_MENTIONS} personnes mentionnées au maximum`,
)

const comment = z.object({
  id: z.string(),
  version: z.int(),
  text: z.string(),
  author: addedBy,
  /** The people mentioned in the text, in order. */
  mentions: z.array(addedBy),
  createdAt: instant,
  /** Null when it was never edited. */
  editedAt: instant.nullable(),
})
export type Comment = z.infer<typeof comment>

const foundComment = z.object({
  id: z.string(),
  subject: z.object({ id: z.string(), name: z.string() }),
  /** The part of the text around the match, without mentions. */
  excerpt: z.string(),
  author: addedBy,
})

function commentsContract<Root extends `/${string}`>(root: Root, access: PermissionKey) {
  const operation = operationsFor(access)
  /** The collaboration or the casting. */
  const subject = z.object({ subjectId: id })
  const one = subject.extend({ commentId: id })
  return {
    /** Colleagues who may read these comments, by name: those who can be mentioned. */
    people: operation(`GET ${root}/people`, "Les collègues que l'on peut mentionner").output(
      z.object({ items: z.array(addedBy) }),
    ),

    /** The newest that hold the text, of the latest 1,000; none without a text. */
    find: operation(`GET ${root}/found`, "Les commentaires qui contiennent un texte")
      .input(z.object({ search }))
      .output(z.object({ items: z.array(foundComment) })),

    /** The newest first. */
    list: operation(`GET ${root}/{subjectId}/comments`, "Les commentaires")
      .input(subject.extend({ cursor: cursor.optional() }))
      .output(pageOf(comment)),

    create: operation(`POST ${root}/{subjectId}/comments`, "Commenter", { status: 201 })
      .input(subject.extend({ text, creationId }))
      .output(comment),

    /** Only one's own. */
    update: operation(`PATCH ${root}/{subjectId}/comments/{commentId}`, "Modifier un commentaire")
      .input(one.extend({ version, text }))
      .output(comment),

    /** One's own; for an administrator, anybody's. */
    remove: operation(`DELETE ${root}/{subjectId}/comments/{commentId}`, "Supprimer un commentaire")
      .input(one)
      .output(deleted),
  }
}

export const collaborationCommentsContract = commentsContract("/collaboration-comments", "collaborations")
export const castingCommentsContract = commentsContract("/casting-comments", "casting")

export type CommentsInput = Inputs<typeof collaborationCommentsContract>
