import { useQueryClient } from "@tanstack/react-query"
import { App, Button, Form, QRCode } from "antd"
import { useRef, useState } from "react"
import { CopyButton } from "../../../components/CopyButton.tsx"
import { useAttempt } from "../../../lib/useAttempt.ts"
import { useMe } from "../../session/me.ts"
import accountStyles from "../Account.module.css"
import { isSixDigits, SIX_DIGITS_MISSING, SixDigits } from "../SixDigits.tsx"
import { proveTotp, requireTotp, totpState, totpUri } from "./mfa.ts"
import styles from "./Security.module.css"
import { TotpFailure } from "./TotpFailure.tsx"

interface TotpSetUpProps {
  secret: string
  onClose: () => void
}

export function TotpSetUp({ secret, onClose }: TotpSetUpProps) {
  const { email } = useMe()
  const queries = useQueryClient()
  const { message } = App.useApp()
  const { busy, attempt } = useAttempt()
  const [code, setCode] = useState("")
  const [incomplete, setIncomplete] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  // A secret is proven once: when the rest failed, only that is tried again.
  const proven = useRef(false)

  const submit = () => {
    setIncomplete(!isSixDigits(code))
    if (!isSixDigits(code)) return
    setFailure(null)
    void attempt(async () => {
      if (!proven.current) await proveTotp(code)
      proven.current = true
      await requireTotp(true)
      queries.setQueryData(totpState.queryKey, true)
      message.success("La vérification en deux étapes est activée.")
      onClose()
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
      <SixDigits
        label="Code de vérification"
        value={code}
        onChange={setCode}
        error={incomplete && !isSixDigits(code) ? SIX_DIGITS_MISSING : ""}
      />
      <div className={accountStyles.footer}>
        <Button onClick={onClose}>Annuler</Button>
        <Button type="primary" htmlType="submit" loading={busy}>
          Activer
        </Button>
      </div>
    </Form>
  )
}
