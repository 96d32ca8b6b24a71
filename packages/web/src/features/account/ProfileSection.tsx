import { useQueryClient } from "@tanstack/react-query"
import type { Profile } from "@trame/core/account/contract/account"
import { keysOf } from "@trame/core/lib/text"
import { Button, Form, Input } from "antd"
import { useEffect, useState } from "react"
import { api, client } from "../../lib/api/api.ts"
import { patchData } from "../../lib/api/patch.ts"
import { useDialogParam } from "../../lib/dialog/useDialogParam.ts"
import { useUnsavedGuard } from "../../lib/dialog/useUnsavedGuard.ts"
import { sixDigitsProblem } from "../../lib/forms/field.ts"
import { atMost, filled } from "../../lib/forms/formProblem.ts"
import { sameValue, type Words } from "../../lib/forms/merge.ts"
import { useAttempt } from "../../lib/forms/useAttempt.ts"
import { useNotices } from "../../lib/notices.tsx"
import { useMe } from "../../lib/session/me.ts"
import { ACCOUNT_TYPES } from "../../lib/text.ts"
import { useCountdown } from "../../lib/useCountdown.ts"
import { DialogFrame, useDone } from "../../ui/dialog/DialogFrame.tsx"
import { DialogForm, useSaveForm } from "../../ui/form/DialogForm.tsx"
import { SixDigitsField } from "../../ui/form/Field.tsx"
import { FormFooter } from "../../ui/form/FormFooter.tsx"
import { Facts } from "../../ui/list/Facts.tsx"
import { Section } from "../../ui/Section.tsx"
import { StatusTag } from "../../ui/StatusTag.tsx"
import { BusyButton } from "../../ui/states/BusyButton.tsx"
import accountStyles from "./Account.module.css"
import { accountDialogs, patchTeam, refreshAccount, replacing, TITLES } from "./account.ts"
import { Failure, failing } from "./Failure.tsx"
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

/** What the person cannot change here: address and account type. */
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
              <span className={styles.address}>{me.email}</span>
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

  // Fresh values come in by themselves where nothing typed would be lost.
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
      <div className={styles.pair}>
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
  return (
    <DialogFrame title="Vérifier mon adresse e-mail" width={480}>
      {emailVerified ? <p className={accountStyles.lead}>Votre adresse est vérifiée.</p> : <EmailCode />}
    </DialogFrame>
  )
}

const RESEND_AFTER_S = 60

/** Sends a code, then takes it back from the person's mailbox, also after this dialog was left for it. */
function EmailCode() {
  const { email } = useMe()
  const queries = useQueryClient()
  const done = useDone()
  const sending = useAttempt()
  const verifying = useAttempt()
  const [step, setStep] = useState<"asked" | "sent" | "known">("asked")
  const [code, setCode] = useState("")
  useUnsavedGuard(code !== "")
  const [incomplete, setIncomplete] = useState(false)
  const [left, startCountdown] = useCountdown(RESEND_AFTER_S)

  const send = () =>
    sending.attempt(async () => {
      verifying.clear()
      await client.account.sendVerificationCode()
      setStep("sent")
      startCountdown()
    })

  const verify = () => {
    const missing = sixDigitsProblem(code)
    setIncomplete(Boolean(missing))
    if (missing) return
    void verifying.attempt(async () => {
      await client.account.verifyEmail({ code })
      await refreshAccount(queries)
      done("Votre adresse e-mail est vérifiée.")
    })
  }

  const refused = verifying.problem?.fields.code ?? ""
  if (step === "asked") {
    return (
      <>
        <Failure problem={sending.problem} fallback="Le code n'a pas pu être envoyé." />
        <p className={accountStyles.lead}>
          Nous envoyons un code à six chiffres à <strong>{email}</strong>.
        </p>
        <Button
          type="link"
          className={styles.known}
          onClick={() => {
            sending.clear()
            setStep("known")
          }}
        >
          J'ai déjà un code
        </Button>
        <FormFooter submit="Envoyer le code" busy={sending.busy} onSubmit={send} />
      </>
    )
  }
  return (
    <Form layout="vertical" noValidate onFinish={verify}>
      <Failure problem={sending.problem} fallback="Le code n'a pas pu être envoyé." />
      <Failure problem={verifying.problem} fallback="L'adresse n'a pas pu être vérifiée." />
      <p className={accountStyles.lead} role="status">
        {step === "sent" ? "Code envoyé à " : "Saisissez le dernier code envoyé à "}
        <strong>{email}</strong>. Pensez à regarder dans les indésirables.
      </p>
      <SixDigitsField
        label="Code reçu par e-mail"
        value={code}
        onChange={setCode}
        error={(incomplete && sixDigitsProblem(code)) || refused}
      />
      <div className={accountStyles.footer}>
        <Button type="text" disabled={left > 0} loading={sending.busy} onClick={() => void send()}>
          {left > 0 ? `Renvoyer le code (${left} s)` : "Renvoyer le code"}
        </Button>
        <Button type="primary" htmlType="submit" loading={verifying.busy}>
          Vérifier
        </Button>
      </div>
    </Form>
  )
}
