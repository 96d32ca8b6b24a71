import { useQuery, useQueryClient } from "@tanstack/react-query"
import type {
  CollaborationCopy,
  CollaborationDetail,
} from "@trame/core/campaigns/collaborations/contract/shapes"
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from "react"
import { useNavigate, useSearchParams } from "react-router-dom"
import { loadChunk } from "../../../lib/address/lazyChunk.ts"
import { api, client } from "../../../lib/api/api.ts"
import { isGone, type Problem, problemOf } from "../../../lib/api/problem.ts"
import { useDialogParam } from "../../../lib/dialog/useDialogParam.ts"
import { formatMoney } from "../../../lib/format.ts"
import { useDraft } from "../../../lib/forms/useDraft.ts"
import { useOpened } from "../../../lib/forms/useSaving.ts"
import { useNotices } from "../../../lib/notices.tsx"
import { useMe } from "../../../lib/session/me.ts"
import { useSessionState } from "../../../lib/session/session.ts"
import { useDocumentTitle } from "../../../lib/useDocument.ts"
import { DraftNotices, DraftOffer, DraftSaveBar } from "../../../ui/form/DraftForm.tsx"
import { LockedFields, useLocked } from "../../../ui/form/LockedFields.tsx"
import { PageHeader, useReturn } from "../../../ui/PageHeader.tsx"
import { Section } from "../../../ui/Section.tsx"
import { Bar, Shape, times } from "../../../ui/states/Shape.tsx"
import { showSaved } from "../cache.ts"
import { useCopiedTimeline } from "./copiedTimeline.ts"
import { BillingSection, GeneralSection } from "./DetailsSections.tsx"
import {
  changesOf,
  fieldsOf,
  influencerFieldsOf,
  rules,
  type Snapshot,
  snapshotOf,
  startOfCopy,
  startOfNew,
  sumOfRates,
} from "./draft.ts"
import styles from "./Form.module.css"
import { InfluencersSection } from "./InfluencersSection.tsx"
import { formPickers, Pickers } from "./Pickers.tsx"

/** Only for duplicates; if it does not load, the form copies with the defaults. */
const CopySection = lazy(() =>
  loadChunk(() => import("./CopySection.tsx"), "Impossible d'afficher les choix de la copie").catch(() => ({
    default: () => null,
  })),
)

/** Pause between the notice of the save and the detail page (rules/campaigns.md#form). */
const PAUSE_MS = 1500

interface CollaborationFormProps {
  /** Null for a new one. */
  initial: Snapshot | null
  /** The collaboration as now known. */
  latest?: Snapshot | undefined
  /** Another member deleted it meanwhile. */
  gone?: boolean
  /** The source of a duplicate. */
  copied?: CollaborationCopy | null
}

export function CollaborationForm({ initial, latest, gone = false, copied = null }: CollaborationFormProps) {
  const editing = initial !== null
  const title = editing
    ? "Modifier la collaboration"
    : copied
      ? "Dupliquer la collaboration"
      : "Nouvelle collaboration"
  const me = useMe()
  const start = useMemo(() => (copied ? startOfCopy(copied) : startOfNew(me)), [copied, me])
  const timeline = useCopiedTimeline(copied)
  useDocumentTitle(title)
  const navigate = useNavigate()
  const queries = useQueryClient()
  const notices = useNotices()
  const [fresh, setFresh] = useState<string | null>(null)
  const [savedId, setSavedId] = useState<string | null>(null)
  const { open } = useDialogParam(formPickers)
  const chooseBrand = useCallback(() => open("brand"), [open])
  const addInfluencer = useCallback(() => open("influencers"), [open])

  const shown = (detail: CollaborationDetail): Snapshot => {
    showSaved(queries, detail)
    return snapshotOf(detail)
  }
  const form = useDraft({
    rules,
    opened: initial,
    start,
    latest,
    gone,
    me,
    signedIn: useSessionState() === "active",
    read: async (collaborationId) => snapshotOf(await client.collaborations.get({ collaborationId })),
    create: async ({ fields, items }, creationId) =>
      shown(
        await client.collaborations.create({
          fields: fieldsOf(fields),
          participants: items.map(influencerFieldsOf),
          ...(copied && { steps: timeline.stepsFor({ fields, items }) }),
          creationId,
        }),
      ),
    update: async (base, difference) =>
      shown(await client.collaborations.update({ collaborationId: base.id, ...changesOf(base, difference) })),
    onSaved: ({ id }, created) => {
      notices.success(created ? "Collaboration créée avec succès" : "Collaboration mise à jour avec succès")
      setSavedId(id)
    },
  })
  const { draft, problems, apply, saving } = form
  const cancel = useReturn(LIST, { only: true })
  const total = sumOfRates(draft.items)

  // On touch, the keyboard would cover the form.
  useEffect(() => {
    if (!editing && matchMedia("(pointer: fine)").matches)
      document.getElementById("collaboration-name")?.focus()
  }, [editing])

  // After an edit, "back" must not return to the form.
  useEffect(() => {
    if (savedId === null) return
    const timer = setTimeout(() => navigate(`${LIST}/${savedId}`, { replace: editing }), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [savedId, editing, navigate])

  return (
    <>
      <PageHeader title={title} subtitle={form.stored?.fields.name ?? copied?.name} back={cancel} />
      <DraftOffer offer={form.offer} />
      <DraftNotices
        saving={saving}
        missing={form.missing}
        what="Cette collaboration a été modifiée"
        failed={(problem) => failureOf(problem, editing)}
        above
      />
      <LockedFields locked={useLocked(form.locked)} refusals={form.refusals}>
        <div className="grid gap-6 mb-6 cols-1">
          {copied && start ? (
            <Suspense fallback={<Bar width="100%" />}>
              <CopySection
                copied={copied}
                start={start.items}
                draft={draft}
                timeline={timeline}
                apply={apply}
              />
            </Suspense>
          ) : null}
          <GeneralSection
            fields={draft.fields}
            problems={problems.fields}
            apply={apply}
            onChooseBrand={chooseBrand}
          />
          <InfluencersSection
            participants={draft.items}
            problems={problems.items}
            fresh={fresh}
            apply={apply}
            onAdd={addInfluencer}
            collaborationId={initial?.id ?? null}
          />
          <BillingSection fields={draft.fields} total={total} problems={problems.fields} apply={apply} />
        </div>
      </LockedFields>
      <DraftSaveBar
        saving={saving}
        place="page"
        asNew="Enregistrer comme nouvelle collaboration"
        onCancel={cancel}
        onSave={form.submit}
        onSaveAsNew={form.submitAsNew}
      >
        <p className={`flex wrap items-baseline gap-y-1 gap-x-3 max-full soft ${styles.total}`}>
          <span>Total des tarifs</span>
          <strong className="ink text-l tabular nowrap">{formatMoney(total)}</strong>
        </p>
      </DraftSaveBar>
      <Pickers clientId={draft.fields.clientId} participants={draft.items} apply={apply} onAdded={setFresh} />
    </>
  )
}

function failureOf({ code, message }: Problem, editing: boolean): string {
  if (code === "unauthenticated" || code === "no_agency") return "Utilisateur non connecté"
  const intro = editing
    ? "Erreur lors de la sauvegarde de la collaboration: "
    : "Erreur lors de la création: "
  return intro + (message || "Erreur inconnue")
}

const LIST = "/app/collaborations"

/** Creates; with `?id=` edits, with `?from=` duplicates (rules/campaigns.md#form). */
export function Component() {
  const [params] = useSearchParams()
  const [id, from] = [params.get("id"), params.get("from")]
  if (!id && from) return <DuplicateForm key={`from ${from}`} collaborationId={from} />
  return id ? <EditForm key={id} collaborationId={id} /> : <CollaborationForm key="new" initial={null} />
}

const ignore = () => undefined

/** Shows on the list why a form cannot open. */
function useLoadFailure(error: unknown, failed: boolean, title: string): void {
  const navigate = useNavigate()
  const notices = useNotices()
  useEffect(() => {
    if (!failed) return
    notices.error(`${title} ${problemOf(error).message}`, "collaboration-load")
    navigate(LIST, { replace: true })
  }, [failed, error, title, notices, navigate])
}

/** Copies a campaign as it is now; later changes do not affect the copy (rules/campaigns.md#duplicate). */
function DuplicateForm({ collaborationId }: { collaborationId: string }) {
  const { data, error, isFetchedAfterMount } = useQuery(
    api.collaborations.copy.queryOptions({
      input: { collaborationId },
      staleTime: 0,
      refetchOnMount: "always",
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }),
  )
  const copied = useOpened(isFetchedAfterMount && !error ? data : null)
  const failed = isFetchedAfterMount && error !== null && !copied
  useLoadFailure(error, failed, "Impossible de charger la collaboration à dupliquer.")
  if (copied) return <CollaborationForm initial={null} copied={copied} />
  return <FormSkeleton title="Dupliquer la collaboration" />
}

/** Opens on a fresh reading, never on cached data: its versions decide conflicts. */
function EditForm({ collaborationId }: { collaborationId: string }) {
  const query = useQuery(
    api.collaborations.get.queryOptions({
      input: { collaborationId },
      staleTime: 0,
      refetchOnMount: "always",
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }),
  )
  const { data, error, isFetchedAfterMount } = query
  const latest = useMemo(() => data && snapshotOf(data), [data])
  // Later readings, even a deletion, must not replace the member's input.
  const opened = useOpened(isFetchedAfterMount && !error ? latest : null)
  const failed = isFetchedAfterMount && error !== null && !opened

  useLoadFailure(error, failed, "Impossible de charger la collaboration à modifier.")

  if (opened) return <CollaborationForm initial={opened} latest={latest} gone={isGone(error)} />
  return <FormSkeleton title="Modifier la collaboration" />
}

function FormSkeleton({ title }: { title: string }) {
  return (
    <>
      <PageHeader title={title} subtitle={<Bar width={240} />} back={LIST} />
      <Shape label="Chargement de la collaboration">
        <div className="grid gap-6 mb-6 cols-1">
          <GeneralSection fields={rules.blank} problems={{}} apply={ignore} onChooseBrand={ignore} />
          <Section
            title="Influenceurs et livrables"
            hint={<Bar width={220} />}
            action={<Bar kind="button" width={202} />}
          >
            <ul className="grid gap-3">
              {times(2).map((at) => (
                <li key={at} className="row gap-4 px-5 py-4 rounded border">
                  <Bar kind="picture" width={40} />
                  <Bar width={180} />
                </li>
              ))}
            </ul>
          </Section>
          <BillingSection fields={rules.blank} total={0} problems={{}} apply={ignore} />
        </div>
      </Shape>
    </>
  )
}
