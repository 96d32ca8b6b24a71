import { useQueryClient } from "@tanstack/react-query"
import type { ListedUser } from "@trame/core/admin/contract"
import { Alert, App, Button, Checkbox, Radio } from "antd"
import { useState } from "react"
import { useNavigate } from "react-router-dom"
import { DialogFrame } from "../../../components/DialogFrame.tsx"
import { client } from "../../../lib/api.ts"
import { useAttempt } from "../../../lib/useAttempt.ts"
import { nameOf } from "../../approvals/nameOf.ts"
import styles from "./RemoveOwnerDialog.module.css"
import { SuccessorSelect } from "./SuccessorSelect.tsx"
import { forgetUser, REMOVED } from "./useRemoveUser.tsx"

interface RemoveOwnerDialogProps {
  owner: ListedUser
  onClose: () => void
}

/** The owner of an agency: with a successor, or with the agency (decisions §1). */
export function RemoveOwnerDialog({ owner, onClose }: RemoveOwnerDialogProps) {
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
      onClose()
      if (withAgency) navigate("/superadmin")
    })

  return (
    <DialogFrame open title={`Supprimer le compte de ${nameOf(owner)}`} onClose={onClose}>
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
        {problem ? <Alert type="error" showIcon role="alert" title={problem.message} /> : null}
        <div className={styles.buttons}>
          <Button onClick={onClose}>Annuler</Button>
          <Button type="primary" danger disabled={!ready} loading={busy} onClick={() => void remove()}>
            {way === "successor" ? "Transmettre et supprimer" : "Supprimer le compte et l'agence"}
          </Button>
        </div>
      </div>
    </DialogFrame>
  )
}
