import { DeleteOutlined, PlusOutlined } from "@ant-design/icons"
import { MAX_REFERENCES } from "@trame/core/castings/values"
import { Button, Input } from "antd"
import { useId, useRef, useState } from "react"
import { Field } from "../../collaborations/form/Field.tsx"
import { type Line, lineOf, type ProposalDraft } from "./draft.ts"
import { type Apply, setProposal } from "./edits.ts"
import styles from "./ProposalRow.module.css"
import { linkProblem } from "./problems.ts"

interface ProposalEditorProps {
  proposal: ProposalDraft
  apply: Apply
}

export function ProposalEditor({ proposal, apply }: ProposalEditorProps) {
  const { influencerId, references } = proposal
  const add = useRef<HTMLButtonElement>(null)
  const [fresh, setFresh] = useState<string | null>(null)
  const setReferences = (next: Line[]) => apply(setProposal(influencerId, { references: next }))

  const addReference = () => {
    const line = lineOf("")
    setFresh(line.key)
    setReferences([...references, line])
  }
  const removeReference = (key: string) => {
    setReferences(references.filter((line) => line.key !== key))
    add.current?.focus()
  }
  return (
    <div className={styles.editor}>
      <Field label="Note créative">
        {(described) => (
          <Input.TextArea
            {...described}
            autoSize={{ minRows: 2, maxRows: 8 }}
            maxLength={2000}
            placeholder="Ce que cet influenceur ferait pour la marque"
            value={proposal.creativeNote}
            onChange={({ target }) => apply(setProposal(influencerId, { creativeNote: target.value }))}
          />
        )}
      </Field>
      <fieldset className={styles.references}>
        <legend>Références</legend>
        {references.map((line, index) => (
          <ReferenceField
            key={line.key}
            label={`Référence ${index + 1}`}
            text={line.text}
            fresh={line.key === fresh}
            onChange={(text) =>
              setReferences(references.map((one) => (one.key === line.key ? { ...one, text } : one)))
            }
            onRemove={() => removeReference(line.key)}
          />
        ))}
        {references.length < MAX_REFERENCES ? (
          <Button ref={add} size="small" icon={<PlusOutlined aria-hidden />} onClick={addReference}>
            Ajouter une référence
          </Button>
        ) : null}
      </fieldset>
    </div>
  )
}

interface ReferenceFieldProps {
  label: string
  text: string
  /** Just added: it is what one wants to type into. */
  fresh: boolean
  onChange: (text: string) => void
  onRemove: () => void
}

function ReferenceField({ label, text, fresh, onChange, onRemove }: ReferenceFieldProps) {
  const [left, setLeft] = useState(!fresh)
  const note = useId()
  const problem = left ? linkProblem(text) : null
  return (
    <div className={styles.reference}>
      <Input
        type="url"
        aria-label={label}
        aria-invalid={Boolean(problem)}
        aria-describedby={problem ? note : undefined}
        autoFocus={fresh}
        maxLength={2000}
        placeholder="https://"
        status={problem ? "error" : ""}
        value={text}
        onChange={({ target }) => onChange(target.value)}
        onBlur={() => setLeft(true)}
      />
      <Button
        type="text"
        danger
        icon={<DeleteOutlined aria-hidden />}
        aria-label={`Retirer la ${label.toLowerCase()}`}
        onClick={onRemove}
      />
      {problem ? (
        <span id={note} className={styles.wrong}>
          {problem}
        </span>
      ) : null}
    </div>
  )
}
