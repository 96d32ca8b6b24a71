import { CloudUploadOutlined } from "@ant-design/icons"
import { useQueryClient } from "@tanstack/react-query"
import type { AgencyAccount } from "@trame/core/account/contract/membership"
import { COLOR, type Tones, tonesOf } from "@trame/core/account/rules/appearance"
import { LOGO_TOO_LARGE, LOGO_TYPES, MAX_LOGO_BYTES, NOT_A_LOGO } from "@trame/core/files/logo-rules"
import { Button, Form, Input } from "antd"
import { type CSSProperties, useEffect, useRef, useState } from "react"
import { client } from "../../lib/api/api.ts"
import { refusing } from "../../lib/forms/formProblem.ts"
import { staffUploads } from "../../lib/upload/staffUploads.ts"
import { useUpload } from "../../lib/upload/useUpload.ts"
import { DialogFrame, useDone } from "../../ui/dialog/DialogFrame.tsx"
import { CLEAR } from "../../ui/form/clear.tsx"
import { DialogForm, useSaveForm } from "../../ui/form/DialogForm.tsx"
import { FileField } from "../../ui/form/FileField.tsx"
import { failing } from "../../ui/states/Failure.tsx"
import { QueryBoundary } from "../../ui/states/QueryBoundary.tsx"
import styles from "./AppearanceDialog.module.css"
import { refreshAccount, useAgency } from "./account.ts"
import { ManagersOnly } from "./ManagersOnly.tsx"

/** The agency's logo and colour on public pages (rules/platform.md#appearance). */
export default function AppearanceDialog() {
  const query = useAgency()
  return (
    <DialogFrame title="Logo et couleur de l'agence" width={620}>
      <ManagersOnly sentence="Seuls les administrateurs d'une agence choisissent son logo et sa couleur.">
        <QueryBoundary query={{ ...query, data: query.data?.agency ?? undefined }} rows={4}>
          {(agency) => <AppearanceForm agency={agency} latest={query.data?.agency ?? undefined} />}
        </QueryBoundary>
      </ManagersOnly>
    </DialogFrame>
  )
}

type Stored = Pick<AgencyAccount, "appearance" | "version">

interface Values {
  /** As typed; empty for the product's colour. */
  color: string
  /** The picture's address: stored, or of a local file. */
  logo: string | null
}

const UPLOADS = staffUploads("agency-logo")

function AppearanceForm({ agency, latest }: { agency: AgencyAccount; latest: Stored | undefined }) {
  const queries = useQueryClient()
  const done = useDone()
  const files = useChosenFiles()
  const upload = useUpload(UPLOADS)
  const logoOf = async (logo: string | null, stored: string | null) => {
    if (logo === stored) return { kind: "keep" as const }
    const file = logo === null ? undefined : files.fileAt(logo)
    if (!file) return { kind: "none" as const }
    return { kind: "file" as const, uploadId: (await upload.send(file)).uploadId }
  }
  const saving = useSaveForm<Stored, Values>({
    opened: agency,
    latest,
    read: async () => (await client.membership.agency()).agency ?? undefined,
    valuesOf: ({ appearance }) => ({ color: appearance.color ?? "", logo: appearance.logoUrl }),
    words: ({ color, logo }) => ({ Couleur: color || "aucune", Logo: logo ? "une image" : "aucun" }),
    write: async ({ color, logo }, base) => {
      const { appearance, version } = base ?? agency
      const typed = color.trim().toLowerCase()
      const sent = { version, color: typed || null, logo: await logoOf(logo, appearance.logoUrl) }
      const { version: saved, ...shown } = await client.appearance.set(sent)
      return { appearance: shown, version: saved }
    },
    onSaved: () => {
      void refreshAccount(queries)
      done("Vos pages de marques et d'influenceurs sont à jour.")
    },
  })
  const color = Form.useWatch("color", saving.form) ?? ""
  const logo = Form.useWatch("logo", saving.form) ?? null

  return (
    <DialogForm
      saving={saving}
      initialValues={{ color: agency.appearance.color ?? "", logo: agency.appearance.logoUrl }}
      changed="Le logo ou la couleur de l'agence ont été modifiés"
      failed={failing({ fallback: "Le logo et la couleur n'ont pas pu être enregistrés." })}
    >
      <p className={`mb-5 soft text-base ${styles.hint}`}>
        Ils apparaissent sur les pages que vos marques et vos influenceurs ouvrent par un lien.
      </p>
      <Form.Item
        name="color"
        label="Couleur"
        rules={[refusing((typed: string) => (isColor(typed) ? null : NO_COLOR))]}
      >
        <ColorField />
      </Form.Item>
      <Form.Item name="logo" label="Logo" rules={[refusing(files.problemOf)]}>
        <LogoField nameOf={(address) => files.fileAt(address)} onFile={files.addressOf} />
      </Form.Item>
      <Preview name={agency.name} logo={logo && files.problemOf(logo) ? null : logo} color={color} />
    </DialogForm>
  )
}

const NO_COLOR = "Écrivez un dièse et six chiffres ou lettres de a à f, par exemple #5b2a70."
const isColor = (typed: string): boolean => typed.trim() === "" || COLOR.test(typed.trim().toLowerCase())

/** The chosen files by their object URL. */
function useChosenFiles() {
  const known = useRef(new Map<string, File>())
  useEffect(() => {
    const { current } = known
    return () => {
      for (const address of current.keys()) URL.revokeObjectURL(address)
    }
  }, [])
  return {
    fileAt: (address: string) => known.current.get(address),
    addressOf: (file: File): string => {
      const address = URL.createObjectURL(file)
      known.current.set(address, file)
      return address
    },
    problemOf: (address: string | null): string | null => {
      const file = address === null ? undefined : known.current.get(address)
      if (!file) return null
      if (!LOGO_TYPES.includes(file.type)) return NOT_A_LOGO
      return file.size > MAX_LOGO_BYTES ? LOGO_TOO_LARGE : null
    },
  }
}

interface FieldProps<Value> {
  id?: string
  value?: Value
  onChange?: (value: Value) => void
}

/** Typed, or picked with the browser's colour picker. */
const ColorField = ({ id, value = "", onChange }: FieldProps<string>) => (
  <div className="flex gap-3">
    <Input
      id={id}
      className={styles.code}
      placeholder="#5b2a70"
      maxLength={9}
      autoComplete="off"
      spellCheck={false}
      allowClear={CLEAR}
      value={value}
      onChange={(event) => onChange?.(event.target.value)}
    />
    <input
      type="color"
      aria-label="Choisir la couleur dans une palette"
      className={`flex-none rounded-m bg-raised pointer field-border ${styles.palette}`}
      value={value.trim() && isColor(value) ? value.trim().toLowerCase() : "#5b2a70"}
      onChange={(event) => onChange?.(event.target.value)}
    />
  </div>
)

interface LogoFieldProps extends FieldProps<string | null> {
  nameOf: (address: string) => File | undefined
  onFile: (file: File) => string
}

function LogoField({ value = null, onChange, nameOf, onFile }: LogoFieldProps) {
  return (
    <>
      <FileField
        icon={<CloudUploadOutlined aria-hidden="true" className="accent text-xl" />}
        accept={LOGO_TYPES.join(",")}
        maxBytes={MAX_LOGO_BYTES}
        invitation={value ? "Choisir un autre logo" : "Choisir un logo"}
        file={value === null ? null : (nameOf(value) ?? null)}
        disabled={false}
        onChange={(file) => onChange?.(onFile(file))}
      />
      {value === null ? null : (
        <Button type="link" danger className={styles.remove} onClick={() => onChange?.(null)}>
          Retirer le logo
        </Button>
      )}
    </>
  )
}

interface PreviewProps {
  name: string
  logo: string | null
  color: string
}

const THEMES = { light: "Thème clair", dark: "Thème sombre" } as const

const propertiesOf = ({ accent, soft }: Tones) => ({ "--tone": accent, "--tint": soft }) as CSSProperties

/** Previews both themes, whichever the application uses. */
function Preview({ name, logo, color }: PreviewProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const chosen = color.trim() && isColor(color) ? color.trim().toLowerCase() : null
  const tones = chosen ? tonesOf(chosen) : null
  const adapted = tones && [tones.light, tones.dark].some(({ accent }) => accent !== chosen)
  return (
    <section aria-label="Aperçu">
      <div className={`grid gap-4 mb-3 ${styles.previews}`}>
        {(["light", "dark"] as const).map((theme) => (
          <figure
            key={theme}
            className={`px-5 py-4 min-0 rounded border ${styles.preview}`}
            data-preview={theme}
            style={tones ? propertiesOf(tones[theme]) : undefined}
          >
            <div className={`row anywhere ${styles.bar}`}>
              {logo && logo !== broken ? (
                <img src={logo} alt={name} width={128} height={32} onError={() => setBroken(logo)} />
              ) : (
                <span>{name}</span>
              )}
            </div>
            <p className="row wrap gap-y-3 gap-x-4 mt-4 mb-4">
              <span className={`py-2 px-3 rounded-m text-m strong ${styles.tinted}`}>Suivi de campagne</span>
              <span className={`py-2 px-3 rounded-m text-m strong ${styles.button}`}>Bouton</span>
            </p>
            <figcaption>{THEMES[theme]}</figcaption>
          </figure>
        ))}
      </div>
      <p role="status" className={`mb-5 soft text-base ${styles.hint}`}>
        {adapted ? "La couleur est éclaircie ou assombrie là où elle ne se lirait pas bien." : ""}
      </p>
    </section>
  )
}
