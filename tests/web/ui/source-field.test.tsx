import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { Form, type FormInstance } from "antd"
import { useState } from "react"
import { Link } from "react-router-dom"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { interruptedAt } from "../../../packages/web/src/lib/upload/interrupted.ts"
import { PartFailure, UploadCancelled } from "../../../packages/web/src/lib/upload/ports.ts"
import { Upload } from "../../../packages/web/src/lib/upload/Upload.ts"
import { DialogFrame } from "../../../packages/web/src/ui/dialog/DialogFrame.tsx"
import { SourceField } from "../../../packages/web/src/ui/form/SourceField.tsx"
import { type SentSource, saveProblem, useSource } from "../../../packages/web/src/ui/form/useSource.ts"
import { enterPage, openDialog, press } from "../../world/dialogPage.tsx"
import { asksBeforeClosing } from "../../world/unsaved.ts"

const KEPT = { file: { name: "brief.pdf", size: 3 * 1024 * 1024 }, url: null }
const LINKED = { file: null, url: "https://a.example/brief" }
const TOO_LARGE = "Le fichier est trop volumineux. La taille maximale est de 500 MB."

let told: (SentSource | undefined | Error)[]
let named: string[]
let parts: PromiseWithResolvers<string>

const interrupted = interruptedAt("source")
const begin = async (file: File) =>
  new Upload(file, {
    interrupted,
    api: {
      start: async () => ({ uploadId: "u1", partBytes: 1024, partCount: 1 }),
      signParts: async () => ({ parts: [{ partNumber: 1, url: "https://files.example/1" }] }),
      complete: async () => ({ uploadId: "u1", fileName: file.name, fileSize: file.size }),
      cancel: async () => undefined,
    },
    putPart: ({ signal }) => {
      signal.addEventListener("abort", () => parts.reject(new PartFailure(0)))
      return parts.promise
    },
    connectivity: { isOnline: () => true, subscribe: () => () => undefined },
  })

interface SheetProps {
  stored?: typeof KEPT | typeof LINKED
  dropped?: File
  /** What is around it is being saved. */
  saved?: boolean
}

function Sheet({ stored, dropped, saved = false }: SheetProps) {
  const [sending, setSending] = useState(false)
  const source = useSource({
    uploads: { begin, interrupted: interrupted.found },
    ...{ stored: stored ? { kind: stored.file ? "file" : "link" } : null, dropped: dropped ?? null },
    missing: { file: "Veuillez sélectionner un fichier", link: "Veuillez entrer un lien" },
    onFile: ({ name }) => void named.push(name),
  })
  const send = () => {
    if (!source.check()) return
    setSending(true)
    void source
      .send()
      .then(
        (sent) => told.push(sent),
        (error: Error) => told.push(error),
      )
      .finally(() => setSending(false))
  }
  return (
    <>
      <SourceField source={source} stored={stored ?? null} link="URL" disabled={saved || sending} />
      <button type="button" onClick={send}>
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
const put = (file: File) =>
  fireEvent.change(document.querySelector("input[type=file]") as HTMLInputElement, {
    target: { files: [file] },
  })
const fileOf = (name: string, size = 10) => {
  const file = new File(["."], name)
  Object.defineProperty(file, "size", { value: size })
  return file
}
const chosen = () => document.querySelector("output")?.textContent
const byLink = () => userEvent.click(screen.getByText("URL"))
const url = () => screen.getByRole<HTMLInputElement>("textbox", { name: "URL" })

beforeEach(() => {
  ;[told, named] = [[], []]
  parts = Promise.withResolvers()
  parts.promise.catch(() => undefined)
})

describe("a file or a link", () => {
  it("is asked for by its kind, and what is wrong goes with the next choice", async () => {
    open()
    await press("Envoyer")
    expect(screen.getByText("Veuillez sélectionner un fichier")).toBeDefined()
    await byLink()
    expect(screen.queryByText("Veuillez sélectionner un fichier")).toBeNull()
    await userEvent.type(url(), "   ")
    await press("Envoyer")
    expect(screen.getByText("Veuillez entrer un lien")).toBeDefined()
    expect(url().getAttribute("aria-invalid")).toBe("true")
    await userEvent.clear(url())
    await userEvent.paste("javascript:alert(1)")
    await press("Envoyer")
    expect(screen.getByText(/^Lien invalide/)).toBeDefined()
    expect([told, chosen(), url().maxLength]).toEqual([[], "javascript:alert(1)", 2000])
    // What is of the type of an address loses its spaces unseen.
    expect([url().type, url().inputMode]).toEqual(["text", "url"])
    await press("Suivant")
    expect(screen.queryByText(/^Lien invalide/)).toBeNull()
  })

  it("as a link is sent without the spaces around it, and the next begins as a link again", async () => {
    open()
    await byLink()
    await userEvent.click(url())
    await userEvent.paste(" https://a.example/brief ")
    expect([chosen(), asksBeforeClosing()]).toEqual(["https://a.example/brief", true])
    await press("Envoyer")
    await waitFor(() => expect(told).toEqual([{ kind: "link", url: "https://a.example/brief" }]))
    await press("Suivant")
    expect([url().value, chosen(), asksBeforeClosing()]).toEqual(["", "rien", false])
  })

  it.each([
    ["too large", 524_288_001, TOO_LARGE],
    ["empty", 0, "Le fichier est vide"],
  ])("that is %s is not taken, chosen or dropped, and gives no name", (_what, size, said) => {
    open()
    put(fileOf("bon.pdf"))
    put(fileOf("film.mp4", size))
    expect(screen.getByText(said)).toBeDefined()
    expect([named, chosen()]).toEqual([["bon.pdf"], "rien"])
    cleanup()
    open({ dropped: fileOf("film.mp4", size) })
    expect(screen.getByText(said)).toBeDefined()
    expect(chosen()).toBe("rien")
  })

  it("stays as it is stored where nothing else is given", async () => {
    open({ stored: KEPT })
    expect(screen.getByText("Actuellement : brief.pdf (3 MB). Laissez vide pour le conserver.")).toBeDefined()
    expect(asksBeforeClosing()).toBe(false)
    await press("Envoyer")
    await waitFor(() => expect(told).toEqual([undefined]))
    await byLink()
    await press("Envoyer")
    await waitFor(() => expect(told).toEqual([undefined, undefined]))
  })

  it("that is stored as a link is opened as one", () => {
    open({ stored: LINKED })
    expect(url().value).toBe("")
    expect(screen.getByText(/^Actuellement : https:\/\/a\.example\/brief\./)).toBeDefined()
  })

  it.each([
    ["file", KEPT],
    ["link", LINKED],
  ] as const)(
    "cannot be another one while it is being saved, nor of the other kind: a %s",
    (kind, stored) => {
      open({ stored, saved: true })
      const field = kind === "link" ? url() : document.querySelector<HTMLInputElement>("input[type=file]")
      expect(field?.disabled).toBe(true)
      expect(screen.getAllByRole<HTMLInputElement>("radio").map(({ disabled }) => disabled)).toEqual([
        true,
        true,
      ])
    },
  )
})

describe("a file that is being sent", () => {
  it("shows how far it is in the field's place, until it is there", async () => {
    open()
    put(fileOf("film.mp4"))
    expect([named, chosen()]).toEqual([["film.mp4"], "film.mp4 (10 octets)"])
    await press("Envoyer")
    expect(await screen.findByRole("progressbar", { name: "Envoi de film.mp4" })).toBeDefined()
    expect(document.querySelector("input[type=file]")).toBeNull()
    parts.resolve("etag")
    await waitFor(() => expect(told).toEqual([{ kind: "file", uploadId: "u1" }]))
    expect(document.querySelector("input[type=file]")).not.toBeNull()
  })

  it("can be stopped, which is no failure; one that does not arrive says so", async () => {
    open()
    put(fileOf("film.mp4"))
    await press("Envoyer")
    await userEvent.click(await screen.findByRole("button", { name: "Annuler l'envoi" }))
    await waitFor(() => expect(told[0]).toBeInstanceOf(UploadCancelled))
    const form = { setFields: vi.fn(), scrollToField: vi.fn() } as unknown as FormInstance
    expect(saveProblem(told[0], form)).toBeNull()
    expect(saveProblem(new PartFailure(403), form)?.message).toBe(
      "L'envoi du fichier a échoué. Veuillez réessayer.",
    )
  })

  it("is asked about before it is lost, in the words of where one is led", async () => {
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
    await screen.findByRole("progressbar", { name: "Envoi de film.mp4" })
    const stay = async () => {
      await userEvent.click(screen.getByRole("button", { name: "Continuer l'envoi" }))
      await waitFor(() => expect(screen.queryByRole("button", { name: "Continuer l'envoi" })).toBeNull())
    }
    await press("Fermer")
    expect(await screen.findByText("Le fichier n'est pas encore entièrement envoyé.")).toBeDefined()
    await stay()
    await userEvent.click(screen.getByRole("link", { name: "Ailleurs" }))
    expect(await screen.findByText("Si vous quittez maintenant, l'envoi est annulé.")).toBeDefined()
    expect(screen.getByRole("button", { name: "Quitter et annuler l'envoi" })).toBeDefined()
    await stay()
    expect(screen.getByRole("progressbar", { name: "Envoi de film.mp4" })).toBeDefined()
  })
})

it("names the file whose upload a reload cut, and how much of it is stored", () => {
  interrupted.keep({
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
  expect(screen.getByText(/interrompu/).textContent).toContain(
    "L'envoi de « film.mp4 » a été interrompu à 25 %.",
  )
})
