import { useQuery } from "@tanstack/react-query"
import { MIN_PASSWORD_LENGTH, PASSWORD_TOO_SHORT } from "@trame/core/account/contract/password-length"
import { Button, Form } from "antd"
import { api, client } from "../../lib/api/api.ts"
import { mayRetry, problemOf } from "../../lib/api/problem.ts"
import { useDialogParam } from "../../lib/dialog/useDialogParam.ts"
import { formatCount } from "../../lib/format.ts"
import { DialogFrame, useDone } from "../../ui/dialog/DialogFrame.tsx"
import { DialogForm, useSendForm } from "../../ui/form/DialogForm.tsx"
import { PasswordInput } from "../../ui/form/Field.tsx"
import { Section } from "../../ui/Section.tsx"
import { StatusTag } from "../../ui/StatusTag.tsx"
import { failing, failureOf } from "../../ui/states/Failure.tsx"
import { accountDialogs, TITLES } from "./account.ts"
import { KnownPassword } from "./KnownPassword.tsx"
import styles from "./SecuritySection.module.css"

export function SecuritySection() {
  const { open } = useDialogParam(accountDialogs)
  return (
    <Section id="security" title={TITLES.security}>
      <ul className="grid gap-5">
        <li className={`row wrap justify-between gap-y-4 gap-x-7 ${styles.row}`}>
          <div className={styles.text}>
            <h3 className="row wrap gap-y-2 gap-x-4 text-base bold font">Mot de passe</h3>
            <p className={`mt-2 soft ${styles.about}`}>
              Six caractères au moins, différent de ceux de vos autres comptes.
            </p>
          </div>
          <Button onClick={() => open("password")}>Changer le mot de passe</Button>
        </li>
        <TwoSteps />
      </ul>
    </Section>
  )
}

function TwoSteps() {
  const { open } = useDialogParam(accountDialogs)
  const { data, error, refetch, isFetching } = useQuery(api.account.totp.queryOptions())
  const left = data?.recoveryCodesLeft ?? 0
  return (
    <li className={`row wrap justify-between gap-y-4 gap-x-7 ${styles.row}`}>
      <div className={styles.text}>
        <h3 className="row wrap gap-y-2 gap-x-4 text-base bold font">
          Vérification en deux étapes{" "}
          {data ? (
            <StatusTag tone={data.enabled ? "success" : "neutral"}>
              {data.enabled ? "Activée" : "Désactivée"}
            </StatusTag>
          ) : null}
        </h3>
        <p className={`mt-2 soft ${styles.about}`} role={error && !data ? "alert" : undefined}>
          {error && !data
            ? failureOf(problemOf(error), "Impossible de lire la vérification en deux étapes.").title
            : data?.enabled === false
              ? "Protégez votre compte : en plus du mot de passe, un code de votre téléphone sera demandé à chaque connexion."
              : "Un code de votre application d'authentification vous est demandé à chaque connexion."}
        </p>
        {data?.enabled ? (
          <p className={`mt-2 soft ${styles.about}`}>
            {left > 0
              ? `Il vous reste ${formatCount(left, "code de secours", "codes de secours")}, si vous perdez votre téléphone.`
              : "Il ne vous reste aucun code de secours."}
          </p>
        ) : null}
      </div>
      {data?.enabled ? (
        <div className={`flex wrap gap-3 ${styles.actions}`}>
          <Button onClick={() => open("recovery-codes")}>Nouveaux codes de secours</Button>
          <Button danger onClick={() => open("totp-removal")}>
            Désactiver
          </Button>
        </div>
      ) : data ? (
        <Button onClick={() => open("totp")}>Activer</Button>
      ) : error && mayRetry(problemOf(error)) ? (
        <Button loading={isFetching} onClick={() => void refetch()}>
          Réessayer
        </Button>
      ) : null}
    </li>
  )
}

interface Passwords {
  currentPassword: string
  newPassword: string
  confirmation: string
}

export function PasswordDialog() {
  return (
    <DialogFrame title="Changer le mot de passe" width={480}>
      <PasswordForm />
    </DialogFrame>
  )
}

function PasswordForm() {
  const done = useDone()
  const saving = useSendForm<Passwords>(async ({ currentPassword, newPassword }) => {
    await client.account.changePassword({ currentPassword, newPassword })
    done("Votre mot de passe a été changé avec succès.")
  })

  return (
    <DialogForm
      saving={saving}
      validateTrigger="onSubmit"
      failed={failing({ fallback: "Une erreur est survenue lors du changement de mot de passe." })}
      submit="Changer le mot de passe"
    >
      <p className="mb-5 soft">Votre session continue ici ; vos autres appareils sont déconnectés.</p>
      <KnownPassword name="currentPassword" label="Mot de passe actuel" />
      <Form.Item
        name="newPassword"
        required
        label="Nouveau mot de passe"
        extra={`${MIN_PASSWORD_LENGTH} caractères au minimum`}
        rules={[
          {
            validator: async (_, text: string | undefined) => {
              if ((text ?? "").length < MIN_PASSWORD_LENGTH) throw new Error(PASSWORD_TOO_SHORT)
            },
          },
        ]}
      >
        <PasswordInput autoComplete="new-password" />
      </Form.Item>
      <Form.Item
        name="confirmation"
        required
        label="Confirmer le nouveau mot de passe"
        rules={[
          {
            validator: async (_, text: string | undefined) => {
              if ((text ?? "") !== (saving.form.getFieldValue("newPassword") ?? ""))
                throw new Error("Les mots de passe ne correspondent pas.")
            },
          },
        ]}
      >
        <PasswordInput autoComplete="new-password" />
      </Form.Item>
    </DialogForm>
  )
}
