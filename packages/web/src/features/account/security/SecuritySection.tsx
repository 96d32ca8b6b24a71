import { useQuery } from "@tanstack/react-query"
import { Button } from "antd"
import { StatusTag } from "../../../components/StatusTag.tsx"
import { useDialogs } from "../dialogs.ts"
import { Section } from "../Section.tsx"
import { totpState } from "./mfa.ts"
import styles from "./Security.module.css"
import { totpMessage } from "./totpMessage.ts"

export function SecuritySection() {
  const { open } = useDialogs()
  return (
    <Section id="securite">
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
  const { open } = useDialogs()
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
