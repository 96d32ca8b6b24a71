import { CloseOutlined, FileTextOutlined } from "@ant-design/icons"
import { useQueryClient } from "@tanstack/react-query"
import {
  clampPostsPerProfile,
  type ImportList,
  MAX_IMPORT_BYTES,
  POSTS_PER_PROFILE,
  readImportList,
} from "@trame/core/influencers/catalogue/rules/import-list"
import { AppError } from "@trame/core/lib/error"
import { Button, Form, Input } from "antd"
import { type ReactNode, useDeferredValue, useId, useMemo, useState } from "react"
import { client } from "../../lib/api/api.ts"
import { decoded } from "../../lib/csv/rows.ts"
import { formatCount } from "../../lib/format.ts"
import type { TypedNumber } from "../../lib/typedNumber.ts"
import { DialogForm, useSendForm } from "../../ui/form/DialogForm.tsx"
import { FileField } from "../../ui/form/FileField.tsx"
import { CountInput } from "../../ui/form/TypedInput.tsx"
import { Section } from "../../ui/Section.tsx"
import { FailureAlert } from "../../ui/states/SaveNotices.tsx"
import styles from "./LaunchForm.module.css"
import { rememberImport } from "./progress.ts"
import { type Choice, readList } from "./readList.ts"
import { TableChoice } from "./TableChoice.tsx"

interface ListFile {
  name: string
  size: number
  text: string
}

interface Fields {
  file: ListFile | null
  list: string
  postsPerProfile: TypedNumber
}

const EMPTY: Fields = { file: null, list: "", postsPerProfile: POSTS_PER_PROFILE.default }
const NOTHING = "Aucune URL fournie"

type SourceName = "file" | "list"
type Choices = Record<SourceName, Choice>
const NO_CHOICE: Choices = { file: {}, list: {} }

const SOURCES: Record<SourceName, string> = { file: "Le fichier", list: "La liste collée" }

/** Parses both sources with the choices made for each. */
const readSources = ({ file, list = "" }: Partial<Fields>, choices: Choices) =>
  (
    [
      ["file", file?.text ?? ""],
      ["list", list],
    ] as const
  ).flatMap(([name, text]) => (text.trim() ? [{ name, read: readList(text, choices[name]) }] : []))

type Sources = ReturnType<typeof readSources>

/** All entries, one per line; throws when a source is unreadable or a column is not chosen yet. */
function listOf(sources: Sources): string {
  for (const { read } of sources) {
    if ("problem" in read) throw new AppError("invalid", read.problem)
    if (read.table?.column === null) throw new AppError("invalid", NO_COLUMN)
  }
  return sources
    .flatMap(({ read }) => ("problem" in read ? [] : read.entries))
    .map((entry) => entry.replace(/\s+/g, " "))
    .join("\n")
}

const NO_COLUMN = "Choisissez la colonne qui contient les comptes."

const clamped = (typed: TypedNumber): number =>
  clampPostsPerProfile(typed === null ? Number.NaN : Number(typed))

/** A list from a file or typed, its preview, and the button that starts the import. */
export function LaunchForm({ onLaunched }: { onLaunched: (importId: string) => void }) {
  const queries = useQueryClient()
  const [choices, setChoices] = useState(NO_CHOICE)
  const saving = useSendForm<Fields>(async (values, { create }) => {
    const list = listOf(readSources(values, choices))
    const postsPerProfile = clamped(values.postsPerProfile)
    const begun = await create({
      // Another number of posts must not start a second import of the same list.
      values: list,
      send: (id) => client.enrichment.start({ id, list, postsPerProfile }),
    })
    rememberImport(queries, begun)
    form.resetFields(["file", "list"])
    setChoices(NO_CHOICE)
    saving.setDirty(false)
    onLaunched(begun.id)
  })
  const { form, busy } = saving
  const typed = Form.useWatch([], form) ?? EMPTY
  const deferred = useDeferredValue(typed)
  const sources = useMemo(() => readSources(deferred, choices), [deferred, choices])

  return (
    <Section title="Nouvel import" hint="Des noms d'utilisateur ou des adresses de profils Instagram.">
      <DialogForm
        saving={saving}
        initialValues={EMPTY}
        failed={({ message, status, fields }) =>
          fields.list ? null : (
            <FailureAlert
              title="L'import n'a pas pu être lancé"
              reason={status > 0 ? `${message} (erreur HTTP ${status})` : message}
            />
          )
        }
        footer={
          <Button type="primary" htmlType="submit" size="large" loading={busy} className={styles.launch}>
            Lancer l'enrichissement
          </Button>
        }
      >
        <Form.Item name="file" className="mb-5">
          <ListFileField disabled={busy} onChosen={() => setChoices((before) => ({ ...before, file: {} }))} />
        </Form.Item>
        <Form.Item
          name="list"
          label="Ou collez une liste"
          dependencies={["file"]}
          rules={[{ validator: async () => assertReadable(readSources(form.getFieldsValue(), choices)) }]}
          validateTrigger="onSubmit"
        >
          <Input.TextArea
            autoSize={{ minRows: 6, maxRows: 14 }}
            spellCheck={false}
            autoCapitalize="off"
            autoCorrect="off"
            placeholder={"lena.creates\n@hugo_voyage\nhttps://www.instagram.com/camille.b/"}
          />
        </Form.Item>
        {sources.map(({ name, read }) => (
          <TableChoice
            key={name}
            title={SOURCES[name]}
            read={read}
            disabled={busy}
            onChoice={(choice) =>
              setChoices((before) => ({ ...before, [name]: { ...before[name], ...choice } }))
            }
          />
        ))}
        <Preview sources={sources} />
        <Form.Item
          name="postsPerProfile"
          label="Publications par profil"
          extra={`De ${POSTS_PER_PROFILE.min} à ${POSTS_PER_PROFILE.max}, recommandé : 20 à 30`}
          className={styles.posts}
        >
          <CountInput
            onBlur={() =>
              form.setFieldValue("postsPerProfile", clamped(form.getFieldValue("postsPerProfile")))
            }
          />
        </Form.Item>
      </DialogForm>
    </Section>
  )
}

function assertReadable(sources: Sources): void {
  const text = listOf(sources)
  if (!text) throw new Error(NOTHING)
  readImportList(text)
}

const ENDINGS = ".txt,.csv"

interface ListFileFieldProps {
  disabled: boolean
  onChosen: () => void
  /** A `Form.Item` passes both. */
  value?: ListFile | null
  onChange?: (file: ListFile | null) => void
}

/** Reads the file in the browser. */
function ListFileField({ disabled, onChosen, value = null, onChange }: ListFileFieldProps) {
  const [error, setError] = useState("")
  const choose = async (file: File) => {
    const problem = problemOfFile(file)
    setError(problem)
    if (problem) return
    try {
      onChosen()
      onChange?.({ name: file.name, size: file.size, text: decoded(await file.arrayBuffer()) })
    } catch {
      setError("Ce fichier n'a pas pu être lu.")
    }
  }
  return (
    <div className={`relative ${styles.choice}`}>
      <FileField
        file={value}
        error={error}
        disabled={disabled}
        accept={ENDINGS}
        maxBytes={MAX_IMPORT_BYTES}
        invitation="Choisir un fichier .txt ou .csv"
        icon={<FileTextOutlined className="accent text-xl" aria-hidden />}
        onChange={(file) => void choose(file)}
      />
      {value ? (
        <Button
          type="text"
          icon={<CloseOutlined aria-hidden />}
          aria-label={`Retirer ${value.name}`}
          disabled={disabled}
          onClick={() => onChange?.(null)}
        />
      ) : null}
    </div>
  )
}

function problemOfFile({ name, size }: File): string {
  if (!ENDINGS.split(",").some((ending) => name.toLowerCase().endsWith(ending)))
    return "Choisissez un fichier .txt ou .csv."
  return size > MAX_IMPORT_BYTES ? "Le fichier est trop volumineux. La taille maximale est de 1 MB." : ""
}

/** Shows the recognised accounts, and the rejected entries with their reasons, by the parser of the API. */
function Preview({ sources }: { sources: Sources }) {
  const found = useMemo(() => preview(sources), [sources])
  if (found === null) return null
  if (typeof found === "string")
    return (
      <p className={`danger strong ${styles.refused}`} role="status">
        {found}
      </p>
    )
  const { usernames, unreadable } = found
  return (
    <div className={styles.preview}>
      <p role="status" className="strong tabular">
        {summaryOf(found)}
      </p>
      {usernames.length > 0 ? (
        <Listed title="Profils compris :" count={usernames.length} className={styles.understood}>
          {usernames.slice(0, SHOWN).map((username) => (
            <li key={username}>@{username}</li>
          ))}
        </Listed>
      ) : null}
      {unreadable.length > 0 ? (
        <Listed
          title="Non reconnues, elles seront listées en échec :"
          count={unreadable.length}
          className={styles.unreadable}
        >
          {unreadable.slice(0, SHOWN).map(({ entry, reason }) => (
            <li key={entry}>
              {entry} <span className="soft">{reason}</span>
            </li>
          ))}
        </Listed>
      ) : null}
    </div>
  )
}

interface ListedProps {
  title: string
  count: number
  className: string | undefined
  children: ReactNode
}

function Listed({ title, count, className, children }: ListedProps) {
  const id = useId()
  return (
    <>
      <p id={id} className={`mt-2 mb-2 soft ${styles.title}`}>
        {title}
      </p>
      <ul aria-labelledby={id} className={className}>
        {children}
        {count > SHOWN ? <li>et {count - SHOWN} autres</li> : null}
      </ul>
    </>
  )
}

const SHOWN = 20

/** The parsed list, the reason of its refusal, or null when empty. */
function preview(sources: Sources): ImportList | string | null {
  if (sources.length === 0) return null
  try {
    return readImportList(listOf(sources))
  } catch (error) {
    if (error instanceof AppError) return error.message
    throw error
  }
}

const summaryOf = ({ usernames, duplicates, unreadable }: ImportList): string =>
  [
    formatCount(usernames.length, "profil"),
    ...(duplicates > 0 ? [formatCount(duplicates, "doublon")] : []),
    ...(unreadable.length > 0
      ? [formatCount(unreadable.length, "entrée non reconnue", "entrées non reconnues")]
      : []),
  ].join(", ")
