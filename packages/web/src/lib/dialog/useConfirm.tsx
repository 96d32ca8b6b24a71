import { App } from "antd"
import { type ReactNode, useCallback } from "react"
import { isGone, type Problem, problemOf } from "../api/problem.ts"
import { useNotices } from "../notices.tsx"
import { SENDS } from "./sendKey.ts"

interface Confirmation {
  title: ReactNode
  content?: ReactNode
  okText?: string
  cancelText?: string
  danger?: boolean
  /** Whether the dialog contains a field, which takes the focus. */
  typed?: boolean
  /** Keeps the dialog open, busy, until it settles; a rejection leaves it open. */
  onOk?: () => Promise<unknown>
  /** Withdraws the question and answers no. */
  signal?: AbortSignal
}

/** `if (await confirm({ … }))`: focus starts on the cancel button or in the field; Escape cancels. */
export function useConfirm(): (confirmation: Confirmation) => Promise<boolean> {
  const { modal } = App.useApp()
  return useCallback(
    ({ title, content, okText = "Confirmer", cancelText = "Annuler", danger = false, typed, onOk, signal }) =>
      new Promise((resolve) => {
        const question = modal.confirm({
          title,
          content,
          okText,
          cancelText,
          centered: true,
          icon: null,
          // antd understands « none of its buttons » only by the old property.
          ...(typed ? { autoFocusButton: null } : { focusable: { autoFocusButton: "cancel" } }),
          okButtonProps: { danger, ...(typed && !danger ? SENDS : {}) },
          onOk: async () => {
            await onOk?.()
            resolve(true)
          },
          onCancel: () => resolve(false),
        })
        // antd catches a rejection of `onOk` only for an awaited question; it is no error of the page.
        void question.then(
          () => undefined,
          () => undefined,
        )
        signal?.addEventListener("abort", () => {
          question.destroy()
          resolve(false)
        })
      }),
    [modal],
  )
}

export interface Removal extends Pick<Confirmation, "title" | "content" | "okText"> {
  remove: () => Promise<unknown>
  done?: string
  /** The message when the item still exists. */
  failed: (problem: Problem) => string
}

/** Asks, deletes and reports; resolves to whether the item is gone, also when another member was faster. */
export function useRemoval(): (removal: Removal) => Promise<boolean> {
  const confirm = useConfirm()
  const notices = useNotices()
  return async ({ title, content, okText = "Supprimer", remove, done, failed }) => {
    let gone = false
    await confirm({
      title,
      content,
      okText,
      danger: true,
      onOk: async () => {
        try {
          await remove()
          gone = true
          if (done) notices.success(done)
        } catch (error) {
          gone = isGone(error)
          if (!gone) notices.error(failed(problemOf(error)))
        }
      },
    })
    return gone
  }
}
