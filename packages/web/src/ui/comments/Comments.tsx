import { useInfiniteQuery, useQuery } from "@tanstack/react-query"
import type { Comment } from "@trame/core/campaigns/comments/contract"
import { type CommentPlace, partsOf } from "@trame/core/campaigns/comments/rules"
import { hasPermission } from "@trame/core/lib/access"
import { de } from "@trame/core/lib/text"
import { Alert, Button } from "antd"
import { memo, useCallback, useState } from "react"
import { formatCount, formatDateTime } from "../../lib/format.ts"
import { safeUrl } from "../../lib/links.ts"
import { useMe } from "../../lib/session/me.ts"
import { CursorList, itemsOf, withItems } from "../list/CursorList.tsx"
import { PersonAvatar } from "../PersonAvatar.tsx"
import { LoadingState } from "../states/QueryBoundary.tsx"
import { CommentForm } from "./CommentForm.tsx"
import styles from "./Comments.module.css"
import { commentsOptions, peopleOptions, useCommentActions } from "./cache.ts"
import { NEW_COMMENT } from "./newComment.ts"
import { type Mentionable, toTyped } from "./typed.ts"

interface CommentsProps {
  place: CommentPlace
  subjectId: string
}

/** The team's comments on a collaboration or a casting, newest first (rules/together.md#comments). */
export function Comments({ place, subjectId }: CommentsProps) {
  const query = useInfiniteQuery(commentsOptions(place, subjectId))
  const people = useQuery(peopleOptions(place)).data?.items ?? NOBODY
  const actions = useCommentActions(place, subjectId)
  const [edited, setEdited] = useState(NOT_EDITED)
  const onEdit = useCallback(
    (comment: Comment, open: boolean) =>
      setEdited((known) => [...known.filter(({ id }) => id !== comment.id), ...(open ? [comment] : [])]),
    [],
  )
  const listed = query.data && itemsOf(query)
  const gone = listed ? edited.filter(({ id }) => listed.every((one) => one.id !== id)) : NOT_EDITED
  return (
    <section aria-label="Commentaires" className="grid gap-6 cols-1">
      <div data-row={NEW_COMMENT}>
        <CommentForm
          key={subjectId}
          label="Votre commentaire"
          draft={`${place}-${subjectId}`}
          people={people}
          submit="Commenter"
          onSubmit={actions.create}
        />
      </div>
      <CursorList
        query={withItems(query, listed && [...listed, ...gone].sort(newestFirst))}
        loading={<LoadingState label="Chargement des commentaires" rows={4} />}
        failure="Impossible d'afficher les commentaires"
        count={(shown) => formatCount(shown, "commentaire affiché", "commentaires affichés")}
        empty={<p className="soft">Aucun commentaire pour le moment</p>}
      >
        {(comments) => (
          <ol className="grid gap-5 cols-1">
            {comments.map((comment) => (
              <CommentRow
                key={comment.id}
                comment={comment}
                gone={gone.includes(comment)}
                people={people}
                actions={actions}
                onEdit={onEdit}
              />
            ))}
          </ol>
        )}
      </CursorList>
    </section>
  )
}

const NOBODY: readonly Mentionable[] = []
const NOT_EDITED: readonly Comment[] = []

const newestFirst = (one: Comment, other: Comment): number =>
  other.createdAt < one.createdAt ? -1 : other.createdAt > one.createdAt ? 1 : 0

interface CommentRowProps {
  comment: Comment
  /** Another member deleted the comment during editing: it stays for the typed text. */
  gone: boolean
  people: readonly Mentionable[]
  actions: ReturnType<typeof useCommentActions>
  onEdit: (comment: Comment, open: boolean) => void
}

const CommentRow = memo(function CommentRow({ comment, gone, people, actions, onEdit }: CommentRowProps) {
  const me = useMe()
  const [editing, setEditing] = useState<Comment | null>(null)
  const edit = (from: Comment | null) => {
    setEditing(from)
    onEdit(comment, from !== null)
  }
  const { author, createdAt, editedAt } = comment
  const mine = author.id === me.id
  const isPending = comment.version === 0
  const changed = editing !== null && comment.version > editing.version
  return (
    <li
      className={`grid gap-4 cols-auto-fill ${styles.comment}`}
      data-row={comment.id}
      data-item
      data-pending={isPending}
    >
      <span aria-hidden="true">
        <PersonAvatar name={author.name} size={34} />
      </span>
      <div className="grid gap-2 cols-1">
        <p className="flex wrap items-baseline gap-x-3">
          <span className="bold anywhere">{author.name}</span>
          <span className="soft text-m">
            {isPending ? "Envoi…" : formatDateTime(createdAt)}
            {editedAt ? " · modifié" : null}
          </span>
        </p>
        {editing ? (
          <CommentForm
            label="Modifier le commentaire"
            draft={`edit-${comment.id}`}
            people={people}
            opened={toTyped(editing.text, editing.mentions)}
            submit="Enregistrer"
            autoFocus
            notice={
              gone ? (
                <Alert
                  type="info"
                  showIcon
                  role="alert"
                  title="Ce commentaire vient d'être supprimé par une autre personne. Votre saisie reste à l'écran."
                />
              ) : changed ? (
                <Alert
                  type="warning"
                  showIcon
                  role="alert"
                  title="Ce commentaire a été modifié entre-temps."
                  description={<CommentText comment={comment} />}
                  action={<Button onClick={() => edit(comment)}>Continuer sur cette version</Button>}
                />
              ) : null
            }
            onSubmit={async (text) => {
              await actions.update(editing, text)
              edit(null)
            }}
            onCancel={() => edit(null)}
          />
        ) : (
          <CommentText comment={comment} />
        )}
        {editing || isPending ? null : (
          <p className="flex gap-y-2 gap-x-4">
            {mine ? (
              <button
                type="button"
                className={`p-0 soft text-m ${styles.action}`}
                onClick={() => edit(comment)}
              >
                Modifier
              </button>
            ) : null}
            {mine || hasPermission(me, "admin") ? (
              <button
                type="button"
                className={`p-0 soft text-m ${styles.action}`}
                aria-label={`Supprimer le commentaire ${de(author.name)}`}
                onClick={() => void actions.remove(comment)}
              >
                Supprimer
              </button>
            ) : null}
          </p>
        )}
      </div>
    </li>
  )
})

/** The text with mentioned members by their current name; only web addresses become links. */
export function CommentText({
  comment: { text, mentions },
}: {
  comment: Pick<Comment, "text" | "mentions">
}) {
  const me = useMe()
  return (
    <p className={`anywhere pre-wrap ${styles.text}`}>
      {partsOf(text).map((part, index) => {
        if (part.kind === "text") return part.text
        if (part.kind === "mention") {
          const name = mentions.find(({ id }) => id === part.userId)?.name
          return (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
              key={index}
              className={`accent medium rounded-s ${styles.mention}`}
              data-me={part.userId === me.id}
            >
              @{name ?? "Utilisateur inconnu"}
            </span>
          )
        }
        const safe = safeUrl(part.text)
        if (!safe) return part.text
        return (
          <a
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
            key={index}
            href={safe.href}
            target="_blank"
            rel="noopener noreferrer"
            className={`accent underline ${styles.link}`}
          >
            {part.text}
          </a>
        )
      })}
    </p>
  )
}
