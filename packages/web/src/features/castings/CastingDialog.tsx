import { useQuery, useQueryClient } from "@tanstack/react-query"
import type { CastingDetail } from "@trame/core/campaigns/castings/contract/shapes"
import { MAX_PROPOSALS } from "@trame/core/campaigns/castings/rules/values"
import { useCallback, useMemo } from "react"
import { Link } from "react-router-dom"
import { client } from "../../lib/api/api.ts"
import { isGone, type Problem } from "../../lib/api/problem.ts"
import { focusRow } from "../../lib/dialog/focusRow.ts"
import { lazyDialog } from "../../lib/dialog/lazyDialog.tsx"
import { useDialog, useDialogParam } from "../../lib/dialog/useDialogParam.ts"
import { formatCount } from "../../lib/format.ts"
import { useDraft } from "../../lib/forms/useDraft.ts"
import { freshOf, useOpened } from "../../lib/forms/useSaving.ts"
import { useMe } from "../../lib/session/me.ts"
import { useSessionState } from "../../lib/session/session.ts"
import { DialogFrame, useDone } from "../../ui/dialog/DialogFrame.tsx"
import { DialogOutlet } from "../../ui/dialog/DialogOutlet.tsx"
import { DraftNotices, DraftOffer, DraftSaveBar } from "../../ui/form/DraftForm.tsx"
import { LockedFields, useLocked } from "../../ui/form/LockedFields.tsx"
import { ErrorState } from "../../ui/states/ErrorState.tsx"
import { LoadingState } from "../../ui/states/QueryBoundary.tsx"
import styles from "./CastingDialog.module.css"
import { GeneralFields, Requirements } from "./CastingFields.tsx"
import { castingPickers, detailOptions, showSaved } from "./cache.ts"
import {
  addProposals,
  changesOf,
  fieldsOf,
  newProposalOf,
  rules,
  type Snapshot,
  snapshotOf,
} from "./draft.ts"
import { ProposalsSection } from "./ProposalsField.tsx"
import { NoSuchCasting } from "./tags.tsx"

const InfluencerPicker = lazyDialog(() => import("../../ui/influencers/InfluencerPicker.tsx"))

/** Without an id, creates a casting. */
export default function CastingDialog({ castingId }: { castingId: string | null }) {
  return (
    <DialogFrame title={castingId === null ? "Nouveau casting" : "Modifier le casting"} width={860}>
      {castingId === null ? <CastingForm initial={null} /> : <EditCasting castingId={castingId} />}
    </DialogFrame>
  )
}

function EditCasting({ castingId }: { castingId: string }) {
  const { close } = useDialog()
  const query = useQuery({ ...detailOptions(castingId), enabled: castingId !== "" })
  const { data, error, refetch } = query
  const latest = useMemo(() => data && snapshotOf(data), [data])
  const opened = useOpened(freshOf(query) && latest)
  const gone = castingId === "" || isGone(error)
  if (opened) return <CastingForm initial={opened} latest={latest} gone={gone} />
  if (gone) return <NoSuchCasting />
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} onBack={close} />
  return <LoadingState rows={8} label="Chargement du casting" />
}

interface CastingFormProps {
  /** Null for a new one. */
  initial: Snapshot | null
  /** The casting as now known. */
  latest?: Snapshot | undefined
  /** Another member deleted it meanwhile. */
  gone?: boolean
}

/** English texts (rules/campaigns.md#casting-form). */
const REASONS: Partial<Record<Problem["code"], string>> = {
  unauthenticated: "User not authenticated",
  no_agency: "User has no agency",
}

export function CastingForm({ initial, latest, gone = false }: CastingFormProps) {
  const queries = useQueryClient()
  const { close } = useDialog()
  const done = useDone()
  const { open } = useDialogParam(castingPickers)
  const choose = useCallback(() => open("influencers"), [open])
  const shown = (detail: CastingDetail): Snapshot => {
    showSaved(queries, detail)
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
    create: async ({ fields, items }, creationId) =>
      shown(
        await client.castings.create({
          fields: fieldsOf(fields),
          proposals: items.map(newProposalOf),
          creationId,
        }),
      ),
    update: async (base, difference) =>
      shown(await client.castings.update({ castingId: base.id, ...changesOf(base, difference) })),
    onSaved: (saved, created) => {
      done(created ? "Casting créé avec succès" : "Casting mis à jour avec succès")
      if (created) focusRow(saved.id)
    },
  })
  const { stored, draft, problems, apply, saving } = form
  const { requirements, pendingRequirement } = draft.fields
  const kept = new Set(draft.items.map(({ id }) => id))
  const lost = stored?.items.filter(({ id, brandStatus }) => brandStatus !== "pending" && !kept.has(id)) ?? []

  return (
    <div className="grid gap-7 cols-1">
      <DraftOffer offer={form.offer} />
      <LockedFields locked={useLocked(form.locked)} refusals={form.refusals}>
        <GeneralFields fields={draft.fields} problems={problems.fields} apply={apply} />
        <Requirements
          lines={requirements}
          pending={pendingRequirement}
          problems={problems.fields}
          apply={apply}
        />
        <ProposalsSection proposals={draft.items} problems={problems.items} apply={apply} onChoose={choose} />
      </LockedFields>
      <DraftSaveBar
        saving={saving}
        place="dialog"
        save={initial ? "Enregistrer" : "Créer le casting"}
        asNew="Enregistrer comme nouveau casting"
        onCancel={close}
        onSave={form.submit}
        onSaveAsNew={form.submitAsNew}
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
          <p role="status" className={`text-m strong ${styles.lost}`}>
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
          {{
            influencers: () => (
              <InfluencerPicker
                title="Choisir des influenceurs"
                taken={new Set(draft.items.map(({ influencerId }) => influencerId))}
                onPick={(choice) => apply(addProposals([choice]))}
                full={draft.items.length < MAX_PROPOSALS ? null : `${MAX_PROPOSALS} influenceurs au maximum`}
                joins
                empty={
                  <>
                    Aucun influenceur ne correspond à cette recherche. <FindMore />
                  </>
                }
              />
            ),
          }}
        </DialogOutlet>
      )}
    </div>
  )
}

/** Link to the page that adds influencers to the organisation. */
function FindMore() {
  return <Link to="/app/discover">Ajouter des influenceurs depuis la page Discover</Link>
}
