import { App } from "antd"
import { type ReactNode, useCallback } from "react"

interface Confirmation {
  title: ReactNode
  content?: ReactNode
  okText?: string
  cancelText?: string
  danger?: boolean
  /** Keeps the dialog open, busy, until it settles; a rejection leaves it open. */
  onOk?: () => Promise<unknown>
}

/** `if (await confirm({ … }))`: focus starts on the harmless button, Escape refuses. */
export function useConfirm(): (confirmation: Confirmation) => Promise<boolean> {
  const { modal } = App.useApp()
  return useCallback(
    ({ title, content, okText = "Confirmer", cancelText = "Annuler", danger = false, onOk }) =>
      new Promise((resolve) => {
        modal.confirm({
          title,
          content,
          okText,
          cancelText,
          centered: true,
          icon: null,
          focusable: { autoFocusButton: "cancel" },
          okButtonProps: { danger },
          onOk: async () => {
            await onOk?.()
            resolve(true)
          },
          onCancel: () => resolve(false),
        })
      }),
    [modal],
  )
}
