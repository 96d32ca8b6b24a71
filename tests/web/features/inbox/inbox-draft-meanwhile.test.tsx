import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { REDRAFT_FAILED } from "@trame/core/inbox/rules/drafts"
import { MAIL_GONE } from "@trame/core/inbox/rules/labels"
import { NOT_IN_THE_LOOP } from "@trame/core/inbox/rules/sending"
import { beforeEach, expect, it, vi } from "vitest"
import { routes } from "../../../../packages/web/src/app/routes.tsx"
import { queryClient } from "../../../../packages/web/src/lib/api/queryClient.ts"
import { hugo } from "../../../world/people.ts"
import { storageTakes } from "../../../world/storage.ts"
import { creatorOf, mailboxOf, messageOf, threadOf } from "../../support/inbox.ts"
import { answer, json, signIn, visit } from "../../support/site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../../packages/web/src/features/inbox/page/InboxPage.tsx"
import "../../../../packages/web/src/features/inbox/draft/DraftDialog.tsx"
import "../../../../packages/web/src/lib/upload/Upload.ts"
import "../../../../packages/web/src/app/shell/Shell.tsx"

const DRAFT = "/app/talent-manager?creator=i1&dialog=draft&of=t-m1&mail=m1&intent=decline"
const WRITTEN = "Bonjour Nadia,\n\nMerci."

interface Sent {
  sendId: string
  body: string
  uploadIds: string[]
}

let isFirstContact: boolean
/** What the thread is read as, once it is not what it was. */
let thread: (() => Response | Promise<Response>) | null
/** Whether the words of a draft come one by one. */
let moves: boolean
let drafts: () => Response | Promise<Response>
let sends: () => Response | Promise<Response>
/** Which a file is not taken before. */
let storing: Promise<void> | null
let asked: number
let tones: string[]
let sent: Sent[]

const written = (draft = WRITTEN) => json(200, { subject: "Re: Gamme Aube", draft })
const taken = () =>
  json(200, {
    message: "Mail envoyé avec succès",
    mail: { ...messageOf("m2", { direction: "out" }), threadId: "t-m1" },
  })

beforeEach(() => {
  isFirstContact = false
  thread = null
  moves = false
  drafts = () => written()
  sends = taken
  storing = null
  asked = 0
  tones = []
  sent = []
  signIn()
  vi.spyOn(window, "matchMedia").mockImplementation(
    (query) =>
      ({
        matches: query.includes("reduced-motion: reduce") && !moves,
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  )
  const lou = creatorOf("i1", "Lou Martin", { mailbox: mailboxOf("lou@gmail.example"), hasMails: true })
  const none = () => json(200, { items: [], nextCursor: null })
  answer({
    "/api/identity/me": () => json(200, { ...hugo, permissions: { talent_manager: true } }),
    "/api/inbox": () => json(200, { items: [lou] }),
    "/api/inbox/i1": () => json(200, lou),
    "/api/inbox/i1/chat": none,
    "/api/inbox/i1/mails": none,
    "/api/inbox/i1/threads/t-m1": () =>
      thread?.() ?? json(200, threadOf("t-m1", [messageOf("m1", { subject: "Gamme Aube", isFirstContact })])),
    "/api/inbox/i1/threads/t-m1/messages/m1/draft": async (request) => {
      asked += 1
      tones.push((await request.json()).tone)
      return drafts()
    },
    "/api/inbox/i1/threads/t-m1/messages/m1/send": async (request) => {
      sent.push(await request.json())
      return sends()
    },
    "/api/files/uploads": async () => {
      await storing
      return json(201, { uploadId: "u-1", partBytes: 5_000_000, partCount: 1 })
    },
    "/api/files/uploads/u-1/parts": () =>
      json(200, { parts: [{ partNumber: 1, url: "http://uploads.test/1" }] }),
    "/api/files/uploads/u-1/complete": () =>
      json(200, { uploadId: "u-1", fileName: "devis.pdf", fileSize: 1536 }),
  })
  storageTakes("all")
})

async function openDraft(address = DRAFT) {
  const router = visit(address, routes)
  const dialog = within(await screen.findByRole("dialog"))
  const area = await dialog.findByLabelText<HTMLTextAreaElement>("Message")
  const has = (text: string) => waitFor(() => expect(area.value).toBe(text))
  const press = (name: string) => userEvent.click(dialog.getByRole("button", { name }))
  return { router, dialog, area, has, press }
}

/** As a reload does: nothing is left but what the tab keeps. */
async function loadAnew(holds: string) {
  await waitFor(() => expect(JSON.stringify(sessionStorage)).toContain(holds))
  const kept = { ...sessionStorage }
  cleanup()
  await new Promise((resolve) => setTimeout(resolve, 20))
  for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, value)
  return openDraft()
}

const FOUND = "Votre brouillon non envoyé a été retrouvé."
const UNDO = "Revenir au texte précédent"

/** rules/inbox.md#drafts */
it("a draft that the model wrote is found again as it was, and is not asked for anew", async () => {
  const before = await openDraft()
  await before.has(WRITTEN)
  const { dialog, has } = await loadAnew("Bonjour Nadia")
  expect(await dialog.findByText(FOUND)).toBeDefined()
  await has(WRITTEN)
  expect(asked).toBe(1)
})

it("a draft that went out is not found again by whoever answers the same mail", async () => {
  const { router, has, press } = await openDraft()
  await has(WRITTEN)
  await press("Envoyer")
  expect(await screen.findByText("Mail envoyé avec succès")).toBeDefined()
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
  await act(() => router.navigate(DRAFT))
  const again = within(await screen.findByRole("dialog"))
  await waitFor(() => expect(asked).toBe(2))
  expect(again.queryByText(FOUND)).toBeNull()
})

it("what a rewriting replaced is not offered while there is another one", async () => {
  const { dialog, has, press } = await openDraft()
  await has(WRITTEN)
  drafts = () => written("Plus court.")
  await press("Plus court et direct")
  await has("Plus court.")
  expect(dialog.getByRole("button", { name: UNDO })).toBeDefined()
  const late = Promise.withResolvers<Response>()
  drafts = () => late.promise
  await press("Plus chaleureux et amical")
  await has("Génération en cours...")
  expect(dialog.queryByRole("button", { name: UNDO })).toBeNull()
  await act(async () => late.resolve(written("Plus doux.")))
  await has("Plus doux.")
  expect(dialog.getByRole("button", { name: UNDO })).toBeDefined()
})

it("a draft that comes leaves the keyboard where it went meanwhile", async () => {
  const late = Promise.withResolvers<Response>()
  drafts = () => late.promise
  const { dialog, has } = await openDraft()
  // The window takes the keyboard as it opens.
  await waitFor(() => expect(document.activeElement?.closest("[role=dialog]")).not.toBeNull())
  const away = dialog.getByRole("button", { name: "Annuler" })
  away.focus()
  await act(async () => late.resolve(written()))
  await has(WRITTEN)
  expect(document.activeElement).toBe(away)
})

const LONG = Array.from({ length: 400 }, (_, index) => `mot${index}`).join(" ")

it("a draft is there at once for whoever wants less motion, and at the first key of whoever does not", async () => {
  drafts = () => written(LONG)
  const shown: string[] = []
  const calm = await openDraft()
  const watch = new MutationObserver(() => shown.push(calm.area.value))
  watch.observe(calm.area, { attributes: true, childList: true, characterData: true })
  await calm.has(LONG)
  watch.disconnect()
  expect(shown.filter((text) => text.startsWith("mot") && text !== LONG)).toEqual([])
  cleanup()
  sessionStorage.clear()
  moves = true
  const { area } = await openDraft()
  await waitFor(() => expect(area.value).toMatch(/^mot0 /))
  expect(area.value).not.toBe(LONG)
  fireEvent.keyDown(area, { key: "a", ctrlKey: true })
  expect(area.value).toBe(LONG)
})

it("whoever goes back while a rewriting comes word by word has all of what was there", async () => {
  const { area, has, press } = await openDraft()
  await has(WRITTEN)
  moves = true
  drafts = () => written(LONG)
  await press("Plus court et direct")
  await waitFor(() => expect(area.value).toMatch(/^mot0 /))
  await press(UNDO)
  expect(area.value).toBe(WRITTEN)
})

/** rules/inbox.md#sending */
it("what is typed while a file is on its way stays once it is there", async () => {
  const begun = Promise.withResolvers<void>()
  storing = begun.promise
  const { dialog, area, has, press } = await openDraft()
  await has(WRITTEN)
  await userEvent.upload(
    dialog.getByLabelText(/^Ajouter une pièce jointe/),
    new File(["x".repeat(1536)], "devis.pdf", { type: "application/pdf" }),
  )
  expect(await dialog.findByRole("progressbar", { name: "Envoi de devis.pdf" })).toBeDefined()
  await userEvent.click(area)
  await userEvent.paste(" À bientôt")
  begun.resolve()
  await waitFor(() => expect(JSON.stringify(sessionStorage)).toContain("u-1"))
  expect(area.value).toBe(`${WRITTEN} À bientôt`)
  await press("Envoyer")
  await waitFor(() => expect(sent).toMatchObject([{ body: `${WRITTEN} À bientôt`, uploadIds: ["u-1"] }]))
})

it("a try without an answer is the same one after a reload", async () => {
  sends = () => Promise.reject(new TypeError("Failed to fetch"))
  const before = await openDraft()
  await before.has(WRITTEN)
  await before.press("Envoyer")
  await before.dialog.findByText(/^Erreur d'envoi: Erreur de connexion réseau/)
  const { has, press } = await loadAnew(sent[0]?.sendId ?? "?")
  await has(WRITTEN)
  sends = taken
  await press("Envoyer")
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]?.sendId).toBe(sent[0]?.sendId)
})

it("what certainly did not go out goes as it is by now, and once", async () => {
  const { router, area, has, press } = await openDraft()
  await has(WRITTEN)
  sends = () => Promise.reject(new TypeError("Failed to fetch"))
  await press("Envoyer")
  await screen.findByText(/^Erreur d'envoi: Erreur de connexion réseau/)
  await userEvent.click(area)
  await userEvent.paste(" Bis")
  sends = taken
  await press("Envoyer")
  await waitFor(() => expect(router.state.location.search).toBe("?creator=i1"))
  expect(sent.map(({ body }) => body)).toEqual([WRITTEN, `${WRITTEN} Bis`])
})

it("a file that is taken out before it is on its way is not sent", async () => {
  const { begun } = storageTakes("all")
  const { dialog, has, press } = await openDraft()
  await has(WRITTEN)
  fireEvent.change(dialog.getByLabelText(/^Ajouter une pièce jointe/), {
    target: { files: [new File(["abc"], "devis.pdf")] },
  })
  fireEvent.click(dialog.getByRole("button", { name: "Retirer devis.pdf" }))
  await press("Envoyer")
  await screen.findByText("Mail envoyé avec succès")
  expect(begun).not.toHaveBeenCalled()
})

it("is sent once, however fast the button is pressed", async () => {
  const late = Promise.withResolvers<Response>()
  sends = () => late.promise
  const { dialog, has } = await openDraft()
  await has(WRITTEN)
  const button = dialog.getByRole("button", { name: "Envoyer" })
  act(() => {
    fireEvent.click(button)
    fireEvent.click(button)
  })
  await act(async () => late.resolve(taken()))
  expect(await screen.findByText("Mail envoyé avec succès")).toBeDefined()
  expect(sent).toHaveLength(1)
})

it("what has to be ticked is no longer asked for once it is", async () => {
  isFirstContact = true
  const { dialog, has, press } = await openDraft()
  await has(WRITTEN)
  await userEvent.click(dialog.getByLabelText("Envoyer en tant que créateur"))
  await press("Envoyer")
  expect(await dialog.findByText(NOT_IN_THE_LOOP)).toBeDefined()
  await userEvent.click(dialog.getByLabelText("Envoyer en tant que créateur"))
  expect(dialog.queryByText(NOT_IN_THE_LOOP)).toBeNull()
  expect(sent).toEqual([])
})

it.each([
  ["thread", () => json(404, { code: "not_found", detail: MAIL_GONE })],
  ["mail", () => json(200, threadOf("t-m1", [messageOf("m0")]))],
])("what is typed stays when a sync takes its %s away, and may be typed on", async (_, read) => {
  const { dialog, area, has } = await openDraft()
  await has(WRITTEN)
  await userEvent.click(area)
  await userEvent.paste(" Bien à vous")
  thread = read
  await act(() => queryClient.invalidateQueries())
  expect(await dialog.findByText(MAIL_GONE)).toBeDefined()
  expect(area.isConnected).toBe(true)
  expect(area.value).toBe(`${WRITTEN} Bien à vous`)
  await userEvent.type(area, " !")
  expect(area.value).toBe(`${WRITTEN} Bien à vous !`)
})

it("a rewriting that failed is tried again as it was asked for, over what it was to rewrite", async () => {
  const { dialog, area, has, press } = await openDraft()
  await has(WRITTEN)
  await userEvent.clear(area)
  await userEvent.paste("Non merci.")
  drafts = () => json(503, { code: "unavailable", detail: REDRAFT_FAILED })
  await press("Plus court et direct")
  expect(await dialog.findByText(REDRAFT_FAILED)).toBeDefined()
  await has("Non merci.")
  drafts = () => written("Non.")
  await press("Réessayer")
  await has("Non.")
  expect(tones).toEqual([null, "short", "short"])
  await press(UNDO)
  await has("Non merci.")
})

it("an answer that goes out meanwhile is told beside the button, and one that stood there is not", async () => {
  const told = "Une réponse vient d'être envoyée dans ce fil."
  const [asks, former] = [messageOf("m1"), messageOf("m0", { direction: "out" })]
  thread = () => json(200, threadOf("t-m1", [former, asks]))
  const { dialog, area, has } = await openDraft()
  await has(WRITTEN)
  expect(dialog.queryByText(told)).toBeNull()
  thread = () => json(200, threadOf("t-m1", [former, asks, messageOf("m2", { direction: "out" })]))
  await act(() => queryClient.invalidateQueries())
  expect(await dialog.findByText(told)).toBeDefined()
  expect(area.value).toBe(WRITTEN)
})

it("a first try that is refused says why, and does not ask whether to send another one", async () => {
  const { dialog, area, has, press } = await openDraft()
  await has(WRITTEN)
  sends = () => json(409, { code: "conflict", detail: "La boîte n'est plus connectée." })
  await press("Envoyer")
  expect(await dialog.findByText("Erreur d'envoi: La boîte n'est plus connectée.")).toBeDefined()
  expect(screen.queryByText("Ce brouillon est peut-être déjà parti")).toBeNull()
  expect(area.value).toBe(WRITTEN)
  expect(sent).toHaveLength(1)
})

it("a mail that its thread shows before it is answered stands there once", async () => {
  const { router, has, press } = await openDraft(`${DRAFT}&thread=t-m1`)
  await has(WRITTEN)
  const late = Promise.withResolvers<Response>()
  sends = () => late.promise
  await press("Envoyer")
  await waitFor(() => expect(sent).toHaveLength(1))
  const now = threadOf("t-m1", [
    messageOf("m1", { subject: "Gamme Aube" }),
    messageOf("m2", { direction: "out" }),
  ])
  thread = () => json(200, now)
  await act(() => queryClient.invalidateQueries())
  const again = Promise.withResolvers<Response>()
  thread = () => again.promise
  await act(async () => late.resolve(taken()))
  expect(await screen.findByText("Mail envoyé avec succès")).toBeDefined()
  await waitFor(() => expect(router.state.location.search).toBe("?creator=i1&thread=t-m1"))
  expect(screen.getAllByRole("article")).toHaveLength(2)
  await act(async () => again.resolve(json(200, now)))
})

it("a file that the network holds up says so, until it goes on", async () => {
  const { begun } = storageTakes("none")
  const { dialog, has } = await openDraft()
  await has(WRITTEN)
  await userEvent.upload(dialog.getByLabelText(/^Ajouter une pièce jointe/), new File(["x"], "devis.pdf"))
  await waitFor(() => expect(begun).toHaveBeenCalledTimes(1))
  const paused = "En pause : connexion perdue. L'envoi reprendra tout seul."
  expect(dialog.queryByText(paused)).toBeNull()
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false)
  fireEvent(window, new Event("offline"))
  expect(await dialog.findByText(paused)).toBeDefined()
  online.mockReturnValue(true)
  fireEvent(window, new Event("online"))
  await waitFor(() => expect(begun).toHaveBeenCalledTimes(2))
  await userEvent.click(dialog.getByRole("button", { name: "Retirer devis.pdf" }))
})
