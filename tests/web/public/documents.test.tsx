import { QueryClientProvider } from "@tanstack/react-query"
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { TrackingView } from "@trame/core/campaigns/collaborations/contract/tracking"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { PublicRoute } from "../../../packages/web/src/lib/address/publicRoute.tsx"
import { createQueryClient } from "../../../packages/web/src/lib/api/queryClient.ts"
import { Documents, FileSourceContext } from "../../../packages/web/src/public/campaign/Documents.tsx"
import { expectKeyboardOn } from "../../world/keyboard.ts"
import { markEntry } from "../support/site.tsx"

type Document = TrackingView["documents"][number]

const documentOf = (changes: Partial<Document>): Document => ({
  id: "d1",
  name: "Moodboard",
  type: "brief",
  kind: "file",
  url: null,
  fileName: "moodboard.bin",
  fileSize: 2048,
  contentType: "application/octet-stream",
  participantName: null,
  createdAt: "2026-03-14T10:00:00.000Z",
  ...changes,
})
const FILES = {
  image: { fileName: "a.png", contentType: "image/png" },
  pdf: { fileName: "a.pdf", contentType: "application/pdf" },
  video: { fileName: "a.mp4", contentType: "video/mp4" },
  other: { fileName: "a.docx", contentType: "application/octet-stream" },
} as const

/** The document comes into sight. */
let comeNear: () => void
/** How long an address is good for, in milliseconds. */
let lives: number
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
          <Documents documents={documents} empty={<p>Aucun document</p>} />
        </FileSourceContext>
      </PublicRoute>
    </QueryClientProvider>
  )
  return { page, ...render(page()) }
}

beforeEach(() => {
  lives = 15 * 60_000
  link.mockClear()
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(told: (entries: { isIntersecting: boolean }[]) => void) {
        comeNear = () => act(() => told([{ isIntersecting: true }]))
      }
      observe() {}
      disconnect() {}
    },
  )
})

const card = () => within(screen.getByRole("listitem"))
const can = (name: RegExp) => card().queryByRole("button", { name }) !== null

/** rules/platform.md#serving-files */
describe("a document", () => {
  it.each<[string, Partial<Document>, boolean, string]>([
    ["an image", FILES.image, true, "Image"],
    ["a PDF", FILES.pdf, true, "PDF"],
    ["a video", FILES.video, true, "Vidéo"],
    ["anything else", FILES.other, false, "DOCX"],
    ["a file without an ending", { ...FILES.other, fileName: "liste" }, false, "Fichier"],
  ])(
    "that is %s can be downloaded, and looked at where a page may show it",
    async (_what, file, shown, word) => {
      show([documentOf(file)])
      expect(can(/^Télécharger/)).toBe(true)
      expect(can(/^Aperçu/)).toBe(shown)
      expect(card().getByText(word)).toBeDefined()
      const { fileName = "" } = documentOf(file)
      expect(card().getByTitle(fileName ?? "").textContent).toBe(fileName)
      expect(card().getByText("2 KB")).toBeDefined()
      expect(card().getByText("14 mars 2026")).toBeDefined()
    },
  )

  it("that is a link is opened elsewhere, and says where; one that no browser may open leads nowhere", () => {
    const url = "https://www.docs.example/partage"
    show([documentOf({ kind: "link", url, fileName: null, fileSize: null, contentType: null })])
    const open = card().getByRole("link", { name: /^Ouvrir le lien/ })
    expect([open.getAttribute("href"), open.getAttribute("rel")]).toEqual([url, "noopener noreferrer"])
    expect(card().getByText("docs.example")).toBeDefined()
    expect(card().getByText("Lien")).toBeDefined()
    expect([can(/^Télécharger/), can(/^Aperçu/)]).toEqual([false, false])
    cleanup()
    show([
      documentOf({
        kind: "link",
        url: "javascript:alert(1)",
        fileName: null,
        fileSize: null,
        contentType: null,
      }),
    ])
    expect(screen.queryByRole("link")).toBeNull()
  })

  it("is downloaded once as an attachment, the page and the keyboard staying where they are", async () => {
    const assign = vi.spyOn(window.location, "assign").mockImplementation(() => undefined)
    const { promise, resolve } = Promise.withResolvers<Awaited<ReturnType<typeof link>>>()
    link.mockReturnValueOnce(promise)
    show([documentOf(FILES.other)])
    const button = card().getByRole("button", { name: /^Télécharger/ })
    button.focus()
    await userEvent.keyboard("{Enter}")
    await waitFor(() => expect(button.getAttribute("aria-busy")).toBe("true"))
    expectKeyboardOn(button)
    await userEvent.keyboard("{Enter}")
    resolve({ url: "https://files.example/d1?attachment", expiresAt: "2026-03-14T10:15:00.000Z" })
    await waitFor(() => expect(assign).toHaveBeenCalledWith("https://files.example/d1?attachment"))
    expect(link).toHaveBeenCalledExactlyOnceWith("d1", "attachment")
  })

  it("that cannot be had says why", async () => {
    link.mockRejectedValueOnce(new TypeError("Failed to fetch"))
    show([documentOf(FILES.other)])
    await userEvent.click(card().getByRole("button", { name: /^Télécharger/ }))
    expect((await screen.findByRole("alert")).textContent).toMatch(/^Erreur de connexion réseau/)
  })
})

describe("the picture of a document", () => {
  const asked = () => link.mock.calls

  it("is asked for once it is near, and is a picture only of a picture", async () => {
    show([documentOf(FILES.image)])
    expect(asked()).toEqual([])
    comeNear()
    const image = await screen.findByRole("img", { name: "Moodboard" })
    expect(image.getAttribute("src")).toBe("https://files.example/d1?inline&1")
    expect(asked()).toEqual([["d1", "inline"]])
    fireEvent.error(image)
    expect(screen.getByText("Image unavailable")).toBeDefined()
    cleanup()
    show([documentOf(FILES.video)])
    comeNear()
    expect(card().getByText("Vidéo")).toBeDefined()
    expect(asked()).toHaveLength(1)
  })

  it("that cannot be had is said to be missing", async () => {
    link.mockRejectedValueOnce(Object.assign(new Error("Non"), { code: "forbidden", status: 403 }))
    show([documentOf(FILES.image)])
    comeNear()
    expect(await screen.findByText("Image unavailable")).toBeDefined()
  })
})

it("says of a document what it is and whose", () => {
  show([documentOf({ ...FILES.pdf, type: "contract", participantName: "Léo Cuisine" })])
  expect(card().getByRole("heading", { level: 2, name: "Moodboard" })).toBeDefined()
  expect(card().getByText("Contrat")).toBeDefined()
  expect(card().getByText("Léo Cuisine")).toBeDefined()
})

describe("a look at a document", () => {
  const preview = async () => {
    await userEvent.click(card().getByRole("button", { name: /^Aperçu/ }))
    const video = await screen.findByLabelText("Moodboard", { selector: "video" })
    return video.getAttribute("src")
  }
  const close = () => userEvent.click(screen.getByText("Fermer"))

  it.each([
    ["keeps its address while that is good, so that a video goes on", 15 * 60_000, 1],
    ["asks for another one before it ends", 30_000, 2],
  ])("%s", async (_what, milliseconds, times) => {
    lives = milliseconds
    show([documentOf(FILES.video)])
    const before = markEntry()
    const first = await preview()
    expect(first).toBe("https://files.example/d1?inline&1")
    expect(window.location.search).toBe("?dialog=preview&document=d1")
    await close()
    await waitFor(() => expect(window.location.search).toBe(""))
    expect(window.history.state).toEqual(before)
    await preview()
    await waitFor(() => expect(link).toHaveBeenCalledTimes(times))
  })

  it("asks for another one in time though the device's clock is hours behind", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    lives = 6 * 3_600_000
    show([documentOf(FILES.video)])
    await preview()
    await close()
    await waitFor(() => expect(window.location.search).toBe(""))
    vi.setSystemTime(Date.now() + 10 * 60_000)
    await preview()
    await waitFor(() => expect(link).toHaveBeenCalledTimes(2))
  })

  it("goes on with the address it has where no other can be had", async () => {
    lives = 30_000
    show([documentOf(FILES.video)])
    const first = await preview()
    await close()
    await waitFor(() => expect(window.location.search).toBe(""))
    link.mockRejectedValueOnce(Object.assign(new Error("Non"), { code: "forbidden", status: 403 }))
    expect(await preview()).toBe(first)
    await waitFor(() => expect(link).toHaveBeenCalledTimes(2))
    await act(() => Promise.allSettled(link.mock.results.map(({ value }) => value)))
    expect(screen.queryByRole("alert")).toBeNull()
  })

  it("is asked for anew by another link", async () => {
    const { page, rerender } = show([documentOf(FILES.video)], "?dialog=preview&document=d1")
    expect(await screen.findByLabelText("Moodboard", { selector: "video" })).toBeDefined()
    rerender(page("autre"))
    await waitFor(() => expect(link).toHaveBeenCalledTimes(2))
  })

  it("says that it loads until it is there, and nothing of a failure", async () => {
    const { promise, resolve } = Promise.withResolvers<Awaited<ReturnType<typeof link>>>()
    link.mockReturnValueOnce(promise)
    show([documentOf(FILES.video)], "?dialog=preview&document=d1")
    expect(await screen.findByText("Chargement de l'aperçu")).toBeDefined()
    expect(screen.queryByRole("alert")).toBeNull()
    resolve({ url: "https://files.example/d1", expiresAt: new Date(Date.now() + lives).toISOString() })
    expect(await screen.findByLabelText("Moodboard", { selector: "video" })).toBeDefined()
    expect(screen.queryByText("Chargement de l'aperçu")).toBeNull()
    const alone = screen.getByText(/^Plein écran/).closest("a")
    expect([alone?.href, alone?.target, alone?.rel]).toEqual([
      ...["https://files.example/d1", "_blank"],
      "noopener noreferrer",
    ])
  })

  it("that cannot be had says why, and offers nothing to enlarge", async () => {
    link.mockRejectedValueOnce(Object.assign(new Error("Plus tard."), { code: "forbidden", status: 403 }))
    show([documentOf(FILES.video)], "?dialog=preview&document=d1")
    expect((await screen.findByText("Plus tard.")).getAttribute("role")).toBe("alert")
    expect(screen.queryByText(/^Plein écran/)).toBeNull()
  })

  it("is none where the address names what cannot be looked at, or is not there", () => {
    show([documentOf(FILES.other)], "?dialog=preview&document=d1")
    expect(screen.queryByText("Fermer")).toBeNull()
    cleanup()
    show([documentOf(FILES.video)], "?dialog=preview&document=autre")
    expect(screen.queryByText("Fermer")).toBeNull()
    expect(link).not.toHaveBeenCalled()
  })
})

it("says so where there are none", () => {
  show([])
  expect(screen.getByText("Aucun document")).toBeDefined()
})
