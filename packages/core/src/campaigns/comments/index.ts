import * as Identity from "../../account/users/index.ts"
import * as Bin from "../../bin/index.ts"
import { membersOf } from "../../influencers/by-member/index.ts"
import { type Actor, asMember, hasPermission, type Member, type PermissionKey } from "../../lib/access.ts"
import { getAll } from "../../lib/batch.ts"
import { createOnce, type Remember } from "../../lib/creation.ts"
import { AppError, conflict, forbidden, found, notFound } from "../../lib/error.ts"
import { timedId } from "../../lib/id.ts"
import { firstPage, fromCursor, type Page } from "../../lib/paging.ts"
import { fold } from "../../lib/text.ts"
import { throwIfConditionFailed, transact } from "../../lib/transact.ts"
import type { Comment, CommentsInput } from "./contract.ts"
import { CommentEntity, type StoredComment } from "./entities.ts"
import { type CommentPlace, excerptAround, LONGEST_EXCERPT, mentionsIn, plainText } from "./rules.ts"

const PAGE_SIZE = 20

interface Subject {
  agencyId: string
  subjectId: string
}

interface Commented {
  place: CommentPlace
  /** The permission to read and write comments there. */
  right: PermissionKey
  /** @throws AppError not_found */
  assertThere: (subject: Subject) => Promise<{ name: string }>
  /** A transaction's condition: the subject exists. */
  onlyWhileThere: (subject: Subject) => unknown
  missing: () => Error
}

/** Comments on one kind of subject (rules/together.md#comments). */
export function commentsOn({ place, right, assertThere, onlyWhileThere, missing }: Commented) {
  const subjectFor = ({ agencyId }: Member, { subjectId }: { subjectId: string }): Subject => ({
    agencyId,
    subjectId,
  })

  const keyOf = ({ agencyId, subjectId }: Subject, commentId: string) => ({
    agencyId,
    place,
    placeId: subjectId,
    commentId,
  })

  /** @throws AppError not_found */
  async function stored(subject: Subject, commentId: string): Promise<StoredComment> {
    const { data } = await CommentEntity.get(keyOf(subject, commentId)).go({ consistent: true })
    return found(data, noSuchComment)
  }

  return {
    /** The people who can be mentioned: those who may read the comments. */
    async people(actor: Actor) {
      const { agencyId } = asMember(actor, right)
      return { items: await Identity.holdersOf(agencyId, right) }
    },

    /** The newest comments that hold a text (rules/interface.md#palette). */
    async find(actor: Actor, { search }: CommentsInput["find"]) {
      const member = asMember(actor, right)
      const { agencyId } = member
      if (!fold(search)) return { items: [] }
      const latest = CommentEntity.query.byPlace({ agencyId, place })
      const [{ data }, nameOf] = await Promise.all([
        latest.go({ order: "desc", limit: MOST_SEARCHED, count: MOST_SEARCHED }),
        naming(member),
      ])
      const found = data.flatMap((comment) => {
        const excerpt = excerptAround(comment.text, search)
        return excerpt === null ? [] : [{ ...comment, excerpt }]
      })
      const items = found.slice(0, MOST_FOUND).map(async ({ commentId, placeId, excerpt, createdBy }) => {
        const subject = { agencyId, subjectId: placeId }
        const named = await assertThere(subject).catch(nullIfMissing)
        return (
          named && {
            id: commentId,
            subject: { id: placeId, name: named.name },
            excerpt,
            author: nameOf(createdBy),
          }
        )
      })
      return { items: (await Promise.all(items)).filter((item) => item !== null) }
    },

    /** A page, the newest first: one round of reads. */
    async list(actor: Actor, { cursor, ...input }: CommentsInput["list"]): Promise<Page<Comment>> {
      const member = asMember(actor, right)
      const subject = subjectFor(member, input)
      const after = fromCursor(cursor)
      const all = CommentEntity.query.primary({
        agencyId: subject.agencyId,
        place,
        placeId: subject.subjectId,
      })
      const rest = after ? all.lt({ commentId: after[1] }) : all
      const [{ data }, show] = await Promise.all([
        rest.go({ order: "desc", limit: PAGE_SIZE + 1, consistent: true }),
        showing(member),
        assertThere(subject),
      ])
      const { items, nextCursor } = firstPage(data, {
        positionOf: ({ createdAt, commentId }) => [createdAt, commentId],
        size: PAGE_SIZE,
      })
      return { items: items.map(show), nextCursor }
    },

    async create(actor: Actor, { text, creationId, ...input }: CommentsInput["create"]): Promise<Comment> {
      const member = asMember(actor, right)
      const subject = subjectFor(member, input)
      const now = new Date()
      const comment: StoredComment = {
        ...keyOf(subject, timedId(now)),
        text,
        createdBy: member.userId,
        createdAt: now.toISOString(),
        version: 1,
      }
      const { agencyId, commentId } = comment
      const write = (remember: Remember) =>
        transact([onlyWhileThere(subject), CommentEntity.create(comment), ...remember(commentId)])
      const people = showing(member)
      return createOnce(
        { agencyId, creationId, body: { text, ...input } },
        async (remember) => {
          const [show] = await Promise.all([people, throwIfConditionFailed(write(remember), missing)])
          return show(comment)
        },
        async (commentId) => {
          const [show, earlier] = await Promise.all([people, stored(subject, commentId)])
          return show(earlier)
        },
      )
    },

    /** @throws AppError forbidden for another person's comment, conflict when the stored version differs */
    async update(actor: Actor, input: CommentsInput["update"]): Promise<Comment> {
      const member = asMember(actor, right)
      const { commentId, version: asRead, text } = input
      const subject = subjectFor(member, input)
      const [current, show] = await Promise.all([stored(subject, commentId), showing(member)])
      if (current.createdBy !== member.userId) {
        throw forbidden("Vous ne pouvez modifier que vos propres commentaires.")
      }
      if (current.version !== asRead) throw conflict()
      const next = { ...current, text, editedAt: new Date().toISOString(), version: asRead + 1 }
      const put = CommentEntity.put(next).where(({ version }, { eq }) => eq(version, asRead))
      await throwIfConditionFailed(put.go(), async () => {
        // Throws not_found when it is deleted.
        await stored(subject, commentId)
        return conflict()
      })
      return show(next)
    },

    /** @throws AppError forbidden for another person's comment, unless the actor is an administrator */
    async remove(actor: Actor, { commentId, ...input }: CommentsInput["remove"]) {
      const member = asMember(actor, right)
      const subject = subjectFor(member, input)
      const parent = await assertThere(subject)
      const binId = await Bin.discardItem(
        CommentEntity,
        () => stored(subject, commentId),
        (comment) => {
          const { createdBy, text } = comment
          if (createdBy !== member.userId && !hasPermission(member, "admin")) {
            throw forbidden("Vous ne pouvez supprimer que vos propres commentaires.")
          }
          return {
            deleted: {
              agencyId: member.agencyId,
              kind: "comment",
              recordId: commentId,
              name: excerptOf(text),
              parentId: subject.subjectId,
              parentName: parent.name,
              right,
              visibleTo: [createdBy],
              adminsToo: true,
              deletedBy: member.userId,
            },
            removing: [
              CommentEntity.remove(comment).where(({ version }, { eq }) => eq(version, comment.version)),
            ],
          }
        },
      )
      return { id: commentId, binId }
    },

    /** How a deleted comment comes back. */
    restorer: Bin.singleItem(CommentEntity, {
      onlyIf: ({ agencyId, placeId }) => onlyWhileThere({ agencyId, subjectId: placeId }),
      refusal: () => Bin.parentIsGone(),
    }),
  }
}

/** Comments of an agency that a search reads, and those that it answers. */
const MOST_SEARCHED = 1000
const MOST_FOUND = 6

/** A comment's beginning, which names it in the bin. */
const excerptOf = (text: string): string => plainText(text).slice(0, LONGEST_EXCERPT) || "Commentaire"

/** The comments of a deleted subject are swept a little later. */
function nullIfMissing(error: unknown): null {
  if (error instanceof AppError && error.code === "not_found") return null
  throw error
}

const noSuchComment = () => notFound("Ce commentaire n'existe pas ou n'existe plus.")

async function naming(member: Member): Promise<(id: string) => Comment["author"]> {
  const nameOf = await membersOf(member)
  // The super-admin in another agency is not one of its members.
  return (id) => ({ id, name: id === member.userId ? member.name : nameOf(id).name })
}

/** Adds names to comments: one read, in parallel with theirs. */
async function showing(member: Member): Promise<(comment: StoredComment) => Comment> {
  const person = await naming(member)
  return ({ commentId, version, text, createdBy, createdAt, editedAt }) => ({
    id: commentId,
    version,
    text,
    author: person(createdBy),
    mentions: mentionsIn(text).map(person),
    createdAt,
    editedAt: editedAt ?? null,
  })
}

/** All comments on a subject, to be moved into the bin or erased with it. */
export async function commentPortion(agencyId: string, place: CommentPlace, placeId: string) {
  const all = CommentEntity.query.primary({ agencyId, place, placeId })
  const { data } = await all.go({ pages: "all", consistent: true })
  return Bin.portionOf(CommentEntity, data)
}

/** The writes that bring the comments of a restored subject back. */
export const restoredComments = (contents: Bin.Contents): object[] =>
  contents.of(CommentEntity).map((comment) => CommentEntity.put(comment))

type CommentKey = Pick<StoredComment, "agencyId" | "place" | "placeId" | "commentId">

/** The present texts of these comments, by id; omits deleted ones. */
export async function textsOf(keys: readonly CommentKey[]): Promise<Map<string, string>> {
  const comments = await getAll(CommentEntity, keys, { consistent: true })
  return new Map(comments.map(({ commentId, text }) => [commentId, text]))
}
