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

/** As the API takes it. */
export type SentSource = { kind: "file"; uploadId: string } | { kind: "link"; url: string }

interface SourceOptions {
  uploads: Uploads
  /** What is edited keeps its own when nothing is given; null for something new. */
  stored: { kind: SourceMode } | null
  /** Dropped on the page for it. */
  dropped?: File | null
  /** What is said when something new is given nothing. */
  missing: Record<SourceMode, string>
  onFile: (file: File) => void
}

/** A file in words, which tell it from another version of the same name. */
export const fileWords = ({ name, size }: { name: string; size: number }): string =>
  `${name} (${formatCount(size, "octet")})`

/** What something is made of, as a person chooses it in a form's `SourceField`: a file to send, or a link. */
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: only what the form was opened with
  useEffect(() => {
    if (dropped) choose({ file: dropped })
  }, [])

  return {
    ...source,
    /** Why it cannot be sent as it is. */
    error,
    /** How often that kept it from being sent. */
    refusals,
    upload,

    choose,

    /** Begins anew, for another one of the same kind. */
    clear(): void {
      setError(null)
      setSource(({ mode: kept }) => ({ mode: kept, file: null, url: "" }))
    },

    /** Whether it can be sent; what cannot is said beside it. */
    check(): boolean {
      const given = mode === "file" ? file !== null : url.trim() !== ""
      const problem = given ? mode === "link" && linkProblem(url, false) : !stored && missing[mode]
      setError(problem || null)
      if (problem) setRefusals((before) => before + 1)
      return !problem
    },

    /** In words, as far as something is given. */
    chosen(): string | undefined {
      const { mode: of, file: chosen, url: typed } = latest.current
      if (of === "link") return typed.trim() || undefined
      return chosen ? fileWords(chosen) : undefined
    },

    /** Sends the file, if that is what is given. Nothing: the stored content stays. */
    async send(): Promise<SentSource | undefined> {
      const { mode: of, file: chosen, url: typed } = latest.current
      if (of === "link") return typed.trim() ? { kind: "link", url: typed.trim() } : undefined
      return chosen ? { kind: "file", uploadId: (await upload.send(chosen)).uploadId } : undefined
    },
  }
}

export type SourceControl = ReturnType<typeof useSource>

/** Why what has a source was not saved; null where the person stopped it. What the fields can say is said there. */
export function saveProblem<Values>(error: unknown, form: FormInstance<Values>): Problem | null {
  if (error instanceof UploadCancelled) return null
  if (error instanceof PartFailure) return { ...problemOf(error), message: error.message }
  return showProblem(form, error)
}

/** An upload ends where its dialog does. */
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
