import type { CollaborationDocument } from "@trame/core/collaborations/shapes"
import { DOCUMENT_TYPES } from "@trame/core/collaborations/values"
import { Alert, Form, Input, Select, Switch } from "antd"
import { useEffect, useState } from "react"
import { newsOf } from "../../../../components/ChangedNotice.tsx"
import { ConflictAlert } from "../../../../components/ConflictAlert.tsx"
import { startUpload } from "../../../../lib/upload/browser.ts"
import { fileProblem, titleFrom } from "../../../../lib/upload/chosenFile.ts"
import { useUpload } from "../../../../lib/upload/useUpload.ts"
import { useBoard } from "../board.ts"
import { FormFooter } from "../FormFooter.tsx"
import { ParticipantSelect } from "../ParticipantSelect.tsx"
import styles from "./DocumentForm.module.css"
import { type Source, SourceField } from "./SourceField.tsx"
import { linkProblem } from "./source.ts"
import { UploadBar } from "./UploadBar.tsx"
import { useLeaveGuard } from "./useLeaveGuard.ts"
import { type DocumentValues, useSaveDocument } from "./useSaveDocument.ts"

const TYPES = Object.entries(DOCUMENT_TYPES).map(([value, label]) => ({ value, label }))

interface DocumentFormProps {
  /** The document as it was when the dialog opened; null for a new one. */
  opened: CollaborationDocument | null
  onSending: (sending: boolean) => void
  onClose: () => void
  onSaved: () => void
}

export function DocumentForm({ opened, onSending, onClose, onSaved }: DocumentFormProps) {
  const { collaborationId, detail, focus, dialogs, gone } = useBoard()
  const [form] = Form.useForm<DocumentValues>()
  const dropped = opened ? null : dialogs.droppedFile
  const refused = dropped ? fileProblem(dropped) : null
  const [source, setSource] = useState<Source>({
    mode: opened?.kind ?? "file",
    file: refused ? null : dropped,
    url: "",
  })
  const [sourceError, setSourceError] = useState(refused)
  const upload = useUpload(startUpload)
  const leave = useLeaveGuard(upload.active)
  const saving = useSaveDocument({
    collaborationId,
    opened,
    form,
    upload,
    onSaved: () => {
      leave()
      onSaved()
    },
  })
  const stored = detail.documents.find(({ id }) => id === opened?.id)
  const news = newsOf(saving.version, stored?.version, gone || (opened !== null && !stored))
  useEffect(() => onSending(upload.active), [onSending, upload.active])
  useEffect(() => () => onSending(false), [onSending])

  const choose = (next: Source) => {
    const problem = next.file && next.file !== source.file ? fileProblem(next.file) : null
    setSourceError(problem)
    setSource(problem ? { ...next, file: null } : next)
    if (next.file && !problem && !form.getFieldValue("name"))
      form.setFieldValue("name", titleFrom(next.file.name))
  }

  const submit = (values: DocumentValues) => {
    const editing = opened !== null
    const missing = source.file || editing ? null : "Veuillez sélectionner un fichier"
    const problem = source.mode === "file" ? missing : linkProblem(source.url, editing)
    setSourceError(problem)
    if (!problem) void saving.save(values, source)
  }

  return (
    <Form<DocumentValues>
      form={form}
      layout="vertical"
      requiredMark={false}
      disabled={saving.busy}
      initialValues={
        opened ?? {
          name: dropped && !refused ? titleFrom(dropped.name) : "",
          type: "other",
          visibleForBrand: false,
          participantId: focus?.participant?.id ?? null,
        }
      }
      onFinish={submit}
    >
      {saving.conflict ? (
        <div className={styles.alert}>
          <ConflictAlert
            what="Ce document a été modifié"
            changes={saving.conflict.changes}
            busy={saving.busy}
            onReload={saving.reload}
            onOverwrite={saving.overwrite}
          />
        </div>
      ) : saving.failure ? (
        <Alert type="error" showIcon role="alert" title={saving.failure} className={styles.alert} />
      ) : null}
      <Form.Item
        name="name"
        label="Nom du document"
        rules={[{ required: true, whitespace: true, message: "Le nom du document est obligatoire" }]}
      >
        <Input maxLength={200} />
      </Form.Item>
      <div className={styles.pair}>
        <Form.Item name="type" label="Type">
          <Select options={TYPES} />
        </Form.Item>
        <Form.Item name="participantId" label="Influenceur">
          <ParticipantSelect participants={detail.participants} common="Document commun à tous" />
        </Form.Item>
      </div>
      {upload.active && upload.state ? (
        <UploadBar fileName={source.file?.name ?? ""} state={upload.state} onCancel={upload.cancel} />
      ) : (
        <SourceField
          source={source}
          error={sourceError}
          opened={opened}
          disabled={saving.busy}
          onChange={choose}
        />
      )}
      <div className={styles.switch}>
        <Form.Item name="visibleForBrand" valuePropName="checked" noStyle>
          <Switch aria-describedby="visible-hint" />
        </Form.Item>
        <div>
          <label htmlFor="visibleForBrand">Visible par la marque</label>
          <p id="visible-hint" className={styles.hint}>
            La marque le voit sur sa page de suivi.
          </p>
        </div>
      </div>
      {upload.active ? null : (
        <FormFooter
          submit={opened ? "Enregistrer" : "Ajouter"}
          busy={saving.busy}
          news={saving.conflict ? null : news}
          onCancel={onClose}
        />
      )}
    </Form>
  )
}
