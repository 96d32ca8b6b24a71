import { useQuery, useQueryClient } from "@tanstack/react-query"
import type { CastingDetail } from "@trame/core/campaigns/castings/contract/shapes"
import { MAX_PROPOSALS } from "@trame/core/campaigns/castings/rules/values"
import { soughtInfluencer } from "@trame/core/influencers/catalogue/rules/profile-address"
import type { RosterChoice } from "@trame/core/influencers/roster/contract"
import { fold } from "@trame/core/lib/text"
import { Button, Checkbox, Select } from "antd"
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react"
import { Link } from "react-router-dom"
import { api, client } from "../../lib/api/api.ts"
import { isGone, type Problem } from "../../lib/api/problem.ts"
import { focusRow } from "../../lib/dialog/focusRow.ts"
import { useDialog, useDialogParam } from "../../lib/dialog/useDialogParam.ts"
import { formatCount, formatFollowers, formatRate, platformName } from "../../lib/format.ts"
import { useDraft } from "../../lib/forms/useDraft.ts"
import { freshOf, useOpened } from "../../lib/forms/useSaving.ts"
import { useMe } from "../../lib/session/me.ts"
import { useSessionState } from "../../lib/session/session.ts"
import { DialogFrame, useDone } from "../../ui/dialog/DialogFrame.tsx"
import { DialogOutlet } from "../../ui/dialog/DialogOutlet.tsx"
import { DraftNotices, DraftOffer, DraftSaveBar } from "../../ui/form/DraftForm.tsx"
import { LockedFields, useLocked } from "../../ui/form/LockedFields.tsx"
import { SearchInput } from "../../ui/form/SearchInput.tsx"
import { AddByUrl } from "../../ui/influencers/AddByUrl.tsx"
import { NameCell } from "../../ui/list/NameCell.tsx"
import { ErrorState } from "../../ui/states/ErrorState.tsx"
import { LoadingState, QueryBoundary } from "../../ui/states/QueryBoundary.tsx"
import styles from "./CastingDialog.module.css"
import { GeneralFields, Requirements } from "./CastingFields.tsx"
import { castingPickers, detailOptions, showSaved } from "./cache.ts"
import {
  type Apply,
  addProposals,
  changesOf,
  fieldsOf,
  newProposalOf,
  type ProposalDraft,
  removeProposals,
  rules,
  type Snapshot,
  snapshotOf,
} from "./draft.ts"
import { ProposalsSection } from "./ProposalsField.tsx"
import { NoSuchCasting, Platforms } from "./tags.tsx"

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
          {{ influencers: () => <RosterPicker proposals={draft.items} apply={apply} /> }}
        </DialogOutlet>
      )}
    </div>
  )
}

/** A ticked influencer is in the form at once: closing loses nothing. */
function RosterPicker({ proposals, apply }: { proposals: readonly ProposalDraft[]; apply: Apply }) {
  const { close } = useDialog()
  const query = useQuery(api.roster.pick.queryOptions())
  return (
    <DialogFrame
      title="Choisir des influenceurs"
      light
      width={640}
      footer={
        <div className="row wrap justify-between gap-3 strong">
          <span role="status">
            {formatCount(proposals.length, "influenceur sélectionné", "influenceurs sélectionnés")}
          </span>
          <Button type="primary" onClick={close}>
            Terminer
          </Button>
        </div>
      }
    >
      <QueryBoundary query={query} loading="Chargement des influenceurs">
        {({ items }) => <RosterChoices roster={items} proposals={proposals} apply={apply} />}
      </QueryBoundary>
    </DialogFrame>
  )
}

interface RosterChoicesProps {
  roster: readonly RosterChoice[]
  proposals: readonly ProposalDraft[]
  apply: Apply
}

function RosterChoices({ roster, proposals, apply }: RosterChoicesProps) {
  const [search, setSearch] = useState("")
  const [platform, setPlatform] = useState("")
  const chosen = useMemo(() => new Set(proposals.map(({ influencerId }) => influencerId)), [proposals])
  const platforms = useMemo(() => [...new Set(roster.map((one) => one.platform))].sort(), [roster])
  const shown = useMemo(() => {
    const typed = soughtInfluencer(search)
    return roster.filter(
      (one) =>
        (!platform || one.platform === platform) &&
        `${fold(one.displayName)}\n${fold(one.username)}`.includes(typed),
    )
  }, [roster, search, platform])
  const ticked = shown.filter(({ id }) => chosen.has(id)).length
  const full = proposals.length >= MAX_PROPOSALS

  const last = useRef("")
  useEffect(() => () => void (last.current && focusRow(last.current)), [])
  const set = (choices: readonly RosterChoice[], checked: boolean) => {
    last.current = (checked && choices.at(-1)?.id) || ""
    apply(checked ? addProposals(choices) : removeProposals(choices.map(({ id }) => id)))
  }

  const queries = useQueryClient()
  /** A proposal must belong to the organisation, so a newly added influencer joins it. */
  const addNew = async ({ influencerId, username }: { influencerId: string; username: string }) => {
    await client.roster.add({ influencerId })
    const { items } = await queries.fetchQuery({ ...api.roster.pick.queryOptions(), staleTime: 0 })
    setPlatform("")
    setSearch(username)
    const choice = items.find(({ id }) => id === influencerId)
    if (choice && !chosen.has(choice.id)) set([choice], true)
  }
  const missing = full ? null : <AddByUrl search={search} onAdded={addNew} />

  if (roster.length === 0)
    return (
      <>
        <p className="px-5 py-9 soft text-center">
          Votre organisation n'a pas encore d'influenceurs. <FindMore />
        </p>
        {missing}
      </>
    )
  return (
    <>
      <div className="flex wrap gap-3">
        <SearchInput
          label="Rechercher un influenceur"
          placeholder="Nom ou identifiant"
          value={search}
          onSearch={setSearch}
          className={styles.search}
        />
        <Select
          aria-label="Plateforme"
          className={styles.platform}
          value={platform}
          onChange={setPlatform}
          options={[
            { value: "", label: "Toutes les plateformes" },
            ...platforms.map((value) => ({ value, label: platformName(value) })),
          ]}
        />
      </div>
      <div className={`row wrap justify-between gap-y-2 gap-x-5 mt-4 strong border-bottom ${styles.all}`}>
        <Checkbox
          checked={shown.length > 0 && ticked === shown.length}
          indeterminate={ticked > 0 && ticked < shown.length}
          disabled={shown.length === 0}
          onChange={({ target }) => set(shown, target.checked)}
        >
          Tout sélectionner
        </Checkbox>
        <span role="status" className="soft text-m regular">
          {full
            ? `${MAX_PROPOSALS} influenceurs au maximum`
            : formatCount(shown.length, "influenceur", "influenceurs")}
        </span>
      </div>
      {shown.length > 0 ? (
        <ChoiceRows key={`${platform} ${search}`} choices={shown}>
          {(choice) => (
            <Checkbox
              className={`row px-3 rounded-m h-full ${styles.choice}`}
              checked={chosen.has(choice.id)}
              disabled={full && !chosen.has(choice.id)}
              onChange={({ target }) => set([choice], target.checked)}
            >
              <NameCell
                name={choice.displayName}
                detail={
                  <>
                    <Platforms platform={choice.platform} /> · {formatFollowers(choice.followersCount)} ·{" "}
                    {formatRate(choice.engagementRate)} · @{choice.username}
                  </>
                }
                imageUrl={choice.profileImageUrl}
                clip
              />
            </Checkbox>
          )}
        </ChoiceRows>
      ) : (
        <p className="px-5 py-9 soft text-center">
          Aucun influenceur ne correspond à cette recherche. <FindMore />
        </p>
      )}
      {missing}
    </>
  )
}

/** Link to the page that adds influencers to the organisation. */
function FindMore() {
  return <Link to="/app/discover">Ajouter des influenceurs depuis la page Discover</Link>
}

/** Height of a row in pixels. */
const ROW = 60
/** Extra rows above and below the visible ones, so that Tab finds the next one. */
const AROUND = 12
/** Pixels, until the browser has measured. */
const USUAL_HEIGHT = 480

interface ChoiceRowsProps {
  choices: readonly RosterChoice[]
  children: (choice: RosterChoice) => ReactNode
}

/** Renders only the visible rows: hundreds scroll as smoothly as a dozen. */
function ChoiceRows({ choices, children }: ChoiceRowsProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  const [height, setHeight] = useState(USUAL_HEIGHT)

  useLayoutEffect(() => {
    if (frame.current?.clientHeight) setHeight(frame.current.clientHeight)
  }, [])

  const first = Math.max(Math.floor(top / ROW) - AROUND, 0)
  const last = Math.ceil((top + height) / ROW) + AROUND
  return (
    <div
      ref={frame}
      className={styles.frame}
      onScroll={({ currentTarget }) => setTop(currentTarget.scrollTop)}
    >
      <ul
        aria-label="Influenceurs de l'organisation"
        className="relative"
        style={{ height: choices.length * ROW }}
      >
        {choices.slice(first, last).map((choice, index) => (
          <li
            key={choice.id}
            aria-setsize={choices.length}
            aria-posinset={first + index + 1}
            className={styles.row}
            style={{ height: ROW, top: (first + index) * ROW }}
          >
            {children(choice)}
          </li>
        ))}
      </ul>
    </div>
  )
}
