import { useQueryClient } from "@tanstack/react-query"
import type { Profile } from "@trame/core/account/contract/account"
import { keysOf } from "@trame/core/lib/text"
import { Button, Form, Input } from "antd"
import { useEffect } from "react"
import { api, client } from "../../lib/api/api.ts"
import { patchData } from "../../lib/api/patch.ts"
import { useDialogParam } from "../../lib/dialog/useDialogParam.ts"
import { atMost, filled } from "../../lib/forms/formProblem.ts"
import { sameValue, type Words } from "../../lib/forms/merge.ts"
import { useNotices } from "../../lib/notices.tsx"
import { useMe } from "../../lib/session/me.ts"
import { ACCOUNT_TYPES } from "../../lib/text.ts"
import { DialogFrame, useDone } from "../../ui/dialog/DialogFrame.tsx"
import { DialogForm, useSaveForm } from "../../ui/form/DialogForm.tsx"
import { Facts } from "../../ui/list/Facts.tsx"
import { Section } from "../../ui/Section.tsx"
import { StatusTag } from "../../ui/StatusTag.tsx"
import { BusyButton } from "../../ui/states/BusyButton.tsx"
import { failing } from "../../ui/states/Failure.tsx"
import { EmailCode } from "../../ui/verification/EmailCode.tsx"
import { accountDialogs, patchTeam, replacing, TITLES } from "./account.ts"
import styles from "./ProfileSection.module.css"

export function ProfileSection() {
  return (
    <Section
      id="profile"
      title={TITLES.profile}
      hint="Votre nom et votre poste sont visibles de votre équipe."
    >
      <ProfileForm />
      <Identity />
    </Section>
  )
}

/** Data that the user cannot change here: address and account type. */
function Identity() {
  const me = useMe()
  const { open } = useDialogParam(accountDialogs)
  return (
    <div className={styles.identity}>
      <Facts
        rows
        facts={[
          [
            "Email",
            <>
              <span className="anywhere">{me.email}</span>
              {me.emailVerified ? (
                <StatusTag tone="success">Adresse vérifiée</StatusTag>
              ) : (
                <Button size="small" onClick={() => open("email")}>
                  Vérifier mon adresse e-mail
                </Button>
              )}
            </>,
          ],
          ["Type de compte", me.superAdmin ? "Propriétaire de la plateforme" : ACCOUNT_TYPES[me.userRole]],
        ]}
      />
    </div>
  )
}

type ProfileFields = Pick<Profile, "firstName" | "lastName" | "role">

const LABELS: Record<keyof ProfileFields, string> = { firstName: "Prénom", lastName: "Nom", role: "Poste" }

const fieldsOf = ({ firstName, lastName, role }: ProfileFields): ProfileFields => ({
  firstName,
  lastName,
  role,
})

const words = (values: ProfileFields): Words =>
  Object.fromEntries(keysOf(LABELS).map((key) => [LABELS[key], values[key]]))

const required = (message: string) => [filled(message), atMost(100)]

function ProfileForm() {
  const me = useMe()
  const queries = useQueryClient()
  const notices = useNotices()
  const saving = useSaveForm<Profile, ProfileFields>({
    opened: me,
    read: () => client.identity.me(),
    valuesOf: fieldsOf,
    words,
    write: async (_values, base, changes) => {
      const { version } = base ?? me
      return { ...(base ?? me), ...(await client.account.updateProfile({ ...changes, version })) }
    },
    onSaved: (saved) => {
      const { id, version } = saved
      const changes = { ...fieldsOf(saved), version }
      patchData(queries, api.identity.me.queryKey(), (known) => ({ ...known, ...changes }))
      patchTeam(queries, replacing({ id, ...changes }))
      saving.form.setFieldsValue(fieldsOf(saved))
      saving.setDirty(false)
      notices.success("Vos informations ont été mises à jour avec succès.")
    },
  })
  const { form, base, take, dirty, setDirty } = saving
  const known = fieldsOf(base ?? me)

  // New values replace the form's only when that loses no input.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another profile brings news
  useEffect(() => {
    if (me.version <= (base ?? me).version) return
    const same = sameValue(fieldsOf(me), known)
    if (!same && !dirty) form.setFieldsValue(fieldsOf(me))
    if (same || !dirty) take(me)
  }, [me, dirty])

  return (
    <DialogForm
      saving={saving}
      initialValues={fieldsOf(me)}
      onValuesChange={(_, values) => setDirty(!sameValue(fieldsOf(values), known))}
      className={styles.form}
      changed="Vos informations ont été modifiées"
      failed={failing({ sentence: "Une erreur est survenue lors de la mise à jour." })}
      footer={
        <BusyButton type="primary" htmlType="submit" busy={saving.busy} idle={!dirty}>
          Enregistrer
        </BusyButton>
      }
    >
      <div className="grid gap-x-5 cols-2 phone-cols-1">
        <Form.Item name="firstName" label="Prénom" rules={required("Le prénom est obligatoire.")}>
          <Input autoComplete="given-name" />
        </Form.Item>
        <Form.Item name="lastName" label="Nom" rules={required("Le nom est obligatoire.")}>
          <Input autoComplete="family-name" />
        </Form.Item>
      </div>
      <Form.Item name="role" label="Poste" rules={required("Le poste est obligatoire.")}>
        <Input autoComplete="organization-title" />
      </Form.Item>
    </DialogForm>
  )
}

export function EmailDialog() {
  const { emailVerified } = useMe()
  const done = useDone()
  return (
    <DialogFrame title="Vérifier mon adresse e-mail" width={480}>
      {emailVerified ? (
        <p className="mb-5 soft">Votre adresse est vérifiée.</p>
      ) : (
        <EmailCode autoFocus onVerified={done} />
      )}
    </DialogFrame>
  )
}
