import { QueryClientProvider } from "@tanstack/react-query"
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { TrackingView } from "@trame/core/campaigns/collaborations/contract/tracking"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { PublicRoute } from "../../../packages/web/src/lib/address/publicRoute.tsx"
import { createQueryClient } from "../../../packages/web/src/lib/api/queryClient.ts"
import { Documents, FileSourceContext } from "../../../packages/web/src/public/campaign/Documents.tsx"
import { offline, refusal } from "../../world/fakeApi.ts"
import { fakeObservers } from "../../world/observers.ts"
import { press, says, wordsOf } from "../../world/page.tsx"
import { markEntry } from "../../world/publicPage.tsx"
import { aSharedDocument } from "../../world/records.ts"

/** The document comes into sight. */
let comeNear: () => void
/** How long an address is good for, in milliseconds. */
let lives: number

beforeEach(() => {
  lives = 15 * 60_000
  link.mockClear()
  const observers = fakeObservers("IntersectionObserver")
  comeNear = () => observers()[0]?.tell()
})

/** rules/platform.md#serving-files */
describe("a document", () => {
  const LINK = { kind: "link", fileName: null, fileSize: null, contentType: null } as const
  const url = "https://www.docs.example/partage"
  const PDF = { fileName: "plan.pdf", contentType: "application/pdf", type: "contract" } as const

  it.each<[Partial<Document>, string, string]>([
    [{ ...PDF, participantName: "Léo" }, "PDF Contrat Moodboard plan .pdf 2 KB 14 mars 2026 Léo", BOTH],
    [IMAGE, "Image… Brief Moodboard plan .png Image 2 KB 14 mars 2026", BOTH],
    [VIDEO, "Vidéo Brief Moodboard plan .mp4 2 KB 14 mars 2026", BOTH],
    [{ fileName: "brief.docx" }, "DOCX Brief Moodboard brief .docx 2 KB 14 mars 2026", DOWNLOAD],
    [{ fileName: "planning" }, "Fichier Brief Moodboard plan ning 2 KB 14 mars 2026", DOWNLOAD],
    [{ ...LINK, url }, "Lien Brief Moodboard docs.example 14 mars 2026", OPEN],
    [{ ...LINK, url: null }, "Lien Brief Moodboard 14 mars 2026", ""],
  ])("says what it is, and offers what a page may show (%#)", (changes, said, offered) => {
    show([aSharedDocument(changes)])
    expect(wordsOf(screen.getByRole("listitem"))).toBe(`${said} ${offered}`.trim())
    const links = screen.queryAllByRole("link")
    expect(links.map((one) => [one.getAttribute("href"), one.getAttribute("rel")])).toEqual(
      offered === OPEN ? [[url, "noopener noreferrer"]] : [],
    )
  })

  it("is downloaded once as an attachment; when it cannot be had, the card says why", async () => {
    const assign = vi.spyOn(window.location, "assign").mockImplementation(() => undefined)
    show([aSharedDocument()])
    const held = Promise.withResolvers<Awaited<ReturnType<typeof link>>>()
    link.mockReturnValueOnce(held.promise)
    await userEvent.dblClick(screen.getByRole("button", { name: /^Télécharger/ }))
    held.resolve({ url: "https://files.example/d1", expiresAt: "2026-03-14T10:15:00.000Z" })
    await waitFor(() => expect(assign.mock.calls).toEqual([["https://files.example/d1"]]))
    expect(link.mock.calls).toEqual([["d1", "attachment"]])
    link.mockRejectedValueOnce(offline())
    await press(/^Télécharger/)
    expect((await screen.findByRole("alert")).textContent).toMatch(/^Erreur de connexion réseau/)
  })

  it("has its picture once it is near, and only where it is one", async () => {
    show([IMAGE])
    expect(link).not.toHaveBeenCalled()
    comeNear()
    const image = await screen.findByRole("img", { name: "Moodboard" })
    expect(image.getAttribute("src")).toBe("https://files.example/d1?inline&1")
    fireEvent.error(image)
    expect(screen.getByText("Image unavailable")).toBeDefined()
    cleanup()
    link.mockRejectedValueOnce(refusal("forbidden"))
    show([IMAGE])
    comeNear()
    expect(await says("Image unavailable")).toBeDefined()
  })
})

describe("the preview of a document", () => {
  const open = async () => {
    await press(/^Aperçu/)
    return (await video()).getAttribute("src")
  }
  const close = async () => {
    await userEvent.click(screen.getByText("Fermer"))
    await waitFor(() => expect(window.location.search).toBe(""))
  }

  it.each([
    ["keeps its address while that is good, so that a video goes on", 15 * 60_000, 0, 1],
    ["asks for another one before it ends", 30_000, 0, 2],
    ["asks in time though the device's clock is hours behind", 6 * 3_600_000, 10 * 60_000, 2],
  ])("%s", async (_what, milliseconds, later, times) => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    lives = milliseconds
    show([VIDEO])
    const before = markEntry()
    expect(await open()).toBe("https://files.example/d1?inline&1")
    expect(window.location.search).toBe(PREVIEW)
    await close()
    expect(window.history.state).toEqual(before)
    vi.setSystemTime(Date.now() + later)
    await open()
    await waitFor(() => expect(link).toHaveBeenCalledTimes(times))
  })

  it("goes on with the address it has where no other can be had; another link asks anew", async () => {
    lives = 30_000
    const { page, rerender } = show([VIDEO])
    const first = await open()
    await close()
    link.mockRejectedValueOnce(refusal("forbidden"))
    expect(await open()).toBe(first)
    await waitFor(() => expect(link).toHaveBeenCalledTimes(2))
    await act(() => Promise.allSettled(link.mock.results.map(({ value }) => value)))
    expect(screen.queryByRole("alert")).toBeNull()
    rerender(page("autre"))
    await waitFor(() => expect(link).toHaveBeenCalledTimes(3))
  })

  it("says why it cannot be had; is none of what cannot be looked at, or is not there", async () => {
    link.mockRejectedValueOnce(refusal("forbidden", "Plus tard."))
    show([VIDEO], PREVIEW)
    expect((await says("Plus tard.")).getAttribute("role")).toBe("alert")
    expect(screen.queryByText(/^Plein écran/)).toBeNull()
    for (const [document, search] of [
      [aSharedDocument(), PREVIEW],
      [VIDEO, "?dialog=preview&document=autre"],
    ] as const) {
      cleanup()
      show([document], search)
      expect(screen.queryByRole("dialog")).toBeNull()
    }
    expect(link).toHaveBeenCalledTimes(1)
  })
})

type Document = TrackingView["documents"][number]

const IMAGE = aSharedDocument({ fileName: "plan.png", contentType: "image/png" })
const VIDEO = aSharedDocument({ fileName: "plan.mp4", contentType: "video/mp4" })
const DOWNLOAD = "Télécharger Moodboard"
const BOTH = `Aperçu de Moodboard ${DOWNLOAD}`
const OPEN = "Ouvrir le lien Moodboard dans un nouvel onglet"
const PREVIEW = "?dialog=preview&document=d1"
const link = vi.fn(async (documentId: string, disposition: "inline" | "attachment") => ({
  url: `https://files.example/${documentId}?${disposition}&${link.mock.calls.length}`,
  expiresAt: new Date(Date.now() + lives).toISOString(),
}))

function show(documents: Document[], search = "") {
  window.history.replaceState(null, "", `/suivi/jeton${search}`)
  const client = createQueryClient()
  const page = (token = "jeton") => (
    <QueryClientProvider client={client}>
      <PublicRoute params={{}}>
        <FileSourceContext value={{ key: ["tracking", token], link }}>
          <Documents documents={documents} empty={null} />
        </FileSourceContext>
      </PublicRoute>
    </QueryClientProvider>
  )
  return { page, ...render(page()) }
}
const video = () => screen.findByLabelText("Moodboard", { selector: "video" })
