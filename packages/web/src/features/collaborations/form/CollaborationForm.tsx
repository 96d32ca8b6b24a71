import { totalOfRates } from "@trame/core/collaborations/money"
import { useCallback, useMemo, useState } from "react"
import { useNavigate } from "react-router-dom"
import { PageHeader } from "../../../components/PageHeader.tsx"
import { useConfirm } from "../../../components/useConfirm.tsx"
import { useDocumentTitle } from "../../../lib/useDocumentTitle.ts"
import { useUnsavedGuard } from "../../../lib/useUnsavedGuard.ts"
import { useSessionState } from "../../session/session.ts"
import { BillingSection } from "./BillingSection.tsx"
import { isDirty } from "./changes.ts"
import { DraftOffer } from "./DraftOffer.tsx"
import { draftOf, type Stored } from "./draft.ts"
import type { Edit } from "./edits.ts"
import { GeneralSection } from "./GeneralSection.tsx"
import { InfluencersSection } from "./InfluencersSection.tsx"
import { Notices } from "./Notices.tsx"
import { newsSince } from "./newsSince.ts"
import { Pickers } from "./Pickers.tsx"
import { focusFirst, missingFields } from "./problems.ts"
import { SaveBar } from "./SaveBar.tsx"
import { useAfterSave } from "./useAfterSave.ts"
import { useDialog } from "./useDialog.ts"
import { useDraftKeeper } from "./useDraftKeeper.ts"
import { type FormState, useSave } from "./useSave.ts"

const LIST = "/app/collaborations"

interface CollaborationFormProps {
  /** Null for a new one. */
  initial: Stored | null
  /** What is now known of it. */
  latest?: Stored | undefined
  /** Somebody deleted it meanwhile. */
  gone?: boolean
}

export function CollaborationForm({ initial, latest, gone = false }: CollaborationFormProps) {
  const [state, setState] = useState<FormState>(() => ({ stored: initial, draft: draftOf(initial) }))
  const { stored, draft } = state
  const [attempted, setAttempted] = useState(false)
  const [fresh, setFresh] = useState<string | null>(null)
  const apply = useCallback((edit: Edit) => setState((now) => ({ ...now, draft: edit(now.draft) })), [])
  const navigate = useNavigate()
  const confirm = useConfirm()
  const dialog = useDialog()
  const { show } = dialog
  const chooseBrand = useCallback(() => show("marque"), [show])
  const addInfluencer = useCallback(() => show("influenceurs"), [show])
  const title = initial ? "Modifier la collaboration" : "Nouvelle collaboration"
  useDocumentTitle(title)

  const { saved, announce } = useAfterSave(initial !== null)
  const dirty = useMemo(() => isDirty(stored, draft), [stored, draft])
  // An expired session must lead to the sign-in page unasked: the draft is kept.
  const guarded = useSessionState() === "active" && dirty && !saved
  const keeper = useDraftKeeper({ collaborationId: initial?.collaboration.id ?? null, stored, draft, dirty })
  const release = useUnsavedGuard(guarded, { onLeave: keeper.forget })
  const { busy, failure, problems, save, overwrite, reload } = useSave({
    ...state,
    onState: setState,
    onSaved: (id) => {
      release()
      keeper.forget()
      announce(id)
    },
  })
  const missing = useMemo(() => missingFields(draft), [draft])
  const fieldProblems = useMemo(
    () => (attempted ? { ...problems.fields, ...missing } : problems.fields),
    [attempted, problems.fields, missing],
  )
  const quiet = busy || saved || failure?.conflict
  const total = totalOfRates(draft.participants)
  const incomplete = Object.keys(missing).length > 0

  const submit = () => {
    setAttempted(true)
    if (incomplete) focusFirst(missing)
    else void save()
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
    <>
      <PageHeader title={title} subtitle={stored?.collaboration.name} back={LIST} />
      {keeper.found ? (
        <DraftOffer
          onRestore={() => {
            if (keeper.found) setState(keeper.found)
            keeper.settle({ discard: false })
          }}
          onDiscard={() => keeper.settle({ discard: true })}
        />
      ) : null}
      <Notices
        missing={attempted && incomplete}
        failure={failure}
        busy={busy}
        onReload={() => void askReload()}
        onOverwrite={() => void overwrite()}
      />
      <GeneralSection
        fields={draft.fields}
        problems={fieldProblems}
        apply={apply}
        onChooseBrand={chooseBrand}
      />
      <InfluencersSection
        participants={draft.participants}
        problems={problems.rows}
        fresh={fresh}
        apply={apply}
        onAdd={addInfluencer}
      />
      <BillingSection fields={draft.fields} total={total} problems={fieldProblems} apply={apply} />
      <SaveBar
        total={total}
        busy={busy || saved}
        news={quiet ? null : newsSince(stored, latest, gone)}
        onCancel={() => navigate(LIST)}
        onSave={submit}
      />
      <Pickers
        dialog={dialog}
        stored={stored}
        draft={draft}
        apply={apply}
        waiting={keeper.found !== null}
        onAdded={setFresh}
      />
    </>
  )
}
