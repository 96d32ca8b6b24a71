import { useQueryClient } from "@tanstack/react-query"
import type { ListedUser } from "@trame/core/admin/contract"
import { Alert, App, Button, Checkbox, Radio } from "antd"
import { useRef, useState } from "react"
import { useNavigate } from "react-router-dom"
import { client } from "../../lib/api/api.ts"
import { useDialog } from "../../lib/dialog/useDialogParam.ts"
import { useAttempt } from "../../lib/forms/useAttempt.ts"
import { nameOf } from "../../lib/people.ts"
import { DialogFrame } from "../../ui/dialog/DialogFrame.tsx"
import { FailureAlert } from "../../ui/states/SaveNotices.tsx"
import styles from "./RemoveOwnerDialog.module.css"
import { forgetUser, REMOVED, SuccessorSelect } from "./removal.tsx"

/** The owner of an agency: with a successor, or with the agency (decisions §1). */
export function RemoveOwnerDialog({ listed }: { listed: ListedUser | undefined }) {
  // Once deleted, the list no longer has whom the closing dialog is about.
  const owner = useRef<ListedUser | null>(null)
  owner.current ??= listed ?? null
  if (!owner.current) return null
  return (
    <DialogFrame title={`Supprimer le compte de ${nameOf(owner.current)}`}>
      <Removal owner={owner.current} />
    </DialogFrame>
  )
}

function Removal({ owner }: { owner: ListedUser }) {
  const { close, finish } = useDialog()
  const [way, setWay] = useState<"successor" | "agency">("successor")
  const [successorId, setSuccessorId] = useState<string | null>(null)
  const [understood, setUnderstood] = useState(false)
  const { busy, problem, attempt } = useAttempt()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { message } = App.useApp()
  const agency = owner.agencyName ? `« ${owner.agencyName} »` : "son agence"
  const ready = way === "successor" ? successorId !== null : understood

  const remove = () =>
    attempt(async () => {
      if (!ready) return
      const withAgency = way === "agency"
      await client.removals.removeUser({
        userId: owner.id,
        ...(withAgency || !successorId ? { withAgency } : { successorId }),
      })
      forgetUser(queries, owner.id)
      message.success(withAgency ? `${REMOVED}, avec ${agency}` : REMOVED)
      if (withAgency) navigate("/superadmin", { replace: true })
      else finish()
    })

  return (
    <div className={styles.content}>
      <p className={styles.lead}>Cette personne est propriétaire de {agency}. Que devient l'agence ?</p>
      <Radio.Group value={way} onChange={(event) => setWay(event.target.value)} className={styles.ways}>
        <Radio value="successor">La transmettre à un membre de l'équipe</Radio>
        <Radio value="agency">La supprimer avec son propriétaire</Radio>
      </Radio.Group>
      {way === "successor" ? (
        <SuccessorSelect owner={owner} value={successorId} onChange={setSuccessorId} />
      ) : (
        <>
          <Alert
            type="error"
            showIcon
            title="Toutes les données de l'agence seront supprimées"
            description="Ses clients, ses campagnes et leurs documents disparaissent, ses membres n'ont plus d'agence et son abonnement prend fin. Cette action est irréversible."
          />
          <Checkbox checked={understood} onChange={(event) => setUnderstood(event.target.checked)}>
            Je comprends que {agency} sera définitivement supprimée
          </Checkbox>
        </>
      )}
      {problem ? <FailureAlert title={problem.message} className="" /> : null}
      <div className={styles.buttons}>
        <Button onClick={close}>Annuler</Button>
        <Button type="primary" danger disabled={!ready} loading={busy} onClick={() => void remove()}>
          {way === "successor" ? "Transmettre et supprimer" : "Supprimer le compte et l'agence"}
        </Button>
      </div>
    </div>
  )
}
