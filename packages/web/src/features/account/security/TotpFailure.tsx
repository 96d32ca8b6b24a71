import { Alert } from "antd"
import styles from "../Account.module.css"
import { totpMessage } from "./totpMessage.ts"

export function TotpFailure({ error }: { error: unknown }) {
  return error ? (
    <Alert type="error" showIcon role="alert" className={styles.failure} title={totpMessage(error)} />
  ) : null
}
