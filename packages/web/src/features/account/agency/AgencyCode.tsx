import { Input } from "antd"
import { CopyButton } from "../../../components/CopyButton.tsx"
import styles from "./Agency.module.css"

/** Where somebody with this link signs up straight into the agency. */
const inviteLink = (agencyId: string): string =>
  `${window.location.origin}/login?${new URLSearchParams({ mode: "signup", code: agencyId })}`

export function AgencyCode({ id }: { id: string }) {
  return (
    <div className={styles.code}>
      <h3 className={styles.codeTitle} id="code-agence">
        Code agence
      </h3>
      <p className={styles.codeHint}>
        Toute personne qui a ce code peut rejoindre l'agence, dans la limite des sièges. Ne le donnez qu'à
        votre équipe.
      </p>
      <div className={styles.codeRow}>
        <Input
          readOnly
          value={id}
          aria-labelledby="code-agence"
          className={styles.codeField}
          onFocus={(event) => event.target.select()}
        />
        <CopyButton text={id} label="Copier" aria-describedby="code-agence" />
        <CopyButton text={inviteLink(id)} label="Copier le lien d'invitation" />
      </div>
    </div>
  )
}
