import { DownloadOutlined } from "@ant-design/icons"
import { useQueryClient } from "@tanstack/react-query"
import { PRODUCT_NAME } from "@trame/core/lib/text"
import { Button, Form, QRCode } from "antd"
import { type ReactNode, useRef, useState } from "react"
import { api, client } from "../../lib/api/api.ts"
import { putData } from "../../lib/api/patch.ts"
import { isUnsettled, problemOf } from "../../lib/api/problem.ts"
import { useUnsavedGuard } from "../../lib/dialog/useUnsavedGuard.ts"
import { useAttempt } from "../../lib/forms/attempt.ts"
import { sixDigitsProblem } from "../../lib/forms/field.ts"
import { useMe } from "../../lib/session/me.ts"
import { CopyButton } from "../../ui/CopyButton.tsx"
import { DialogFrame, useDone } from "../../ui/dialog/DialogFrame.tsx"
import { DialogForm, useSendForm } from "../../ui/form/DialogForm.tsx"
import { FormFooter } from "../../ui/form/FormFooter.tsx"
import { SixDigitsField } from "../../ui/form/SixDigitsField.tsx"
import { Failure, failing } from "../../ui/states/Failure.tsx"
import { KnownPassword } from "./KnownPassword.tsx"
import styles from "./SecuritySection.module.css"

const FAILED = "La vérification en deux étapes n'a pas pu être modifiée. Veuillez réessayer."

/** Updates the account page from an answer about the second step. */
function useTotpState() {
  const queries = useQueryClient()
  return (enabled: boolean, recoveryCodesLeft = 0) =>
    putData(queries, api.account.totp.queryKey(), { enabled, recoveryCodesLeft })
}

/** Runs a change and rereads the state after a failure: a lost answer leaves it unknown. */
function useChange() {
  const queries = useQueryClient()
  return async <Answer,>(change: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await change()
    } catch (error) {
      void queries.invalidateQueries({ queryKey: api.account.totp.key() })
      throw error
    }
  }
}

interface PasswordFormProps {
  submit: string
  danger?: boolean
  send: (password: string) => Promise<unknown>
  children: ReactNode
}

/** An explanation and the password field. */
function PasswordForm({ submit, danger, send, children }: PasswordFormProps) {
  const change = useChange()
  const saving = useSendForm<{ password: string }>(({ password }) => change(() => send(password)))
  return (
    <DialogForm
      saving={saving}
      validateTrigger="onSubmit"
      failed={failing({ fallback: FAILED })}
      submit={submit}
      danger={danger}
    >
      <p className="mb-5 soft">{children}</p>
      <KnownPassword />
    </DialogForm>
  )
}

export function TotpDialog() {
  return (
    <DialogFrame title="Activer la vérification en deux étapes">
      <SetUp />
    </DialogFrame>
  )
}

function SetUp() {
  const [proof, setProof] = useState<{ password: string; secret: string } | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes) return <RecoveryCodes codes={codes} done="La vérification en deux étapes est activée." />
  if (proof) return <Scan {...proof} onEnabled={setCodes} />
  return (
    <PasswordForm
      submit="Continuer"
      send={async (password) =>
        setProof({ password, secret: (await client.account.setUpTotp({ password })).secret })
      }
    >
      Confirmez d'abord que c'est bien vous. Il vous faudra ensuite une application d'authentification sur
      votre téléphone.
    </PasswordForm>
  )
}

interface ScanProps {
  password: string
  secret: string
  onEnabled: (recoveryCodes: string[]) => void
}

function Scan({ password, secret, onEnabled }: ScanProps) {
  const { email } = useMe()
  const show = useTotpState()
  const change = useChange()
  const enable = useEnabling(password)
  const { busy, problem, attempt } = useAttempt()
  const [code, setCode] = useState("")
  useUnsavedGuard(code !== "")
  const [incomplete, setIncomplete] = useState(false)

  const submit = () => {
    const missing = sixDigitsProblem(code)
    setIncomplete(Boolean(missing))
    if (missing) return
    void attempt(async () => {
      const { recoveryCodes } = await change(() => enable(code))
      show(true, recoveryCodes.length)
      onEnabled(recoveryCodes)
    })
  }

  return (
    <Form layout="vertical" noValidate onFinish={submit}>
      <Failure problem={problem} fallback={FAILED} />
      <ol className={`grid gap-6 mb-6 ${styles.steps}`}>
        <li>
          Scannez ce code avec votre application d'authentification.
          <div className="row wrap gap-y-5 gap-x-7 mt-4">
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
              <p className="mb-2 soft text-m">Vous ne pouvez pas scanner ? Saisissez cette clé :</p>
              <code className="block mb-3 text-base anywhere">{secret.match(/.{1,4}/g)?.join(" ")}</code>
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
        error={(incomplete && sixDigitsProblem(code)) || (problem?.fields.code ?? "")}
      />
      <FormFooter submit="Activer" busy={busy} />
    </Form>
  )
}

/** An earlier try without an answer may have enabled the step: its recovery codes are lost and must be replaced. */
function useEnabling(password: string) {
  const unanswered = useRef(false)
  return async (code: string) => {
    try {
      return await client.account.enableTotp({ password, code })
    } catch (error) {
      const problem = problemOf(error)
      if (problem.code === "conflict" && unanswered.current)
        return client.account.renewRecoveryCodes({ password })
      unanswered.current ||= isUnsettled(problem)
      throw error
    }
  }
}

/** The URI that authenticators read from the QR code. */
function totpUri(email: string, secret: string): string {
  const label = `${encodeURIComponent(PRODUCT_NAME)}:${encodeURIComponent(email)}`
  return `otpauth://totp/${label}?${new URLSearchParams({ secret, issuer: PRODUCT_NAME })}`
}

const UNKEPT = {
  title: "Avez-vous conservé vos codes ?",
  content: "Vos codes de secours ne seront plus affichés.",
  okText: "Fermer sans les revoir",
  cancelText: "Revoir les codes",
}

/** Shown only once (rules/platform.md#two-step-verification). */
function RecoveryCodes({ codes, done }: { codes: readonly string[]; done: string }) {
  const finish = useDone()
  useUnsavedGuard(true, { question: () => UNKEPT })
  const text = codes.join("\n")
  return (
    <>
      <h3 className="mb-2 text-base bold font">Vos codes de secours</h3>
      <p className="mb-5 soft">
        Chacun sert une fois à vous connecter, si vous perdez votre téléphone. Conservez-les à l'abri : ils ne
        seront plus affichés.
      </p>
      <ul
        className={`grid gap-y-3 gap-x-5 mb-5 px-6 py-5 text-base rounded bg-paper ${styles.codes}`}
        aria-label="Codes de secours"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={`flex wrap gap-3 ${styles.actions}`}>
        <CopyButton text={text} label="Copier les codes" />
        <Button
          icon={<DownloadOutlined aria-hidden />}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download="codes-de-secours-trame.txt"
        >
          Télécharger
        </Button>
      </div>
      <FormFooter submit="J'ai conservé mes codes" cancel="Fermer" onSubmit={() => finish(done)} />
    </>
  )
}

export function RecoveryCodesDialog() {
  return (
    <DialogFrame title="Nouveaux codes de secours" width={520}>
      <Renewal />
    </DialogFrame>
  )
}

function Renewal() {
  const show = useTotpState()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes) return <RecoveryCodes codes={codes} done="Vos codes de secours ont été renouvelés." />
  return (
    <PasswordForm
      submit="Renouveler les codes"
      send={async (password) => {
        const { recoveryCodes } = await client.account.renewRecoveryCodes({ password })
        show(true, recoveryCodes.length)
        setCodes(recoveryCodes)
      }}
    >
      Dix nouveaux codes remplacent ceux que vous avez : les anciens ne serviront plus.
    </PasswordForm>
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
  const show = useTotpState()
  const done = useDone()
  return (
    <PasswordForm
      submit="Désactiver"
      danger
      send={async (password) => {
        await client.account.disableTotp({ password })
        show(false)
        done("La vérification en deux étapes est désactivée.")
      }}
    >
      Votre mot de passe suffira de nouveau pour se connecter à votre compte, et vos codes de secours ne
      serviront plus. Vous pourrez supprimer Trame de votre application d'authentification.
    </PasswordForm>
  )
}
