import { act, fireEvent, screen, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { Form, type FormInstance } from "antd"
import { Link } from "react-router-dom"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { interruptedAt } from "../../../packages/web/src/lib/upload/interrupted.ts"
import { PartFailure, UploadCancelled } from "../../../packages/web/src/lib/upload/ports.ts"
import { uploadsTo } from "../../../packages/web/src/lib/upload/useUpload.ts"
import { DialogFrame } from "../../../packages/web/src/ui/dialog/DialogFrame.tsx"
import { SourceField } from "../../../packages/web/src/ui/form/SourceField.tsx"
import { saveProblem, useSource } from "../../../packages/web/src/ui/form/useSource.ts"
import { enterPage, openDialog } from "../../world/dialogPage.tsx"
import { press } from "../../world/page.tsx"
import { storageTakes } from "../../world/storage.ts"
import { asksBeforeClosing } from "../../world/unsaved.ts"

let source: ReturnType<typeof useSource>

beforeEach(() => onFile.mockClear())

describe("a file or a link", () => {
  it("shows the fields of its kind; a link is sent without surrounding spaces", async () => {
    open()
    expect(check()).toBe(false)
    expect(screen.getByText("Veuillez sélectionner un fichier")).toBeDefined()
    await userEvent.click(screen.getByText("URL"))
    expect(screen.queryByText("Veuillez sélectionner un fichier")).toBeNull()
    for (const [value, said] of [
      ["   ", "Veuillez entrer un lien"],
      ["javascript:alert(1)", /^Lien invalide/],
    ] as const) {
      fireEvent.change(url(), { target: { value } })
      expect(check()).toBe(false)
      expect([screen.getByText(said) !== null, url().getAttribute("aria-invalid")]).toEqual([true, "true"])
      expect(document.activeElement).toBe(url())
    }
    fireEvent.change(url(), { target: { value: " https://a.example/brief " } })
    expect([check(), source.chosen(), asksBeforeClosing()]).toEqual([true, "https://a.example/brief", true])
    expect(await source.send()).toEqual({ kind: "link", url: "https://a.example/brief" })
    act(source.clear)
    expect([url().value, source.chosen(), asksBeforeClosing()]).toEqual(["", undefined, false])
  })

  it.each([
    [524_288_001, TOO_LARGE],
    [0, "Le fichier est vide"],
  ])("of %i bytes is refused, chosen or dropped", (size, said) => {
    open({ dropped: fileOf("film.mp4", size) })
    expect(screen.getByText(said)).toBeDefined()
    put(fileOf("bon.pdf"))
    expect(source.chosen()).toBe("bon.pdf (10 octets)")
    put(fileOf("film.mp4", size))
    expect(screen.getByText(said)).toBeDefined()
    expect([onFile.mock.calls.map(([{ name }]) => name), source.chosen()]).toEqual([["bon.pdf"], undefined])
  })

  it.each([
    [KEPT, "brief.pdf (3 MB)"],
    [LINKED, "https://a.example/brief"],
  ])(
    "keeps the stored value when nothing else is given, and is disabled during a save (%#)",
    async (stored, said) => {
      open({ stored, saved: true })
      expect(screen.getByText(`Actuellement : ${said}. Laissez vide pour le conserver.`)).toBeDefined()
      expect([asksBeforeClosing(), check(), await source.send()]).toEqual([false, true, undefined])
      const controls = [
        stored === LINKED ? url() : input(),
        ...screen.getAllByRole<HTMLInputElement>("radio"),
      ]
      expect(controls.map((one) => one?.disabled)).toEqual([true, true, true])
    },
  )
})

describe("a file during its upload", () => {
  it("asks before it is lost, in words for the destination, and can be cancelled", async () => {
    const { begun } = storageTakes("none")
    await openDialog(
      <DialogFrame title="Ajouter">
        <Form>
          <Sheet stored={KEPT} />
          <Link to="/ailleurs">Ailleurs</Link>
        </Form>
      </DialogFrame>,
    )
    put(fileOf("film.mp4"))
    let sending: Promise<unknown> = Promise.resolve()
    act(() => {
      sending = source.send().catch((error: unknown) => error)
    })
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
    await waitFor(() => expect(begun).toHaveBeenCalled())
    await press("Annuler l'envoi")
    const failure = await sending
    expect(failure).toBeInstanceOf(UploadCancelled)
    const form = { setFields: vi.fn(), scrollToField: vi.fn() } as unknown as FormInstance
    expect([saveProblem(failure, form), saveProblem(new PartFailure(403), form)?.message]).toEqual([
      ...[null, "L'envoi du fichier a échoué. Veuillez réessayer."],
    ])
    storageTakes("all")
    await act(async () => expect(await source.send()).toEqual({ kind: "file", uploadId: "u1" }))
    expect(input()).not.toBeNull()
  })

  it("interrupted by a reload is named with its stored share", () => {
    interruptedAt("source").keep({
      name: "film.mp4",
      size: 4000,
      lastModified: 1,
      uploadId: "u1",
      partBytes: 1000,
      partCount: 4,
      parts: [{ partNumber: 1, etag: "e1" }],
      startedAt: Date.now(),
    })
    open()
    expect(screen.getByText(/^L'envoi de « film\.mp4 » a été interrompu à 25 %\./)).toBeDefined()
  })
})

const KEPT = { file: { name: "brief.pdf", size: 3 * 1024 * 1024 }, url: null }
const LINKED = { file: null, url: "https://a.example/brief" }
const TOO_LARGE = "Le fichier est trop volumineux. La taille maximale est de 500 MB."

const uploads = uploadsTo("source", {
  start: async () => ({ uploadId: "u1", partBytes: 1024, partCount: 1 }),
  signParts: async () => ({ parts: [{ partNumber: 1, url: "https://files.example/1" }] }),
  complete: async () => ({ uploadId: "u1", fileName: "film.mp4", fileSize: 1 }),
  cancel: async () => undefined,
})
const onFile = vi.fn<(file: File) => void>()

function Sheet({
  stored = null as typeof KEPT | typeof LINKED | null,
  dropped = null as File | null,
  saved = false,
}) {
  source = useSource({
    uploads,
    stored: stored && { kind: stored.file ? "file" : "link" },
    dropped,
    onFile,
    missing: { file: "Veuillez sélectionner un fichier", link: "Veuillez entrer un lien" },
  })
  return <SourceField source={source} stored={stored} link="URL" disabled={saved} />
}
const open = (props: Parameters<typeof Sheet>[0] = {}) => void enterPage(<Sheet {...props} />)
const check = () => {
  let may = false
  act(() => {
    may = source.check()
  })
  return may
}
const input = () => document.querySelector<HTMLInputElement>("input[type=file]")
const put = (file: File) => fireEvent.change(input() ?? document, { target: { files: [file] } })
const fileOf = (name: string, size = 10) =>
  Object.defineProperty(new File(["."], name), "size", { value: size })
const url = () => screen.getByRole<HTMLInputElement>("textbox", { name: "URL" })
const bar = () => screen.findByRole("progressbar", { name: "Envoi de film.mp4" })
