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
import { useDeferredValue, useId, useMemo, useState } from "react"
import { client } from "../../lib/api/api.ts"
import { formatCount } from "../../lib/format.ts"
import type { TypedNumber } from "../../lib/typedNumber.ts"
import { DialogForm, useSendForm } from "../../ui/form/DialogForm.tsx"
import { FileField } from "../../ui/form/FileField.tsx"
import { CountInput } from "../../ui/form/TypedInput.tsx"
import { Section } from "../../ui/Section.tsx"
import { FailureAlert } from "../../ui/states/SaveNotices.tsx"
import styles from "./LaunchForm.module.css"
import { rememberImport } from "./progress.ts"

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

/** The file first: what its first line holds may be the titles of a table. */
const listOf = ({ file, list = "" }: Partial<Fields>): string => [file?.text ?? "", list].join("\n").trim()

const clamped = (typed: TypedNumber): number =>
  clampPostsPerProfile(typed === null ? Number.NaN : Number(typed))

/** A list by a file or by hand, what it says, and the button that has it fetched. */
export function LaunchForm({ onLaunched }: { onLaunched: (importId: string) => void }) {
  const queries = useQueryClient()
  const saving = useSendForm<Fields>(async (values, { create }) => {
    const list = listOf(values)
    const postsPerProfile = clamped(values.postsPerProfile)
    const begun = await create({
      // Nobody has a list fetched twice for more of its posts.
      values: list,
      send: (id) => client.enrichment.start({ id, list, postsPerProfile }),
    })
    rememberImport(queries, begun)
    form.resetFields(["file", "list"])
    saving.setDirty(false)
    onLaunched(begun.id)
  })
  const { form, busy } = saving
  const typed = Form.useWatch([], form) ?? EMPTY
  const text = useDeferredValue(listOf(typed))

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
        <Form.Item name="file" className={styles.file}>
          <ListFileField disabled={busy} />
        </Form.Item>
        <Form.Item
          name="list"
          label="Ou collez une liste"
          dependencies={["file"]}
          rules={[{ validator: async () => assertReadable(listOf(form.getFieldsValue())) }]}
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
        <Preview text={text} />
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

function assertReadable(text: string): void {
  if (!text) throw new Error(NOTHING)
  readImportList(text)
}

const ENDINGS = ".txt,.csv"

interface ListFileFieldProps {
  disabled: boolean
  /** A `Form.Item` gives both. */
  value?: ListFile | null
  onChange?: (file: ListFile | null) => void
}

/** Reads the file in the browser. */
function ListFileField({ disabled, value = null, onChange }: ListFileFieldProps) {
  const [error, setError] = useState("")
  const choose = async (file: File) => {
    const problem = problemOfFile(file)
    setError(problem)
    if (problem) return
    try {
      onChange?.({ name: file.name, size: file.size, text: decoded(await file.arrayBuffer()) })
    } catch {
      setError("Ce fichier n'a pas pu être lu.")
    }
  }
  return (
    <div className={styles.choice}>
      <FileField
        file={value}
        error={error}
        disabled={disabled}
        accept={ENDINGS}
        maxBytes={MAX_IMPORT_BYTES}
        invitation="Choisir un fichier .txt ou .csv"
        icon={<FileTextOutlined className={styles.icon} aria-hidden />}
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

/** Spreadsheets write « texte Unicode » in UTF-16, with a mark that says so. */
function decoded(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes)
  return new TextDecoder(first === 0xff && second === 0xfe ? "utf-16le" : "utf-8").decode(bytes)
}

/** What the list says, by the rule that will read it. */
function Preview({ text }: { text: string }) {
  const title = useId()
  const found = useMemo(() => preview(text), [text])
  if (found === null) return null
  if (typeof found === "string")
    return (
      <p className={styles.refused} role="status">
        {found}
      </p>
    )
  const { unreadable } = found
  return (
    <div className={styles.preview}>
      <p role="status" className={styles.sums}>
        {summaryOf(found)}
      </p>
      {unreadable.length > 0 ? (
        <>
          <p id={title} className={styles.title}>
            Non reconnues, elles seront listées en échec :
          </p>
          <ul aria-labelledby={title} className={styles.unreadable}>
            {unreadable.slice(0, SHOWN).map((entry) => (
              <li key={entry}>{entry}</li>
            ))}
            {unreadable.length > SHOWN ? <li>et {unreadable.length - SHOWN} autres</li> : null}
          </ul>
        </>
      ) : null}
    </div>
  )
}

const SHOWN = 20

/** The list, why it is refused, or nothing where nothing is listed. */
function preview(text: string): ImportList | string | null {
  if (!text) return null
  try {
    return readImportList(text)
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
