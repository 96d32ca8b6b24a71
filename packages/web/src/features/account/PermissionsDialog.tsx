import { useQueryClient } from "@tanstack/react-query"
import type { TeamMember } from "@trame/core/account/contract/membership"
import { App, Switch } from "antd"
import { useId, useState } from "react"
import { client } from "../../lib/api/api.ts"
import { useDialog } from "../../lib/dialog/useDialogParam.ts"
import { useUnsavedGuard } from "../../lib/dialog/useUnsavedGuard.ts"
import { mergeValues, sameValue, useVersionedSave } from "../../lib/forms/useVersionedSave.ts"
import { nameOf } from "../../lib/text.ts"
import { DialogFrame } from "../../ui/dialog/DialogFrame.tsx"
import { FormFooter } from "../../ui/form/FormFooter.tsx"
import { ConflictAlert } from "../../ui/states/SaveNotices.tsx"
import { patchTeam, replacing } from "./account.ts"
import { Failure } from "./Failure.tsx"
import teamStyles from "./Team.module.css"
import { PERMISSION_LABELS, type Rights, rightsOf, useChosenMember } from "./TeamSection.tsx"

export default function PermissionsDialog({ memberId }: { memberId: string }) {
  const { member, instead } = useChosenMember(memberId)
  const title = member && !instead ? `Permissions de ${nameOf(member)}` : "Permissions"
  return (
    <DialogFrame title={title} width={720}>
      {instead ?? (member ? <PermissionsForm member={member} /> : null)}
    </DialogFrame>
  )
}

/** How long the banner stays, in seconds (spec 1 §9). */
const BANNER_S = 3

export function PermissionsForm({ member }: { member: TeamMember }) {
  const [rights, setRights] = useState<Rights>(() => rightsOf(member))
  const queries = useQueryClient()
  const { message } = App.useApp()
  const { finish } = useDialog()
  const name = nameOf(member)
  const saving = useVersionedSave<TeamMember, Rights>({
    opened: member,
    form: { current: () => rights, show: setRights },
    read: async ({ id }) => (await client.membership.team()).items.find((each) => each.id === id),
    valuesOf: rightsOf,
    merge: (before, mine, now) => ({
      ...mergeValues(rightsOf(before), mine, rightsOf(now)),
      permissions: mergeValues(rightsOf(before).permissions, mine.permissions, rightsOf(now).permissions),
    }),
    write: (values, base) => {
      const { id: userId, version } = base ?? member
      return client.membership.setPermissions({ userId, version, ...values })
    },
    onSaved: (saved) => {
      patchTeam(queries, replacing(saved))
      message.success(`Les permissions de ${name} ont été mises à jour.`, BANNER_S)
      finish()
    },
  })
  const { admin, permissions } = rights
  useUnsavedGuard(!sameValue(rights, rightsOf(saving.base ?? member)))

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void saving.save(rights)
      }}
    >
      <ConflictAlert saving={saving} what={`Les permissions de ${name} ont été modifiées`}>
        Vos choix sont conservés.
      </ConflictAlert>
      <Failure
        problem={saving.problem}
        sentence="Une erreur est survenue lors de la mise à jour des permissions."
      />
      <div className={teamStyles.admin}>
        <PermissionToggle
          label="Administrateur"
          about="Ouvre toutes les pages et permet de gérer l'équipe, l'agence et l'abonnement"
          checked={admin}
          onChange={(on) => setRights({ ...rights, admin: on })}
        />
      </div>
      <fieldset className={teamStyles.toggles} disabled={admin}>
        <legend className={teamStyles.legend}>
          {admin ? "Un administrateur ouvre toutes les pages" : "Pages que cette personne peut ouvrir"}
        </legend>
        <div className={teamStyles.grid}>
          {PERMISSION_LABELS.map(([key, label, about]) => (
            <PermissionToggle
              key={key}
              label={label}
              about={about}
              checked={admin || permissions[key]}
              disabled={admin}
              onChange={(on) => setRights({ ...rights, permissions: { ...permissions, [key]: on } })}
            />
          ))}
        </div>
      </fieldset>
      <FormFooter submit="Enregistrer" busy={saving.busy} />
    </form>
  )
}

interface PermissionToggleProps {
  label: string
  about: string
  checked: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
}

export function PermissionToggle({
  label,
  about,
  checked,
  disabled = false,
  onChange,
}: PermissionToggleProps) {
  const id = useId()
  return (
    <div className={teamStyles.toggle}>
      <div className={teamStyles.toggleText}>
        <label htmlFor={id} className={teamStyles.toggleLabel}>
          {label}
        </label>
        <p id={`${id}-about`} className={teamStyles.toggleAbout}>
          {about}
        </p>
      </div>
      <Switch
        id={id}
        checked={checked}
        disabled={disabled}
        onChange={onChange}
        aria-describedby={`${id}-about`}
      />
    </div>
  )
}
