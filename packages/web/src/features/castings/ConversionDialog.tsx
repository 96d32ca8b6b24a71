import { useQuery, useQueryClient } from "@tanstack/react-query"
import type { CastingDetail, Proposal } from "@trame/core/campaigns/castings/contract/shapes"
import {
  COLLABORATION_TYPES,
  type CollaborationType,
} from "@trame/core/campaigns/collaborations/rules/values"
import { hasPermission } from "@trame/core/lib/access"
import { fold, fullName } from "@trame/core/lib/text"
import { Button, Select } from "antd"
import { useState } from "react"
import { useNavigate } from "react-router-dom"
import { client } from "../../lib/api/api.ts"
import { useDialog } from "../../lib/dialog/useDialogParam.ts"
import { useUnsavedGuard } from "../../lib/dialog/useUnsavedGuard.ts"
import { formatCount, formatFollowers } from "../../lib/format.ts"
import { useAttempt } from "../../lib/forms/attempt.ts"
import { useMe } from "../../lib/session/me.ts"
import { choicesOf } from "../../lib/text.ts"
import { DialogFrame } from "../../ui/dialog/DialogFrame.tsx"
import { Field, TextField } from "../../ui/form/Field.tsx"
import { FormFooter } from "../../ui/form/FormFooter.tsx"
import { ManagerField } from "../../ui/form/ManagerField.tsx"
import { LinkButton } from "../../ui/LinkButton.tsx"
import { NameCell } from "../../ui/list/NameCell.tsx"
import { ShowMoreList } from "../../ui/list/ShowMoreList.tsx"
import { EmptyState } from "../../ui/states/EmptyState.tsx"
import { QueryBoundary } from "../../ui/states/QueryBoundary.tsx"
import { FailureAlert } from "../../ui/states/SaveNotices.tsx"
import { BrandInput, useClientsNamed } from "./BrandInput.tsx"
import styles from "./ConversionDialog.module.css"
import { detailOptions, patch } from "./cache.ts"
import { NoSuchCasting } from "./tags.tsx"

/** Creates a collaboration from the accepted proposals. */
export default function ConversionDialog({ castingId }: { castingId: string }) {
  const { close } = useDialog()
  const query = useQuery({ ...detailOptions(castingId), enabled: castingId !== "" })
  return (
    <DialogFrame title="Créer la collaboration" width={620}>
      {castingId === "" ? (
        <NoSuchCasting />
      ) : (
        <QueryBoundary
          query={query}
          loading="Chargement du casting"
          rows={5}
          gone={<NoSuchCasting />}
          onBack={close}
        >
          {(detail) => <ConversionForm detail={detail} />}
        </QueryBoundary>
      )}
    </DialogFrame>
  )
}

const TYPES = choicesOf(COLLABORATION_TYPES)
const USUAL_TYPE: CollaborationType = "casting_externe"

const REQUIRED = {
  name: "Le nom est obligatoire",
  manager: "Le chef de projet est obligatoire",
  brand: "La marque est obligatoire",
} as const

export function ConversionForm({ detail: { casting, proposals } }: { detail: CastingDetail }) {
  const { close } = useDialog()
  const me = useMe()
  const accepted = proposals.filter(({ brandStatus }) => brandStatus === "accepted")
  const refused = !hasPermission(me, "collaborations")
  if (casting.collaborationId && !refused) {
    return (
      <EmptyState
        title="Ce casting a déjà sa collaboration"
        action={
          <LinkButton type="primary" to={`/app/collaborations/${casting.collaborationId}`}>
            Voir la collaboration
          </LinkButton>
        }
      />
    )
  }
  if (refused || accepted.length === 0) {
    return (
      <EmptyState
        title={refused ? "Accès refusé" : "Aucun influenceur accepté"}
        description={
          refused
            ? "Vous n'avez pas la permission de créer des collaborations."
            : "La collaboration se crée avec les influenceurs que la marque a acceptés."
        }
        action={<Button onClick={close}>Fermer</Button>}
      />
    )
  }
  return <Fields casting={casting} accepted={accepted} />
}

type FieldsProps = Pick<CastingDetail, "casting"> & { accepted: CastingDetail["proposals"] }

function Fields({ casting, accepted }: FieldsProps) {
  const me = useMe()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { busy, problem, attempt } = useAttempt()
  const [attempted, setAttempted] = useState(false)
  const [name, setName] = useState(casting.name)
  const leader = fullName(me)
  const [manager, setManager] = useState(leader)
  const [brand, setBrand] = useState(casting.brand)
  const [type, setType] = useState(USUAL_TYPE)
  const dirty = name !== casting.name || manager !== leader || brand !== casting.brand || type !== USUAL_TYPE
  const release = useUnsavedGuard(dirty)
  const known = useClientsNamed(brand).find(({ brandName }) => fold(brandName) === fold(brand))

  const values = { name, manager, brand }
  const errorOf = (field: keyof typeof REQUIRED) =>
    attempted && !values[field].trim() ? REQUIRED[field] : problem?.fields[`fields.${field}`]

  const submit = async () => {
    setAttempted(true)
    if (Object.values(values).some((value) => !value.trim())) return
    const made = await attempt(() =>
      client.castings.toCollaboration({
        castingId: casting.id,
        fields: { ...values, brand: known?.brandName ?? brand, type, clientId: known?.id ?? null },
      }),
    )
    if (!made) return
    patch(queries, casting.id, { collaborationId: made.collaborationId })
    release()
    // The member must still set the rates.
    await navigate(`/app/collaborations/new?id=${encodeURIComponent(made.collaborationId)}`, {
      replace: true,
    })
  }

  return (
    <div className="grid gap-5 cols-1">
      {problem ? (
        <FailureAlert
          title={`Erreur lors de la création: ${problem.message || "Erreur inconnue"}`}
          className=""
        />
      ) : null}
      <TextField
        label="Nom"
        required
        error={errorOf("name")}
        maxLength={200}
        value={name}
        onChange={setName}
      />
      <ManagerField value={manager} error={errorOf("manager")} onChange={setManager} />
      <Field label="Type">
        {(described) => <Select {...described} options={TYPES} value={type} onChange={setType} />}
      </Field>
      <Field
        label="Marque"
        required
        error={errorOf("brand") ?? problem?.fields["fields.clientId"]}
        hint={
          known
            ? "Reliée à ce client de l'agence."
            : "Aucun client de ce nom\u00a0: la marque reste un texte."
        }
      >
        {(described) => <BrandInput described={described} value={brand} onChange={setBrand} />}
      </Field>
      <Accepted proposals={accepted} />
      <FormFooter submit="Créer la collaboration" busy={busy} onSubmit={submit} />
    </div>
  )
}

export function Accepted({ proposals }: { proposals: readonly Proposal[] }) {
  return (
    <section aria-label="Influenceurs acceptés">
      <h3 className="mb-3 text-l bold">
        {formatCount(proposals.length, "influenceur accepté", "influenceurs acceptés")}
      </h3>
      <div className="rounded border">
        <ShowMoreList items={proposals} label="Influenceurs acceptés" className={styles.people}>
          {({ id, fullName, profileImageUrl, followersCount }) => (
            <li key={id} className={`row gap-4 py-3 ${styles.person}`}>
              <NameCell name={fullName} imageUrl={profileImageUrl} size={32} />
              <span className="flex-none soft text-m">{formatFollowers(followersCount)}</span>
            </li>
          )}
        </ShowMoreList>
      </div>
    </section>
  )
}
