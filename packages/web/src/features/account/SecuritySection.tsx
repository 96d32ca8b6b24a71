import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query"
import { MIN_PASSWORD_LENGTH, PASSWORD_TOO_SHORT } from "@trame/core/account/contract/password-length"
import { PRODUCT_NAME } from "@trame/core/lib/text"
import { Button, Form, QRCode } from "antd"
import { useRef, useState } from "react"
import { loadChunk } from "../../lib/address/lazyChunk.ts"
import { client } from "../../lib/api/api.ts"
import { NETWORK_MESSAGE, problemOf } from "../../lib/api/problem.ts"
import { useDialogParam } from "../../lib/dialog/useDialogParam.ts"
import { useUnsavedGuard } from "../../lib/dialog/useUnsavedGuard.ts"
import { sixDigitsProblem } from "../../lib/forms/field.ts"
import { useAttempt } from "../../lib/forms/useAttempt.ts"
import { useMe } from "../../lib/session/me.ts"
import { authReady } from "../../lib/session/session.ts"
import { CopyButton } from "../../ui/CopyButton.tsx"
import { DialogFrame, useDone } from "../../ui/dialog/DialogFrame.tsx"
import { DialogForm, useSendForm } from "../../ui/form/DialogForm.tsx"
import { PasswordInput, SixDigitsField } from "../../ui/form/Field.tsx"
import { FormFooter } from "../../ui/form/FormFooter.tsx"
import { Section } from "../../ui/Section.tsx"
import { StatusTag } from "../../ui/StatusTag.tsx"
import { LoadingState } from "../../ui/states/QueryBoundary.tsx"
import { FailureAlert } from "../../ui/states/SaveNotices.tsx"
import accountStyles from "./Account.module.css"
import { accountDialogs, TITLES } from "./account.ts"
import { failing } from "./Failure.tsx"
import { KnownPassword } from "./KnownPassword.tsx"
import styles from "./SecuritySection.module.css"

export function SecuritySection() {
  const { open } = useDialogParam(accountDialogs)
  return (
    <Section id="security" title={TITLES.security}>
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
      <p className={accountStyles.lead}>Vous restez connecté ici ; vos autres appareils sont déconnectés.</p>
      <KnownPassword name="currentPassword" label="Mot de passe actuel" />
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

export function TotpDialog() {
  return (
    <DialogFrame title="Activer la vérification en deux étapes">
      <Secret />
    </DialogFrame>
  )
}

function Secret() {
  const { data, error } = useQuery(totpSecret)
  if (data) return <TotpSetUp secret={data} />
  if (error) return <TotpFailure error={error} />
  return <LoadingState rows={5} />
}

function TotpSetUp({ secret }: { secret: string }) {
  const { email } = useMe()
  const queries = useQueryClient()
  const done = useDone()
  const { busy, attempt } = useAttempt()
  const [code, setCode] = useState("")
  useUnsavedGuard(code !== "")
  const [incomplete, setIncomplete] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  // A secret is proven once: when the rest failed, only that is tried again.
  const proven = useRef(false)

  const submit = () => {
    const missing = sixDigitsProblem(code)
    setIncomplete(Boolean(missing))
    if (missing) return
    setFailure(null)
    void attempt(async () => {
      if (!proven.current) await proveTotp(code)
      proven.current = true
      await requireTotp(true)
      queries.setQueryData(totpState.queryKey, true)
      done("La vérification en deux étapes est activée.")
    }, setFailure)
  }

  return (
    <Form layout="vertical" noValidate onFinish={submit}>
      <TotpFailure error={failure} />
      <ol className={styles.steps}>
        <li>
          Scannez ce code avec votre application d'authentification.
          <div className={styles.scan}>
            <QRCode
              value={totpUri(email, secret)}
              type="svg"
              size={168}
              color="#000000"
              bgColor="#ffffff"
              role="img"
              aria-label="QR code à scanner avec votre application d'authentification"
            />
            <div className={styles.byHand}>
              <p>Vous ne pouvez pas scanner ? Saisissez cette clé :</p>
              <code className={styles.secret}>{secret.match(/.{1,4}/g)?.join(" ")}</code>
              <CopyButton text={secret} label="Copier la clé" size="small" />
            </div>
          </div>
        </li>
        <li>Saisissez le code à six chiffres que l'application affiche.</li>
      </ol>
      <SixDigitsField
        label="Code de vérification"
        value={code}
        onChange={setCode}
        error={incomplete ? sixDigitsProblem(code) : ""}
      />
      <FormFooter submit="Activer" busy={busy} />
    </Form>
  )
}

export function TotpRemovalDialog() {
  return (
    <DialogFrame title="Désactiver la vérification en deux étapes ?" width={480}>
      <Removal />
    </DialogFrame>
  )
}

function Removal() {
  const queries = useQueryClient()
  const done = useDone()
  const { busy, attempt } = useAttempt()
  const [failure, setFailure] = useState<unknown>(null)

  const remove = () => {
    setFailure(null)
    void attempt(async () => {
      await requireTotp(false)
      queries.setQueryData(totpState.queryKey, false)
      done("La vérification en deux étapes est désactivée.")
    }, setFailure)
  }

  return (
    <>
      <TotpFailure error={failure} />
      <p className={accountStyles.lead}>
        Votre mot de passe suffira de nouveau pour se connecter à votre compte. Vous pourrez supprimer Trame
        de votre application d'authentification.
      </p>
      <FormFooter submit="Désactiver" danger busy={busy} onSubmit={remove} />
    </>
  )
}

/** Amplify's part for this is loaded when the page needs it. */
const amplify = async () => {
  await authReady()
  return loadChunk(() => import("./totpCalls.ts"), "Impossible de lire la vérification en deux étapes")
}

/** Whether signing in asks for a code of the authenticator application. */
const totpState = queryOptions({
  queryKey: ["totp"],
  queryFn: async () => (await (await amplify()).fetchMFAPreference()).enabled?.includes("TOTP") ?? false,
})

/** A secret that replaces the stored one once a code has proven it; each reading is another. */
const totpSecret = queryOptions({
  queryKey: ["totp", "secret"],
  queryFn: async () => (await (await amplify()).setUpTOTP()).sharedSecret,
  staleTime: Infinity,
  gcTime: 0,
  retry: false,
})

/** @throws what Cognito answers; `totpMessage` puts it in words. */
const proveTotp = async (code: string) => (await amplify()).verifyTOTPSetup({ code })

const requireTotp = async (required: boolean) =>
  (await amplify()).updateMFAPreference({ totp: required ? "PREFERRED" : "DISABLED" })

/** What authenticator applications read from the QR code. */
function totpUri(email: string, secret: string): string {
  const label = `${encodeURIComponent(PRODUCT_NAME)}:${encodeURIComponent(email)}`
  return `otpauth://totp/${label}?${new URLSearchParams({ secret, issuer: PRODUCT_NAME })}`
}

const BY_NAME: Record<string, string> = {
  EnableSoftwareTokenMFAException:
    "Code incorrect. Vérifiez le code affiché par votre application et réessayez.",
  CodeMismatchException: "Code incorrect. Vérifiez le code affiché par votre application et réessayez.",
  ExpiredCodeException: "Ce code a expiré. Saisissez le code affiché maintenant par votre application.",
  LimitExceededException: "Trop de tentatives. Veuillez attendre quelques minutes avant de réessayer.",
  TooManyRequestsException: "Trop de tentatives. Veuillez attendre quelques minutes avant de réessayer.",
  NotAuthorizedException: "Votre session a expiré. Veuillez vous reconnecter.",
  UserUnAuthenticatedException: "Votre session a expiré. Veuillez vous reconnecter.",
}

/** What Cognito refused, in words. */
function totpMessage(error: unknown): string {
  if (problemOf(error).code === "network") return NETWORK_MESSAGE
  const known = error instanceof Error ? BY_NAME[error.name] : undefined
  return known ?? "La vérification en deux étapes n'a pas pu être modifiée. Veuillez réessayer."
}

function TotpFailure({ error }: { error: unknown }) {
  return error ? <FailureAlert title={totpMessage(error)} /> : null
}
