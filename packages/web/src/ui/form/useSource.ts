import type { FormInstance } from "antd"
import { useEffect, useRef, useState } from "react"
import type { Place } from "../../lib/address/address.ts"
import { type Problem, problemOf } from "../../lib/api/problem.ts"
import { useUnsavedGuard } from "../../lib/dialog/useUnsavedGuard.ts"
import { formatCount } from "../../lib/format.ts"
import { showProblem } from "../../lib/forms/formProblem.ts"
import { linkProblem } from "../../lib/links.ts"
import { PartFailure, UploadCancelled } from "../../lib/upload/ports.ts"
import { fileProblem, type Uploads, useUpload } from "../../lib/upload/useUpload.ts"

type SourceMode = "file" | "link"

interface Source {
  mode: SourceMode
  file: File | null
  url: string
}

/** The API's input. */
export type SentSource = { kind: "file"; uploadId: string } | { kind: "link"; url: string }

interface SourceOptions {
  uploads: Uploads
  /** The stored source, kept when the user gives none; null for a new record. */
  stored: { kind: SourceMode } | null
  /** A file dropped on the page. */
  dropped?: File | null
  /** Message when a new record has no source. */
  missing: Record<SourceMode, string>
  onFile: (file: File) => void
}

/** A file in words, with its size to tell versions of one name apart. */
export const fileWords = ({ name, size }: { name: string; size: number }): string =>
  `${name} (${formatCount(size, "octet")})`

/** The content of a record, chosen in a `SourceField`: a file to upload, or a link. */
export function useSource({ uploads, stored, dropped = null, missing, onFile }: SourceOptions) {
  const [source, setSource] = useState<Source>({ mode: stored?.kind ?? "file", file: null, url: "" })
  const [error, setError] = useState<string | null>(null)
  const [refusals, setRefusals] = useState(0)
  const upload = useUpload(uploads)
  const { mode, file, url } = source
  useUnsavedGuard(url !== "" || file !== null)
  useUnsavedGuard(upload.active, { question: aboutUpload })
  const latest = useRef(source)
  latest.current = source

  function choose(change: Partial<Source>): void {
    const problem = change.file ? fileProblem(change.file) : null
    setError(problem)
    setSource((now) => ({ ...now, ...change, ...(problem && { file: null }) }))
    if (change.file && !problem) onFile(change.file)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the initial file
  useEffect(() => {
    if (dropped) choose({ file: dropped })
  }, [])

  return {
    ...source,
    /** Why the source cannot be sent. */
    error,
    /** Number of refused submits. */
    refusals,
    upload,

    choose,

    /** Resets for another record of the same kind. */
    clear(): void {
      setError(null)
      setSource(({ mode: kept }) => ({ mode: kept, file: null, url: "" }))
    },

    /** Whether the source can be sent; shows its problem otherwise. */
    check(): boolean {
      const given = mode === "file" ? file !== null : url.trim() !== ""
      const problem = given ? mode === "link" && linkProblem(url, false) : !stored && missing[mode]
      setError(problem || null)
      if (problem) setRefusals((before) => before + 1)
      return !problem
    },

    /** The source in words; undefined without one. */
    chosen(): string | undefined {
      const { mode: of, file: chosen, url: typed } = latest.current
      if (of === "link") return typed.trim() || undefined
      return chosen ? fileWords(chosen) : undefined
    },

    /** Uploads the file, if one is chosen. Undefined: the stored content stays. */
    async send(): Promise<SentSource | undefined> {
      const { mode: of, file: chosen, url: typed } = latest.current
      if (of === "link") return typed.trim() ? { kind: "link", url: typed.trim() } : undefined
      return chosen ? { kind: "file", uploadId: (await upload.send(chosen)).uploadId } : undefined
    },
  }
}

export type SourceControl = ReturnType<typeof useSource>

/** Why a record with a source was not saved; null when the user cancelled. Field errors appear at the fields. */
export function saveProblem<Values>(error: unknown, form: FormInstance<Values>): Problem | null {
  if (error instanceof UploadCancelled) return null
  if (error instanceof PartFailure) return { ...problemOf(error), message: error.message }
  return showProblem(form, error)
}

/** An upload ends with its dialog. */
const aboutUpload = ({ pathname }: Place, here: string) => ({
  cancelText: "Continuer l'envoi",
  ...(pathname === here
    ? {
        title: "Annuler l'envoi en cours ?",
        content: "Le fichier n'est pas encore entièrement envoyé.",
        okText: "Annuler l'envoi",
      }
    : {
        title: "Un fichier est en cours d'envoi",
        content: "Si vous quittez maintenant, l'envoi est annulé.",
        okText: "Quitter et annuler l'envoi",
      }),
})
