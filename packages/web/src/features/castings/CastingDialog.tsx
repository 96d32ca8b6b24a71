import { useQuery, useQueryClient } from "@tanstack/react-query"
import type { CastingDetail } from "@trame/core/campaigns/castings/contract/shapes"
import { App } from "antd"
import { useCallback, useMemo, useRef } from "react"
import { client } from "../../lib/api/api.ts"
import { isGone, type Problem } from "../../lib/api/problem.ts"
import { useDialog, useDialogParam } from "../../lib/dialog/useDialogParam.ts"
import { formatCount } from "../../lib/format.ts"
import { useDraft } from "../../lib/forms/useDraft.ts"
import { useMe } from "../../lib/session/me.ts"
import { useSessionState } from "../../lib/session/session.ts"
import { DialogFrame } from "../../ui/dialog/DialogFrame.tsx"
import { DialogOutlet } from "../../ui/dialog/DialogOutlet.tsx"
import { DraftNotices, DraftOffer, DraftSaveBar } from "../../ui/form/DraftForm.tsx"
import { ErrorState } from "../../ui/states/ErrorState.tsx"
import { LoadingState } from "../../ui/states/QueryBoundary.tsx"
import { GeneralFields, Requirements } from "./CastingFields.tsx"
import { castingPickers, detailOptions, showSaved } from "./cache.ts"
import { changesOf, fieldsOf, newProposalOf, rules, type Snapshot, snapshotOf } from "./draft.ts"
import styles from "./Form.module.css"
import { ProposalsSection } from "./ProposalsField.tsx"
import { RosterPicker } from "./RosterPicker.tsx"
import { NoSuchCasting } from "./tags.tsx"

/** For a new one without an id. */
export default function CastingDialog({ castingId }: { castingId: string | null }) {
  return (
    <DialogFrame title={castingId === null ? "Nouveau casting" : "Modifier le casting"} width={860}>
      {castingId === null ? <CastingForm initial={null} /> : <EditCasting castingId={castingId} />}
    </DialogFrame>
  )
}

function EditCasting({ castingId }: { castingId: string }) {
  const { close } = useDialog()
  const { data, error, refetch } = useQuery({ ...detailOptions(castingId), enabled: castingId !== "" })
  const latest = useMemo(() => data && snapshotOf(data), [data])
  // What arrives later must not replace what is being typed.
  const first = useRef<Snapshot | null>(null)
  first.current ??= latest ?? null
  const gone = castingId === "" || isGone(error)
  if (first.current) return <CastingForm initial={first.current} latest={latest} gone={gone} />
  if (gone) return <NoSuchCasting />
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} onBack={close} />
  return <LoadingState rows={8} label="Chargement du casting" />
}

interface CastingFormProps {
  /** Null for a new one. */
  initial: Snapshot | null
  /** What is now known of it. */
  latest?: Snapshot | undefined
  /** Somebody deleted it meanwhile. */
  gone?: boolean
}

/** In the words of spec 2 §5 and §8. */
const REASONS: Partial<Record<Problem["code"], string>> = {
  unauthenticated: "User not authenticated",
  no_agency: "User has no agency",
}

export function CastingForm({ initial, latest, gone = false }: CastingFormProps) {
  const queries = useQueryClient()
  const { message } = App.useApp()
  const { close, finish } = useDialog()
  const { open } = useDialogParam(castingPickers)
  const choose = useCallback(() => open("influencers"), [open])
  const shown = async (detail: CastingDetail): Promise<Snapshot> => {
    await showSaved(queries, detail)
    return snapshotOf(detail)
  }
  const form = useDraft({
    rules,
    opened: initial,
    latest,
    gone,
    me: useMe(),
    signedIn: useSessionState() === "active",
    read: async (castingId) => snapshotOf(await client.castings.get({ castingId })),
    create: async ({ fields, items }) =>
      shown(await client.castings.create({ fields: fieldsOf(fields), proposals: items.map(newProposalOf) })),
    update: async (base, difference) =>
      shown(await client.castings.update({ castingId: base.id, ...changesOf(base, difference) })),
    onSaved: () => {
      message.success(initial ? "Casting mis à jour avec succès" : "Casting créé avec succès")
      finish()
    },
  })
  const { stored, draft, problems, apply, saving } = form
  const { requirements, pendingRequirement } = draft.fields
  const kept = new Set(draft.items.map(({ id }) => id))
  const lost = stored?.items.filter(({ id, brandStatus }) => brandStatus !== "pending" && !kept.has(id)) ?? []

  return (
    <div className={styles.form}>
      <DraftOffer offer={form.offer} />
      <GeneralFields fields={draft.fields} problems={problems.fields} apply={apply} />
      <Requirements lines={requirements} pending={pendingRequirement} apply={apply} />
      <ProposalsSection proposals={draft.items} problems={problems.items} apply={apply} onChoose={choose} />
      <DraftSaveBar
        saving={saving}
        place="dialog"
        save={initial ? "Enregistrer" : "Créer le casting"}
        onCancel={close}
        onSave={form.submit}
      >
        <DraftNotices
          saving={saving}
          missing={form.missing}
          wrong={draft.items.filter(({ key }) => problems.items[key]).map(({ fullName }) => fullName)}
          what="Ce casting a été modifié"
          failed={({ code, message }) =>
            `Erreur lors de la sauvegarde du casting: ${REASONS[code] ?? message}`
          }
        />
        {lost.length > 0 ? (
          <p role="status" className={styles.lost}>
            {formatCount(
              lost.length,
              "réponse de la marque sera perdue",
              "réponses de la marque seront perdues",
            )}
            {" avec les influenceurs retirés."}
          </p>
        ) : null}
      </DraftSaveBar>
      {form.offer ? null : (
        <DialogOutlet of={castingPickers}>
          {{ influencers: () => <RosterPicker proposals={draft.items} apply={apply} /> }}
        </DialogOutlet>
      )}
    </div>
  )
}
