import { useQueryClient } from "@tanstack/react-query"
import type { Comment } from "@trame/core/campaigns/comments/contract"
import type { CommentPlace } from "@trame/core/campaigns/comments/rules"
import { useMemo } from "react"
import { api, client } from "../../lib/api/api.ts"
import { patchPages } from "../../lib/api/patch.ts"
import { holding } from "../../lib/api/pauseLiveUpdates.ts"
import { problemOf } from "../../lib/api/problem.ts"
import { useDiscard } from "../../lib/bin/discard.ts"
import type { Creation } from "../../lib/forms/creation.ts"
import { useMe } from "../../lib/session/me.ts"
import { nameOf } from "../../lib/text.ts"
import { cursorPages } from "../list/CursorList.tsx"

const DOMAINS = {
  collaboration: { api: api.collaborationComments, client: client.collaborationComments },
  casting: { api: api.castingComments, client: client.castingComments },
} as const

export const commentsOptions = (place: CommentPlace, subjectId: string) =>
  DOMAINS[place].api.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ subjectId, cursor }),
    ...cursorPages,
  })

export const peopleOptions = (place: CommentPlace) =>
  DOMAINS[place].api.people.queryOptions({ staleTime: 60_000 })

/** Optimistic actions on comments, rolled back on failure. */
export function useCommentActions(place: CommentPlace, subjectId: string) {
  const queries = useQueryClient()
  const me = useMe()
  const ask = useDiscard()
  return useMemo(() => {
    const { queryKey } = commentsOptions(place, subjectId)
    const { client: calls } = DOMAINS[place]
    const patch = (change: (items: Comment[], first: boolean) => Comment[]) =>
      patchPages<Comment>(queries, queryKey, change)
    const drop = (id: string) => patch((items) => items.filter((one) => one.id !== id))
    const add = (comment: Comment) => patch((items, first) => (first ? [comment, ...items] : items))
    const replace = (comment: Comment) =>
      patch((items) => items.map((one) => (one.id === comment.id ? comment : one)))

    return {
      create: (text: string, create: Creation["create"]): Promise<void> =>
        holding(async () => {
          const id = `pending-${crypto.randomUUID()}`
          const author = { id: me.id, name: nameOf(me) }
          const people = queries.getQueryData(peopleOptions(place).queryKey)?.items ?? []
          add({
            id,
            version: 0,
            text,
            author,
            mentions: people,
            createdAt: new Date().toISOString(),
            editedAt: null,
          })
          try {
            const comment = await create({
              values: { subjectId, text },
              send: (creationId) => calls.create({ subjectId, text, creationId }),
              settle: ({ id: commentId, version }) => calls.update({ subjectId, commentId, version, text }),
            })
            drop(id)
            add(comment)
          } catch (error) {
            drop(id)
            throw error
          }
        }),

      async update(comment: Comment, text: string): Promise<void> {
        try {
          replace(await calls.update({ subjectId, commentId: comment.id, version: comment.version, text }))
        } catch (error) {
          // Shows the change of another member or tab.
          if (problemOf(error).code === "conflict") await queries.invalidateQueries({ queryKey })
          throw error
        }
      },

      remove: async (comment: Comment): Promise<void> => {
        const gone = await ask({
          title: "Supprimer ce commentaire ?",
          content: "Il disparaît pour toute l'équipe.",
          discard: () => calls.remove({ subjectId, commentId: comment.id }),
          done: "Commentaire supprimé",
          failed: ({ message }) => message,
        })
        if (gone) drop(comment.id)
      },
    }
  }, [place, subjectId, queries, me, ask])
}
