import { fireEvent, screen, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { Form, type FormInstance } from "antd"
import { useState } from "react"
import { Link } from "react-router-dom"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { interruptedAt } from "../../../packages/web/src/lib/upload/interrupted.ts"
import { PartFailure, UploadCancelled } from "../../../packages/web/src/lib/upload/ports.ts"
import { uploadsTo } from "../../../packages/web/src/lib/upload/useUpload.ts"
import { DialogFrame } from "../../../packages/web/src/ui/dialog/DialogFrame.tsx"
import { SourceField } from "../../../packages/web/src/ui/form/SourceField.tsx"
import { type SentSource, saveProblem, useSource } from "../../../packages/web/src/ui/form/useSource.ts"
import { enterPage, openDialog } from "../../world/dialogPage.tsx"
import { press } from "../../world/page.tsx"
import { storageTakes } from "../../world/storage.ts"
import { asksBeforeClosing } from "../../world/unsaved.ts"

const KEPT = { file: { name: "brief.pdf", size: 3 * 1024 * 1024 }, url: null }
const LINKED = { file: null, url: "https://a.example/brief" }
const TOO_LARGE = "Le fichier est trop volumineux. La taille maximale est de 500 MB."

let told: (SentSource | undefined | Error)[]
let named: string[]

const uploads = uploadsTo("source", {
  start: async () => ({ uploadId: "u1", partBytes: 1024, partCount: 1 }),
  signParts: async () => ({ parts: [{ partNumber: 1, url: "https://files.example/1" }] }),
  complete: async () => ({ uploadId: "u1", fileName: "film.mp4", fileSize: 1 }),
  cancel: async () => undefined,
})

interface SheetProps {
  stored?: typeof KEPT | typeof LINKED
  dropped?: File
  /** The form around it is being saved. */
  saved?: boolean
}

function Sheet({ stored, dropped, saved = false }: SheetProps) {
  const [sending, setSending] = useState(false)
  const source = useSource({
    ...{ uploads, stored: stored ? { kind: stored.file ? "file" : "link" } : null, dropped: dropped ?? null },
    missing: { file: "Veuillez sélectionner un fichier", link: "Veuillez entrer un lien" },
    onFile: ({ name }) => void named.push(name),
  })
  async function send() {
    if (!source.check()) return
    setSending(true)
    told.push(await source.send().catch((error: Error) => error))
    setSending(false)
  }
  return (
    <>
      <SourceField source={source} stored={stored ?? null} link="URL" disabled={saved || sending} />
      <button type="button" onClick={() => void send()}>
        Envoyer
      </button>
      <button type="button" onClick={source.clear}>
        Suivant
      </button>
      <output>{source.chosen() ?? "rien"}</output>
    </>
  )
}

const open = (props: SheetProps = {}) => enterPage(<Sheet {...props} />)
const input = () => document.querySelector<HTMLInputElement>("input[type=file]")
const put = (file: File) => fireEvent.change(input() ?? document, { target: { files: [file] } })
const fileOf = (name: string, size = 10) =>
  Object.defineProperty(new File(["."], name), "size", { value: size })
const chosen = () => document.querySelector("output")?.textContent
const byLink = () => userEvent.click(screen.getByText("URL"))
const url = () => screen.getByRole<HTMLInputElement>("textbox", { name: "URL" })
const bar = () => screen.findByRole("progressbar", { name: "Envoi de film.mp4" })

beforeEach(() => {
  ;[told, named] = [[], []]
})

describe("a file or a link", () => {
  it("is asked for by its kind; a link is sent without the spaces around it", async () => {
    open()
    await press("Envoyer")
    expect(screen.getByText("Veuillez sélectionner un fichier")).toBeDefined()
    await byLink()
    expect(screen.queryByText("Veuillez sélectionner un fichier")).toBeNull()
    for (const [typed, said] of [
      ["   ", "Veuillez entrer un lien"],
      ["javascript:alert(1)", /^Lien invalide/],
    ] as const) {
      await userEvent.clear(url())
      await userEvent.type(url(), typed)
      await press("Envoyer")
      expect(screen.getByText(said)).toBeDefined()
      expect([url().getAttribute("aria-invalid"), told]).toEqual(["true", []])
    }
    fireEvent.change(url(), { target: { value: " https://a.example/brief " } })
    expect([chosen(), asksBeforeClosing()]).toEqual(["https://a.example/brief", true])
    await press("Envoyer")
    await waitFor(() => expect(told).toEqual([{ kind: "link", url: "https://a.example/brief" }]))
    await press("Suivant")
    expect([url().value, chosen(), asksBeforeClosing()]).toEqual(["", "rien", false])
  })

  it.each([
    [524_288_001, TOO_LARGE],
    [0, "Le fichier est vide"],
  ])("of %i bytes is not taken, chosen or dropped", (size, said) => {
    open({ dropped: fileOf("film.mp4", size) })
    expect(screen.getByText(said)).toBeDefined()
    put(fileOf("bon.pdf"))
    expect(chosen()).toBe("bon.pdf (10 octets)")
    put(fileOf("film.mp4", size))
    expect(screen.getByText(said)).toBeDefined()
    expect([named, chosen()]).toEqual([["bon.pdf"], "rien"])
  })

  it.each([
    [KEPT, "Actuellement : brief.pdf (3 MB). Laissez vide pour le conserver."],
    [LINKED, "Actuellement : https://a.example/brief. Laissez vide pour le conserver."],
  ])("stays as it is stored when nothing else is given (%#)", async (stored, said) => {
    open({ stored })
    expect(screen.getByText(said)).toBeDefined()
    expect([asksBeforeClosing(), input() === null]).toEqual([false, stored === LINKED])
    await press("Envoyer")
    await waitFor(() => expect(told).toEqual([undefined]))
  })

  it.each([KEPT, LINKED])("is locked while it is being saved, and so is its kind (%#)", (stored) => {
    open({ stored, saved: true })
    expect((stored === LINKED ? url() : input())?.disabled).toBe(true)
    const kinds = screen.getAllByRole<HTMLInputElement>("radio").map(({ disabled }) => disabled)
    expect(kinds).toEqual([true, true])
  })
})

describe("a file that is being sent", () => {
  it("shows its progress in place of the field, until it is stored", async () => {
    storageTakes("all")
    open()
    put(fileOf("film.mp4"))
    await press("Envoyer")
    await waitFor(() => expect(told).toEqual([{ kind: "file", uploadId: "u1" }]))
    expect(input()).not.toBeNull()
  })

  it("is asked about before it is lost, in the words of where one is led, and can be stopped", async () => {
    storageTakes("none")
    await openDialog(
      <DialogFrame title="Ajouter">
        <Form>
          <Sheet stored={KEPT} />
          <Link to="/ailleurs">Ailleurs</Link>
        </Form>
      </DialogFrame>,
    )
    put(fileOf("film.mp4"))
    await press("Envoyer")
    await bar()
    expect(input()).toBeNull()
    for (const [leave, said] of [
      [() => press("Fermer"), "Le fichier n'est pas encore entièrement envoyé."],
      [
        () => userEvent.click(screen.getByRole("link", { name: "Ailleurs" })),
        "Si vous quittez maintenant, l'envoi est annulé.",
      ],
    ] as const) {
      await leave()
      expect(await screen.findByText(said)).toBeDefined()
      await press("Continuer l'envoi")
      await waitFor(() => expect(screen.queryByRole("button", { name: "Continuer l'envoi" })).toBeNull())
    }
    await bar()
    await press("Annuler l'envoi")
    await waitFor(() => expect(told[0]).toBeInstanceOf(UploadCancelled))
    const form = { setFields: vi.fn(), scrollToField: vi.fn() } as unknown as FormInstance
    expect([saveProblem(told[0], form), saveProblem(new PartFailure(403), form)?.message]).toEqual([
      ...[null, "L'envoi du fichier a échoué. Veuillez réessayer."],
    ])
  })

  it("when a reload cut it, is named with how much of it is stored", () => {
    interruptedAt("source").keep({
      ...{ name: "film.mp4", size: 4000, lastModified: 1, uploadId: "u1", partBytes: 1000, partCount: 4 },
      ...{ parts: [{ partNumber: 1, etag: "e1" }], startedAt: Date.now() },
    })
    open()
    expect(screen.getByText(/^L'envoi de « film\.mp4 » a été interrompu à 25 %\./)).toBeDefined()
  })
})
