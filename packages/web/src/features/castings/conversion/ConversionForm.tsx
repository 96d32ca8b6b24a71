import { useQueryClient } from "@tanstack/react-query"
import { hasPermission } from "@trame/core/access"
import type { CastingDetail } from "@trame/core/castings/shapes"
import { COLLABORATION_TYPES, type CollaborationType } from "@trame/core/collaborations/values"
import { fold } from "@trame/core/fold"
import { Alert, Button, Input, Select } from "antd"
import { useState } from "react"
import { useNavigate } from "react-router-dom"
import { EmptyState } from "../../../components/EmptyState.tsx"
import { LinkButton } from "../../../components/LinkButton.tsx"
import { client } from "../../../lib/api.ts"
import { useAttempt } from "../../../lib/useAttempt.ts"
import { Field } from "../../collaborations/form/Field.tsx"
import { ManagerField } from "../../collaborations/form/ManagerField.tsx"
import { useMe } from "../../session/me.ts"
import { BrandInput, useClientsNamed } from "../BrandInput.tsx"
import { patch } from "../cache.ts"
import { Accepted } from "./Accepted.tsx"
import styles from "./Conversion.module.css"

const TYPES = Object.entries(COLLABORATION_TYPES).map(([value, label]) => ({
  value: value as CollaborationType,
  label,
}))

const REQUIRED = {
  name: "Le nom est obligatoire",
  manager: "Le chef de projet est obligatoire",
  brand: "La marque est obligatoire",
} as const

interface ConversionFormProps {
  detail: CastingDetail
  onClose: () => void
}

export function ConversionForm({ detail: { casting, proposals }, onClose }: ConversionFormProps) {
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
        action={<Button onClick={onClose}>Fermer</Button>}
      />
    )
  }
  return <Fields casting={casting} accepted={accepted} onClose={onClose} />
}

interface FieldsProps {
  casting: CastingDetail["casting"]
  accepted: CastingDetail["proposals"]
  onClose: () => void
}

function Fields({ casting, accepted, onClose }: FieldsProps) {
  const me = useMe()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { busy, problem, attempt } = useAttempt()
  const [attempted, setAttempted] = useState(false)
  const [name, setName] = useState(casting.name)
  const [manager, setManager] = useState(`${me.firstName} ${me.lastName}`.trim())
  const [brand, setBrand] = useState(casting.brand)
  const [type, setType] = useState<CollaborationType>("casting_externe")
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
    await patch(queries, casting.id, { collaborationId: made.collaborationId })
    // Its rates are still to be set.
    await navigate(`/app/collaborations/new?id=${encodeURIComponent(made.collaborationId)}`, {
      replace: true,
    })
  }

  return (
    <div className={styles.form}>
      {problem ? (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={`Erreur lors de la création: ${problem.message || "Erreur inconnue"}`}
        />
      ) : null}
      <Field label="Nom" required error={errorOf("name")}>
        {(described) => (
          <Input
            {...described}
            maxLength={200}
            status={errorOf("name") ? "error" : ""}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Field>
      <ManagerField value={manager} error={errorOf("manager")} onChange={setManager} />
      <Field label="Type">
        {(described) => <Select {...described} options={TYPES} value={type} onChange={setType} />}
      </Field>
      <Field
        label="Marque"
        required
        error={errorOf("brand")}
        hint={
          known
            ? "Reliée à ce client de l'agence."
            : "Aucun client de ce nom\u00a0: la marque reste un texte."
        }
      >
        {(described) => <BrandInput described={described} value={brand} onChange={setBrand} />}
      </Field>
      <Accepted proposals={accepted} />
      <div className={styles.footer}>
        <Button onClick={onClose}>Annuler</Button>
        <Button type="primary" loading={busy} onClick={() => void submit()}>
          Créer la collaboration
        </Button>
      </div>
    </div>
  )
}
