import { useQuery } from "@tanstack/react-query"
import { Button } from "antd"
import { useDialogParam } from "../../../lib/dialog/useDialogParam.ts"
import { StatusTag } from "../../../ui/StatusTag.tsx"
import { accountDialogs } from "../shared/account.ts"
import { Section } from "../shared/Section.tsx"
import { totpMessage, totpState } from "./mfa.tsx"
import styles from "./Security.module.css"

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
