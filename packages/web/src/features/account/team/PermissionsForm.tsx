import type { TeamMember } from "@trame/core/agencies/membership-contract"
import { App, Button } from "antd"
import { useState } from "react"
import { ConflictAlert } from "../../../components/ConflictAlert.tsx"
import styles from "../Account.module.css"
import { Failure } from "../Failure.tsx"
import { nameOf } from "../names.ts"
import { PERMISSION_LABELS } from "./labels.ts"
import { type Rights, rightsOf } from "./members.ts"
import { PermissionToggle } from "./PermissionToggle.tsx"
import teamStyles from "./Team.module.css"
import { useSavePermissions } from "./useSavePermissions.ts"

/** How long the banner stays, in seconds (spec 1 §9). */
const BANNER_S = 3

interface PermissionsFormProps {
  member: TeamMember
  onClose: () => void
}

export function PermissionsForm({ member, onClose }: PermissionsFormProps) {
  const [rights, setRights] = useState<Rights>(() => rightsOf(member))
  const { message } = App.useApp()
  const name = nameOf(member)
  const { save, takeStored, busy, problem, stored } = useSavePermissions(member, () => {
    message.success(`Les permissions de ${name} ont été mises à jour.`, BANNER_S)
    onClose()
  })
  const { admin, permissions } = rights

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void save(rights)
      }}
    >
      {problem?.code === "conflict" && stored ? (
        <div className={styles.failure}>
          <ConflictAlert
            what={`Les permissions de ${name} ont été modifiées`}
            busy={busy}
            onReload={() => setRights(takeStored() ?? rights)}
            onOverwrite={() => void save(rights, { overwrite: true })}
          >
            Vos choix sont conservés.
          </ConflictAlert>
        </div>
      ) : (
        <Failure
          problem={problem}
          sentence="Une erreur est survenue lors de la mise à jour des permissions."
        />
      )}
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
      <div className={styles.footer}>
        <Button onClick={onClose}>Annuler</Button>
        <Button type="primary" htmlType="submit" loading={busy}>
          Enregistrer
        </Button>
      </div>
    </form>
  )
}
