import { useQuery } from "@tanstack/react-query"
import { MIN_PASSWORD_LENGTH, PASSWORD_TOO_SHORT } from "@trame/core/account/contract/password-length"
import { Button, Form } from "antd"
import { client } from "../../lib/api/api.ts"
import { useDialogParam } from "../../lib/dialog/useDialogParam.ts"
import { useMe } from "../../lib/session/me.ts"
import { DialogFrame, useDone } from "../../ui/dialog/DialogFrame.tsx"
import { DialogForm, useSendForm } from "../../ui/form/DialogForm.tsx"
import { PasswordInput } from "../../ui/form/Field.tsx"
import { StatusTag } from "../../ui/StatusTag.tsx"
import { accountDialogs } from "./account.ts"
import { Failure } from "./Failure.tsx"
import { Section } from "./Section.tsx"
import styles from "./Security.module.css"
import { totpMessage, totpState } from "./TotpDialog.tsx"

export function SecuritySection() {
  const { open } = useDialogParam(accountDialogs)
  return (
    <Section id="security">
      <ul className={styles.rows}>
        <li className={styles.row}>
          <div className={styles.text}>
            <h3 className={styles.title}>Mot de passe</h3>
            <p className={styles.about}>Six caractères au moins, différent de ceux de vos autres comptes.</p>
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
  const { data: enabled, error, refetch, isFetching } = useQuery(totpState)
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        <h3 className={styles.title}>
          Vérification en deux étapes{" "}
          {enabled === undefined ? null : (
            <StatusTag tone={enabled ? "success" : "neutral"}>{enabled ? "Activée" : "Désactivée"}</StatusTag>
          )}
        </h3>
        <p className={styles.about} role={error && enabled === undefined ? "alert" : undefined}>
          {error && enabled === undefined
            ? totpMessage(error)
            : "Un code de votre application d'authentification vous est demandé à chaque connexion."}
        </p>
      </div>
      {enabled === undefined ? (
        error ? (
          <Button loading={isFetching} onClick={() => void refetch()}>
            Réessayer
          </Button>
        ) : null
      ) : enabled ? (
        <Button danger onClick={() => open("totp-removal")}>
          Désactiver
        </Button>
      ) : (
        <Button onClick={() => open("totp")}>Activer</Button>
      )}
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
  const me = useMe()
  const done = useDone()
  const saving = useSendForm<Passwords>(async ({ currentPassword, newPassword }) => {
    await client.account.changePassword({ currentPassword, newPassword })
    done("Votre mot de passe a été changé avec succès.")
  })

  return (
    <DialogForm
      saving={saving}
      validateTrigger="onSubmit"
      failed={(problem) => (
        <Failure problem={problem} fallback="Une erreur est survenue lors du changement de mot de passe." />
      )}
      submit="Changer le mot de passe"
    >
      {/* Tells password managers whose password this is. */}
      <input type="hidden" name="username" autoComplete="username" value={me.email} readOnly />
      <Form.Item
        name="currentPassword"
        label="Mot de passe actuel"
        rules={[{ required: true, message: "Le mot de passe est obligatoire." }]}
      >
        <PasswordInput autoComplete="current-password" />
      </Form.Item>
      <Form.Item
        name="newPassword"
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
