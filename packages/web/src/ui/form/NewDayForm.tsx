import { useState } from "react"
import { useDialog } from "../../lib/dialog/useDialogParam.ts"
import { formatDate } from "../../lib/format.ts"
import { filled } from "../../lib/forms/formProblem.ts"
import { FailureAlert } from "../states/SaveNotices.tsx"
import { DayItem } from "./DayItem.tsx"
import { DialogForm, useSendForm } from "./DialogForm.tsx"

interface NewDayFormProps {
  /** The day stored by now. */
  stored: string | null
  label: string
  extra: string
  /** Names the day, e.g. « La date limite de « Tournage » ». */
  whose: string
  submit: string
  /** @returns whether the day was stored; the caller reports a refusal */
  send: (day: string) => Promise<boolean>
  sent?: (day: string) => void
}

/** A dialog that asks only for another day. It shows a day that another member chose meanwhile before replacing it. */
export function NewDayForm({ stored, label, extra, whose, submit, send, sent }: NewDayFormProps) {
  const { finish } = useDialog()
  const [known, setKnown] = useState({ day: stored, changed: false })
  const sending = useSendForm<{ day: string }>(async ({ day }, { release }) => {
    if (stored !== known.day) {
      setKnown({ day: stored, changed: true })
      return
    }
    if (!(await send(day))) return
    release()
    finish()
    sent?.(day)
  })
  return (
    <DialogForm
      saving={sending}
      initialValues={{ day: stored ?? undefined }}
      failed={() => null}
      submit={submit}
    >
      {known.changed ? (
        <FailureAlert
          title={`${whose} a été modifiée entre-temps par une autre personne.`}
          reason={`Elle est maintenant : ${formatDate(known.day)}. « ${submit} » la remplace par la vôtre.`}
        />
      ) : null}
      <DayItem name="day" label={label} extra={extra} rules={[filled("La date est requise")]} />
    </DialogForm>
  )
}
