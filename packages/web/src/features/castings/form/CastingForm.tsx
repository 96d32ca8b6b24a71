import { App } from "antd"
import { useCallback, useMemo, useState } from "react"
import { useConfirm } from "../../../components/useConfirm.tsx"
import { useUnsavedGuard } from "../../../lib/useUnsavedGuard.ts"
import type { Dialogs } from "../dialogs.ts"
import { isDirty } from "./changes.ts"
import { draftOf, type Stored } from "./draft.ts"
import type { Edit } from "./edits.ts"
import styles from "./Form.module.css"
import { GeneralFields } from "./GeneralFields.tsx"
import { Notices } from "./Notices.tsx"
import { newsSince } from "./newsSince.ts"
import { ProposalsSection } from "./ProposalsSection.tsx"
import { focusFirst, missingFields, wrongFields, wrongRows } from "./problems.ts"
import { Requirements } from "./Requirements.tsx"
import { RosterPicker } from "./RosterPicker.tsx"
import { SaveBar } from "./SaveBar.tsx"
import { type FormState, useSave } from "./useSave.ts"

interface CastingFormProps {
  /** Null for a new one. */
  initial: Stored | null
  /** What is now known of it. */
  latest?: Stored | undefined
  /** Somebody deleted it meanwhile. */
  gone?: boolean
  dialogs: Dialogs
}

export function CastingForm({ initial, latest, gone = false, dialogs }: CastingFormProps) {
  const [state, setState] = useState<FormState>(() => ({ stored: initial, draft: draftOf(initial) }))
  const { stored, draft } = state
  const [attempted, setAttempted] = useState(false)
  const apply = useCallback((edit: Edit) => setState((now) => ({ ...now, draft: edit(now.draft) })), [])
  const { message } = App.useApp()
  const confirm = useConfirm()

  const dirty = useMemo(() => isDirty(stored, draft), [stored, draft])
  const release = useUnsavedGuard(dirty, { dialogParam: "dialogue" })
  const { busy, failure, problems, save, overwrite, reload } = useSave({
    ...state,
    onState: setState,
    onSaved: () => {
      message.success(initial ? "Casting mis à jour avec succès" : "Casting créé avec succès")
      release()
      dialogs.close()
    },
  })

  const missing = useMemo(() => missingFields(draft), [draft])
  const wrong = useMemo(() => ({ ...missing, ...wrongFields(draft) }), [missing, draft])
  const rows = useMemo(
    () => (attempted ? { ...problems.rows, ...wrongRows(draft) } : problems.rows),
    [attempted, problems.rows, draft],
  )
  const shown = attempted ? { ...problems.fields, ...wrong } : problems.fields

  const submit = () => {
    setAttempted(true)
    if (Object.keys(wrong).length > 0) focusFirst(wrong)
    else if (Object.keys(wrongRows(draft)).length === 0) void save()
  }
  const askReload = async () => {
    const agreed = await confirm({
      title: "Remplacer votre saisie ?",
      content: "Ce que vous avez saisi sera remplacé par les valeurs enregistrées.",
      okText: "Recharger",
      danger: true,
    })
    if (agreed) void reload()
  }

  return (
    <div className={styles.form}>
      <GeneralFields fields={draft.fields} problems={shown} apply={apply} />
      <Requirements lines={draft.requirements} pending={draft.pendingRequirement} apply={apply} />
      <ProposalsSection
        proposals={draft.proposals}
        problems={rows}
        apply={apply}
        onChoose={dialogs.openPicker}
      />
      <SaveBar
        stored={stored}
        draft={draft}
        busy={busy}
        news={busy || failure?.conflict ? null : newsSince(stored, latest, gone)}
        onCancel={dialogs.close}
        onSave={submit}
      >
        <Notices
          missing={attempted && Object.keys(missing).length > 0}
          wrongRows={draft.proposals.filter(({ influencerId }) => rows[influencerId])}
          failure={failure}
          busy={busy}
          onReload={() => void askReload()}
          onOverwrite={() => void overwrite()}
        />
      </SaveBar>
      <RosterPicker
        open={dialogs.picking}
        proposals={draft.proposals}
        apply={apply}
        onClose={dialogs.closePicker}
      />
    </div>
  )
}
