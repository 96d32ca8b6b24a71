import { App } from "antd"
import { type ReactNode, useEffect, useMemo } from "react"
import styles from "./notices.module.css"
import { useUndoKey } from "./useUndoKey.ts"

interface Notices {
  /** Disappears after three seconds by default. */
  success(text: string, seconds?: number): void
  info(text: ReactNode, seconds?: number): void
  /** An action that can be undone for a while by its button or Ctrl+Z; only the last one. */
  undoable(text: ReactNode, undo: () => void): void
  /** Stays until closed; a repeated one, or one with the same key, appears once. */
  warning(text: string): void
  error(content: ReactNode, key?: string): void
}

/** Transient messages above everything (rules/interface.md#notices). */
export function useNotices(): Notices {
  const { message } = App.useApp()
  return useMemo(() => {
    const keep = (type: "error" | "warning", content: ReactNode, key = String(content)) =>
      void message.open({
        type,
        key,
        duration: 0,
        content: <Kept onClose={() => message.destroy(key)}>{content}</Kept>,
      })
    return {
      success: (text, seconds) => void message.success(text, seconds),
      info: (text, seconds) => void message.info(text, seconds),
      undoable: (text, undo) => {
        const close = () => message.destroy(UNDO)
        void message.open({
          type: "success",
          key: UNDO,
          duration: UNDO_SECONDS,
          content: (
            <Undoable
              undo={() => {
                close()
                undo()
              }}
            >
              {text}
            </Undoable>
          ),
        })
      },
      warning: (text) => keep("warning", text),
      error: (content, key) => keep("error", content, key),
    }
  }, [message])
}

const UNDO = "undo"
const UNDO_SECONDS = 10

function Undoable({ undo, children }: { undo: () => void; children: ReactNode }) {
  useUndoKey(undo)
  return (
    <span className={`inline-flex items-start gap-3 text-left ${styles.kept}`}>
      <span>{children}</span>
      <button
        type="button"
        className={`px-3 py-2 flex-none accent strong rounded-m ${styles.undo}`}
        aria-keyshortcuts="Control+Z"
        onClick={undo}
      >
        Annuler
      </button>
    </span>
  )
}

/** Escape closes the last one. */
const kept: symbol[] = []

function Kept({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  useEffect(() => {
    const own = Symbol()
    kept.push(own)
    const close = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.isComposing || kept.at(-1) !== own) return
      // Keeps the dialog below open.
      event.stopImmediatePropagation()
      onClose()
    }
    window.addEventListener("keydown", close, true)
    return () => {
      window.removeEventListener("keydown", close, true)
      kept.splice(kept.indexOf(own), 1)
    }
  }, [onClose])

  return (
    <span className={`inline-flex items-start gap-3 text-left ${styles.kept}`}>
      <span>{children}</span>
      <button
        type="button"
        className={`flex-none soft text-xl rounded-m ${styles.close}`}
        aria-label="Fermer ce message"
        onClick={onClose}
      >
        <span aria-hidden="true">×</span>
      </button>
    </span>
  )
}
