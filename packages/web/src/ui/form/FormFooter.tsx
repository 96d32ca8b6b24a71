import { CheckOutlined } from "@ant-design/icons"
import { Button } from "antd"
import { useContext } from "react"
import { SENDS } from "../../lib/dialog/sendKey.ts"
import { useDialog } from "../../lib/dialog/useDialogParam.ts"
import type { News } from "../../lib/forms/saving.ts"
import { BusyButton } from "../states/BusyButton.tsx"
import { ReadOnlyContext } from "../states/ReadOnlyNotice.tsx"
import { ChangedNotice, type SaveAsNew } from "../states/SaveNotices.tsx"
import styles from "./FormFooter.module.css"

interface FormFooterProps {
  submit: string
  busy?: boolean
  disabled?: boolean
  danger?: boolean
  cancel?: string
  /** Stays in view below a long form. */
  sticky?: boolean
  /** Another member's change to the form's record. */
  news?: News | null | undefined
  asNew?: SaveAsNew | null
  /** Saves and stays open for the next record; shows the last added one. */
  again?: { submit(): void; added: { count: number; text: string } } | undefined
  /** For a footer outside a form. */
  onSubmit?: () => unknown
}

/** The end of a form in a dialog. */
export function FormFooter({
  submit,
  busy = false,
  disabled = false,
  danger = false,
  cancel = "Annuler",
  sticky = false,
  news,
  asNew,
  again,
  onSubmit,
}: FormFooterProps) {
  const { close } = useDialog()
  const readOnly = useContext(ReadOnlyContext) !== null
  return (
    <div
      className={`flex wrap justify-end gap-x-3 ${styles.formFooter}`}
      data-sticky={sticky}
      data-several={again !== undefined}
    >
      {news === undefined ? null : <ChangedNotice news={news} asNew={asNew} className={styles.news} />}
      {again ? (
        <p role="status" className={`min-0 text-m anywhere ${styles.added}`}>
          {again.added.text ? (
            <span key={again.added.count}>
              <CheckOutlined aria-hidden /> {again.added.text}
            </span>
          ) : null}
        </p>
      ) : null}
      <Button disabled={false} onClick={close}>
        {again?.added.count ? "Fermer" : cancel}
      </Button>
      {again ? (
        <BusyButton disabled={disabled || readOnly} busy={busy} onClick={again.submit}>
          {submit} et continuer
        </BusyButton>
      ) : null}
      <Button
        type="primary"
        danger={danger}
        loading={busy}
        disabled={disabled || readOnly}
        {...(danger ? {} : SENDS)}
        {...(onSubmit ? { onClick: () => void onSubmit() } : { htmlType: "submit" })}
      >
        {submit}
      </Button>
    </div>
  )
}
