import { Alert, Button, Space } from "antd"

interface ConflictAlertProps {
  /** What was changed, e.g. `Ce client`. */
  subject: string
  busy?: boolean
  /** Takes the stored values. */
  onReload: () => void
  /** Saves what was typed over the stored values. */
  onOverwrite: () => void
}

/** Someone else saved in between: nothing typed is lost until the person decides. */
export function ConflictAlert({ subject, busy = false, onReload, onOverwrite }: ConflictAlertProps) {
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      title={`${subject} a été modifié entre-temps par une autre personne.`}
      description={
        <>
          <p style={{ margin: "0 0 12px" }}>
            Votre saisie est conservée. Rechargez pour reprendre les valeurs enregistrées, ou écrasez-les avec
            les vôtres.
          </p>
          <Space wrap>
            <Button disabled={busy} onClick={onReload}>
              Recharger
            </Button>
            <Button danger disabled={busy} onClick={onOverwrite}>
              Écraser
            </Button>
          </Space>
        </>
      }
    />
  )
}
