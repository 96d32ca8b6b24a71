import { DeleteOutlined, PlusOutlined, UserAddOutlined } from "@ant-design/icons"
import { MAX_REFERENCES } from "@trame/core/campaigns/castings/rules/values"
import { Button } from "antd"
import { memo, useCallback, useId, useRef, useState } from "react"
import { formatCount } from "../../lib/format.ts"
import { INVALID_LINK, linkProblem } from "../../lib/links.ts"
import { DraftRow } from "../../ui/form/DraftForm.tsx"
import { TextField } from "../../ui/form/Field.tsx"
import { UrlInput } from "../../ui/form/UrlInput.tsx"
import { ShowMoreList } from "../../ui/list/ShowMoreList.tsx"
import {
  type Apply,
  type Line,
  lineOf,
  type Problems,
  type ProposalDraft,
  removeProposals,
  setProposal,
} from "./draft.ts"
import form from "./Form.module.css"
import styles from "./ProposalsField.module.css"
import { BrandStatusTag } from "./tags.tsx"

interface ProposalsSectionProps {
  proposals: readonly ProposalDraft[]
  problems: Problems["items"]
  apply: Apply
  onChoose: () => void
}

const NONE: ReadonlySet<string> = new Set()

export const ProposalsSection = memo(function ProposalsSection(props: ProposalsSectionProps) {
  const { proposals, problems, apply, onChoose } = props
  const [open, setOpen] = useState(NONE)
  const toggle = useCallback(
    (influencerId: string) =>
      setOpen((now) =>
        now.has(influencerId)
          ? new Set([...now].filter((one) => one !== influencerId))
          : new Set([...now, influencerId]),
      ),
    [],
  )
  return (
    <section aria-label="Influenceurs">
      <div className={`row wrap justify-between gap-y-3 gap-x-6 ${form.sectionHead}`}>
        <div>
          <h3 className="text-l bold">Influenceurs</h3>
          <p className={form.sectionHint}>
            {proposals.length > 0
              ? formatCount(proposals.length, "influenceur choisi", "influenceurs choisis")
              : "Parmi les créateurs de l'agence, puis tout le catalogue."}
          </p>
        </div>
        <Button icon={<UserAddOutlined aria-hidden />} aria-haspopup="dialog" onClick={onChoose}>
          Choisir des influenceurs
        </Button>
      </div>
      {proposals.length > 0 ? (
        <ShowMoreList items={proposals} label="Influenceurs choisis" className={form.rows}>
          {(proposal) => (
            <ProposalRow
              key={proposal.influencerId}
              proposal={proposal}
              problem={problems[proposal.influencerId]}
              open={open.has(proposal.influencerId)}
              apply={apply}
              onToggle={toggle}
            />
          )}
        </ShowMoreList>
      ) : (
        <p className={`soft text-center rounded ${form.none}`}>Aucun influenceur choisi</p>
      )}
    </section>
  )
})

interface ProposalRowProps {
  proposal: ProposalDraft
  problem: string | undefined
  open: boolean
  apply: Apply
  onToggle: (influencerId: string) => void
}

function summary({ creativeNote, references }: ProposalDraft): string {
  const parts = [
    creativeNote.trim(),
    references.length > 0 ? formatCount(references.length, "référence", "références") : "",
  ]
  return parts.filter(Boolean).join(" · ") || "Ajouter une note créative, des références"
}

const ProposalRow = memo(function ProposalRow(props: ProposalRowProps) {
  const { proposal, problem, open, apply, onToggle } = props
  const { id, key, fullName, profileImageUrl, brandStatus } = proposal
  return (
    <DraftRow
      id={proposal.key}
      name={fullName}
      imageUrl={profileImageUrl}
      detail={summary(proposal)}
      tag={id === null || brandStatus === "pending" ? null : <BrandStatusTag status={brandStatus} />}
      problem={problem}
      saidInside={problem === INVALID_LINK}
      open={open}
      onToggle={() => onToggle(key)}
      onRemove={() => apply(removeProposals([key]))}
    >
      {() => <ProposalEditor proposal={proposal} apply={apply} />}
    </DraftRow>
  )
})

function ProposalEditor({ proposal, apply }: { proposal: ProposalDraft; apply: Apply }) {
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
    <div className="grid gap-4 cols-1">
      <TextField
        label="Note créative"
        maxLength={2000}
        rows={2}
        placeholder="Ce que cet influenceur ferait pour la marque"
        value={proposal.creativeNote}
        onChange={(creativeNote) => apply(setProposal(influencerId, { creativeNote }))}
      />
      <fieldset className={`grid gap-3 ${styles.references}`}>
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
  /** Just added: its field gets the focus. */
  fresh: boolean
  onChange: (text: string) => void
  onRemove: () => void
}

function ReferenceField({ label, text, fresh, onChange, onRemove }: ReferenceFieldProps) {
  const [left, setLeft] = useState(!fresh)
  const note = useId()
  const problem = left ? linkProblem(text, true) : null
  return (
    <div className="grid gap-y-1 gap-x-3 cols-fill-auto">
      <UrlInput
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
        <span id={note} className="danger text-m strong span-all">
          {problem}
        </span>
      ) : null}
    </div>
  )
}
