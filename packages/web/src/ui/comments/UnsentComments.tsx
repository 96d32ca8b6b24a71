import { useQueryClient } from "@tanstack/react-query"
import type { CommentPlace } from "@trame/core/campaigns/comments/rules"
import { Input } from "antd"
import { useEffect, useState } from "react"
import { draftKey, readKept } from "../../lib/forms/keptInTab.ts"
import { useMe } from "../../lib/session/me.ts"
import { CopyButton } from "../CopyButton.tsx"
import { FORMAT } from "./CommentForm.tsx"
import styles from "./Comments.module.css"
import { commentsOptions } from "./cache.ts"
import type { Typed } from "./typed.ts"

interface UnsentCommentsProps {
  place: CommentPlace
  subjectId: string
}

/** Unsent comments on a record that another member deleted meanwhile, to read and copy. */
export function UnsentComments({ place, subjectId }: UnsentCommentsProps) {
  const me = useMe()
  const queries = useQueryClient()
  const [texts, setTexts] = useState<string[]>([])

  // The forms store their drafts when they unmount.
  useEffect(() => {
    const pages = queries.getQueryData(commentsOptions(place, subjectId).queryKey)?.pages ?? []
    const edits = pages.flatMap(({ items }) => items.map(({ id }) => `edit-${id}`))
    const kept = [`${place}-${subjectId}`, ...edits].flatMap(
      (draft) => readKept<Typed>(draftKey("comment", me, draft), FORMAT)?.text ?? [],
    )
    setTexts([...new Set(kept)].filter((text) => text.trim() !== ""))
  }, [place, subjectId, me, queries])

  return texts.map((text) => (
    <section
      key={text}
      aria-label="Commentaire non envoyé"
      className={`grid justify-items-start gap-3 mx-auto ${styles.unsent}`}
    >
      <p className={`soft text-m ${styles.formNote}`}>
        Votre commentaire n'a pas été envoyé. Vous pouvez encore le copier.
      </p>
      <Input.TextArea
        readOnly
        aria-label="Commentaire non envoyé"
        autoSize={{ minRows: 2, maxRows: 12 }}
        value={text}
      />
      <CopyButton text={text} size="small" />
    </section>
  ))
}
